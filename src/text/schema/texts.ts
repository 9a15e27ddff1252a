import type { z } from 'zod'
import { isMapping } from '../../base/mapping.ts'
import type { KeyPath } from '../yaml/yaml.ts'

type Schema = z.core.$ZodType

/** Returns the source text of the scalar at a path. */
export type SourceAt = (path: KeyPath) => string | undefined

/**
 * Replaces scalars with their source text where a schema requires a string: YAML parses `1.10`, `007`, `0x1F` and `yes`
 * differently from what authors mean. A scalar that the schema accepts stays unchanged, as does an empty value.
 */
export function withTexts(schema: Schema, value: unknown, sourceAt: SourceAt): unknown {
  return texts([schema], value, { path: [], sourceAt })
}

interface Reading {
  readonly path: KeyPath
  readonly sourceAt: SourceAt
}

function texts(schemas: readonly Schema[], value: unknown, reading: Reading): unknown {
  if (typeof value === 'string' || value === undefined || schemas.length === 0) return value
  const options = schemas.flatMap((schema) => optionsOf(schema, value))
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => texts(itemsOf(options, index), item, below(reading, index)))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (isMapping(value)) {
    const entries = Object.entries(value)
    const items = entries.map(([key, item]) => texts(membersOf(options, key), item, below(reading, key)))
    if (items.every((item, index) => item === entries[index]?.[1])) return value
    return Object.fromEntries(entries.map(([key], index) => [key, items[index]]))
  }
  if (options.some((option) => accepts(option, value))) return value
  // `null` is an empty value, and reported where a string is required.
  const text = value === null ? undefined : (reading.sourceAt(reading.path) ?? String(value))
  return text !== undefined && options.some((option) => isText(option, text)) ? text : value
}

function below({ path, sourceAt }: Reading, step: string | number): Reading {
  return { path: [...path, step], sourceAt }
}

type Definition = z.core.$ZodTypes['_zod']['def']

/** Schemas without wrappers that do not change the accepted values; unions are split into their options. */
function optionsOf(schema: Schema, value: unknown): readonly Definition[] {
  const def = (schema as Partial<z.core.$ZodTypes>)._zod?.def
  // A schema of another library.
  if (def === undefined) return []
  if (def.type === 'nullable') return [{ type: 'null' }, ...optionsOf(def.innerType, value)]
  if ('innerType' in def) return optionsOf(def.innerType, value)
  if (def.type === 'lazy') return optionsOf(def.getter(), value)
  // A `preprocess` is a pipe from a transform.
  if (def.type === 'pipe') return optionsOf(def.in._zod.def.type === 'transform' ? def.out : def.in, value)
  if (def.type === 'intersection') return [...optionsOf(def.left, value), ...optionsOf(def.right, value)]
  return def.type === 'union' ? fitting(def, value).flatMap((option) => optionsOf(option, value)) : [def]
}

/** Options of a union that may match a value; for a discriminated union, the one it names. */
function fitting(def: z.core.$ZodUnionDef, value: unknown): readonly Schema[] {
  const key = 'discriminator' in def ? String(def.discriminator) : undefined
  if (key === undefined || !isMapping(value)) return def.options
  return def.options.filter((option) => option._zod.propValues?.[key]?.has(value[key] as z.core.util.Primitive))
}

function itemsOf(options: readonly Definition[], index: number): readonly Schema[] {
  return options.flatMap((def) => {
    if (def.type === 'array') return [def.element]
    return def.type === 'tuple' ? [def.items[index] ?? def.rest ?? []].flat() : []
  })
}

function membersOf(options: readonly Definition[], key: string): readonly Schema[] {
  return options.flatMap((def): readonly Schema[] => {
    if (def.type === 'record') return [def.valueType]
    if (def.type !== 'object') return []
    const member = Object.hasOwn(def.shape, key) ? def.shape[key] : def.catchall
    return member === undefined ? [] : [member]
  })
}

function accepts(def: Definition, value: unknown): boolean {
  if (def.type === 'literal') return def.values.includes(value as z.core.util.Literal)
  return ['any', 'unknown', 'custom', 'transform', value === null ? 'null' : typeof value].includes(def.type)
}

function isText(def: Definition, text: string): boolean {
  if (def.type === 'literal') return def.values.includes(text)
  return def.type === 'string' || (def.type === 'enum' && Object.values(def.entries).includes(text))
}
