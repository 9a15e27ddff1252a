import { createHash } from 'node:crypto'

/** Methods whose repetition is recognised: other methods change nothing, or nothing more the second time. */
const repeated = new Set(['POST', 'PUT', 'PATCH'])

/** Keys that are remembered, the last ones. */
const maxKeys = 1000

/** A request as far as it must be the same to be a repetition. */
export interface Repeatable {
  /** `Idempotency-Key`. */
  readonly key: string | undefined
  readonly method: string
  readonly url: string
  readonly bytes: Uint8Array
  /** Credentials of the caller: two clients may use the same key. */
  readonly credentials: unknown
}

/** Answers by the key that their request was sent with (draft-ietf-httpapi-idempotency-key-header). */
export class Repetitions<Answer> {
  readonly #kept = new Map<string, { readonly print: string; readonly answer: Answer }>()

  /**
   * The answer that was given to this request before; else what `make` answers, which is kept if it `lasts`. `other`: the
   * key was used for another request.
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
