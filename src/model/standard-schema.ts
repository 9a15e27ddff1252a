import type { z } from 'zod'
import type { Awaitable } from './awaitable.ts'

/**
 * A schema of any library that implements Standard Schema 1 (https://standardschema.dev): zod, valibot, arktype and
 * others. Contains the part of the interface used here.
 */
export interface StandardSchema<Output> {
  /** Members that the standard requires. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    validate(value: unknown): Awaitable<StandardResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** A valid value, or the issues of an invalid one. */
type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** Reason why a value is invalid. */
export interface StandardIssue {
  /** One sentence. */
  readonly message: string
  /** Path of the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Returns true for a zod schema, which exposes more than the standard requires: keys, types, defaults. */
export function isZod(schema: StandardSchema<unknown> | z.ZodType): schema is z.ZodType {
  return '_zod' in schema
}
