import { exit } from './exit.ts'

/** Says in one line why a command does nothing; gives the exit code. */
export function refused(problem: string, code: number = exit.errors): number {
  process.stderr.write(`docs: ${problem}\n`)
  return code
}
