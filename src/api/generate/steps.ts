/**
 * Maximum number of steps for one check, and for all checks of a description. A step compares a value with a
 * schema.
 */
const defaultLimits = { check: 500_000, description: 20_000_000 }

/** Reason for an aborted check. */
export class TooManySteps extends Error {}

/** Counts the steps of all checks of a description. Unlike a time limit, equal inputs have equal results. */
export class Steps {
  /** Schema of the first aborted check. */
  exceededBy: object | undefined
  #total = 0
  #current = 0
  readonly #givenUp = new WeakSet<object>()
  readonly #limits: typeof defaultLimits

  constructor(limits = defaultLimits) {
    this.#limits = limits
  }

  /** Counts steps of the current check, and ends it at the limit. */
  count(steps: number): void {
    const { check, description } = this.#limits
    this.#current += steps
    if (this.#current > Math.min(check, description - this.#total)) throw new TooManySteps()
  }

  /** Runs a check of a value. */
  attempt<Result>(check: () => Result): Result | TooManySteps {
    this.#current = 0
    try {
      return check()
    } catch (error) {
      if (error instanceof TooManySteps) return error
      // Stack overflow: the value or the code of its schema is nested too deeply.
      if (error instanceof RangeError) return new TooManySteps()
      throw error
    } finally {
      this.#total += this.#current
    }
  }

  /**
   * Runs the check of a value. Returns `undefined` if it passed or was aborted. After that, further checks of
   * the schema are skipped.
   */
  run<Violation>(schema: object, check: () => Violation | undefined): Violation | undefined {
    if (this.#givenUp.has(schema)) return undefined
    const result = this.attempt(check)
    if (!(result instanceof TooManySteps)) return result
    this.exceededBy ??= schema
    this.#givenUp.add(schema)
    return undefined
  }
}
