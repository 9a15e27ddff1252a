import type { z } from 'zod'
import type { Awaitable } from './awaitable.ts'

/**
 * A schema of any library that follows Standard Schema 1 (https://standardschema.dev): zod, valibot, arktype and others.
 * This is the part of its interface that is used here.
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

/** Why a value does not fit. */
export interface StandardIssue {
  /** One sentence. */
  readonly message: string
  /** Steps to the value that it is about. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Returns true for a schema of zod, which reveals more than the standard requires: keys, types, defaults. */
export function isZod(schema: StandardSchema<unknown> | z.ZodType): schema is z.ZodType {
  return '_zod' in schema
}
