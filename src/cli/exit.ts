import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'

/** Exit codes: the contract with scripts and CI. */
export const exit = { built: 0, errors: 1, usage: 2, fault: 3 } as const

/** Report of a bug of the tool: the only text with a stack. */
export function faultText(error: unknown, title = 'internal error, please report it'): string {
  return `docs: ${title}\n${error instanceof Error ? error.stack : String(error)}\n`
}

/** Prints in one line why a command does nothing; returns the exit code. */
export function printProblem(problem: string, code: number = exit.errors): number {
  process.stderr.write(`docs: ${problem}\n`)
  return code
}

/**
 * Absolute path of a site folder. Reports a missing folder, with a hint if there is one; the command then exits with
 * `exit.usage`.
 */
export function siteFolder(siteDir: string, hint?: string): string | undefined {
  const root = resolve(siteDir)
  const stat = statSync(root, { throwIfNoEntry: false })
  if (stat?.isDirectory() === true) return root
  const name = `"${oneLine(siteDir)}"`
  const isFile = `${name} is a file; the argument is the folder of the site, and can be left out there`
  const isMissing = `folder not found: ${name}${hint === undefined ? '' : ` (${hint})`}`
  printProblem(stat === undefined ? isMissing : isFile)
  return undefined
}
