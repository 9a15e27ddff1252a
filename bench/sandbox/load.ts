import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Running } from './servers.ts'

/** The request that is repeated. */
export interface RepeatedRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly authorization: string
  /** `[<id>]` is replaced by another text each time. */
  readonly body?: string
}

/** Result of a load. */
export interface Load {
  /** Requests per second, possibly while other processes use the machine. */
  readonly rate: number
  /** Requests per second of the server's CPU time: its rate if it had the core alone. */
  readonly cpuRate: number
  /** In ms. */
  readonly p99: number
  /** Unsuccessful answers. */
  readonly failed: number
}

/** The result of the requesting process. */
export interface Measured {
  readonly count: number
  readonly seconds: number
  readonly p99: number
  readonly failed: number
}

const client = fileURLToPath(new URL('ask.ts', import.meta.url))

/** Sends requests from the second core for this number of seconds, on ten persistent connections. */
export async function load(server: Running, endpoint: RepeatedRequest, seconds: number): Promise<Load> {
  const before = server.cpu()
  const argument = JSON.stringify({ ...endpoint, url: server.url, seconds })
  const child = spawn('taskset', ['-c', '1', process.execPath, '--import', 'tsx', client, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  await new Promise((resolve) => child.once('close', resolve))
  const { count, seconds: elapsed, p99, failed } = JSON.parse(text) as Measured
  const computed = (server.cpu() - before) / 1000
  return { rate: count / elapsed, cpuRate: count / computed, p99, failed }
}
