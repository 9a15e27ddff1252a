import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWhole } from '../../base/write-whole.ts'

/** Digests of all inputs of the pages that passed in the last run, by file. */
export type Passed = Readonly<Record<string, string>>

/** Reads the digests. A missing or incomplete file counts as empty. */
export function readPassed(file: string): Passed {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Passed) : {}
  } catch {
    return {}
  }
}

/** Writes the digests for the next run. */
export function writePassed(file: string, passed: Passed): void {
  mkdirSync(dirname(file), { recursive: true })
  writeWhole(file, JSON.stringify(passed))
}
