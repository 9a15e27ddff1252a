import type { Snippet } from '../../model/snippet.ts'
import type { CheckValue } from './data.ts'

/** An operation as an example of data names it. */
export interface NamedOperation {
  readonly method: string
  readonly path: string
  /** `request`, or a status; `2XX` for any of them. */
  readonly part: string
}

/** Values of an API, checked by its description. */
export interface CheckedApi {
  check(operation: NamedOperation, value: unknown): ReturnType<CheckValue>
  /** The names in a value alone: one that leaves fields out, and has other signs for values. */
  checkNames(operation: NamedOperation, value: unknown): ReturnType<CheckValue>
}

/** The operation that an example names: by `operation="…"`, or by a title of that form; `response` is any success. */
export function operationOf({ operation, title }: Snippet): NamedOperation | string | undefined {
  const text = operation ?? title ?? ''
  const [, method, path, part] = /^([A-Z]+) (\/\S*?)(?::| ) ?(request|response|\d\d\d|\dXX)$/.exec(text) ?? []
  if (method !== undefined && path !== undefined && part !== undefined)
    return { method, path, part: part === 'response' ? '2XX' : part }
  return operation === undefined
    ? undefined
    : `"${operation}" is not an operation: write METHOD /path: request (or: response, or a status)`
}
