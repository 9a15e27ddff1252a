import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { topics } from '../shopify-webhooks.ts'
import type { DeliveryEntry } from '../../../src/satellites/sandbox/deliveries.ts'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
const unknown = '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'

test('"url (required), enabled_events (… default a single wildcard …), … status (default active)"', async () => {
  const sandbox = api()
  const { status, body } = await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/a' })
  assert.is(status, 201)
  assert.equal(body['enabled_events'], ['*'])
  assert.is(body['status'], 'active')
  const { secret, ...others } = body
  assert.is(String(secret).length, 32)
  const later = { ...others, secret: `***************${String(secret).slice(-6)}` }
  for (const as of ['viewer', 'editor', 'admin', 'super'] as const) {
    assert.equal((await sandbox.call('GET /webhooks', undefined, as)).body, [later], `${as} reads no secret`)
  }
  assert.is(outcome(await sandbox.call('POST /webhooks', {})), '422 invalid_payload')
})

test('"webhook secret 16 to 64 characters when given; if omitted the server generates one"', async () => {
  const sandbox = api()
  const secretOf = async (url: string, secret?: string | null) =>
    String((await sandbox.call('POST /webhooks', { url, secret })).body['secret'])
  const firstSecret = await secretOf('https://hooks.acme.example/a')
  const two = await secretOf('https://hooks.acme.example/b', null)
  assert.match(firstSecret, /^[A-Za-z0-9]{16,64}$/)
  assert.is.not(firstSecret, two)
  assert.is(await secretOf('https://hooks.acme.example/c', 'example-secret-0001'), 'example-secret-0001')
  assert.is(
    outcome(await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/d', secret: 'short' })),
    '422 invalid_payload',
  )
})

test('"creates webhook if absent": a second webhook for the same address is a conflict', async () => {
  const sandbox = api()
  await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/a' })
  assert.is(
    outcome(await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/a' })),
    '409 webhook_exists',
  )
})

test('"partial or full update"; "search filters: uuid, status, url"', async () => {
  const sandbox = api()
  const url = 'https://hooks.acme.example/a'
  const { body } = await sandbox.call('POST /webhooks', { url, description: 'one' })
  const secret = `***************${String(body['secret']).slice(-6)}`
  await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/b' })
  const changed = await sandbox.call(`PATCH /webhooks/${body.uuid}`, { status: 'inactive' })
  assert.equal(changed.body, { ...body, secret, status: 'inactive' })
  for (const query of [`uuid=${body.uuid}`, 'status=inactive', `url=${encodeURIComponent(url)}`]) {
    assert.equal((await sandbox.call(`GET /webhooks?${query}`)).body, [changed.body], query)
  }
  const full = {
    url: 'https://hooks.acme.example/c',
    enabled_events: ['claims/created'],
    secret: 'example-secret-0002',
    description: null,
    status: 'active',
  }
  assert.equal((await sandbox.call(`PATCH /webhooks/${body.uuid}`, full)).body, { ...body, ...full })
  assert.equal((await sandbox.call(`GET /webhooks?uuid=${body.uuid}`)).body, [
    { ...body, ...full, secret: '***************t-0002' },
  ])
  const { body: generated } = await sandbox.call(`PATCH /webhooks/${body.uuid}`, { secret: null })
  assert.match(String(generated['secret']), /^[A-Za-z0-9]{32}$/)
  for (const line of [`PATCH /webhooks/${unknown}`, `DELETE /webhooks/${unknown}`]) {
    assert.is(outcome(await sandbox.call(line, line.startsWith('PATCH') ? {} : undefined)), '404 webhook_not_found')
  }
})

test('an event can be triggered by its name alone, and is sent to the webhooks that enable it', async () => {
  const sandbox = api()
  await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/a', enabled_events: ['shipments/delivered'] })
  await sandbox.call('POST /webhooks', { url: 'https://hooks.acme.example/b' })
  const trigger = async (event: string) => {
    const request = { method: 'POST', body: JSON.stringify({ event }), headers: { 'content-type': 'application/json' } }
    const response = await sandbox.sandbox.fetch(new Request('http://localhost/__sandbox/trigger', request))
    return { status: response.status, body: (await response.json()) as readonly DeliveryEntry[] }
  }
  const both = await trigger('shipments/delivered')
  assert.equal(
    both.body.map(({ url }) => url),
    ['https://hooks.acme.example/a', 'https://hooks.acme.example/b'],
  )
  const dataKeys = async (event: string) =>
    (await trigger(event)).body.map(({ body }) => Object.keys((body as { readonly data: object }).data))
  assert.equal(await dataKeys('claims/created'), [['shop_slug', 'claim']])
  assert.equal(await dataKeys('shipments/in_delivery/DELIVERY_ATTEMPTED'), [['shop_slug', 'shipment', 'event']])
  for (const none of ['shipments/lost_in_space', 'shipments/delivered/DELIVERY_ATTEMPTED'])
    assert.is((await trigger(none)).status, 422, none)
})

async function delivered(sandbox: Api): Promise<readonly string[]> {
  await sandbox.call('POST /orders', { order_number: '1', address: {} })
  await sandbox.call('PUT /orders', { id: '1', trackings: [{ tracking_number: 'EXAMPLE-0001' }] })
  await sandbox.call('POST /shipments/EXAMPLE-0001/events', { event_name: 'SUCCESSFULLY_DELIVERED' })
  return sandbox.deliveries.list().map(({ event, url }) => `${url} ${event}`)
}

test('events reach active webhooks whose enabled_events name them, or have the wildcard', async () => {
  const sandbox = api()
  const add = (path: string, more: object) =>
    sandbox.call('POST /webhooks', { url: `http://localhost:1/${path}`, ...more })
  await add('all', {})
  await add('delivered', { enabled_events: ['shipments/delivered', 'claims/created'] })
  await add('inactive', { status: 'inactive' })
  await add('claims', { enabled_events: ['claims/created'] })
  await sandbox.call('POST /v1/shops/my-shop/webhooks', { url: 'http://localhost:1/other' }, 'super')
  assert.equal(await delivered(sandbox), [
    'http://localhost:1/all shipments/delivered/SUCCESSFULLY_DELIVERED',
    'http://localhost:1/all shipments/delivered',
    'http://localhost:1/delivered shipments/delivered',
  ])
})

test('the headers of a delivery begin with Waybill-Sandbox-, and the secret of the webhook signs it', async () => {
  const sandbox = api()
  const secret = 'example-secret-0001'
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/a', secret, enabled_events: ['shipments/delivered'] })
  await delivered(sandbox)
  const { headers, body } = sandbox.deliveries.list()[0] as DeliveryEntry
  assert.ok(Object.keys(headers).every((name) => name.startsWith('Waybill-Sandbox-')))
  assert.is(headers['Waybill-Sandbox-Event'], 'shipments/delivered')
  const timestamp = String(Date.parse('2025-03-10T12:00:00Z') / 1000)
  assert.is(headers['Waybill-Sandbox-Timestamp'], timestamp)
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${JSON.stringify(body)}`)
    .digest('hex')
  assert.is(headers['Waybill-Sandbox-Signature'], `sha256=${signature}`)
  assert.equal(Object.keys(body as object), ['event', 'time', 'data'])
})

test('"a single wildcard meaning all events": other wildcards and empty names are refused; any event name is accepted, since the list of events is not public', async () => {
  const sandbox = api()
  const url = 'https://hooks.acme.example/a'
  const { body } = await sandbox.call('POST /webhooks', { url, enabled_events: ['orders/created'] })
  assert.equal(body['enabled_events'], ['orders/created'])
  for (const name of ['', '**', 'shipments/*', '*/created']) {
    for (const [line, more] of [
      ['POST /webhooks', { url: `${url}/b` }],
      [`PATCH /webhooks/${body.uuid}`, {}],
    ] as const) {
      const answer = await sandbox.call(line, { ...more, enabled_events: ['*', name] })
      assert.equal([answer.status, answer.body.errors[0]?.['loc']], [422, ['body', 'enabled_events', 1]], name)
    }
  }
  assert.is(outcome(await sandbox.call(`PATCH /webhooks/${body.uuid}`, { enabled_events: [] })), '422 invalid_payload')
})

test('a Shopify webhook without a type and a topic is refused', async () => {
  const sandbox = api()
  for (const body of [{}, { hook_url: 'https://hooks.acme.example/shopify' }]) {
    assert.is(outcome(await sandbox.call('POST /shopify/webhooks', body)), '422 invalid_payload')
  }
  assert.equal((await sandbox.call('GET /shopify/webhooks')).body, [])
})

test('the receiver of the documentation accepts genuine deliveries only', async () => {
  const page = readFileSync(new URL('../../../content/api/sandbox.md', import.meta.url), 'utf8')
  const code = /```js title="receiver.mjs"\n([^]*?)```/.exec(page)?.[1] ?? ''
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine(headers: Readonly<Record<string, string>>, body: string, secret: string, now?: number): boolean
  }
  const sandbox = api()
  const secret = 'example-secret-0001'
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/a', secret })
  await delivered(sandbox)
  const { headers: sent, body } = sandbox.deliveries.list()[0] as DeliveryEntry
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
  const text = JSON.stringify(body)
  const now = Date.parse('2025-03-10T12:01:00Z')
  assert.ok(isGenuine(headers, text, secret, now))
  assert.not(isGenuine(headers, `${text} `, secret, now))
  assert.not(isGenuine(headers, text, 'another-secret-0001', now))
  assert.not(isGenuine(headers, text, secret, now + 600_000))
  assert.not(isGenuine({ ...headers, 'waybill-sandbox-timestamp': String(now / 1000) }, text, secret, now))
  assert.not(isGenuine({}, text, secret, now))
})

test('"Shopify webhook types and topics": each type determines its topic and the reverse, and a shop has at most one webhook of each', async () => {
  const sandbox = api()
  for (const [webhook_type, topic] of Object.entries(topics)) {
    const { body } = await sandbox.call('POST /shopify/webhooks', { webhook_type })
    assert.is(body['topic'], topic)
    assert.equal((await sandbox.call(`GET /shopify/webhooks/webhook-type/${webhook_type}`)).body, body)
    assert.equal((await sandbox.call(`GET /shopify/webhooks/${body.uuid}`)).body, body)
    assert.is(outcome(await sandbox.call('POST /shopify/webhooks', { topic })), '409 webhook_exists')
  }
  const mixed = { webhook_type: 'order-creation', topic: 'orders/updated' }
  assert.is(outcome(await sandbox.call('POST /shopify/webhooks', mixed)), '422 invalid_payload')
})

test('"webhook_not_found": an unknown UUID or type of a Shopify webhook', async () => {
  const sandbox = api()
  await sandbox.call('POST /shopify/webhooks', { webhook_type: 'order-creation' })
  assert.is((await sandbox.call('DELETE /shopify/webhooks/webhook-type/order-creation')).status, 204)
  for (const method of ['GET', 'DELETE']) {
    for (const path of [unknown, 'webhook-type/order-creation']) {
      assert.is(outcome(await sandbox.call(`${method} /shopify/webhooks/${path}`)), '404 webhook_not_found')
    }
  }
})

test.run()
