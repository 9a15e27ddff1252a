import fc from 'fast-check'
import { createSandbox } from '../../../../src/satellites/sandbox/app.ts'
import { mappingOf } from '../../../../src/base/mapping.ts'
import { Deliveries } from '../../../../src/satellites/sandbox/deliveries.ts'
import { wrongWith } from './judge.ts'
import { kinds, makeRequest } from './requests.ts'
import type { Target } from './targets.ts'
import { valuesOf } from './values.ts'

/** Report about many requests. */
export interface FuzzReport {
  readonly requests: number
  /** First digit of the status → number of responses. */
  readonly statuses: Readonly<Record<string, number>>
  /** Number of requests, by the way in which they are invalid. */
  readonly ways: Readonly<Record<string, number>>
  /** Number of operations that succeeded at least once, and of all operations. */
  readonly reached: readonly [reached: number, of: number]
  /** Operations that never succeeded. */
  readonly unreached: readonly string[]
  /** The shortest failing sequence with the reason; missing if no sequence fails. */
  readonly failure?: string
}

/** Maximum number of requests in a row with one state. */
const sequence = 300

/** Sends this number of requests to an API, in sequences that each begin with its first rows. */
export async function fuzz(
  target: Target,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const { described, rules } = target
  const values = valuesOf(described.root)
  const errors: unknown[] = []
  const sandbox = createSandbox({
    described,
    rules,
    machine: () => Date.UTC(2025, 2, 10, 12),
    // An invalid response of a rule is judged here, together with its request.
    onError: (error) => void errors.push(error),
    deliveries: new Deliveries({ send: () => Promise.resolve(204) }),
  })
  const counts = { requests: 0, statuses: {} as Record<string, number>, ways: {} as Record<string, number> }
  const reached = new Set<string>()
  const ask = async (steps: readonly (readonly [number, number, number])[]): Promise<void> => {
    sandbox.reset()
    const pool: string[] = [...target.pool]
    const ids = new Map<string, string[]>()
    for (const [at, kindAt, ownSeed] of steps) {
      const operation = described.operations[at % described.operations.length]
      const kind = kinds[kindAt % kinds.length]
      if (operation === undefined || kind === undefined) continue
      const request = makeRequest(
        { operation, kind, seed: ownSeed },
        { target, values, store: sandbox.store, pool, named: ids },
      )
      if (request === undefined) continue
      const { method, path, headers, body, form } = request
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const sent = form ?? body
      if (form !== undefined) headers.delete('content-type')
      const answer = await sandbox.fetch(
        new Request(`http://127.0.0.1:4010${path}`, {
          method,
          headers,
          ...(hasBody && sent !== undefined ? { body: sent as string } : {}),
        }),
      )
      counts.requests += 1
      const first = `${Math.floor(answer.status / 100)}xx`
      counts.statuses[first] = (counts.statuses[first] ?? 0) + 1
      counts.ways[request.how] = (counts.ways[request.how] ?? 0) + 1
      if (answer.status < 300 && request.how !== 'prefer') {
        reached.add(operation.id)
        const isTold = method !== 'HEAD' && /json/.test(answer.headers.get('content-type') ?? '')
        if (isTold) {
          const body: unknown = await answer.clone().json()
          gather(body, pool)
          name(body, operation.path, ids)
        }
      }
      const noted = sandbox.requests.list().at(-1)
      const wrong = await wrongWith(answer, request, { target, values, noted })
      const why = errors.splice(0).map((error) => (error instanceof Error ? error.stack : String(error)))
      if (wrong !== undefined || sandbox.store.changes().length > 0) {
        const text = typeof body === 'string' ? body.slice(0, 1500) : ''
        throw new Error(
          `${operation.id} (${request.how}): ${wrong ?? 'writes were left over'}\n  ${method} ${path.slice(0, 300)} ${text}\n  ${why.join('\n').slice(0, 800)}`,
        )
      }
    }
  }
  const step = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(2 ** 31 - 1))
  const length = Math.min(sequence, Math.ceil(requests / 3))
  const result = await fc.check(
    fc.asyncProperty(fc.noBias(fc.array(step, { maxLength: length, size: 'max', minLength: 1 })), ask),
    {
      seed,
      numRuns: Math.max(1, Math.ceil((requests * 2) / length)),
      interruptAfterTimeLimit: 15 * 60_000,
      examples: [],
    },
  )
  sandbox.close()
  const unreached = described.operations.map(({ id }) => id).filter((id) => !reached.has(id))
  return {
    ...counts,
    reached: [reached.size, described.operations.length],
    unreached,
    ...(result.failed
      ? {
          failure: `seed ${seed}, ${result.counterexample?.[0].length ?? 0} requests: ${String((result.errorInstance as Error | null)?.message)}`,
        }
      : {}),
  }
}

/** Short texts and numbers in a response, which the next requests may use. */
function gather(value: unknown, pool: string[]): void {
  if (pool.length > 400) pool.splice(0, 200)
  if (typeof value === 'string' && value.length > 0 && value.length < 60) pool.push(value)
  else if (typeof value === 'number') pool.push(String(value))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'object' || /id$|number|slug|name|key|code/i.test(key)) gather(item, pool)
    }
  }
}

/** Records the items in a response under the last word of its path: `/books`, `/books/{id}`. */
function name(value: unknown, path: string, ids: Map<string, string[]>): void {
  const words = path.split('/').filter((part) => !part.startsWith('{'))
  const kind = words.at(-1) ?? ''
  const data = mappingOf(value)['data']
  for (const item of [value, data].flat()) {
    const { uuid, id } = mappingOf(item)
    const identity = uuid ?? id
    if (typeof identity === 'string' || typeof identity === 'number')
      ids.set(kind, [...(ids.get(kind) ?? []), String(identity)])
  }
}
