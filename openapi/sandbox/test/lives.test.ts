import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errors } from '../errors.ts'
import { lives } from '../lives.ts'
import { phaseOf } from '../phases.ts'
import { api, type Api } from './api.ts'

const page = readFileSync(new URL('../../../content/api/sandbox.md', import.meta.url), 'utf8')

async function ship(sandbox: Api, number: string, order = number): Promise<void> {
  await sandbox.call('POST /orders', { order_number: order, address: {} })
  const answer = await sandbox.call('PUT /orders', { id: order, trackings: [{ tracking_number: number }] })
  assert.is(answer.status, 200)
}

const eventsOf = async (sandbox: Api, order: string) =>
  (await sandbox.call(`GET /orders?order_number=${order}`)).body[0]?.trackings[0]?.events ?? []

test('each documented tracking number gets its events at the documented hours', async () => {
  const rows = [...page.matchAll(/^\| `(SANDBOX-[A-Z-]+)` \| (.*) \|$/gm)]
  assert.equal(
    rows.map((row) => row[1]),
    Object.keys(lives),
  )
  for (const [, number = '', description = ''] of rows) {
    const sandbox = api()
    await sandbox.call('POST /webhooks', { url: 'http://localhost:1/a' })
    await ship(sandbox, `${number}-7`, '1')
    const steps = description.split(', ').map((step) => /^(\d+) `(\w+)`$/.exec(step)?.slice(1) ?? [])
    for (const [index, [hours, name]] of steps.entries()) {
      sandbox.setClock(new Date(Date.parse('2025-03-10T12:00:00Z') + Number(hours) * 3_600_000).toISOString())
      const events = await eventsOf(sandbox, '1')
      assert.is(events.length, index + 1, `${number} after ${hours} hours`)
      const last = events[index]
      assert.equal([last?.['event_name'], last?.['phase']], [name, phaseOf(name ?? '')])
    }
    assert.ok(steps.every(([, name = '']) => sandbox.events().includes(`shipments/${phaseOf(name)}/${name}`)))
  }
})

test('due events are sent as soon as the clock is set', async () => {
  const sandbox = api()
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/a', enabled_events: ['shipments/delivered'] })
  await ship(sandbox, 'SANDBOX-DELIVERED')
  const set = (time: string) => sandbox.sandbox.setClock({ frozen: Date.parse(time) })
  set('2025-03-11T15:59:59Z')
  assert.equal(sandbox.events(), [])
  set('2025-03-11T16:00:00Z')
  assert.equal(sandbox.events(), ['shipments/delivered'])
  await eventsOf(sandbox, 'SANDBOX-DELIVERED')
  assert.is(sandbox.events().length, 1)
})

test('calls above the limit get 429 in the form of the API until the window ends', async () => {
  const sandbox = api()
  const { limiter, fetch } = sandbox.sandbox
  assert.is(limiter.set({ rate: { calls: 2, seconds: 60 } }), undefined)
  const call = async () => {
    const headers = { authorization: sandbox.authorization('viewer') }
    return fetch(new Request('http://localhost/v1/shops/acme/orders', { headers }))
  }
  assert.is((await call()).headers.get('ratelimit-remaining'), '1')
  assert.is((await call()).status, 200)
  const refusal = await call()
  assert.equal([refusal.status, refusal.headers.get('retry-after')], [429, '60'])
  assert.equal(Object.keys((await refusal.json()) as object), ['errors', 'key', 'message', 'type'])
  sandbox.setClock('2025-03-10T12:01:00Z')
  assert.is((await call()).status, 200)
})

test('an unknown example in `Prefer` is refused', async () => {
  const sandbox = api()
  const headers = { authorization: sandbox.authorization('viewer'), prefer: 'example=nope' }
  const answer = await sandbox.sandbox.fetch(new Request('http://localhost/v1/shops/acme/orders', { headers }))
  assert.is(answer.status, 422)
})

test('an event that became due between two calls has the time at which it was due', async () => {
  const sandbox = api()
  await ship(sandbox, 'SANDBOX-DELIVERED')
  sandbox.setClock('2025-04-01T00:00:00Z')
  const times = (await eventsOf(sandbox, 'SANDBOX-DELIVERED')).map((event) => event['time'])
  assert.is(times[3], '2025-03-11T16:00:00.000Z')
  assert.equal(await eventsOf(sandbox, 'SANDBOX-DELIVERED').then(({ length }) => length), 4)
})

test('a password or a shop that begins with fail- gets the error of that key, for each key of the catalogue', async () => {
  const sandbox = api()
  for (const [key, statuses] of Object.entries(errors)) {
    const { status, body } = await sandbox.call(`GET /v1/shops/fail-${key}/orders`)
    assert.equal([body.key, statuses.includes(status)], [key, true])
  }
  const { fetch } = sandbox.sandbox
  const authorization = `Basic ${btoa('acme:fail-permission_denied')}`
  const answer = await fetch(new Request('http://localhost/v1/shops/acme/orders', { headers: { authorization } }))
  assert.is(answer.status, 403)
})

test('events inside an order have a phase, a key and a text, and are sent once', async () => {
  const sandbox = api()
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/a' })
  const order = {
    order_number: '1',
    address: {},
    external_id: 'e1',
    trackings: [
      {
        uuid: '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
        events: [{ event_name: 'IN_TRANSIT', time: '2025-03-10T10:00:00Z' }],
      },
    ],
  }
  const { body } = await sandbox.call('POST /orders', order)
  const [event] = body.trackings[0]?.events ?? []
  assert.equal([event?.['phase'], event?.['event_key'], event?.['language']], ['in_transit', 'IN_TRANSIT', 'en'])
  assert.equal(sandbox.events(), ['shipments/in_transit/IN_TRANSIT', 'shipments/in_transit'])
  await sandbox.call('PUT /orders', { id: 'e1', order })
  assert.is(sandbox.events().length, 2)
})

test('an event preserves the offset of its time', async () => {
  const sandbox = api()
  await ship(sandbox, 'EXAMPLE-1')
  const at = async (event_time: string) =>
    (await sandbox.call('POST /shipments/EXAMPLE-1/events', { event_name: 'CANNOT_BE_DELIVERED', event_time })).body
  const event = await at('2025-03-10T10:00:00+02:00')
  assert.equal(
    [event['time'], event['timezone'], event['phase']],
    ['2025-03-10T10:00:00+02:00', '+02:00', 'delivery_failed'],
  )
  assert.is((await at('2025-03-10T10:00:00Z'))['timezone'], 'UTC')
})

test.run()
