/**
 * Counts of test files, stored for the next run: `.ci/run` prints one report for `npm test` and `npm run test:all`. The
 * variable `DOCS_TEST_OUTCOMES` names the file.
 * @module
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Counts of one test file, or of a check beside the files. */
export interface Counts {
  readonly path: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Need → number of cases that were skipped because it is not met. */
  readonly missing: Readonly<Record<string, number>>
}

/** Counts of earlier runs and of this run. Without a file, only of this run. */
export class Outcomes {
  private readonly counts: Counts[]

  constructor(private readonly file: string | undefined) {
    const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
    this.counts = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Counts]))
  }

  /** Adds counts, and stores them. */
  add(counts: Counts): void {
    this.counts.push(counts)
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(counts)}\n`)
  }

  /** Checks if an earlier run or this one has run the file. */
  has(path: string): boolean {
    return this.counts.some((counts) => counts.path === path)
  }

  /** The sum of all counts. */
  sum(): Omit<Counts, 'path'> {
    const missing: Record<string, number> = {}
    const total = { passed: 0, failed: 0, skipped: 0, missing }
    for (const counts of this.counts) {
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
      for (const [need, count] of Object.entries(counts.missing)) missing[need] = (missing[need] ?? 0) + count
    }
    return total
  }
}
