import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { safePattern } from '../../text/patterns/pattern.ts'

/**
 * Maximum length (UTF-16 units) of texts whose format is checked: the patterns of some formats take quadratic
 * time.
 */
const maxFormatted = 4096

/**
 * Patterns in schemas during checks. A pattern that is not run counts as a match. If the value then seems invalid, it
 * is checked again as if the pattern did not match. Only a violation in both cases counts.
 */
export class SchemaPatterns {
  #counted = true
  #isUndecided = false

  /** Returns true if a text matches a pattern, or if this is unknown. */
  test(pattern: string, text: string): boolean {
    const matches = safePattern(pattern).test(text)
    this.#isUndecided ||= matches === undefined
    return matches ?? this.#counted
  }

  /** Runs a check of a value, which returns its violation. */
  check<Violation>(run: () => Violation | undefined): Violation | undefined {
    this.#isUndecided = false
    const violation = run()
    if (violation === undefined || !this.#isUndecided) return violation
    this.#counted = false
    try {
      return run() === undefined ? undefined : violation
    } finally {
      this.#counted = true
    }
  }

  /** Creates the regular expressions of an Ajv instance, which distinguishes them by their text. */
  readonly regExp = Object.assign(
    (pattern: string) => ({ test: (text: string) => this.test(pattern, text), toString: () => pattern }),
    { code: 'regExp' },
  )
}

/** Adds the formats of JSON Schema to an instance of Ajv. */
export function addFormats(ajv: Ajv2020, plugin: FormatsPlugin): void {
  plugin(ajv)
  for (const [name, format] of Object.entries(ajv.formats))
    if (format instanceof RegExp) ajv.addFormat(name, (text: string) => text.length > maxFormatted || format.test(text))
}
