import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import type { Diagnostic, Source } from '../../plugin.ts'
import { checkTexts } from './checks.ts'
import { checkCircles } from './circles.ts'
import { rememberOrigins, type Origins } from './origins.ts'
import { makeResolver } from './resolver.ts'
import { maxDepth } from './scan.ts'
import { dict, isBounded, type Dict } from './value.ts'

type Redocly = typeof import('@redocly/openapi-core')

/** A description in one piece. */
export interface Description {
  readonly root: Dict
  readonly origins: Origins
  /** The same, written out. */
  readonly json: string
  readonly yaml: string
}

/** Without these the pages would be wrong; style is the concern of a linter. */
const rules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'warn',
} as const

/**
 * Beside its configuration Redocly looks for `@theme/plugin.js`, by default in the working directory, and would run it.
 * A path with a NUL is refused by Node before it comes to the disk.
 */
const nowhere = '/\0/redocly.yaml'

/** Levels of a bundled description: parts stand inside each other a few times. */
const maxBundledDepth = 4 * maxDepth

/**
 * Reads a description from its texts, checks it, and puts its parts together. Reads no file and no configuration,
 * fetches and prints nothing.
 *
 * @returns the description, unless a problem forbids it; all problems with their places in the parts
 */
export async function loadDescription(
  source: Source,
): Promise<{ readonly description?: Description; readonly diagnostics: readonly Diagnostic[] }> {
  const texts: Readonly<Record<string, string>> = { ...source.needed, [source.path]: source.text }
  const { fatal, references } = checkTexts(source, texts)
  if (fatal.length > 0) return { diagnostics: [...fatal, ...references] }
  // Loaded here alone: it takes a third of a second, which a site without a changed description need not spend.
  const redocly = await import('@redocly/openapi-core')
  const resolver = makeResolver(redocly, source.path, texts)
  const { documents, diagnostics: syntax } = await parseAll(redocly, resolver, Object.keys(texts))
  const document = documents.find((one) => one.source.absoluteRef === source.path)
  if (syntax.length > 0 || document === undefined) return { diagnostics: [...syntax, ...references] }
  const version = dict(document.parsed)['openapi']
  if (typeof version !== 'string' || !/^3\.[012]\./.test(version)) {
    const place = { file: source.path, line: 1, column: 1 }
    const message = 'the file is not an OpenAPI description of version 3.0, 3.1 or 3.2'
    return { diagnostics: [{ code: 'openapi/invalid', severity: 'error', message, place }, ...references] }
  }
  const circles = checkCircles(documents, texts, source.path)
  if (circles.length > 0) return { diagnostics: merge(references, circles) }
  const config = await redocly.createConfig({ rules }, { configPath: nowhere, externalRefResolver: resolver })
  const problems = await redocly.lintDocument({ document, config, externalRefResolver: resolver })
  const origins = rememberOrigins(redocly, documents, source.path)
  const found = merge(
    references,
    problems.map((problem) => report(redocly, problem)),
  )
  if (found.some(({ severity }) => severity === 'error')) return { diagnostics: found }
  const bundled = await redocly.bundle({ doc: document, config, externalRefResolver: resolver })
  const root = dict(bundled.bundle.parsed)
  const all = merge(
    found,
    bundled.problems.map((problem) => report(redocly, problem)),
  )
  if (!isBounded(root, maxBundledDepth)) return { diagnostics: [...all, tooLarge(source.path)] }
  if (all.some(({ severity }) => severity === 'error')) return { diagnostics: all }
  const yaml = redocly.stringifyYaml(root, { noRefs: true, lineWidth: 120 })
  return { description: { root, origins, json: `${JSON.stringify(root, null, 2)}\n`, yaml }, diagnostics: all }
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

function tooLarge(file: string): Diagnostic {
  const message = 'the description holds itself, or unfolds beyond a limit, through its aliases or references'
  return { code: 'openapi/syntax', severity: 'error', message, place: { file, line: 1, column: 1 } }
}

/** Those of the second list that say nothing new about a place of the first are left out. */
function merge(first: readonly Diagnostic[], second: readonly Diagnostic[]): Diagnostic[] {
  const at = ({ place }: Diagnostic): string => `${place?.file}:${place?.line}:${place?.column}`
  const seen = new Set(first.map(at))
  return [...first, ...second.filter((one) => one.code !== 'openapi/reference' || !seen.has(at(one)))]
}

function report(redocly: Redocly, problem: NormalizedProblem): Diagnostic {
  const [location] = problem.location
  const isReference = problem.ruleId === 'no-unresolved-refs' || problem.ruleId === 'bundler'
  const code = isReference ? 'openapi/reference' : 'openapi/invalid'
  const message = problem.message.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  const hint = problem.suggest?.[0] === undefined ? {} : { hint: `did you mean "${problem.suggest[0]}"?` }
  const details = { code, severity: problem.severity === 'warn' ? 'warning' : 'error', message, ...hint } as const
  if (location === undefined) return details
  // An unresolved reference is reported on the object around it.
  const pointer = isReference && location.pointer !== undefined ? `${location.pointer}/$ref` : location.pointer
  const { start, end } = redocly.getLineColLocation({ ...location, pointer } as typeof location)
  const place = { file: location.source.absoluteRef, line: start.line, column: start.col }
  if (end === undefined || end.line !== start.line) return { ...details, place }
  return { ...details, place: { ...place, endLine: end.line, endColumn: end.col } }
}
