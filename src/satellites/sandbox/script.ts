import { list } from '../../api/value.ts'
import { isMapping } from '../../base/mapping.ts'
import { readPreferences } from './request.ts'

/**
 * Prepared responses for the next calls of operations, in the syntax of `Prefer`, for clients that cannot send
 * this header.
 */
export class Script {
  #left = new Map<string, readonly string[]>()

  /**
   * Replaces the script: for each operation, one entry for each of its next calls. An empty entry means the usual
   * response.
   *
   * @returns the error for an invalid script; then the previous one stays
   */
  set(script: unknown, operations: readonly string[]): string | undefined {
    if (!isMapping(script)) return 'a script is a mapping of operations to lists of preferences'
    for (const [operation, entries] of Object.entries(script)) {
      if (!operations.includes(operation)) return `there is no operation "${operation}"`
      if (!Array.isArray(entries)) return `the answers of ${operation} are a list`
      const wrong = list(entries).find(
        (entry) => typeof entry !== 'string' || (entry !== '' && !readPreferences(entry).applied),
      )
      if (wrong !== undefined)
        return `${JSON.stringify(wrong)} is not a preference: write for example "code=502" or "delay=2000"`
    }
    this.#left = new Map(Object.entries(script as Record<string, readonly string[]>))
    return undefined
  }

  /** Takes the next prepared response of an operation. */
  next(operation: string): string | undefined {
    const [first, ...rest] = this.#left.get(operation) ?? []
    if (first !== undefined) this.#left.set(operation, rest)
    return first
  }

  clear(): void {
    this.#left.clear()
  }
}
