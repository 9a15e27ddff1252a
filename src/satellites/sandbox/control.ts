import type { Context, Hono } from 'hono'
import type { Sandbox } from './engine.ts'
import { exampleOf } from './answers.ts'
import { jsonOf } from './media-types.ts'
import { readFilter, waitFor } from './delivery-filter.ts'
import { webhooksOf, type Described } from './describe.ts'
import { isMapping } from '../../base/mapping.ts'
import { readFixtures } from './load.ts'
import { readBytes, readObject } from './request.ts'
import { readState, type SandboxState } from './state.ts'

/** An endpoint of the control API for tests. */
interface Control {
  readonly help: string
  /** Missing for the endpoints handled by `worlds.ts`. A result of `undefined` is sent as 204. */
  readonly answer?: (context: Context) => Response | undefined | Promise<Response | undefined>
}

/** Endpoints by method and path. A query after the path is an example for the list of endpoints. */
type Controls = Readonly<Record<string, Control>>

/** The description of the controlled API. */
interface ControlOptions {
  readonly described: Described
  /** The description as JSON. */
  readonly json: string
}

/** Maximum number of snapshots, each of which may contain all rows. */
const maxSnapshots = 20

/** Maximum wait for a delivery, in ms. */
const maxWait = 60_000

/** Adds the control API for tests. Its calls need no credentials: untrusted requests were rejected before. */
export function addControl(app: Hono, sandbox: Sandbox, options: ControlOptions): void {
  const controls: Controls = {
    ...runControls(sandbox, options.described),
    ...deliveryControls(sandbox, options.described),
    ...stateControls(sandbox, options.described),
    'PUT /__sandbox/worlds/{name}': {
      help: 'creates a world for requests with the header Sandbox-World: {name}; {"seed": "2", "keys": ["token"]} is optional',
    },
    'GET /__sandbox/worlds': { help: 'the worlds and the keys that lead to them' },
    'DELETE /__sandbox/worlds/{name}': { help: 'ends it' },
    'GET /openapi.json': {
      help: 'the description of the API',
      answer: () => new Response(options.json, { headers: { 'content-type': 'application/json' } }),
    },
  }
  const help = Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.help]))
  app.get('/__sandbox', (context) =>
    // Browsers get the page of requests, programs get the list of endpoints.
    context.req.header('accept')?.includes('text/html') === true ? context.redirect('__sandbox/') : context.json(help),
  )
  for (const [name, { answer }] of Object.entries(controls)) {
    if (answer === undefined) continue
    const [method = '', path = ''] = name
      .replace(/\?.*/, '')
      .replace(/\{(\w+)\}/g, ':$1')
      .split(' ')
    app.on(method, path, async (context) => (await answer(context)) ?? context.body(null, 204))
  }
}

/** The response to an invalid control request. */
export function problem(message: string, status = 422): Response {
  return Response.json({ message }, { status })
}

function runControls(sandbox: Sandbox, { operations }: Described): Controls {
  const setBy = (set: (body: unknown) => string | undefined) => async (context: Context) => {
    const wrong = set(await readObject(context.req.raw))
    return wrong === undefined ? undefined : problem(wrong)
  }
  return {
    'GET /__sandbox/': { help: 'the page of requests, for people: live, with bodies, and to send them again' },
    'GET /__sandbox/requests': {
      help: 'the last requests and how they were answered',
      answer: () => Response.json(sandbox.requests.list()),
    },
    'GET /__sandbox/deliveries': {
      help: 'each attempt to send to a webhook',
      answer: () => Response.json(sandbox.deliveries.list()),
    },
    'POST /__sandbox/reset': {
      help: 'begin again: first rows, no requests, no deliveries',
      answer: () => {
        sandbox.reset()
        return undefined
      },
    },
    'GET /__sandbox/clock': { help: 'the time of the sandbox', answer: () => Response.json(clockOf(sandbox)) },
    'PUT /__sandbox/clock': {
      help: '{"now": "2025-03-01T09:30:00Z"} stops it there, {"advance": 3600} moves it by seconds, {} lets it run as the machine\'s',
      answer: async (context) => setClock(sandbox, await readObject(context.req.raw)),
    },
    'PUT /__sandbox/script': {
      help: '{"placeOrder": ["code=502", "", "delay=2000"]} answers the next calls of an operation as Prefer would',
      answer: setBy((body) =>
        sandbox.script.set(
          body,
          operations.map(({ id }) => id),
        ),
      ),
    },
    'PUT /__sandbox/limits': {
      help: '{"latency": 200, "rate": {"calls": 10, "seconds": 60}} makes answers late and refuses more calls of one caller with 429, {} ends it',
      answer: setBy((body) => sandbox.limiter.set(body)),
    },
  }
}

function clockOf({ source }: Sandbox) {
  return { now: source.now, stopped: 'frozen' in source.state().clock }
}

function setClock(
  sandbox: Sandbox,
  body: { readonly now?: unknown; readonly advance?: unknown } | undefined,
): Response {
  if (body === undefined) return problem('the body is not a JSON object')
  const { clock } = sandbox.source.state()
  const { now, advance } = body
  if (now !== undefined) {
    const time = typeof now === 'string' ? Date.parse(now) : NaN
    if (Number.isNaN(time)) return problem('now is not a time such as 2025-03-01T09:30:00Z')
    sandbox.setClock({ frozen: time })
  } else if (advance !== undefined) {
    const by = typeof advance === 'number' ? advance * 1000 : NaN
    const time = 'frozen' in clock ? clock.frozen + by : Date.parse(sandbox.source.now) + by
    // Valid range of a date (ECMA-262, 21.4.1.1).
    if (!(Math.abs(time) <= 8.64e15)) return problem('advance is not a number of seconds')
    sandbox.setClock('frozen' in clock ? { frozen: time } : { offset: clock.offset + by })
  } else {
    sandbox.setClock({ offset: 0 })
  }
  return Response.json(clockOf(sandbox))
}

function deliveryControls(sandbox: Sandbox, described: Described): Controls {
  const { deliveries } = sandbox
  return {
    'POST /__sandbox/trigger': {
      help: '{"event": "order.paid"} sends an event to its subscribers; "data" changes the sample of the description, "url" sends it there',
      answer: async (context) => trigger(sandbox, described, (await readObject(context.req.raw)) ?? {}),
    },
    'POST /__sandbox/deliveries/{number}/resend': {
      help: 'sends a delivery again',
      answer(context) {
        const number = context.req.param('number')
        const entry = deliveries.resend(Number(number))
        return entry === undefined
          ? problem(`there is no delivery ${number}`, 404)
          : Response.json(entry, { status: 201 })
      },
    },
    'GET /__sandbox/deliveries/wait?event=order.*&body.data.id=7&after=3&timeout=10000': {
      help: 'the first delivery that matches, as soon as there is one; 408 after so many ms',
      async answer(context) {
        const query = new URL(context.req.url).searchParams
        const filter = readFilter(query)
        if (typeof filter === 'string') return problem(filter)
        const timeout = query.get('timeout') ?? '10000'
        if (!/^\d{1,9}$/.test(timeout)) return problem('timeout is a number of ms')
        const { signal } = context.req.raw
        const entry = await waitFor(deliveries, filter, { timeout: Math.min(Number(timeout), maxWait), signal })
        const others = deliveries.list().length
        return entry === undefined
          ? problem(`no delivery matched within ${timeout} ms; there are ${others} others`, 408)
          : Response.json(entry)
      },
    },
  }
}

/** Sends an event with the description's sample, merged with the fields of `data`. */
function trigger(
  sandbox: Sandbox,
  described: Described,
  { event, data, url }: { readonly event?: unknown; readonly data?: unknown; readonly url?: unknown },
): Response {
  const { deliveries } = sandbox
  if (typeof event !== 'string') return problem('the body is {"event": "…"}, with "data" and "url" if you like')
  if (data !== undefined && !isMapping(data)) return problem('data is a mapping')
  const sample = sampleBody(event, described) ?? sandbox.sample(event)
  if (sample === undefined && data === undefined) {
    const webhooks = Object.keys(webhooksOf(described.root))
    const others = webhooks.length > 0 ? `, or name one of ${webhooks.join(', ')}` : ''
    return problem(
      webhooks.includes(event)
        ? `the description has no sample of "${event}": send its data`
        : `the description has no webhook "${event}": send its data${others}`,
    )
  }
  // Many bodies wrap the data of the event in an envelope.
  const envelope = isMapping(sample?.['data']) ? sample : undefined
  const content = { ...(isMapping(sample?.['data']) ? sample['data'] : sample), ...data }
  const before = deliveries.list().at(-1)?.number ?? 0
  if (typeof url === 'string') {
    deliveries.add(event, { url, headers: {}, body: envelope === undefined ? content : { ...envelope, data: content } })
  } else sandbox.announce({ name: event, data: content })
  return Response.json(
    deliveries.list().filter(({ number }) => number > before),
    { status: 201 },
  )
}

/** Sample body of a webhook in the description. */
function sampleBody(event: string, { root }: Described): Readonly<Record<string, unknown>> | undefined {
  const media = jsonOf(webhooksOf(root)[event])
  const body = media === undefined ? undefined : exampleOf(media, root)
  return isMapping(body) ? body : undefined
}

function stateControls(sandbox: Sandbox, described: Described): Controls {
  const snapshots = new Map<string, SandboxState>()
  const nameOf = (context: Context): string => context.req.param('name') ?? ''
  return {
    'GET /__sandbox/state': {
      help: 'all rows, identifiers and the clock, as one JSON object',
      answer: () => Response.json(sandbox.snapshot()),
    },
    'PUT /__sandbox/state': {
      help: 'replaces the state with such an object',
      async answer(context) {
        const state = readState(await readObject(context.req.raw), sandbox.rules)
        if (typeof state === 'string') return problem(state)
        sandbox.restore(state)
        return undefined
      },
    },
    'POST /__sandbox/seed': {
      help: 'adds rows, as a file of --fixtures has them: {"books": [{"id": "1", "title": "Emma"}]}',
      async answer(context) {
        const text = new TextDecoder().decode(await readBytes(context.req.raw))
        const { tables } = sandbox.rules
        const { fixtures, diagnostics } = readFixtures(text, { file: 'body', tables, described })
        if (fixtures === undefined)
          return problem(diagnostics.map(({ message, hint }) => [message, hint].join(' ').trim()).join('; '))
        sandbox.add(fixtures)
        return undefined
      },
    },
    'PUT /__sandbox/snapshots/{name}': {
      help: 'remembers the state under a name',
      answer(context) {
        const name = nameOf(context)
        if (snapshots.size >= maxSnapshots && !snapshots.has(name))
          return problem(`there are ${maxSnapshots} snapshots, which is the most: delete one`)
        snapshots.set(name, sandbox.snapshot())
        return undefined
      },
    },
    'POST /__sandbox/snapshots/{name}/restore': {
      help: 'restores the snapshot; can be repeated',
      answer(context) {
        const state = snapshots.get(nameOf(context))
        if (state === undefined) return problem(`there is no snapshot "${nameOf(context)}"`, 404)
        sandbox.restore(state)
        return undefined
      },
    },
    'GET /__sandbox/snapshots': {
      help: 'the names of the snapshots',
      answer: () => Response.json([...snapshots.keys()]),
    },
    'DELETE /__sandbox/snapshots/{name}': {
      help: 'deletes the snapshot',
      answer: (context) =>
        snapshots.delete(nameOf(context)) ? undefined : problem(`there is no snapshot "${nameOf(context)}"`, 404),
    },
  }
}
