/** Maximum steps of one check, and of all checks of a description. A step compares a value with a schema. */
const maxSteps = { check: 500_000, description: 20_000_000 }

const tooManySteps = new Error('too many steps')

/** Steps of all checks of one description. Counting them instead of time gives equal inputs equal results. */
export class Steps {
  /** Schema of the first check that was given up. */
  exceededBy: object | undefined
  #total = 0
  #current = 0
  readonly #givenUp = new WeakSet<object>()

  /** Counts steps of the current check, and ends it at the limit. */
  count(steps: number): void {
    this.#current += steps
    if (this.#current > Math.min(maxSteps.check, maxSteps.description - this.#total)) throw tooManySteps
  }

  /** Runs the check of a value. `undefined`: it passed, or was given up. Others of that schema are not begun. */
  run<Violation>(schema: object, check: () => Violation | undefined): Violation | undefined {
    if (this.#givenUp.has(schema)) return undefined
    this.#current = 0
    try {
      return check()
    } catch (error) {
      if (error !== tooManySteps) throw error
      this.exceededBy ??= schema
      this.#givenUp.add(schema)
      return undefined
    } finally {
      this.#total += this.#current
    }
  }
}
