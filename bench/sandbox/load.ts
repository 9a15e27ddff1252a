import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { work } from './servers.ts'

/** What is asked again and again. */
export interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly authorization: string
  /** `[<id>]` in it is another text each time. */
  readonly body?: string
}

/** What came of it. */
export interface Load {
  /** Requests a second. */
  readonly rate: number
  readonly p99: number
  /** Answers that were none of success. */
  readonly failed: number
}

/** Asks from the second core for so many seconds, on ten connections that stay open. */
export function load({ method = 'GET', url, authorization, body }: Asked, seconds: number): Load {
  const { stdout, stderr } = spawnSync(
    'taskset',
    [
      ...['-c', '1', process.execPath, join(work, 'node_modules/autocannon/autocannon.js')],
      ...['--json', '-c', '10', '-d', String(seconds), '-m', method, '-H', `authorization=${authorization}`],
      ...(body === undefined ? [] : ['-H', 'content-type=application/json', '-b', body, '--idReplacement']),
      url,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  try {
    const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
      readonly requests: { readonly average: number }
      readonly latency: { readonly p99: number }
      readonly non2xx: number
      readonly errors: number
    }
    return { rate: requests.average, p99: latency.p99, failed: non2xx + errors }
  } catch {
    throw new Error(`autocannon gave nothing\n${stderr.slice(-1000)}`)
  }
}
