import { availableParallelism } from 'node:os'
import type { Kind } from './files.ts'
import { OutputReader, type Outcome } from './output.ts'
import { start } from './start.ts'

/** Time in ms after which a silent process is killed: each case prints something. */
const limit = 600_000

/**
 * Runs test files, and reports each when it has ended. One process more than the number of cores runs at once, since
 * browsers and servers wait. A process requests the next file of its kind after each file, so that no process is idle.
 * No file runs twice: a file that fails beside others counts as failed.
 */
export async function runFiles(kinds: readonly Kind[], report: (outcome: Outcome) => void): Promise<void> {
  const waiting = kinds.map(({ files, together }) => ({ files: [...files], together }))
  const lane = async (): Promise<void> => {
    for (let kind = waiting.find(isLeft); kind !== undefined; kind = waiting.find(isLeft)) await runSome(kind, report)
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, lane))
}

interface Waiting {
  readonly files: string[]
  readonly together: number
}

const isLeft = ({ files }: Waiting): boolean => files.length > 0

/** Runs files of a kind in one process, until it reaches its maximum, none is left, or a file ends the process. */
async function runSome({ files, together }: Waiting, report: (outcome: Outcome) => void): Promise<void> {
  const reader = new OutputReader(report)
  let count = 0
  const next = (): string | undefined => {
    const path = count < together ? files.shift() : undefined
    if (path === undefined) return undefined
    count += 1
    reader.begin(path)
    return path
  }
  const { status } = await start(['test/run/together.js'], limit, { next, read: (text) => reader.read(text) })
  // The process did not start: no later file would start either.
  if (count === 0) next()
  reader.close(status)
}
