import { z } from 'zod'
import { isMapping } from '../base/mapping.ts'

/** A name in a mapping of variables; a dot separates it from the name of the mapping. */
const name = z.string().regex(/^[A-Za-z_][\w-]*$/, 'use letters, digits, _ and -; begin with a letter')
const value = z.string().refine((text) => !/[\r\n]/.test(text), 'a value is a single line')

const mapping: z.ZodType<Readonly<Record<string, unknown>>> = z.lazy(() => z.record(name, z.union([value, mapping])))

/** The key `variables` of the configuration. */
export const variablesSchema = z
  .union([z.string().min(1), mapping])
  .describe('Names that pages write as {{ name }}, with their values; or a file that has them, in YAML or JSON')

/** An item of the key `variablesFor`: other values for some pages. */
export const variableRuleSchema = z.strictObject({
  files: z.string().min(1).describe("Glob of the pages, from the site's folder: content/docs/v2/**"),
  values: mapping.describe('Values that differ there'),
})

/** Values by their names: `product.name`. */
export type Variables = Readonly<Record<string, string>>

/** The texts of a mapping, by their whole names. Other values are left out. */
export function flatVariables(written: unknown, before = ''): Variables {
  if (!isMapping(written)) return {}
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]): [string, string][] => {
      const name = before + key
      if (isMapping(value)) return Object.entries(flatVariables(value, `${name}.`))
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** Variables of a site, with the rules for their values. */
export interface SiteVariables {
  readonly values: Variables
  readonly rules: readonly { readonly files: string; readonly values: Variables }[]
}
