/**
 * Worker that monitors the heartbeat of the main thread.
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
  // The listener ends the process, or returns if code of the tool itself is running.
  session.post('Runtime.evaluate', { expression: `${name}()` }, () => session.disconnect())
})
