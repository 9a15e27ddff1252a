import { z } from 'zod'
import { isMapping } from '../base/mapping.ts'

/** A name in a mapping of variables; a dot separates it from the name of the mapping. */
const name = z.string().regex(/^[A-Za-z_][\w-]*$/, 'use letters, digits, _ and -; begin with a letter')
const value = z
  .string()
  .refine((text) => !/[\r\n]/.test(text), 'a value is a single line')
  // Editors check the YAML before its scalars are read as texts.
  .meta({ type: ['string', 'number', 'boolean'] })

const mapping: z.ZodType<Readonly<Record<string, unknown>>> = z.lazy(() => z.record(name, z.union([value, mapping])))

/** The key `variables` of the configuration. */
export const variablesSchema = z
  .union([z.string().min(1), mapping])
  .describe('Values that pages insert with {{ name }}, by name; or the path of a YAML or JSON file that contains them')

/** Schema of an item of `variablesFor`: values for some pages. */
export const variableRuleSchema = z.strictObject({
  files: z.string().min(1).describe('Glob of the pages, relative to the site folder: content/docs/v2/**'),
  values: mapping.describe('Values on these pages'),
})

/** Values by full name: `product.name`. */
export type Variables = Readonly<Record<string, string>>

/** Flattens a mapping to values by full name. Other values than texts are omitted. */
export function flatVariables(mapping: unknown, prefix = ''): Variables {
  if (!isMapping(mapping)) return {}
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, entry]): [string, string][] => {
      const name = prefix + key
      if (isMapping(entry)) return Object.entries(flatVariables(entry, `${name}.`))
      return typeof entry === 'string' ? [[name, entry]] : []
    }),
  )
}

/** Variables of a site, with the rules for their values. */
export interface SiteVariables {
  readonly values: Variables
  readonly rules: readonly { readonly files: string; readonly values: Variables }[]
}
