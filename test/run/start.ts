import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Maximum size of the stored output. */
const maxOutput = 16 * 1024 * 1024

/**
 * Growth of esbuild's heap before a garbage collection, in percent (a variable of Go). Four times Go's default saves a
 * fifth of esbuild's CPU, and esbuild takes a third of a build.
 */
const GOGC = '400'

/** Exit status and output of a process. */
export interface Ended {
  /** `null` if a signal ended it. */
  readonly status: number | null
  readonly output: string
}

/** Callbacks for a running program. */
export interface Attention {
  /** Returns the answer to a message from the program. `undefined` is sent as an empty text. */
  next(): string | undefined
  /** Receives its output. */
  read(text: string): void
}

/** Runs a Node program in the repository. It is killed after `limit` ms without output, and the output reports this. */
export function start(args: readonly string[], limit: number, attention?: Attention): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { GOGC, ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe', ...(attention === undefined ? [] : ['ipc' as const])],
    })
    let output = ''
    const kill = (): void => {
      take(`\nnothing was written for ${limit / 1000} s: the process was killed\n`)
      child.kill('SIGKILL')
    }
    const silence = setTimeout(kill, limit)
    const take = (chunk: string): void => {
      silence.refresh()
      output = (output + chunk).slice(-maxOutput)
      attention?.read(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', take)
    child.stderr?.setEncoding('utf8').on('data', take)
    // It may have ended meanwhile.
    child.on('message', () => child.send(attention?.next() ?? '', () => undefined))
    child.on('close', (status) => resolve({ status, output }))
    child.on('exit', (status) => {
      clearTimeout(silence)
      // A remaining child process may keep its output open for ever.
      setTimeout(() => resolve({ status, output }), 5_000).unref()
    })
  })
}
