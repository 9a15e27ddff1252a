import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { packageFolder, surroundings, type Outcome } from './docs.ts'

/** Commands that share a process. */
interface InTurn {
  docs(args: readonly string[], where?: { readonly cwd: string }): Promise<Outcome>
  close(): void
}

/**
 * Runs the commands of the built tool in one process, one after the other: each takes a third of the time of a separate
 * process, which loads the tool again. Use it to test reports and output. Use `docs` to test the end of a process, its
 * terminal and its environment.
 */
export function docsInTurn(): InTurn {
  const script = fileURLToPath(new URL('in-turn.js', import.meta.url))
  const child = fork(script, { env: surroundings(), execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // It ends with its parent process, and keeps the parent alive only while it works.
  child.unref()
  child.channel?.unref()
  let turn: Promise<unknown> = Promise.resolve()
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the commands have ended with ${code}`)))
  ended.catch(() => undefined)
  const run = async (args: readonly string[], cwd: string): Promise<Outcome> => {
    const answer = once(child, 'message')
    child.channel?.ref()
    child.send({ args, cwd })
    const [outcome] = (await Promise.race([answer, ended])) as [Outcome]
    child.channel?.unref()
    return outcome
  }
  return {
    docs(args, { cwd } = { cwd: packageFolder }) {
      const outcome = turn.then(() => run(args, cwd))
      turn = outcome.catch(() => undefined)
      return outcome
    },
    close: () => child.disconnect(),
  }
}

let shared: InTurn | undefined

/** Runs a command in a process that all test files of this process share: for tests of the output of a build. */
export const docs: InTurn['docs'] = (...args) => (shared ??= docsInTurn()).docs(...args)
