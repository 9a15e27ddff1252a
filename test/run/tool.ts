import { start } from './start.ts'

const limit = 900_000

/**
 * Checks the types of all files and prints errors; returns true if all types are valid. Uses one checker: several
 * would check the same modules again, and the tests need the other cores.
 */
export const checkTypes = (): Promise<boolean> =>
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--checkers', '1')

/** Builds `lib` unless it is up to date; returns true if it exists afterwards. */
export const buildTool = (): Promise<boolean> => run('bin/prepare.js')

async function run(...args: readonly string[]): Promise<boolean> {
  const { status, output } = await start(args, limit)
  if (status !== 0) console.log(output)
  return status === 0
}
