import type { Context, Hono } from 'hono'
import type { Deliveries } from './deliveries.ts'
import { readBytes } from './request.ts'
import type { Script } from './script.ts'
import type { Clock, KeptSource } from './source.ts'

/** What tests may steer of a sandbox. */
export interface Controlled {
  readonly source: KeptSource
  readonly requests: RequestLog
  readonly deliveries: Deliveries
  readonly script: Script
  /** Sets the clock, also for the next start with the same data. */
  setClock(clock: Clock): void
  /** Empties all tables and begins again with the first rows. */
  reset(): void
}

const help = {
  'GET /__sandbox/requests': 'the last requests and how they were answered',
  'GET /__sandbox/deliveries': 'what was sent to webhooks, attempt by attempt',
  'POST /__sandbox/reset': 'begin again: first rows, no requests, no deliveries',
  'GET /__sandbox/clock': 'the time of the sandbox',
  'PUT /__sandbox/clock':
    '{"now": "2025-03-01T09:30:00Z"} stops it there, {"advance": 3600} moves it by seconds, {} lets it run as the machine\'s',
  'PUT /__sandbox/script':
    '{"placeOrder": ["code=502", "", "delay=2000"]} answers the next calls of an operation as Prefer would',
  'GET /openapi.json': 'the description of the API',
}

/** Adds the paths with which tests steer a sandbox. They need no credentials: untrusted requests are refused before. */
export function addControl(
  app: Hono,
  sandbox: Controlled,
  { description, operations }: { readonly description: string; readonly operations: readonly string[] },
): void {
  app.get('/__sandbox', (context) => context.json(help))
  app.get('/__sandbox/requests', (context) => context.json(sandbox.requests.list()))
  app.get('/__sandbox/deliveries', (context) => context.json(sandbox.deliveries.list()))
  app.post('/__sandbox/reset', (context) => {
    sandbox.reset()
    return context.body(null, 204)
  })
  app.get('/__sandbox/clock', (context) => context.json(clockOf(sandbox)))
  app.put('/__sandbox/clock', (context) => setClock(context, sandbox))
  app.put('/__sandbox/script', async (context) => {
    const wrong = sandbox.script.set(await sent(context), operations)
    return wrong === undefined ? context.body(null, 204) : context.json({ message: wrong }, 422)
  })
  app.get('/openapi.json', (context) => context.body(description, 200, { 'content-type': 'application/json' }))
}

function clockOf({ source }: Controlled) {
  return { now: source.now, stopped: 'frozen' in source.state().clock }
}

async function setClock(context: Context, sandbox: Controlled): Promise<Response> {
  const wanted: { readonly now?: unknown; readonly advance?: unknown } | undefined = await sent(context)
  const { clock } = sandbox.source.state()
  if (wanted === undefined) return context.json({ message: 'the body is not a JSON object' }, 422)
  const { now, advance } = wanted
  if (now !== undefined) {
    const time = typeof now === 'string' ? Date.parse(now) : NaN
    if (Number.isNaN(time)) return context.json({ message: 'now is not a time such as 2025-03-01T09:30:00Z' }, 422)
    sandbox.setClock({ frozen: time })
  } else if (advance !== undefined) {
    const by = typeof advance === 'number' ? advance * 1000 : NaN
    const time = 'frozen' in clock ? clock.frozen + by : Date.parse(sandbox.source.now) + by
    // The range of a date (ECMA-262, 21.4.1.1).
    if (!(Math.abs(time) <= 8.64e15)) return context.json({ message: 'advance is not a number of seconds' }, 422)
    const moved = 'frozen' in clock ? { frozen: time } : { offset: clock.offset + by }
    sandbox.setClock(moved)
  } else {
    sandbox.setClock({ offset: 0 })
  }
  return context.json(clockOf(sandbox))
}

/** The body as an object; nothing, if it is none. */
async function sent(context: Context): Promise<object | undefined> {
  const text = new TextDecoder().decode(await readBytes(context.req.raw))
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A request that the sandbox answered, as `GET /__sandbox/requests` shows it. */
export interface RequestEntry {
  readonly number: number
  /** ISO 8601, by the sandbox's clock. */
  readonly time: string
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly operation: string | null
  readonly status: number
  /** The error of the catalogue, if the request was refused. */
  readonly error: string | null
  /** Body of the request, as far as it is JSON; nothing, where it was not looked at or is large. */
  readonly body?: unknown
  /** In ms. */
  readonly took: number
}

/** Bytes of a body that is kept: a thousand bulks of orders would fill the memory. */
export const maxNoted = 16 * 1024

/** How many requests are kept. */
const maxRequests = 1000

/** Keeps the last requests. */
export class RequestLog {
  #entries: RequestEntry[] = []
  #count = 0

  add(entry: Omit<RequestEntry, 'number'>): void {
    this.#count += 1
    this.#entries.push({ number: this.#count, ...entry })
    // Cut seldom, so that a request costs no copy.
    if (this.#entries.length >= 2 * maxRequests) this.#entries = this.#entries.slice(-maxRequests)
  }

  /** The newest last. */
  list(): readonly RequestEntry[] {
    return this.#entries.slice(-maxRequests)
  }

  clear(): void {
    this.#entries = []
    this.#count = 0
  }
}
