import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Pair } from 'yaml'
import { type Location, diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { firstOfEach } from './faults.ts'
import { readFlatYaml } from './flat.ts'
import { keyName, nodeValue, composeYaml, maxYamlDepth } from './value.ts'
import { linesOf } from '../location.ts'
import { defined } from '../../base/defined.ts'
import { isMapping } from '../../base/mapping.ts'

/** Path in a document: keys of maps, indexes of lists. */
export type KeyPath = readonly (string | number)[]

/** Origin and limits of a text. */
export interface YamlInput {
  /** Path for the locations, relative to the site's folder. */
  readonly file: string
  /** Lines of the file before the text. Default 0; 1 for front matter. */
  readonly lineOffset?: number
  /** Maximum length in bytes. `yaml` takes more than linear time for very many keys. */
  readonly maxBytes: number
}

/** A problem of a YAML text. */
interface YamlProblem {
  /** One sentence. */
  readonly message: string
  /** Location of the problem. */
  readonly location: Location
  /** Hint for a correction. */
  readonly hint?: string
  /** A limit of size or nesting is exceeded. */
  readonly tooLarge?: true
}

/** A parsed YAML text. */
export interface Yaml {
  /** Plain data; `null` for an empty text, `undefined` for an invalid one. */
  readonly value: unknown
  /** Location of a value, if the path exists. */
  locationOf(path: KeyPath): Location | undefined
  /** Location of the key of a value; for a list item, that of the item. */
  keyLocation(path: KeyPath): Location | undefined
  /** Source text of a scalar: `1.10` for the value 1.1. */
  source(path: KeyPath): string | undefined
  /** Problems in order of location, at most 50. If there are any, the value is incomplete. */
  readonly problems: readonly YamlProblem[]
}

/** Locations and sources of the values of a YAML text. */
export type YamlView = Pick<Yaml, 'locationOf' | 'keyLocation' | 'source'>

const maxProblems = 50

/**
 * Parses an untrusted YAML text: size and depth are checked before composing, only tags of the core
 * schema are supported, aliases are counted. Never throws. Locations are computed on demand.
 */
export function readYaml(text: string, input: YamlInput): Yaml {
  const position = positions(text, input)
  if (text.length > input.maxBytes || Buffer.byteLength(text) > input.maxBytes) {
    const message = `the YAML is larger than the limit of ${input.maxBytes / 1024} KiB`
    return unreadable([{ message, location: position(0, 0), tooLarge: true }])
  }
  const composed = composeYaml(text)
  if ('tooDeep' in composed) {
    const message = `the YAML is nested deeper than the limit of ${maxYamlDepth} levels`
    return unreadable([{ message, location: position(composed.tooDeep, composed.tooDeep + 1), tooLarge: true }])
  }
  const { document, second } = composed
  const broken: YamlProblem[] = firstOfEach([...document.errors, ...document.warnings], document, text)
    .slice(0, maxProblems)
    .map(({ message, hint, pos }) => defined({ message, location: position(pos[0], pos[1]), hint }))
  if (second !== undefined) {
    broken.push({ message: 'a second document starts here; only one is read', location: position(second, second) })
  }
  if (document.errors.length > 0) return unreadable(broken.sort(byLocation))
  const contents: Node | null = document.contents
  const { value, problems, targets } = nodeValue(contents, text)
  const nodeLocation = (node: Node | null | undefined): Location | undefined =>
    node?.range === null || node?.range === undefined ? undefined : position(node.range[0], node.range[1])
  const inValues = problems.slice(0, maxProblems).map(({ node, at, first, ...problem }) => ({
    ...problem,
    ...(first === undefined ? {} : { hint: `the first is on line ${nodeLocation(first)?.line}` }),
    location: (at === undefined ? nodeLocation(node) : position(at, node.range?.[1] ?? at)) ?? position(0, 0),
  }))
  return {
    value,
    locationOf: (path) => nodeLocation(find(contents, path, targets)?.value),
    keyLocation: (path) => nodeLocation(find(contents, path, targets)?.key),
    source: (path) => sourceOf(find(contents, path, targets)?.value, targets),
    problems: [...broken, ...inValues].sort(byLocation).slice(0, maxProblems),
  }
}

function unreadable(problems: readonly YamlProblem[]): Yaml {
  return {
    value: undefined,
    locationOf: () => undefined,
    keyLocation: () => undefined,
    source: () => undefined,
    problems,
  }
}

/** Node at a path, with its key. */
function find(root: Node | null, path: KeyPath, targets: ReadonlyMap<Alias, Node>) {
  let key = root
  let value = root
  for (const step of path) {
    const holder = isAlias(value) ? targets.get(value) : value
    const item = isSeq(holder) && typeof step === 'number' ? (holder.items[step] as Node | undefined) : undefined
    const pairs = isMap(holder) ? (holder.items as Pair<Node | null, Node | null>[]) : []
    const pair =
      pairs.find((candidate) => keyName(candidate.key) === String(step)) ?? (item && { key: item, value: item })
    if (pair === undefined) return undefined
    key = pair.key
    value = pair.value ?? pair.key
  }
  return { key, value }
}

function sourceOf(node: Node | null | undefined, targets: ReadonlyMap<Alias, Node>): string | undefined {
  const target = isAlias(node) ? targets.get(node) : node
  return isScalar(target) ? target.source : undefined
}

/** Converts offsets to a location. A byte order mark takes no column. */
function positions(text: string, { file, lineOffset = 0 }: YamlInput): (start: number, end: number) => Location {
  const lineAt = linesOf(text, text.startsWith('\uFEFF') ? 1 : 0)
  const at = (offset: number) => {
    const { line, start } = lineAt(offset)
    return { line: line + 1 + lineOffset, column: offset - start + 1 }
  }
  return (start, end) => {
    // The range of a block collection extends to the next token.
    const to = at(Math.max(start, start + text.slice(start, end).trimEnd().length))
    return { file, ...at(Math.min(start, text.length)), endLine: to.line, endColumn: to.column }
  }
}

function byLocation(a: YamlProblem, b: YamlProblem): number {
  return a.location.line - b.location.line || a.location.column - b.location.column
}

/** A YAML text as the data of an entry. */
interface YamlData {
  /** Data; `{}` for an empty or invalid text. */
  readonly data: unknown
  /** Locations of the top-level keys, if the data is a mapping. */
  readonly locations: Readonly<Record<string, Location>>
  /** Problems of the text, with codes of front matter. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Parses front matter or a data file, with the locations of its keys. Never throws. */
export function readYamlData(text: string, input: YamlInput): YamlData {
  const { file, lineOffset = 0, maxBytes } = input
  // A character has at most three bytes.
  const flat = text.length * 3 > maxBytes ? undefined : readFlatYaml(text, { file, lineOffset })
  if (flat !== undefined) return { ...flat, diagnostics: [] }
  const yaml = readYaml(text, input)
  const diagnostics = yaml.problems.map(({ message, location, hint, tooLarge }) =>
    diagnostic(tooLarge === true ? 'front-matter/too-large' : 'front-matter/syntax', message, { location, hint }),
  )
  if (diagnostics.length > 0) return { data: {}, locations: {}, diagnostics }
  const data = yaml.value ?? {}
  const locations: Record<string, Location> = {}
  for (const key of isMapping(data) ? Object.keys(data) : []) {
    const location = yaml.keyLocation([key])
    if (location !== undefined) locations[key] = location
  }
  return { data, locations, diagnostics }
}
