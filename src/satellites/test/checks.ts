import type { Snippet } from '../../model/snippet.ts'
import type { CheckValue } from './data.ts'

/** An operation that an example refers to. */
export interface NamedOperation {
  readonly method: string
  readonly path: string
  /** `request`, or a status; `2XX` means any success status. */
  readonly part: string
}

/** Checks for values of an API against its description. */
export interface CheckedApi {
  check(operation: NamedOperation, value: unknown): ReturnType<CheckValue>
  /** Checks only the names in a value that omits fields or contains placeholders. */
  checkNames(operation: NamedOperation, value: unknown): ReturnType<CheckValue>
}

/**
 * Operation of an example, from `operation="…"` or from a title in that form. The part `response` means any
 * success.
 */
export function operationOf({ operation, title }: Snippet): NamedOperation | string | undefined {
  const text = operation ?? title ?? ''
  const [, method, path, part] = /^([A-Z]+) (\/\S*?)(?::| ) ?(request|response|\d\d\d|\dXX)$/.exec(text) ?? []
  if (method !== undefined && path !== undefined && part !== undefined)
    return { method, path, part: part === 'response' ? '2XX' : part }
  return operation === undefined
    ? undefined
    : `"${operation}" is not an operation: write METHOD /path: request (or: response, or a status)`
}
