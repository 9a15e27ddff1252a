import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Running } from './servers.ts'

/** The request that is repeated. */
export interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly authorization: string
  /** `[<id>]` in it is another text each time. */
  readonly body?: string
}

/** Result of a load. */
export interface Load {
  /** Requests per second, while others may use the machine. */
  readonly rate: number
  /** Requests per second of the server's CPU time: its rate with the core to itself. */
  readonly cpuRate: number
  /** In ms. */
  readonly p99: number
  /** Unsuccessful answers. */
  readonly failed: number
}

/** The result of the requesting process. */
export interface Told {
  readonly count: number
  readonly seconds: number
  readonly p99: number
  readonly failed: number
}

const asker = fileURLToPath(new URL('ask.ts', import.meta.url))

/** Asks from the second core for so many seconds, on ten connections that stay open. */
export async function load(server: Running, asked: Asked, seconds: number): Promise<Load> {
  const before = server.cpu()
  const words = JSON.stringify({ ...asked, url: server.url, seconds })
  const child = spawn('taskset', ['-c', '1', process.execPath, '--import', 'tsx', asker, words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  await new Promise((resolve) => child.once('close', resolve))
  const { count, seconds: took, p99, failed } = JSON.parse(text) as Told
  const computed = (server.cpu() - before) / 1000
  return { rate: count / took, cpuRate: count / computed, p99, failed }
}
