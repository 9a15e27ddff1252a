import type { z } from 'zod'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { checkSchema, showPath } from '../text/schema/problems.ts'
import type { KeyPath, Yaml } from '../text/yaml/yaml.ts'
import { configDiagnostic } from './report.ts'

/** Options of a plugin as the configuration has them, and the plugin's schema for them. */
export interface PluginOptions {
  readonly schema: z.ZodType
  readonly value: unknown
  /** Where they stand in the configuration, e.g. `content`, 0, `options`. */
  readonly path: KeyPath
  readonly yaml: Pick<Yaml, 'places' | 'keyPlace'>
  /** Path of the configuration, for what is not in it. */
  readonly file?: string
  /** Not read: the check is done again to have its words. */
  readonly issues?: readonly unknown[]
}

/** What is wrong with the options of a plugin, each at its place, under the codes of the configuration. */
export function optionDiagnostics(options: PluginOptions): Diagnostic[] {
  const { schema, value, path, yaml, file = 'site.config.yaml' } = options
  const inside = showPath(path)
  return checkSchema(schema, value ?? {}).problems.map((problem) => {
    const whole = problem.path.length === 0
    const message = whole ? problem.message.replace(/^the file/, inside) : `${problem.message} (in ${inside})`
    return configDiagnostic({ ...problem, message, path: [...path, ...problem.path] }, { yaml, file })
  })
}
