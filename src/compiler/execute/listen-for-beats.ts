/**
 * The thread that listens for the heartbeat of the main one.
 *
 * @module
 */
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { whenBeatStops } from './beats.ts'
import type { StallInput } from './stalled.ts'

const { beats, patienceMs, name } = workerData as StallInput

whenBeatStops(beats, patienceMs, () => {
  const session = new Session()
  session.connectToMainThread()
  // It ends the process, or finds that the tool itself is at work, and returns.
  session.post('Runtime.evaluate', { expression: `${name}()` }, () => session.disconnect())
})
