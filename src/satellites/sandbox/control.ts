import type { Context, Hono } from 'hono'
import type { Sandbox } from './engine.ts'
import { deliveryHelp } from './control-deliveries.ts'
import { stateHelp } from './control-state.ts'
import { readObject } from './request.ts'

/** What tests steer of a sandbox here. */
type Controlled = Pick<Sandbox, 'source' | 'requests' | 'deliveries' | 'script' | 'limiter' | 'setClock' | 'reset'>

const help = {
  'GET /__sandbox/': 'the page of requests, for people: live, with bodies, and to send them again',
  'GET /__sandbox/requests': 'the last requests and how they were answered',
  'GET /__sandbox/deliveries': 'what was sent to webhooks, attempt by attempt',
  'POST /__sandbox/reset': 'begin again: first rows, no requests, no deliveries',
  'GET /__sandbox/clock': 'the time of the sandbox',
  'PUT /__sandbox/clock':
    '{"now": "2025-03-01T09:30:00Z"} stops it there, {"advance": 3600} moves it by seconds, {} lets it run as the machine\'s',
  'PUT /__sandbox/script':
    '{"placeOrder": ["code=502", "", "delay=2000"]} answers the next calls of an operation as Prefer would',
  'PUT /__sandbox/limits':
    '{"latency": 200, "rate": {"calls": 10, "seconds": 60}} makes answers late and refuses more calls of one caller with 429, {} ends it',
  ...deliveryHelp,
  ...stateHelp,
  'PUT /__sandbox/worlds/{name}':
    'a world of its own for requests with the header Sandbox-World: {name}; {"seed": "2", "keys": ["token"]} may be given',
  'GET /__sandbox/worlds': 'the worlds and the keys that lead to them',
  'DELETE /__sandbox/worlds/{name}': 'ends it',
  'GET /openapi.json': 'the description of the API',
}

/** Adds the paths with which tests steer a sandbox. They need no credentials: untrusted requests are refused before. */
export function addControl(
  app: Hono,
  sandbox: Controlled,
  { description, operations }: { readonly description: string; readonly operations: readonly string[] },
): void {
  app.get('/__sandbox', (context) =>
    // People get the page of requests, programs the list of what they can do.
    context.req.header('accept')?.includes('text/html') === true ? context.redirect('__sandbox/') : context.json(help),
  )
  app.get('/__sandbox/requests', (context) => context.json(sandbox.requests.list()))
  app.get('/__sandbox/deliveries', (context) => context.json(sandbox.deliveries.list()))
  app.post('/__sandbox/reset', (context) => {
    sandbox.reset()
    return context.body(null, 204)
  })
  app.get('/__sandbox/clock', (context) => context.json(clockOf(sandbox)))
  app.put('/__sandbox/clock', (context) => setClock(context, sandbox))
  app.put('/__sandbox/script', async (context) => {
    const wrong = sandbox.script.set(await readObject(context.req.raw), operations)
    return wrong === undefined ? context.body(null, 204) : context.json({ message: wrong }, 422)
  })
  app.put('/__sandbox/limits', async (context) => {
    const wrong = sandbox.limiter.set(await readObject(context.req.raw))
    return wrong === undefined ? context.body(null, 204) : context.json({ message: wrong }, 422)
  })
  app.get('/openapi.json', (context) => context.body(description, 200, { 'content-type': 'application/json' }))
}

function clockOf({ source }: Controlled) {
  return { now: source.now, stopped: 'frozen' in source.state().clock }
}

async function setClock(context: Context, sandbox: Controlled): Promise<Response> {
  const wanted: { readonly now?: unknown; readonly advance?: unknown } | undefined = await readObject(context.req.raw)
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
