/**
 * The file of a sandbox's data (`docs sandbox --data`): writes, kills and restarts. Real: `src/satellites/sandbox/journal.ts`.
 *
 * @module
 */
import { join } from 'node:path'
import { openJournal, type Journal } from '../../../src/satellites/sandbox/journal.ts'
import { machine } from './disk.ts'
import { drawFaults } from './faults.ts'
import { current, Killed, type OpenWorld, type SimulatedProcess, type World } from './world.ts'

const data = join(machine, 'state.data')
const source = { seed: 's', made: 0, clock: { offset: 0 } }

type Rows = Map<string, string>

/** Rows that were confirmed, and the write that was not yet. */
interface Expected {
  rows: Rows
  pending?: { readonly key: string; readonly text: string | undefined }
}

/** Writes rows, one after the other, and notes which of them are confirmed. */
function writeRows(world: World, journal: Journal, expected: Expected): void {
  const { draw } = world
  for (let writes = draw.between(1, 12); writes > 0; writes--) {
    const key = `k${draw.between(0, 5)}`
    const text = draw.between(0, 3) === 0 ? undefined : `${world.trace.length} ${'x'.repeat(draw.between(0, 200))}`
    const change = { table: 't', key, ...(text !== undefined && { row: { text } }) }
    const isReplaced = draw.between(0, 5) === 0
    try {
      if (isReplaced) {
        const changes = [...expected.rows].map(([name, value]) => ({ table: 't', key: name, row: { text: value } }))
        journal.replace(changes, source)
      } else {
        expected.pending = { key, text }
        journal.append([change], source)
        put(expected.rows, expected.pending)
      }
    } catch (error) {
      if (error instanceof Killed) return
      // The caller rolls the write back, and reports the error.
    }
    if (current.getStore()?.isDead === true) return
    delete expected.pending
  }
}

function put(rows: Rows, { key, text }: NonNullable<Expected['pending']>): void {
  if (text === undefined) rows.delete(key)
  else rows.set(key, text)
}

const textOf = (rows: Rows): string => JSON.stringify([...rows].sort())

/** Opens the journal and compares its rows with those that were confirmed. */
function restart(
  process: SimulatedProcess,
  expected: Expected,
): { readonly journal?: Journal; readonly broken: string[] } {
  const opened = openJournal(data)
  if (!opened.ok) return { broken: [opened.problem] }
  const rows: Rows = new Map()
  for (const { key, row } of opened.kept?.changes ?? []) if (row) rows.set(key, String(row['text']))
  const withPending = new Map(expected.rows)
  if (expected.pending !== undefined) put(withPending, expected.pending)
  const isRight = [expected.rows, withPending].some((candidate) => textOf(candidate) === textOf(rows))
  process.world.note(`${process.pid} has ${rows.size} rows`)
  expected.rows = rows
  delete expected.pending
  return { journal: opened.journal, broken: isRight ? [] : ['a confirmed write is lost, or a refused one is stored'] }
}

/** Starts a sandbox again and again, with faults of the disk; from time to time two at once. */
export async function simulateJournal(open: OpenWorld): Promise<string[]> {
  const world = open()
  const { draw } = world
  world.disk.createFolders(machine)
  const expected: Expected = { rows: new Map() }
  const broken: string[] = []
  for (let starts = draw.between(2, 5); starts > 0; starts--) {
    const faults = starts === 1 ? {} : drawFaults(draw, { changes: 16, reads: 12 }, ['power'])
    const other = world.start()
    let otherHas = false
    const pause = () => void (otherHas = current.run(other, () => openJournal(data).ok))
    const pauseAt = draw.between(0, 2) === 0 ? draw.between(1, 6) : 0
    const process = world.start({ ...faults, ...(pauseAt > 0 && { pauseAt, pause }) })
    const work = (): Promise<void> => {
      const { journal, broken: atStart } = restart(process, expected)
      if (journal !== undefined && otherHas) broken.push('two processes have the same file')
      // The other process has the file.
      if (otherHas) return Promise.resolve()
      broken.push(...atStart)
      if (journal !== undefined) writeRows(world, journal, expected)
      if (otherHas) broken.push('a process has taken the file of another one')
      if (draw.between(0, 1) === 0) journal?.close()
      return Promise.resolve()
    }
    try {
      await world.run(process, work)
    } catch (error) {
      if (!(error instanceof Killed || process.isHit)) throw error
    }
    other.end()
    world.clock.pass(15_000)
    if (broken.length > 0) break
  }
  return broken
}
