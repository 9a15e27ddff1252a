import { defined } from '../../base/defined.ts'
import type { Reply, Violation } from './rules.ts'

/**
 * The source of an answer. `rule`: a rule of the site; `inferred`: an inferred rule; `example`, `schema`: the
 * description; `prefer`, `script`, `limit`, `repetition`: a wish of the caller or of a test. The other sources
 * refused the request.
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

/** An answer, written out. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | null
  /** Name of the error in it. */
  readonly error?: string
  readonly by?: AnsweredBy
  /** Violations in the request. */
  readonly violations?: readonly Violation[]
}

/** Writes a reply out: text as it is, anything else as JSON. */
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
