import { z } from 'zod'
import { isMapping } from '../base/mapping.ts'

/** A name in a mapping of variables; a dot separates it from the name of the mapping. */
const name = z.string().regex(/^[A-Za-z_][\w-]*$/, 'use letters, digits, _ and -; begin with a letter')
const value = z.union([
  z.string().refine((text) => !/[\r\n]/.test(text), 'a value is a single line'),
  z.number(),
  z.boolean(),
])

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

/** The values of a mapping, by their whole names. What is no value is left out. */
export function flatVariables(written: unknown, before = ''): Variables {
  if (!isMapping(written)) return {}
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, one]): [string, string][] => {
      const whole = before + key
      if (isMapping(one)) return Object.entries(flatVariables(one, `${whole}.`))
      return ['string', 'number', 'boolean'].includes(typeof one) ? [[whole, String(one)]] : []
    }),
  )
}

/** Variables of a site, with the rules for their values. */
export interface SiteVariables {
  readonly values: Variables
  readonly rules: readonly { readonly files: string; readonly values: Variables }[]
}
