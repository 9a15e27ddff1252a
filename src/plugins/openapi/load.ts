import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import type { Diagnostic, Source } from '../../plugin.ts'
import { aboutFile, checkTexts, checkCircles } from './checks.ts'
import { configOf, report, isMappedName, makeResolver, type Redocly } from './linter.ts'
import type { JsonText } from './json.ts'
import { recordOrigins, type Origins } from './origins.ts'
import { forgetScans, maxDepth, scan } from './scan.ts'
import { upgradeSchemas } from './upgrade-schemas.ts'
import { upgradeTwo } from './upgrade-two.ts'
import { dict, isBounded, type Dict } from './value.ts'

/** A description in one piece. */
export interface Description {
  /** In the words of 3.1, whatever version it was written in. */
  readonly root: Dict
  readonly origins: Origins
  /** The same, written out. */
  readonly json: string
  readonly yaml: string
}

/** Levels of a bundled description: parts stand inside each other a few times. */
const maxBundledDepth = 4 * maxDepth

/**
 * Reads a description from its texts, checks it, and puts its parts together. Reads no file and no configuration,
 * fetches and prints nothing.
 *
 * @returns the description, unless a problem forbids it; all problems with their places in the parts
 */
export function loadDescription(source: Source): Promise<Loaded> {
  return loadTexts(source, { ...source.needed, [source.path]: source.text }).finally(forgetScans)
}

interface Loaded {
  readonly description?: Description
  readonly diagnostics: readonly Diagnostic[]
}

async function loadTexts(source: Source, texts: Readonly<Record<string, string>>): Promise<Loaded> {
  const { fatal, references } = checkTexts(source, texts)
  if (fatal.length > 0) return { diagnostics: [...fatal, ...references] }
  // Loaded here alone: it takes a third of a second, which a site without a changed description need not spend.
  const redocly = await import('@redocly/openapi-core')
  const jsons: Record<string, JsonText> = {}
  for (const [path, text] of Object.entries(texts)) {
    const { json } = scan(text)
    if (json !== undefined) jsons[path] = json
  }
  const resolver = makeResolver(redocly, source.path, { texts, jsons })
  const { documents, diagnostics: syntax } = await parseAll(redocly, resolver, Object.keys(texts))
  const document = documents.find((one) => one.source.absoluteRef === source.path)
  if (syntax.length > 0 || document === undefined) return { diagnostics: [...syntax, ...references] }
  const version = dict(document.parsed)['openapi']
  const isTwo = dict(document.parsed)['swagger'] === '2.0'
  if (!isTwo && (typeof version !== 'string' || !/^3\.[012]\./.test(version))) {
    const message = 'the file is not an OpenAPI description of version 2.0, 3.0, 3.1 or 3.2'
    return { diagnostics: [aboutFile(source.path, 'openapi/invalid', message), ...references] }
  }
  const circles = checkCircles(documents, texts, source.path)
  if (circles.length > 0) return { diagnostics: merge(references, circles) }
  const config = await configOf(redocly, resolver)
  const isProblem = (problem: NormalizedProblem): boolean => !isMappedName(problem, documents, document)
  const origins = recordOrigins(redocly, documents, { texts, jsons, root: source.path })
  const work = { document, config, externalRefResolver: resolver }
  const problems = await attempt(() => redocly.lintDocument(work))
  if (!Array.isArray(problems)) return { diagnostics: [...references, unreadable(source.path, problems)] }
  const found = merge(
    references,
    problems.filter(isProblem).map((problem) => report(redocly, problem, { texts, jsons })),
  )
  if (found.some(({ severity }) => severity === 'error')) return { diagnostics: found }
  const bundled = await attempt(() => redocly.bundle({ ...work, doc: document }))
  if (bundled instanceof Error) return { diagnostics: [...found, unreadable(source.path, bundled)] }
  const root = dict(bundled.bundle.parsed)
  const all = merge(
    found,
    bundled.problems.filter(isProblem).map((problem) => report(redocly, problem, { texts, jsons })),
  )
  if (!isBounded(root, maxBundledDepth)) return { diagnostics: [...all, tooLarge(source.path)] }
  if (all.some(({ severity }) => severity === 'error')) return { diagnostics: all }
  // Written out as its author has it, before the pages' dialect is made of it.
  const json = `${JSON.stringify(root, null, 2)}\n`
  const yaml = redocly.stringifyYaml(root, { noRefs: true, lineWidth: 120 })
  if (isTwo) upgradeTwo(root, origins.adopt)
  if (isTwo || String(version).startsWith('3.0.')) upgradeSchemas(root)
  return { description: { root, origins, json, yaml }, diagnostics: all }
}

async function parseAll(redocly: Redocly, resolver: ReturnType<typeof makeResolver>, paths: readonly string[]) {
  const documents: Document[] = []
  const diagnostics: Diagnostic[] = []
  for (const path of [...paths].sort()) {
    try {
      const document = (await resolver.resolveDocument(null, path)) as Document
      if (isBounded(document.parsed, maxDepth * 2)) documents.push(document)
      else diagnostics.push(tooLarge(path))
    } catch (error) {
      if (!(error instanceof redocly.YamlParseError)) throw error
      const message = error.message.replace(/ in "[^"]*"/, '').replace(/ \(\d+:\d+\)$/, '')
      const place = { file: path, line: error.line || 1, column: error.col || 1 }
      diagnostics.push({ code: 'openapi/syntax', severity: 'error', message, place })
    }
  }
  return { documents, diagnostics }
}

/** Redocly throws where a description has a shape that it never thought of. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function unreadable(file: string, { message }: Error): Diagnostic {
  const words = message.trim().split('\n')[0]?.replace(/\.$/, '') ?? ''
  return aboutFile(file, 'openapi/invalid', `the description cannot be checked: ${words}`)
}

function tooLarge(file: string): Diagnostic {
  const message = 'the description holds itself, or unfolds beyond a limit, through its aliases or references'
  return aboutFile(file, 'openapi/syntax', message)
}

/** Those of the second list that say nothing new about a place of the first are left out. */
function merge(first: readonly Diagnostic[], second: readonly Diagnostic[]): Diagnostic[] {
  const at = ({ place }: Diagnostic): string => `${place?.file}:${place?.line}:${place?.column}`
  const seen = new Set(first.map(at))
  return [...first, ...second.filter((one) => one.code !== 'openapi/reference' || !seen.has(at(one)))]
}
