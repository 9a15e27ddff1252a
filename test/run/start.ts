import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Output that a process may give before it is cut. */
const mostOutput = 16 * 1024 * 1024

/**
 * How much the heap of esbuild grows before it is collected, in percent (Go's variable): four times Go's default takes a
 * fifth of esbuild's CPU away, and esbuild is a third of what builds cost.
 */
const GOGC = '400'

/** How a process ended, and what it wrote. */
export interface Ended {
  /** `null` if a signal ended it. */
  readonly status: number | null
  readonly output: string
}

/** Runs a Node program in the repository, for at most `limit` ms. */
export function start(args: readonly string[], limit: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { GOGC, ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
    })
    let output = ''
    const take = (chunk: string) => (output = (output + chunk).slice(-mostOutput))
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('close', (status) => resolve({ status, output }))
    // A process that it has left behind may hold its output open for ever.
    child.on('exit', (status) => setTimeout(() => resolve({ status, output }), 30_000).unref())
  })
}
