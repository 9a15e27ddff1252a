/**
 * The thread that listens for the heartbeat of the main one.
 *
 * @module
 */
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { StallInput } from './stalled.ts'

const { beats, patienceMs, name } = workerData as StallInput

let last = -1
let since = performance.now()
let cpu = process.cpuUsage()

setInterval(
  () => {
    const count = Atomics.load(beats, 0)
    const { user, system } = process.cpuUsage(cpu)
    const isBusy = (user + system) / 1000 > patienceMs && performance.now() - since > patienceMs
    if (count !== last || isBusy) {
      last = count
      since = performance.now()
      cpu = process.cpuUsage()
    }
    if (!isBusy) return
    const session = new Session()
    session.connectToMainThread()
    // It ends the process, or finds that the tool itself is at work, and returns.
    session.post('Runtime.evaluate', { expression: `${name}()` }, () => session.disconnect())
  },
  Math.min(1_000, patienceMs / 2),
)
