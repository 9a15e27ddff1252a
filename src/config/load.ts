import { diagnostic, sortDiagnostics, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { checkSchema, type SchemaProblem } from '../model/schema-problems.ts'
import { readYaml, type KeyPath } from '../model/yaml.ts'
import { configDiagnostic } from './report.ts'
import { configSchema, type SiteConfig } from './schema.ts'

/** A configuration larger than this is refused: `yaml` needs more than linear time for very many keys. */
export const maxConfigBytes = 1024 * 1024

/** The text of a configuration, and where it comes from. */
export interface ConfigInput {
  readonly text: string
  /** Path for the reports, relative to the site's folder. */
  readonly file: string
  /** Takes the place of the file's `baseUrl`. */
  readonly baseUrl?: string
}

/**
 * Reads and checks a configuration. All problems are reported at once, each at its place; `config`, with the defaults
 * filled in, is there if the values fit the schema, unknown keys aside: pages can be checked in spite of them.
 */
export function loadConfig({ text, file, baseUrl }: ConfigInput): { config?: SiteConfig; diagnostics: Diagnostic[] } {
  const yaml = readYaml(text, { file, maxBytes: maxConfigBytes })
  const diagnostics = yaml.problems.map(({ message, place, tooLarge }) =>
    diagnostic(tooLarge === true ? 'config/too-large' : 'config/syntax', message, { place }),
  )
  if (yaml.value === undefined) return { diagnostics }
  const value = withLinkTypes(yaml.value ?? {})
  const checked = checkSchema(configSchema, value)
  diagnostics.push(...checked.problems.map((problem) => configDiagnostic(problem, { yaml, file })))
  const override = baseUrl === undefined ? undefined : checkSchema(configSchema.shape.baseUrl, baseUrl)
  if (override !== undefined && override.problems.length > 0) {
    const message = `the base URL of the command cannot be ${JSON.stringify(baseUrl)}: start and end with a slash`
    diagnostics.push(diagnostic('config/value', message, { hint: 'e.g. --base-url /docs/' }))
  }
  const config = checked.data ?? withoutUnknown(value, checked.problems)
  if (config === undefined) return { diagnostics: sortDiagnostics(diagnostics) }
  return { config: { ...config, baseUrl: override?.data ?? config.baseUrl }, diagnostics: sortDiagnostics(diagnostics) }
}

/** The configuration that is left without its unknown keys, if nothing else is wrong. */
function withoutUnknown(value: unknown, problems: readonly SchemaProblem[]): SiteConfig | undefined {
  if (problems.some(({ kind }) => kind !== 'unknown-key')) return undefined
  return checkSchema(
    configSchema,
    problems.reduce((all, { path }) => without(all, path), value),
  ).data
}

/** A copy without the key that the path ends in. */
function without(value: unknown, [step, ...rest]: KeyPath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? without(item, rest) : item))
  if (!isMap(value) || step === undefined) return value
  const entries = Object.entries(value).map(([key, item]) => [key, key === step ? without(item, rest) : item] as const)
  return Object.fromEntries(rest.length === 0 ? entries.filter(([key]) => key !== step) : entries)
}

/** A navbar item without `type` is a link. */
function withLinkTypes(value: unknown): unknown {
  return [
    ['navbar', 'left'],
    ['navbar', 'right'],
  ].reduce((all, path) => change(all, path, linkTypes), value)
}

function linkTypes(items: unknown): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item: unknown) =>
    isMap(item) ? change({ ...item, type: item['type'] ?? 'link' }, ['items'], linkTypes) : item,
  )
}

/** A copy with another value at the path, if there is one. */
function change(value: unknown, [step, ...rest]: KeyPath, to: (value: unknown) => unknown): unknown {
  if (step === undefined) return to(value)
  return isMap(value) && Object.hasOwn(value, step) ? { ...value, [step]: change(value[step], rest, to) } : value
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
