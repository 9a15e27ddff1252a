import { diagnostic, sortDiagnostics, startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { checkSchema } from '../text/schema/problems.ts'
import { readYaml, type KeyPath, type Yaml } from '../text/yaml/yaml.ts'
import { configDiagnostic } from './report.ts'
import { salvage } from './salvage.ts'
import { configSchema, type SiteConfig } from './schema.ts'
import { defined } from '../defined.ts'

/** Name of the configuration in the folder of a site. */
export const configFile = 'site.config.yaml'

/** A configuration larger than this is refused: `yaml` needs more than linear time for very many keys. */
const maxConfigBytes = 1024 * 1024

/** The text of a configuration, and where it comes from. */
export interface ConfigInput {
  readonly text: string
  /** Path for the reports, relative to the site's folder. Default: `configFile`. */
  readonly file?: string
  /** Takes the place of the file's `baseUrl`. */
  readonly baseUrl?: string
}

/** A configuration, read. */
export interface LoadedConfig {
  /** With the defaults filled in; there if the values fit the schema, unknown keys aside. */
  readonly config?: SiteConfig
  /** What is left without the values that do not fit: enough to check pages in spite of them. */
  readonly saved?: SiteConfig
  /** Top-level keys below which something is wrong; empty for what was lost of the text itself. */
  readonly wrong: ReadonlySet<string>
  /** Where keys and values stand. */
  readonly yaml: Pick<Yaml, 'places' | 'keyPlace'>
  readonly diagnostics: Diagnostic[]
}

/** The report of a folder without a configuration. */
export function noConfig(
  hint = 'run the command in the folder of a site, name that folder behind it, or make a site: docs init my-docs',
): Diagnostic {
  return diagnostic('config/missing', `there is no ${configFile}`, { place: startOf(configFile), hint })
}

/** Reads and checks a configuration. All problems are reported at once, each at its place. */
export function loadConfig({ text, file = configFile, baseUrl }: ConfigInput): LoadedConfig {
  const yaml = readYaml(text, { file, maxBytes: maxConfigBytes })
  const diagnostics = yaml.problems.map(({ message, place, hint, tooLarge }) =>
    diagnostic(tooLarge === true ? 'config/too-large' : 'config/syntax', message, defined({ place, hint })),
  )
  if (yaml.value === undefined) return { wrong: new Set(), yaml, diagnostics }
  const value = withLinkTypes(yaml.value ?? {})
  const checked = checkSchema(configSchema, value)
  diagnostics.push(...checked.problems.map((problem) => configDiagnostic(problem, { yaml, file })))
  const wrong = new Set(checked.problems.map(({ path }) => String(path[0] ?? '')))
  if (yaml.problems.length > 0) wrong.add('')
  const override = baseUrl === undefined ? undefined : checkSchema(configSchema.shape.baseUrl, baseUrl)
  if (override !== undefined && override.problems.length > 0) {
    const message = `the base URL of the command cannot be ${JSON.stringify(baseUrl)}: start and end with a slash`
    diagnostics.push(diagnostic('config/value', message, { hint: 'e.g. --base-url /docs/' }))
    wrong.add('baseUrl')
  }
  const saved = checked.data ?? salvage(configSchema, value, fallbacks)
  const found = { wrong, yaml, diagnostics: sortDiagnostics(diagnostics) }
  if (saved === undefined) return found
  const config = { ...saved, baseUrl: override?.data ?? saved.baseUrl }
  const fits = checked.problems.every(({ kind }) => kind === 'unknown-key')
  return { ...found, saved: config, ...(fits ? { config } : {}) }
}

/** For keys that must be there. No page is published with them. */
const fallbacks = { title: '-', url: 'https://site.invalid' }

/** A navbar item without `type` is a link. */
function withLinkTypes(value: unknown): unknown {
  return ['left', 'right'].reduce((all, side) => change(all, ['navbar', side], linkTypes), value)
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
