import { defined } from '../defined.ts'
import type { Reply } from '../sandbox.ts'

/** An answer, written out. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | null
  /** Name of the error in it. */
  readonly error?: string
}

/** Writes a reply out: text as it is, anything else as JSON. */
export function outcome({ status, body, headers = {} }: Reply, error?: string): Outcome {
  const type = headers['content-type'] ?? 'application/json'
  const text =
    body === undefined ? null : typeof body === 'string' && !/[/+]json/.test(type) ? body : JSON.stringify(body)
  return defined({ status, headers: text === null ? headers : { 'content-type': type, ...headers }, text, error })
}

/** Whether HTTP forbids a body (RFC 9110, 15). */
export function withoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
