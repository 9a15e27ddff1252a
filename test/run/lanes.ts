import { availableParallelism } from 'node:os'
import { readOutput, type Outcome } from './output.ts'
import { start } from './start.ts'

/** Time in ms after which a process that says nothing is given up: it says something after each case. */
const limit = 600_000

/**
 * Runs test files, each list in a process, and reports each file when its process has ended: one list more at once than
 * there are cores, since browsers and servers wait. No file runs twice: what fails beside others fails.
 */
export async function runFiles(
  processes: readonly (readonly string[])[],
  report: (outcome: Outcome) => void,
): Promise<void> {
  const waiting = [...processes]
  const lane = async (): Promise<void> => {
    for (let paths = waiting.shift(); paths !== undefined; paths = waiting.shift()) {
      const { status, output } = await start(['test/run/together.js', ...paths], limit)
      const { outcomes, left } = readOutput(paths, output, status)
      for (const outcome of outcomes) report(outcome)
      if (left.length > 0) waiting.unshift(left)
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, lane))
}
