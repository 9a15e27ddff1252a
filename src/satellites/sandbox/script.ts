import { list } from '../../api/value.ts'
import { isMapping } from '../../base/mapping.ts'
import { readPreferences } from './request.ts'

/**
 * Prepared answers for the next calls of operations, written like `Prefer`: a client library can seldom send that
 * header.
 */
export class Script {
  #left = new Map<string, readonly string[]>()

  /**
   * Takes a new script instead of the old one: operation → one entry for each of its next calls, an empty one for the usual
   * answer.
   *
   * @returns what is wrong with it: then the old one stays
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

  /** Takes the next prepared answer of an operation from the script. */
  next(operation: string): string | undefined {
    const [first, ...rest] = this.#left.get(operation) ?? []
    if (first !== undefined) this.#left.set(operation, rest)
    return first
  }

  clear(): void {
    this.#left.clear()
  }
}
