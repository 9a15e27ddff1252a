import type { Hono } from 'hono'
import type { Sandbox } from './engine.ts'
import { exampleOf, jsonOf } from './answers.ts'
import { readFilter, waitFor } from './delivery-filter.ts'
import { webhooksOf, type Described } from './describe.ts'
import { isMapping } from '../../base/mapping.ts'
import { readObject } from './request.ts'

/** What the paths of this file do, for the list of all. */
export const deliveryHelp = {
  'POST /__sandbox/trigger':
    '{"event": "order.paid"} sends an event to its subscribers; "data" changes the sample of the description, "url" sends it there',
  'POST /__sandbox/deliveries/{number}/resend': 'sends a delivery again',
  'GET /__sandbox/deliveries/wait?event=order.*&body.data.id=7&after=3&timeout=10000':
    'the first delivery that matches, as soon as there is one; 408 after so many ms',
}

/** The longest wait for a delivery, in ms. */
const maxWait = 60_000

/** Adds the paths with which tests make, repeat and await deliveries. */
export function addDeliveryControl(app: Hono, sandbox: Sandbox, described: Described): void {
  const { deliveries } = sandbox
  app.post('/__sandbox/trigger', async (context) => {
    const wanted: { event?: unknown; data?: unknown; url?: unknown } = (await readObject(context.req.raw)) ?? {}
    const { event, data, url } = wanted
    const wrong = (message: string): Response => context.json({ message }, 422)
    if (typeof event !== 'string') return wrong('the body is {"event": "…"}, with "data" and "url" if you like')
    if (data !== undefined && !isMapping(data)) return wrong('data is a mapping')
    const sample = sampleBody(event, described) ?? sandbox.sample(event)
    if (sample === undefined && data === undefined) {
      const known = Object.keys(webhooksOf(described.root))
      const others = known.length > 0 ? `, or name one of ${known.join(', ')}` : ''
      return wrong(
        known.includes(event)
          ? `the description has no sample of "${event}": give its data`
          : `the description has no webhook "${event}": give its data${others}`,
      )
    }
    // Many bodies are an envelope around what the event is about.
    const about = { ...(isMapping(sample?.['data']) ? sample['data'] : sample), ...data }
    const before = deliveries.list().at(-1)?.number ?? 0
    if (typeof url === 'string') {
      const body = isMapping(sample?.['data']) ? { ...sample, data: about } : about
      deliveries.add(event, { url, headers: {}, body })
    } else sandbox.announce({ name: event, data: about })
    return context.json(
      deliveries.list().filter(({ number }) => number > before),
      201,
    )
  })
  app.post('/__sandbox/deliveries/:number/resend', (context) => {
    const entry = deliveries.resend(Number(context.req.param('number')))
    const message = `there is no delivery ${context.req.param('number')}`
    return entry === undefined ? context.json({ message }, 404) : context.json(entry, 201)
  })
  app.get('/__sandbox/deliveries/wait', async (context) => {
    const query = new URL(context.req.url).searchParams
    const filter = readFilter(query)
    if (typeof filter === 'string') return context.json({ message: filter }, 422)
    const asked = query.get('timeout') ?? '10000'
    if (!/^\d{1,9}$/.test(asked)) return context.json({ message: 'timeout is a number of ms' }, 422)
    const { signal } = context.req.raw
    const found = await waitFor(deliveries, filter, { timeout: Math.min(Number(asked), maxWait), signal })
    const message = `no delivery matched within ${asked} ms; there are ${deliveries.list().length} others`
    return found === undefined ? context.json({ message }, 408) : context.json(found)
  })
}

/** The body that the description shows for a webhook. */
function sampleBody(event: string, { root }: Described): Readonly<Record<string, unknown>> | undefined {
  const media = jsonOf(webhooksOf(root)[event])
  const body = media === undefined ? undefined : exampleOf(media, root)
  return isMapping(body) ? body : undefined
}
