import { diagnostic, sortDiagnostics, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { checkSchema, type SchemaProblem } from '../../text/schema/problems.ts'
import { withTexts } from '../../text/schema/texts.ts'
import { typographicQuotes } from '../../text/yaml/typographic-quotes.ts'
import { readYaml, type KeyPath, type YamlView } from '../../text/yaml/yaml.ts'
import { isMapping } from '../../base/mapping.ts'
import { publicEnvironment, withEnvironment, type Environment } from '../../model/environment.ts'
import type { Variables } from '../../model/variables.ts'
import { codesOf } from './locales.ts'
import { configDiagnostic, environmentVariables } from './report.ts'
import { configSchema, type SiteConfig } from './schema.ts'
import { withValues } from './variables.ts'
import type { z } from 'zod'

/** Name of the configuration in the folder of a site. */
export const configFile = 'site.config.yaml'

/** Maximum size in bytes: `yaml` takes more than linear time for very many keys. */
export const maxConfigBytes = 1024 * 1024

/** Text of a configuration, and its origin. */
export interface ConfigInput {
  readonly text: string
  /** Path for the reports, relative to the site's folder. Default: `configFile`. */
  readonly file?: string
  /** Overrides `baseUrl` of the file. */
  readonly baseUrl?: string
  /** Values of variables in its texts. */
  readonly variables?: Variables
  /** Variables of the environment that its texts may contain. Default: those of this process. */
  readonly environment?: Environment
}

/** Result of reading a configuration. */
export interface LoadedConfig {
  /** Configuration with defaults; absent if a value is invalid. Unknown keys are ignored. */
  readonly config?: SiteConfig
  /** Configuration without invalid values, which is enough to check pages. */
  readonly saved?: SiteConfig
  /** Top-level keys with problems. An empty name means that parts of the text could not be read. */
  readonly wrong: ReadonlySet<string>
  /** Locations of keys and values. */
  readonly yaml: YamlView
  readonly diagnostics: Diagnostic[]
}

/** Reads and checks a configuration. Reports all problems at their locations. */
export function loadConfig({
  text,
  file = configFile,
  baseUrl,
  variables = {},
  environment = publicEnvironment(),
}: ConfigInput): LoadedConfig {
  const yaml = readYaml(text, { file, maxBytes: maxConfigBytes })
  const diagnostics = yaml.problems.map(({ message, location, hint, tooLarge }) =>
    diagnostic(tooLarge === true ? 'config/too-large' : 'config/syntax', message, { location, hint }),
  )
  if (yaml.value === undefined) return { wrong: new Set(), yaml, diagnostics }
  const values = withLinkTypes(withValues(withEnvironment(yaml.value ?? {}, environment), variables))
  const value = withTexts(configSchema, values, yaml.source)
  const checked = checkSchema(configSchema, value, yaml.source)
  const lines = text.split('\n')
  const quoted = typographicQuotes(text, { file, maxBytes: maxConfigBytes })
  const ofEnvironment = environmentVariables(yaml.value, { yaml, file, environment })
  const isReported = ({ location }: Diagnostic) =>
    ofEnvironment.some((problem) => problem.location?.line === location?.line)
  for (const problem of [...checked.problems, ...localeProblems(checked.data)]) {
    const report = configDiagnostic(problem, { yaml, file })
    const line = lines[(report.location?.line ?? 0) - 1] ?? ''
    const isComment = problem.kind === 'type' && report.hint === undefined && /:[ \t]+#\S/.test(line)
    const quotes = quoted.find(({ location }) => location.line === report.location?.line)
    const hint = quotes?.hint ?? (isComment ? commentHint : undefined)
    if (!isReported(report)) diagnostics.push(hint === undefined ? report : { ...report, hint })
  }
  for (const { message, ...details } of quoted)
    if (diagnostics.every(({ location }) => location?.line !== details.location.line))
      diagnostics.push(diagnostic('config/value', message, { ...details, severity: 'warning' }))
  diagnostics.push(...ofEnvironment)
  const wrong = new Set(checked.problems.map(({ path }) => String(path[0] ?? '')))
  if (yaml.problems.length > 0) wrong.add('')
  const override = baseUrl === undefined ? undefined : checkSchema(configSchema.shape.baseUrl, baseUrl)
  if (override !== undefined && override.problems.length > 0) {
    const message = `the base URL of the command cannot be ${JSON.stringify(baseUrl)}: start and end with a slash`
    diagnostics.push(diagnostic('config/value', message, { hint: 'e.g. --base-url /docs/' }))
    wrong.add('baseUrl')
  }
  const saved = checked.data ?? salvage(configSchema, value, fallbacks)
  const result = { wrong, yaml, diagnostics: sortDiagnostics(diagnostics) }
  if (saved === undefined) return result
  const config = { ...saved, baseUrl: override?.data ?? saved.baseUrl }
  const fits = checked.problems.every(({ kind }) => kind === 'unknown-key')
  return { ...result, saved: config, ...(fits ? { config } : {}) }
}

const commentHint = '# begins a comment: put the value in quotes'

/** Reports `locales` without the default locale, which would have no effect. */
function localeProblems(config: SiteConfig | undefined): SchemaProblem[] {
  const { locale = '', locales } = config ?? {}
  if (locales === undefined || locales.default !== undefined || codesOf(locales).includes(locale)) return []
  const hint = `add "${locale}:" with its name, or set "locale:" to the language of the source files`
  return [{ kind: 'value', path: ['locales'], message: `locales lacks the language of the site, "${locale}"`, hint }]
}

/** Fallbacks for required keys. No page is published with them. */
const fallbacks = { title: '-', url: 'https://site.invalid' }

/** A navbar item without `type` is a link. */
function withLinkTypes(value: unknown): unknown {
  return ['left', 'right'].reduce((all, side) => change(all, ['navbar', side], linkTypes), value)
}

function linkTypes(items: unknown): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item: unknown) =>
    isMapping(item) ? change({ ...item, type: item['type'] ?? 'link' }, ['items'], linkTypes) : item,
  )
}

/** Returns a copy with another value at the path, if the path exists. */
function change(value: unknown, [step, ...rest]: KeyPath, to: (value: unknown) => unknown): unknown {
  if (step === undefined) return to(value)
  return isMapping(value) && Object.hasOwn(value, step) ? { ...value, [step]: change(value[step], rest, to) } : value
}

/** Maximum number of passes: removing a value may make the enclosing value invalid. */
const maxRounds = 8

/** Replaces a removed value, so that its neighbours keep their indexes until all values are removed. */
const removed = Symbol('removed')

/**
 * Returns a value without the parts that do not match the schema, so that the rest of a site can be checked in spite of
 * an error. `fallbacks` replace required top-level keys. `undefined` if that is not enough.
 */
export function salvage<T>(
  schema: z.ZodType<T>,
  value: unknown,
  fallbacks: Readonly<Record<string, unknown>> = {},
): T | undefined {
  let rest = value
  for (let round = 0; round < maxRounds; round++) {
    const checked = checkSchema(schema, rest)
    if (checked.data !== undefined) return checked.data
    rest = withoutWrong(rest, checked.problems, fallbacks)
  }
  return undefined
}

function withoutWrong(
  value: unknown,
  problems: readonly SchemaProblem[],
  fallbacks: Readonly<Record<string, unknown>>,
): unknown {
  let rest = value
  for (const { path } of problems) {
    const [key] = path
    const isThere = has(rest, path)
    if (path.length === 1 && !isThere && typeof key === 'string' && Object.hasOwn(fallbacks, key))
      rest = { ...(rest as object), [key]: fallbacks[key] }
    else rest = without(rest, isThere ? path : path.slice(0, -1))
  }
  return pruned(rest)
}

function has(value: unknown, [step, ...rest]: KeyPath): boolean {
  if (step === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
  const inner = (value as Record<string | number, unknown>)[step]
  return inner === undefined ? false : has(inner, rest)
}

/** Returns a copy in which the value at the path is marked as removed. */
function without(value: unknown, [step, ...rest]: KeyPath): unknown {
  if (step === undefined) return removed
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? without(item, rest) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? without(item, rest) : item]),
  )
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== removed).map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== removed)
  return Object.fromEntries(entries.map(([key, item]) => [key, pruned(item)]))
}
