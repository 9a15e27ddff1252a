import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { z } from 'zod'
import {
  flatVariables,
  variableRuleSchema,
  variablesSchema,
  type SiteVariables,
  type Variables,
} from '../../model/variables.ts'
import { publicEnvironment, withEnvironment } from '../../model/environment.ts'
import { fillVariables, mayHaveVariables } from '../../text/variables.ts'
import { withTexts } from '../../text/schema/texts.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import { isMapping } from '../../base/mapping.ts'

/** Maximum size in bytes of a configuration and of a variables file: `yaml` needs more than linear time for very many keys. */
const maxBytes = 1024 * 1024

/** Keys in which variables are not replaced: they define variables or contain commands. */
const literal: ReadonlySet<string> = new Set(['variables', 'variablesFor', 'test'])

/** The keys of the configuration that contain variables. */
const variableKeys = z.object({ variables: variablesSchema, variablesFor: z.array(variableRuleSchema) })

/**
 * Reads the variables of a site, before the configuration is checked, since its texts may use them.
 *
 * @param config.set values that override those of the site
 *
 * @param readFile text of a file of the site; `undefined` if it does not exist
 */
export function readVariables(
  { text, file, set = {} }: { readonly text: string; readonly file: string; readonly set?: Variables | undefined },
  readFile: (path: string) => string | undefined,
): SiteVariables & { readonly diagnostics: readonly Diagnostic[] } {
  const none = { values: set, rules: [], diagnostics: [] }
  if (!/\bvariables(?:For)?["']?\s*:/.test(text)) return none
  const yaml = readYaml(text, { file, maxBytes })
  if (!isMapping(yaml.value)) return none
  const { variables, variablesFor } = withTexts(
    variableKeys,
    withEnvironment(yaml.value, publicEnvironment()),
    yaml.source,
  ) as Readonly<Record<string, unknown>>
  const rules = (Array.isArray(variablesFor) ? variablesFor : []).flatMap((rule: unknown) =>
    isMapping(rule) && typeof rule['files'] === 'string'
      ? [{ files: rule['files'], values: { ...flatVariables(rule['values']), ...set } }]
      : [],
  )
  if (typeof variables !== 'string') return { values: { ...flatVariables(variables), ...set }, rules, diagnostics: [] }
  const location = yaml.locationOf(['variables'])
  const data = readFile(variables.replace(/^\.\//, ''))
  const problem = (message: string): Diagnostic =>
    diagnostic('variable/no-file', message, location === undefined ? {} : { location })
  if (data === undefined) return { values: set, rules, diagnostics: [problem(`file not found: "${variables}"`)] }
  const parsed = readYaml(data, { file: variables, maxBytes })
  const diagnostics = parsed.problems.map(({ message, location: at }) =>
    diagnostic('variable/no-file', message, at === undefined ? {} : { location: at }),
  )
  if (diagnostics.length === 0 && !isMapping(parsed.value))
    diagnostics.push(problem(`"${variables}" is not a mapping of names to values`))
  return {
    values: { ...flatVariables(withTexts(variablesSchema, parsed.value, parsed.source)), ...set },
    rules,
    diagnostics,
  }
}

/** Replaces variables in the texts of a configuration. Undefined variables are unchanged. */
export function withValues(value: unknown, variables: Variables): unknown {
  if (Object.keys(variables).length === 0) return value
  const fill = (text: unknown): unknown => {
    if (typeof text === 'string') return mayHaveVariables(text) ? fillVariables(text, variables).text : text
    if (Array.isArray(text)) return text.map(fill)
    return isMapping(text) ? Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, fill(inner)])) : text
  }
  if (!isMapping(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal.has(key) ? item : fill(item)]))
}
