import { writeSync } from 'node:fs'
import { errorMessage } from '../base/error-message.ts'
import { thrownAt } from '../diagnostics/thrown-at.ts'
import { exit, faultText } from './exit.ts'
import { main } from './main.ts'

/** Time (ms) after the command at which the process ends, since timers of plugins would keep it running. */
const graceMs = 300

/**
 * Runs the command line in its own process and always reports why the process ends. Plugins and migrated configurations
 * are code of the site in this process: they may end it, block it, or leave an unhandled error.
 */
export async function runProcess(args: readonly string[]): Promise<void> {
  let isDone = false
  const end = (why: string): void => {
    if (isDone) return
    isDone = true
    writeSync(2, `docs: code of a plugin or a configuration ${why}; nothing was published\n`)
    process.exitCode = exit.errors
  }
  process.on('exit', () => end('ended the process'))
  process.on('beforeExit', () => end('never finishes'))
  const stray = (error: unknown): void => {
    isDone = true
    const at = thrownAt(error)
    if (at === undefined) writeSync(2, faultText(error))
    else writeSync(2, `docs: unhandled error: ${errorMessage(error)}\n  thrown at ${at.file}:${at.line}:${at.column}\n`)
    process.exit(at === undefined ? exit.fault : exit.errors)
  }
  process.on('uncaughtException', stray)
  process.on('unhandledRejection', stray)
  // The reader of a pipe may stop: `docs routes | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return stray(error)
    isDone = true
    process.exit()
  })
  process.exitCode = await main(args)
  isDone = true
  setTimeout(() => process.exit(), graceMs).unref()
}
