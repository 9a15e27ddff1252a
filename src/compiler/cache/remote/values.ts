/**
 * Values in a remote store, under the keys of buckets: the results for each part of each source, with their
 * dependencies. A part has several results, since its dependencies are only known after it was compiled once (as in
 * ccache's direct mode), and so that branches do not overwrite each other.
 *
 * @module
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Dependency } from '../records.ts'
import { isMapping } from '../../../base/mapping.ts'

/** A stored result: its conditions and the location of its bytes. */
export interface Variant {
  /** Key of all inputs except files. */
  readonly key: string
  readonly dependencies: readonly Dependency[]
  /** SHA-256 of the bundle, and the range of the result in it. */
  readonly at: readonly [bundle: string, offset: number, length: number]
}

/** Results for one source by part, newest first. */
type Parts = Readonly<Record<string, readonly Variant[]>>

/** Results for several sources, by name. */
export type Variants = Readonly<Record<string, Parts>>

/** Maximum number of results for each item, for branches used at the same time. */
const maxVariants = 8
/** Maximum size of a value in bytes, for about 64 items. */
const maxValueBytes = 16 * 2 ** 20

/** Serializes a value of the store. */
export function valueOf(variants: Variants): Uint8Array {
  return gzipSync(JSON.stringify({ form, variants }), { level: 1 })
}

/** Parses a value; `undefined` if it is invalid. */
export function readValue(bytes: Uint8Array): Variants | undefined {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: maxValueBytes }).toString()
    const header = JSON.parse(text) as { readonly form?: unknown; readonly variants?: unknown }
    return header.form === form && isVariants(header.variants) ? header.variants : undefined
  } catch {
    return undefined
  }
}

/** Adds a result before earlier ones, and removes those with the same conditions. */
export function withVariant(variants: readonly Variant[], added: Variant): readonly Variant[] {
  const conditions = ({ key, dependencies }: Variant) => JSON.stringify([key, dependencies])
  const addedConditions = conditions(added)
  return [added, ...variants.filter((variant) => conditions(variant) !== addedConditions)].slice(0, maxVariants)
}

/** Version of the format. Values of other versions are ignored. */
const form = 2

function isVariants(value: unknown): value is Variants {
  return (
    isMapping(value) && Object.values(value).every((parts) => isMapping(parts) && Object.values(parts).every(isList))
  )
}

function isList(value: unknown): value is readonly Variant[] {
  return Array.isArray(value) && value.every(isVariant)
}

function isVariant(value: unknown): value is Variant {
  if (!isMapping(value)) return false
  const { key, dependencies, at } = value
  const isDependency = (dependency: unknown): boolean => Array.isArray(dependency) && typeof dependency[0] === 'string'
  return (
    typeof key === 'string' &&
    Array.isArray(dependencies) &&
    dependencies.every(isDependency) &&
    Array.isArray(at) &&
    /^[0-9a-f]{64}$/.test(String(at[0])) &&
    Number.isSafeInteger(at[1]) &&
    Number.isSafeInteger(at[2])
  )
}
