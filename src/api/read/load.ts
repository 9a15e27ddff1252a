import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { oncePerFile, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type Source } from '../../model/entry.ts'
import {
  configOf,
  isExternalExample,
  isMappedName,
  judgementOf,
  makeResolver,
  report,
  subjectOf,
  type Redocly,
  type Reported,
} from './linter.ts'
import type { JsonText } from '../json.ts'
import { marked, numberAsText, unmarkNumbers, toJson, unmarked, WrittenNumber } from '../numbers.ts'
import type { Origins } from '../origins.ts'
import { checkMappings } from './check-mappings.ts'
import { aboutFile, checkCircles, checkTexts } from './check-texts.ts'
import { isParsed, readableTexts, readExternalExamples } from './external-examples.ts'
import { missingReference } from './missing-reference.ts'
import { recordOrigins } from './record-origins.ts'
import { uncheckedPatterns } from './unchecked-patterns.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import { exampleFiles, forgetScans, rootFile, maxDepth, scan } from '../scan.ts'
import { dict, isBounded, type Dict, isDict } from '../value.ts'

/** A format of API descriptions. */
export interface Kind extends Reported {
  /** Returns the problem with a text of another format, or of an unsupported version. */
  fault(root: Dict): string | undefined
  /** Changes the bundled description in place, and returns problems of the changes. */
  amend?(
    root: Dict,
    about: { readonly documents: readonly Document[]; readonly origins: Origins },
  ): Promise<readonly Diagnostic[]>
  /** Changes the description in place before it is serialized. */
  prepare?(root: Dict, mentions: Mentions): void
  /**
   * Upgrades the description in place to the version that pages support, after it was serialized.
   */
  upgrade(root: Dict, about: { readonly mentions: Mentions; readonly origins: Origins }): void
  /** References to other hosts are reported, but do not prevent the use of the description. */
  readonly keepsRemote?: boolean
}

/** Returns true if a text of a description contains a word. */
type Mentions = (word: string) => boolean

/** A bundled description. */
export interface Description {
  /** The description in the latest version that pages support, whatever its original version. */
  readonly root: Dict
  readonly origins: Origins
  /** The serialized description. YAML is only created for pages, since it takes a tenth of a sandbox's first start. */
  readonly json: string
  readonly yaml: string
}

/** Maximum nesting of a bundled description, in which parts are nested a few times. */
const maxBundledDepth = 4 * maxDepth

/**
 * Parses, checks and bundles a description from its texts. Reads no files and no configuration, fetches nothing,
 * and prints nothing.
 *
 * @param kind format of the description
 * @returns the description, unless it has an error, and all problems with their locations in the parts
 */
export async function readDescription(source: Source, kind: Kind, use: Use = 'program'): Promise<Loaded> {
  const texts = { ...source.needed, [source.path]: source.text }
  const loaded = await loadTexts(source, { texts, use, kind }).finally(forgetScans)
  return { ...loaded, diagnostics: oncePerFile(loaded.diagnostics, `${kind.plugin}/invalid`) }
}

/** Result of reading a description. */
export interface Loaded {
  readonly description?: Description
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * User of the description. For programs, numbers are JavaScript numbers, and no YAML is created; for readers,
 * numbers are `WrittenNumber` if JavaScript would print them differently.
 */
export type Use = 'program' | 'reader'

interface Reading {
  readonly texts: Readonly<Record<string, string>>
  readonly use: Use
  readonly kind: Kind
}

async function loadTexts(source: Source, { texts, use, kind }: Reading): Promise<Loaded> {
  const { plugin } = kind
  const examples = exampleFiles(source.path, texts)
  const { fatal, references: unresolved } = checkTexts(source, { texts, examples }, kind)
  if (fatal.length > 0) return { diagnostics: [...fatal, ...unresolved] }
  // Loaded on demand: it takes a third of a second, which is unnecessary for unchanged descriptions.
  const redocly = await import('@redocly/openapi-core')
  const jsons: Record<string, JsonText> = {}
  for (const [path, text] of Object.entries(texts)) {
    const { json } = scan(text)
    if (json !== undefined) jsons[path] = json
  }
  const resolver = makeResolver(redocly, source.path, { texts: readableTexts(texts, examples), jsons })
  const isExample = ({ source }: Document): boolean => examples.has(source.absoluteRef)
  const paths = Object.keys(texts).filter((path) => !examples.has(path) || isParsed(path))
  const { documents: parts, diagnostics: syntax } = await parseAll(redocly, resolver, { paths, plugin })
  const documents = parts.filter((document) => !isExample(document))
  for (const { parsed } of documents) versionAsText(dict(parsed)['info'])
  const setNumbers = unmarkNumbers(parts.map(({ parsed }) => parsed))
  const document = documents.find((candidate) => candidate.source.absoluteRef === source.path)
  if (syntax.length > 0 || document === undefined) return { diagnostics: [...syntax, ...unresolved] }
  const parsed = new Map(parts.filter(isExample).map((example) => [example.source.absoluteRef, example.parsed]))
  const about = { plugin, texts, parsed, root: rootFile(source.path, texts) }
  const references = [...unresolved, ...readExternalExamples(documents, about)]
  const fault = kind.fault(dict(document.parsed))
  if (fault !== undefined) return { diagnostics: [aboutFile(source.path, `${plugin}/invalid`, fault), ...references] }
  const hasMapping = Object.values(texts).some((text) => text.includes('mapping'))
  const mappings = hasMapping ? checkMappings(redocly, documents, { texts, jsons, plugin }) : []
  if (mappings.length > 0) return { diagnostics: [...references, ...mappings] }
  const circles = checkCircles(documents, texts, { root: source.path, plugin })
  const together = (first: readonly Diagnostic[], second: readonly Diagnostic[]) => merge(first, second, plugin)
  if (circles.length > 0) return { diagnostics: together(references, circles) }
  const config = await configOf(redocly, resolver)
  const isTwo = dict(document.parsed)['swagger'] === '2.0'
  const reports = (problems: readonly NormalizedProblem[]): readonly Diagnostic[] => {
    const all = problems.flatMap((problem) => {
      const subject = subjectOf(problem, documents)
      if (subject !== undefined && (isMappedName(subject, document) || isExternalExample(subject))) return []
      const judgement = judgementOf(problem, kind, documents)
      if (judgement === 'none') return []
      const reported = report(redocly, problem, { texts, jsons, kind, judgement, isTwo })
      const isReference = reported.code === `${plugin}/reference`
      return [
        {
          ...reported,
          ...(isReference && missingReference(problem, { documents, root: rootFile(source.path, texts) })),
        },
      ]
    })
    // A parameter of a path is missing in each of its operations.
    return [...new Map(all.map((each) => [JSON.stringify([each.message, each.location]), each])).values()]
  }
  const origins = recordOrigins(redocly, parts, { texts, jsons, root: source.path })
  const work = { document, config, externalRefResolver: resolver }
  const problems = await attempt(() => redocly.lintDocument(work))
  if (!Array.isArray(problems)) return { diagnostics: [...references, unreadable(source.path, problems, plugin)] }
  const diagnostics = together(references, reports(problems))
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics }
  const bundled = await attempt(() => redocly.bundle({ ...work, doc: document }))
  if (bundled instanceof Error) return { diagnostics: [...diagnostics, unreadable(source.path, bundled, plugin)] }
  const root = dict(bundled.bundle.parsed)
  const amended = (await kind.amend?.(root, { documents, origins })) ?? []
  const all = [...together(diagnostics, reports(bundled.problems)), ...amended]
  if (!isBounded(root, maxBundledDepth)) return { diagnostics: [...all, tooLarge(source.path, plugin)] }
  if (all.some(({ severity }) => severity === 'error')) return { diagnostics: all }
  // Serialized in the author's version, before the upgrade for pages.
  const mentions = (word: string): boolean => Object.values(texts).some((text) => text.includes(word))
  kind.prepare?.(root, mentions)
  setNumbers(marked)
  const json = `${toJson(root, 2)}\n`
  const yaml = use === 'program' ? '' : unmarked(redocly.stringifyYaml(root, { noRefs: true, lineWidth: 120 }))
  setNumbers((source) => (use === 'program' ? Number(source) : new WrittenNumber(source)))
  kind.upgrade(root, { mentions, origins })
  const unchecked = mentions('pattern') ? uncheckedPatterns(root, origins, plugin) : []
  return { description: { root, origins, json, yaml }, diagnostics: [...all, ...unchecked] }
}

/** Accepts a version that YAML reads as a number, such as 1.10, in its notation. */
function versionAsText(info: unknown): void {
  if (isDict(info) && 'version' in info) (info as Record<string, unknown>)['version'] = numberAsText(info['version'])
}

async function parseAll(
  redocly: Redocly,
  resolver: ReturnType<typeof makeResolver>,
  { paths, plugin }: { readonly paths: readonly string[]; readonly plugin: string },
) {
  const documents: Document[] = []
  const diagnostics: Diagnostic[] = []
  for (const path of [...paths].sort()) {
    try {
      const document = (await resolver.resolveDocument(null, path)) as Document
      if (isBounded(document.parsed, maxDepth * 2)) documents.push(document)
      else diagnostics.push(tooLarge(path, plugin))
    } catch (error) {
      if (!(error instanceof redocly.YamlParseError)) throw error
      const message = error.message.replace(/ in "[^"]*"/, '').replace(/ \(\d+:\d+\)$/, '')
      const location = { file: path, line: error.line || 1, column: error.col || 1 }
      // The reader of the configuration has better words, but needs more time.
      const { problems } = readYaml(error.source.body, { file: path, maxBytes: 1_000_000 })
      const inWords = problems.filter(({ tooLarge }) => tooLarge !== true)
      for (const fault of inWords.length > 0 ? inWords : [{ message, location }])
        diagnostics.push({ code: `${plugin}/syntax`, severity: 'error', ...fault })
    }
  }
  return { documents, diagnostics }
}

/** Redocly throws for some invalid structures. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function unreadable(file: string, { message }: Error, plugin: string): Diagnostic {
  const words = message.trim().split('\n')[0]?.replace(/\.$/, '') ?? ''
  return aboutFile(file, `${plugin}/invalid`, `the description cannot be checked: ${words}`)
}

function tooLarge(file: string, plugin: string): Diagnostic {
  const message = 'the description contains itself, or exceeds a limit when its aliases and references are expanded'
  return aboutFile(file, `${plugin}/syntax`, message)
}

/**
 * Merges reports. Omits references in the second list that the first list reports at the same
 * location.
 */
function merge(first: readonly Diagnostic[], second: readonly Diagnostic[], plugin: string): Diagnostic[] {
  const at = ({ location }: Diagnostic): string => `${location?.file}:${location?.line}:${location?.column}`
  const reported = new Set(first.map(at))
  return [
    ...first,
    ...second.filter((diagnostic) => diagnostic.code !== `${plugin}/reference` || !reported.has(at(diagnostic))),
  ]
}
