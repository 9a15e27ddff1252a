import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'

/** Exit codes: the contract with scripts and CI. */
export const exit = { built: 0, errors: 1, usage: 2, fault: 3 } as const

/** The report of a fault of ours: the only text with a stack. */
export function faultText(error: unknown, title = 'internal error, please report it'): string {
  return `docs: ${title}\n${error instanceof Error ? error.stack : String(error)}\n`
}

/** Says in one line why a command does nothing; gives the exit code. */
export function refused(problem: string, code: number = exit.errors): number {
  process.stderr.write(`docs: ${problem}\n`)
  return code
}

/** The absolute path of a site's folder; without one it prints so, and the command ends with `exit.usage`. */
export function siteFolder(siteDir: string): string | undefined {
  const root = resolve(siteDir)
  if (existsSync(root) && statSync(root).isDirectory()) return root
  refused(`folder not found: "${oneLine(siteDir)}"`)
  return undefined
}
