import { createHash } from 'node:crypto'

/** Methods with support for idempotency keys. Other methods are idempotent by definition. */
const repeated = new Set(['POST', 'PUT', 'PATCH'])

/** Maximum number of stored keys; older ones are dropped. */
const maxKeys = 1000

/** Parts of a request that must be equal for a repetition. */
export interface Repeatable {
  /** Value of `Idempotency-Key`. */
  readonly key: string | undefined
  readonly method: string
  readonly url: string
  readonly bytes: Uint8Array
  /** Credentials of the caller: two clients may use the same key. */
  readonly credentials: unknown
}

/** Responses by idempotency key (draft-ietf-httpapi-idempotency-key-header). */
export class Repetitions<Answer> {
  readonly #kept = new Map<string, { readonly print: string; readonly answer: Answer }>()

  /**
   * Returns the stored response to this request, or calls `make` and stores its response if it `lasts`. Calls `other`
   * if the key was used for a different request.
   */
  once(
    { key, method, url, bytes, credentials }: Repeatable,
    { make, lasts }: { readonly make: () => Answer; readonly lasts: (answer: Answer) => boolean },
  ): { readonly answer: Answer; readonly isRepeated: boolean } | 'other' {
    if (key === undefined || !repeated.has(method)) return { answer: make(), isRepeated: false }
    const name = JSON.stringify([credentials, key])
    const print = createHash('sha256').update(`${method} ${url}\n`).update(bytes).digest('base64')
    const earlier = this.#kept.get(name)
    if (earlier !== undefined) return earlier.print === print ? { answer: earlier.answer, isRepeated: true } : 'other'
    const answer = make()
    if (lasts(answer)) this.#kept.set(name, { print, answer })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxKeys && oldest !== undefined) this.#kept.delete(oldest)
    return { answer, isRepeated: false }
  }

  clear(): void {
    this.#kept.clear()
  }
}
