import type { EnumValue } from './data.ts'
import { resolve } from './lookup.ts'
import type { Texts } from './texts.ts'
import { isDict, list, literal, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

const listKeys = ['x-enumDescriptions', 'x-enum-descriptions'] as const

/**
 * A schema whose alternatives are all constants is an enumeration: it is given as one, with what each value means beside
 * it. Any other schema is given as it is.
 */
export function asEnumeration(
  root: Dict,
  schema: Dict,
): { readonly schema: Dict; readonly meanings?: readonly Dict[] } {
  const key = list(schema['oneOf']).length > 0 ? 'oneOf' : 'anyOf'
  const options = list(schema[key]).map((option) => resolve(root, option).node)
  if (options.length === 0 || !options.every((option) => 'const' in option)) return { schema }
  const { [key]: _, ...rest } = schema
  const first = options.find((option) => option['type'] !== undefined)
  const type = rest['type'] === undefined && first !== undefined ? { type: first['type'] } : {}
  return { schema: { ...rest, ...type, enum: options.map((option) => option['const']) }, meanings: options }
}

/**
 * The values of an enumeration with what they mean, as far as the description says.
 *
 * @returns at most `limit` of them, and how many `more` there are
 */
export function valuesOf(
  { schema, meanings }: { readonly schema: Dict; readonly meanings?: readonly Dict[] },
  texts: Texts,
  { entry, limit }: { readonly entry: string; readonly limit: number },
): { readonly values: readonly EnumValue[]; readonly more: number } {
  // The facts say already what it always is.
  if ('const' in schema) return { values: [], more: 0 }
  const described = listKeys.map((key) => schema[key]).find((value) => typeof value === 'object' && value !== null)
  const all = list(schema['enum'])
  const values = all.slice(0, limit).map((one, index): EnumValue => {
    const value = literal(one)
    const option = meanings?.[index]
    const text =
      option !== undefined
        ? (texts.of(option, entry) ?? texts.of(option, entry, 'title'))
        : isDict(described)
          ? texts.of(described, entry, value)
          : described === undefined
            ? undefined
            : texts.of(described as Dict, entry, String(index))
    return defined({ value, text })
  })
  return { values, more: all.length - values.length }
}
