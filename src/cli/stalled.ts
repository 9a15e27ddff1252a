import { closeSync, writeSync } from 'node:fs'
import { stalledReport } from '../diagnostics/stalled.ts'
import { watchForStalls } from '../compiler/execute/stalled.ts'
import { exit } from './exit.ts'
import { reportText } from './print.ts'

/**
 * For `beforeSiteCode`: ends the process if a plugin of the site or a file of its configuration blocks it for too
 * long, with a report at the line. Code of the tool has no time limit.
 */
export function endStalled(root: string): (listener: URL) => void {
  return (listener) =>
    watchForStalls(listener, (error) => {
      const report = stalledReport(error)
      if (report === undefined) return
      writeSync(2, `${reportText([report], root)}\nnothing was published\n`)
      // Node would print there that it waits for the inspector.
      closeSync(2)
      // `process.exit` would run exit handlers, while this thread is inside of a loop.
      ;(process as unknown as { reallyExit(code: number): never }).reallyExit(exit.errors)
    })
}
