import { closeSync, writeSync } from 'node:fs'
import { stalledReport } from '../diagnostics/stalled.ts'
import { watchForStalls } from '../compiler/execute/stalled.ts'
import { exit } from './exit.ts'
import { reportText } from './print.ts'

/**
 * For `beforeSiteCode`: ends the process where a plugin of the site, or a file of its configuration, keeps it for too
 * long, with a report at the line. The tool's own work may take its time.
 */
export function endStalled(root: string): (listener: URL) => void {
  return (listener) =>
    watchForStalls(listener, (error) => {
      const report = stalledReport(error)
      if (report === undefined) return
      writeSync(2, `${reportText([report], root)}\nnothing was published\n`)
      // Node would say there that it waits for the inspector.
      closeSync(2)
      // `process.exit` would call what the process has left to do, and this thread is in the midst of a loop.
      ;(process as unknown as { reallyExit(code: number): never }).reallyExit(exit.errors)
    })
}
