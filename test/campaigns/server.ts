import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { packageFolder } from '../e2e/docs.ts'

/** A server of the real command. */
export interface Server {
  readonly port: number
  /** The reason for its end, if it has ended. */
  readonly ended: () => string | undefined
  /** Its output in the terminal. */
  readonly output: () => string
  /** Number of open files and connections, where the system reports it. */
  readonly descriptors: () => number
  close(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Options for starting a server. */
interface Started {
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `docs …args` in a separate process group, on a free port, and waits until it prints its address. */
export async function startServer(args: readonly string[], { node = [], env }: Started = {}): Promise<Server> {
  const command = [...node, `${packageFolder}bin/docs.js`, ...args, '--port', '0']
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
  })
  let text = ''
  let end: string | undefined
  const ended = once(child, 'exit').then(([code, signal]) => (end = String(code ?? signal)))
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const portText = /http:\/\/[\w.]+:(\d+)/.exec(text)?.[1]
        if (portText !== undefined) resolve(Number(portText))
      })
    void ended.then((how) => reject(new Error(`${args.join(' ')} ended with ${how}: ${text}`)))
  })
  return {
    port,
    ended: () => end,
    output: () => text,
    descriptors: () => (process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : 0),
    async close(signal = 'SIGTERM') {
      if (end === undefined && child.pid !== undefined) process.kill(-child.pid, signal)
      await ended
    },
  }
}
