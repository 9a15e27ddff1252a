import { isAlias, isMap, isSeq, type Alias, type Node, type Pair } from 'yaml'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { composeYaml, maxYamlDepth } from './document.ts'
import { firstOfEach } from './faults.ts'
import { keyName, nodeValue } from './value.ts'

/** Steps from the root of a document: keys of maps, indexes of lists. */
export type KeyPath = readonly (string | number)[]

/** What is known of a text beside it. */
export interface YamlInput {
  /** Path for the places, relative to the site's folder. */
  readonly file: string
  /** Lines of the file before the text. Default 0; 1 for front matter. */
  readonly lineOffset?: number
  /** Longer texts are refused. `yaml` needs more than linear time for very many keys. */
  readonly maxBytes: number
}

/** A problem of a YAML text. */
interface YamlProblem {
  readonly message: string
  readonly place: Place
  readonly hint?: string
  /** A limit of size or nesting is exceeded. */
  readonly tooLarge?: true
}

/** A YAML text, read. */
export interface Yaml {
  /** Plain data; `null` for an empty text, `undefined` if the text cannot be read. */
  readonly value: unknown
  /** Where a value stands, if the path exists. */
  places(path: KeyPath): Place | undefined
  /** Where the key of a value stands; of an item of a list, where the item stands. */
  keyPlace(path: KeyPath): Place | undefined
  /** In order of place, at most 50. Where there are problems but a value, the value is what could be saved. */
  readonly problems: readonly YamlProblem[]
}

const maxProblems = 50

/**
 * Reads a YAML text that nobody vouches for: size and depth are checked before composing, only the core schema's tags
 * are known, aliases are counted. Never throws. Places are computed when they are asked for.
 */
export function readYaml(text: string, input: YamlInput): Yaml {
  const position = positions(text, input)
  if (text.length > input.maxBytes || Buffer.byteLength(text) > input.maxBytes) {
    const message = `the YAML is larger than the limit of ${input.maxBytes / 1024} KiB`
    return unreadable([{ message, place: position(0, 0), tooLarge: true }])
  }
  const composed = composeYaml(text)
  if ('tooDeep' in composed) {
    const message = `the YAML is nested deeper than the limit of ${maxYamlDepth} levels`
    return unreadable([{ message, place: position(composed.tooDeep, composed.tooDeep + 1), tooLarge: true }])
  }
  const { document, second } = composed
  const broken: YamlProblem[] = firstOfEach([...document.errors, ...document.warnings], document)
    .slice(0, maxProblems)
    .map(({ message, hint, pos }) => ({
      message,
      place: position(pos[0], pos[1]),
      ...(hint === undefined ? {} : { hint }),
    }))
  if (second !== undefined) {
    broken.push({ message: 'a second document starts here; only one is read', place: position(second, second) })
  }
  if (document.errors.length > 0) return unreadable(broken.sort(byPlace))
  const contents: Node | null = document.contents
  const { value, problems, targets } = nodeValue(contents)
  const placeOf = (node: Node | null | undefined): Place | undefined =>
    node?.range === null || node?.range === undefined ? undefined : position(node.range[0], node.range[1])
  const found = problems
    .slice(0, maxProblems)
    .map(({ node, ...problem }) => ({ ...problem, place: placeOf(node) ?? position(0, 0) }))
  return {
    value,
    places: (path) => placeOf(find(contents, path, targets)?.value),
    keyPlace: (path) => placeOf(find(contents, path, targets)?.key),
    problems: [...broken, ...found].sort(byPlace).slice(0, maxProblems),
  }
}

function unreadable(problems: readonly YamlProblem[]): Yaml {
  return { value: undefined, places: () => undefined, keyPlace: () => undefined, problems }
}

/** A value with its key. */
interface Found {
  readonly key: Node | null
  readonly value: Node | null
}

function find(root: Node | null, path: KeyPath, targets: ReadonlyMap<Alias, Node>): Found | undefined {
  let key = root
  let value = root
  for (const step of path) {
    const holder = isAlias(value) ? targets.get(value) : value
    if (isMap(holder)) {
      const pair = (holder.items as Pair<Node | null, Node | null>[]).find((item) => keyName(item.key) === String(step))
      if (pair === undefined) return undefined
      key = pair.key
      value = pair.value ?? pair.key
    } else {
      const item = isSeq(holder) && typeof step === 'number' ? (holder.items[step] as Node | undefined) : undefined
      if (item === undefined) return undefined
      key = value = item
    }
  }
  return { key, value }
}

/** Offsets → place. The table of lines is made at the first call. */
function positions(text: string, { file, lineOffset = 0 }: YamlInput): (start: number, end: number) => Place {
  let starts: number[] | undefined
  const at = (offset: number): { line: number; column: number } => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1 + lineOffset, column: offset - starts[low]! + 1 }
  }
  return (start, end) => {
    const from = at(Math.min(start, text.length))
    // A block collection's range runs on to the next token.
    const to = at(Math.max(start, start + text.slice(start, end).trimEnd().length))
    return { file, ...from, endLine: to.line, endColumn: to.column }
  }
}

function lineStarts(text: string): number[] {
  // A byte order mark takes no column.
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  return starts
}

function byPlace(a: YamlProblem, b: YamlProblem): number {
  return a.place.line - b.place.line || a.place.column - b.place.column
}
