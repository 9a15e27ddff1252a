import { defined } from '../../base/defined.ts'
import type { Reply, Violation } from './rules.ts'

/**
 * The source of a response. `rule`: a rule of the site; `inferred`: an inferred rule; `example`, `schema`: the
 * description; `prefer`, `script`, `limit`, `repetition`: a request of the caller or a test. The other sources
 * rejected the request.
 */
export type AnsweredBy =
  | 'rule'
  | 'inferred'
  | 'example'
  | 'schema'
  | 'prefer'
  | 'script'
  | 'limit'
  | 'repetition'
  | 'credentials'
  | 'permission'
  | 'validation'
  | 'no-operation'
  | 'fault'

/** A serialized response. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | null
  /** Name of the error in the response. */
  readonly error?: string
  readonly by?: AnsweredBy
  /** Violations in the request. */
  readonly violations?: readonly Violation[]
}

/** Serializes a reply: text stays unchanged, anything else becomes JSON. */
export function outcome({ status, body, headers = {} }: Reply, error?: string): Outcome {
  const type = headers['content-type'] ?? 'application/json'
  const text =
    body === undefined ? null : typeof body === 'string' && !/[/+]json/.test(type) ? body : JSON.stringify(body)
  return defined({ status, headers: text === null ? headers : { 'content-type': type, ...headers }, text, error })
}

/** Returns true for a status without a body (RFC 9110, 15). */
export function withoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
