/**
 * Processes that take the same lock, are killed, and interrupt one another between two calls of the system. Real:
 * `src/compiler/publish/lock.ts`.
 *
 * @module
 */
import { join } from 'node:path'
import { isSystemError } from '../../../src/compiler/publish/failure.ts'
import { isLock, takeLock, tryLock, type Lock } from '../../../src/compiler/publish/lock.ts'
import { machine } from './disk.ts'
import { drawFaults } from './faults.ts'
import { current, Killed, type OpenWorld, type SimulatedProcess, type World } from './world.ts'

const file = join(machine, 'state/lock')

/** Processes that hold the lock, by what they know. */
type Holders = Map<SimulatedProcess, Lock>

/** Two living processes that hold the lock, if there are any. */
function twoHolders(holders: Holders): string[] {
  const alive = [...holders].filter(([process, lock]) => !process.isDead && current.run(process, () => lock.held()))
  const files = alive.length
  return files > 1 ? [`${files} processes hold the lock`] : []
}

async function work(world: World, holders: Holders, broken: string[]): Promise<void> {
  const process = current.getStore()
  if (process === undefined) return
  const { draw } = world
  const pause = () => new Promise((done) => setTimeout(done, draw.between(0, 3_000)))
  for (let turns = draw.between(1, 3); turns > 0; turns--) {
    await pause()
    // A rival may hold it for ever; a damaged lock and a guard only last for seconds.
    const lock = await takeLock(file, 20_000)
    if (!isLock(lock)) continue
    holders.set(process, lock)
    broken.push(...inside(holders, process))
    await pause()
    broken.push(...inside(holders, process))
    holders.delete(process)
    lock.release()
  }
}

/** A process is inside although another one, that has not ended, is too. */
function inside(holders: Holders, process: SimulatedProcess): string[] {
  const others = [...holders.keys()].filter((other) => other !== process && !other.isDead)
  return others.length > 0 ? [`${process.pid} and ${others.map(({ pid }) => pid).join()} hold the lock`] : []
}

/** Several processes at once; at the end, one can take the lock. */
export async function simulateLocks(open: OpenWorld): Promise<string[]> {
  const world = open()
  const { draw } = world
  world.disk.createFolders(machine)
  const holders: Holders = new Map()
  const broken: string[] = []
  const rival = (): void => {
    const process = world.start(draw.between(0, 2) === 0 ? { killAt: draw.between(1, 9) } : {})
    try {
      const lock = current.run(process, () => tryLock(file))
      if (isLock(lock)) {
        holders.set(process, lock)
        broken.push(...inside(holders, process))
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    if (draw.between(0, 1) === 0) process.end()
  }
  const processes = Array.from({ length: draw.between(2, 4) }, () => {
    const faults = drawFaults(draw, { changes: 16, reads: 30 }, ['power', 'full', 'change', 'read'])
    const pauseAt = draw.between(0, 30)
    const jump = draw.between(0, 2) === 0 ? { jumpAt: pauseAt, jumpMs: 3_600_000 } : {}
    return world.start({ ...faults, ...(pauseAt > 0 && { pauseAt, pause: rival, ...jump }) })
  })
  await Promise.all(
    processes.map(async (process) => {
      try {
        await world.run(process, () => work(world, holders, broken))
      } catch (error) {
        if (!(error instanceof Killed || isSystemError(error))) throw error
      }
    }),
  )
  for (const process of world.processes) process.end()
  broken.push(...twoHolders(holders))
  const last = world.start()
  const lock = await world.run(last, () => takeLock(file, 60_000))
  return isLock(lock) ? broken : [...broken, 'no process can take the lock any more']
}
