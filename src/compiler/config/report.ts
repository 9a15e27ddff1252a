import type { Code } from '../../diagnostics/codes.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { type SchemaProblem, checkSchema, showPath } from '../../text/schema/problems.ts'
import { environmentMention, environmentProblem, isPublicName, type Environment } from '../../model/environment.ts'
import type { StandardIssue } from '../../model/standard-schema.ts'
import type { KeyPath, Yaml, YamlView } from '../../text/yaml/yaml.ts'
import { configKeys, neededKeys, valueForms } from '../likely-mistakes/config-keys.ts'
import { builtInNamed } from '../../model/built-ins.ts'
import { suggestionFor } from '../likely-mistakes/suggest.ts'
import { defined } from '../../base/defined.ts'
import type { z } from 'zod'

const codes = {
  'unknown-key': 'config/unknown-key',
  'missing-key': 'config/missing-key',
  discriminator: 'config/value',
  type: 'config/type',
  value: 'config/value',
} as const satisfies Record<SchemaProblem['kind'], Code>

const labels: Readonly<Partial<Record<SchemaProblem['kind'], string>>> = { 'unknown-key': 'not known' }

/** Converts a problem of a configuration value to a report at its location in the file. */
export function configDiagnostic(
  problem: SchemaProblem,
  { yaml, file }: { readonly yaml: YamlView; readonly file: string },
): Diagnostic {
  const { kind, path } = problem
  const hint = itemHint(problem, yaml) ?? hintFor(problem) ?? addressHint(problem, yaml)
  const location = locate(yaml, path, { aim: kind === 'unknown-key' ? 'key' : 'value', file })
  const label = labels[kind]
  const details = defined({ location, hint, label })
  if (kind === 'value' && isPluginName(path)) return diagnostic('config/unknown-plugin', problem.message, details)
  if (problem.choice !== undefined && path[0] === 'navbar') {
    const { written, options } = problem.choice
    const message = `unknown type ${written} of the navbar item ${showPath(path.slice(0, -1))}`
    const choices = `the types are ${options.join(', ')}`
    return diagnostic('config/unknown-navbar-item', message, { ...details, hint: hint ?? choices })
  }
  return diagnostic(codes[kind], problem.message, details)
}

/** Hint for an item of the content types or plugins that is only a name. */
function itemHint({ kind, path }: SchemaProblem, yaml: YamlView): string | undefined {
  const [list, index, ...rest] = path
  if (kind !== 'type' || (list !== 'content' && list !== 'plugins') || typeof index !== 'number') return undefined
  const name = rest.length === 0 ? yaml.source(path) : undefined
  return name === undefined ? undefined : `write "- use: ${builtInNamed(name) ?? name}"`
}

/** Hint for a base URL without slashes, or a URL without a scheme. */
function addressHint({ kind, path }: SchemaProblem, yaml: YamlView): string | undefined {
  if (kind !== 'value' || path.length !== 1) return undefined
  const source = yaml.source(path) ?? ''
  const folder = /^\/*([\w~-][\w.~/-]*?)\/*$/.exec(source)?.[1]
  if (path[0] === 'baseUrl') return folder === undefined ? undefined : `write "/${folder}/"`
  const [, host, below] = /^([\w-]+(?:\.[\w-]+)+(?::\d+)?)(?:\/+([\w.~/-]*?))?\/*$/.exec(source) ?? []
  if (path[0] !== 'url' || host === undefined) return undefined
  return `write "https://${host}"${below === undefined || below === '' ? '' : `, and the path into "baseUrl: /${below}/"`}`
}

/** Hint for an unknown key. For a key of another tool, it names the replacement rather than a similar name. */
function hintFor({ kind, path, hint }: SchemaProblem): string | undefined {
  if (kind === 'unknown-key') return suggestionFor(configKeys, path) ?? hint
  if (kind === 'missing-key') return hint ?? suggestionFor(neededKeys, path)
  return hint ?? (kind === 'type' ? suggestionFor(valueForms, path) : undefined)
}

/** Keys whose values may contain environment variables: commands, code, and options of plugins. */
const withVariables: ReadonlySet<unknown> = new Set(['variables', 'variablesFor', 'test', 'content', 'plugins'])

/** Reports variables of the environment in texts of the configuration that are not set or not public. */
export function environmentVariables(
  value: unknown,
  at: {
    readonly yaml: Pick<Yaml, 'locationOf' | 'keyLocation'>
    readonly file: string
    readonly environment: Environment
  },
  path: KeyPath = [],
): Diagnostic[] {
  const { yaml, file, environment } = at
  if (typeof value === 'object' && value !== null) {
    const step = (key: string) => (Array.isArray(value) ? Number(key) : key)
    return Object.entries(value).flatMap(([key, item]) => environmentVariables(item, at, [...path, step(key)]))
  }
  if (typeof value !== 'string' || !value.includes('${') || path[0] === 'test') return []
  return [...value.matchAll(environmentMention)].flatMap(([, escape, name = '']) => {
    const isPublic = isPublicName(name)
    if (escape !== '' || Object.hasOwn(environment, name) || (!isPublic && withVariables.has(path[0]))) return []
    return [environmentProblem(name, environment, locate(yaml, path, { aim: 'value', file }))]
  })
}

function isPluginName(path: KeyPath): boolean {
  return path.length === 3 && (path[0] === 'content' || path[0] === 'plugins') && path[2] === 'use'
}

/**
 * Location to mark for a key path: the value (its key, if the value is empty or spans lines), or the key. A missing key
 * is marked at the nearest map that would contain it, or at the top of the file.
 */
function locate(
  yaml: Pick<Yaml, 'locationOf' | 'keyLocation'>,
  path: KeyPath,
  { aim, file }: { readonly aim: 'value' | 'key'; readonly file: string },
): Location {
  const key = yaml.keyLocation(path)
  if (path.length === 0) return { file, line: 1, column: 1 }
  if (key === undefined) return locate(yaml, path.slice(0, -1), { aim: 'key', file })
  const value = yaml.locationOf(path)
  const usable = value !== undefined && value.line === value.endLine && value.column !== value.endColumn
  return firstLine(aim === 'value' && usable ? value : key)
}

/** Location of a list item. It has no key, so the start of an item that spans lines is marked. */
function firstLine({ file, line, column, endLine, endColumn }: Location): Location {
  if (endLine !== line || endColumn === undefined) return { file, line, column }
  return { file, line, column, endLine, endColumn }
}

/** Options of a plugin in the configuration, and their schema. */
interface PluginOptions {
  readonly schema: z.ZodType
  readonly value: unknown
  /** Path in the configuration, e.g. `content`, 0, `options`. */
  readonly path: KeyPath
  readonly yaml: YamlView
}

/** Reports the invalid options of a plugin at their locations, with the codes of the configuration. */
export function optionDiagnostics({ schema, value, path, yaml }: PluginOptions): Diagnostic[] {
  const inside = showPath(path)
  const sourceAt = (steps: KeyPath) => yaml.source([...path, ...steps])
  return checkSchema(schema, value ?? {}, sourceAt).problems.map((problem) => {
    const isWhole = problem.path.length === 0
    const message = isWhole ? problem.message.replace(/^the file/, inside) : `${problem.message} (in ${inside})`
    return configDiagnostic(
      { ...problem, message, path: [...path, ...problem.path] },
      { yaml, file: yaml.locationOf([])?.file ?? 'site.config.yaml' },
    )
  })
}

/** Reports the issues of a schema of another library. */
export function standardDiagnostics(
  issues: readonly StandardIssue[],
  { path, yaml }: Pick<PluginOptions, 'path' | 'yaml'>,
): Diagnostic[] {
  return issues.map((issue) => {
    const steps = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step))
    const full = [...path, ...steps.map((step) => (typeof step === 'symbol' ? String(step) : step))]
    const problem = {
      kind: 'value',
      path: full,
      message: `${showPath(full)} cannot be used: ${issue.message}`,
    } as const
    return configDiagnostic(problem, { yaml, file: yaml.locationOf([])?.file ?? 'site.config.yaml' })
  })
}
