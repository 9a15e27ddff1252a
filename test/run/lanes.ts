import { availableParallelism } from 'node:os'
import type { Kind } from './files.ts'
import { OutputReader, type Outcome } from './output.ts'
import { start } from './start.ts'

/** Time in ms after which a process that says nothing is given up: it says something after each case. */
const limit = 600_000

/**
 * Runs test files, and reports each when it has ended: one process more at once than there are cores, since browsers and
 * servers wait. A process asks for the next file of its kind when it has run one, so that none waits for another. No file
 * runs twice: what fails beside others fails.
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

/** Runs files of a kind in a process, as many as it may or until none is left or one of them ends it. */
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
  // It did not even begin: nothing that comes after it would.
  if (count === 0) next()
  reader.close(status)
}
