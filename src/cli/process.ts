import { writeSync } from 'node:fs'
import { errorMessage } from '../base/error-message.ts'
import { thrownAt } from '../diagnostics/thrown-at.ts'
import { exit, faultText } from './exit.ts'
import { main } from './main.ts'

/** How long (ms) the process may live on when the command is done: what a plugin has left, such as a timer, keeps it. */
const graceMs = 300

/**
 * Runs the command line as a process of its own. However it ends, it says why: plugins and the configuration of a tool to
 * move from are code of the site in this process, which may end it, wait for ever, or throw when nobody waits.
 */
export async function runProcess(args: readonly string[]): Promise<void> {
  let isDone = false
  const end = (why: string): void => {
    if (isDone) return
    isDone = true
    writeSync(2, `docs: the code of a plugin or of a configuration ${why}; nothing was published\n`)
    process.exitCode = exit.errors
  }
  process.on('exit', () => end('has ended the process'))
  process.on('beforeExit', () => end('waits for what never comes'))
  const stray = (error: unknown): void => {
    isDone = true
    const at = thrownAt(error)
    if (at === undefined) writeSync(2, faultText(error))
    else
      writeSync(
        2,
        `docs: an error that nothing waits for: ${errorMessage(error)}\n  thrown at ${at.file}:${at.line}:${at.column}\n`,
      )
    process.exit(at === undefined ? exit.fault : exit.errors)
  }
  process.on('uncaughtException', stray)
  process.on('unhandledRejection', stray)
  // Whoever reads the output may stop: `docs routes | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return stray(error)
    isDone = true
    process.exit()
  })
  process.exitCode = await main(args)
  isDone = true
  setTimeout(() => process.exit(), graceMs).unref()
}
