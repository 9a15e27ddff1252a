import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`

async function shipped(): Promise<Api> {
  const sandbox = api()
  await sandbox.call('POST /orders', { order_number: '1', order_name: '#1', external_id: 'e1', address: {} })
  await sandbox.call('POST /orders', { order_number: '2', address: {} })
  const trackings = [
    { tracking_number: 'EXAMPLE-0001;EXAMPLE-0002', external_shipment_id: 's1', products: [{ product_id: '501' }] },
    { tracking_number: 'EXAMPLE-0003' },
  ]
  await sandbox.call('PUT /orders', { id: '1', id_type: 'order_number', trackings })
  return sandbox
}

const shipments = async (sandbox: Api) => (await sandbox.call('GET /orders?order_number=1')).body[0]?.trackings ?? []

test('"a products list replaces the current list entirely; an empty list removes all products; omitting it skips the update"', async () => {
  const sandbox = await shipped()
  const update = async (body: unknown) => {
    const answer = await sandbox.call('PATCH /orders/1/shipments/s1', body)
    assert.equal(answer.body, (await shipments(sandbox))[0])
    return answer.body['products']
  }
  assert.equal(await update({ tracking_url: 'https://tracking.example/1' }), [{ product_id: '501' }])
  assert.equal(await update({ products: [{ product_id: '502' }] }), [{ product_id: '502' }])
  assert.equal(await update({ products: [] }), [])
})

test('"order_not_found", "shipment_not_found": a shipment of another order is unknown', async () => {
  const sandbox = await shipped()
  assert.is(outcome(await sandbox.call('PATCH /orders/3/shipments/s1', {})), '404 order_not_found')
  assert.is(outcome(await sandbox.call('PATCH /orders/2/shipments/s1', {})), '404 shipment_not_found')
  assert.is(outcome(await sandbox.call('PATCH /orders/1/shipments/s2', {})), '404 shipment_not_found')
})

test('"adding an event by an order-related reference uses the first shipment found when the order has several"', async () => {
  const sandbox = await shipped()
  const [first] = await shipments(sandbox)
  const order = (await sandbox.call('GET /orders?order_number=1')).body[0]
  const references = {
    external_order_id: 'e1',
    external_shipment_id: 's1',
    order_name: '#1',
    order_number: '1',
    order_uuid: order?.uuid,
    shipment_uuid: first?.uuid,
    tracking_number: 'EXAMPLE-0002',
  }
  for (const [id_type, id] of Object.entries(references)) {
    assert.is((await sandbox.call('POST /shipments/events', { id, id_type, event_name: id_type })).status, 201, id_type)
  }
  const [firstShipment, two] = await shipments(sandbox)
  assert.equal(
    firstShipment?.events.map((event) => event['event_name']),
    Object.keys(references),
  )
  assert.equal(two?.events, [])
})

test('"several codes may be separated by comma or semicolon": each finds the shipment', async () => {
  const sandbox = await shipped()
  for (const id of ['EXAMPLE-0001', 'EXAMPLE-0002', 'EXAMPLE-0001;EXAMPLE-0002']) {
    const event = { id, id_type: 'tracking_number', event_name: 'IN_TRANSIT' }
    assert.is((await sandbox.call('POST /shipments/events', event)).status, 201)
  }
  assert.is((await shipments(sandbox))[0]?.events.length, 3)
})

test('the error for an event without a shipment depends on the type of its reference', async () => {
  const sandbox = await shipped()
  const add = async (id_type: string | undefined, id: string | undefined) =>
    outcome(await sandbox.call('POST /shipments/events', { id, id_type, event_name: 'ORDER_CREATED' }))
  assert.is(await add('tracking_number', 'EXAMPLE-9999'), '404 shipment_not_found')
  assert.is(await add('order_number', '9'), '404 order_not_found')
  assert.is(await add('order_number', '2'), '404 shipment_not_found')
  assert.is(await add(undefined, '9'), '404 shipment_not_found')
  assert.is(await add('order_number', undefined), '422 invalid_payload')
  const toNone = await sandbox.call('POST /shipments/none/events', { event_name: 'ORDER_CREATED' })
  assert.is(outcome(toNone), '404 shipment_not_found')
})

test('an event without a name, and a shipment without a field, are refused since they contain no data', async () => {
  const sandbox = await shipped()
  for (const body of [{}, { event_name: '' }, { event_time: '2025-03-03T14:05:00Z' }]) {
    assert.is(outcome(await sandbox.call('POST /shipments/s1/events', body)), '422 invalid_payload')
    assert.is(outcome(await sandbox.call('POST /shipments/events', { id: 's1', ...body })), '422 invalid_payload')
  }
  assert.is(outcome(await sandbox.call('PUT /orders', { id: '2', trackings: [{}] })), '422 invalid_payload')
  assert.equal(sandbox.events(), [])
  assert.is((await shipments(sandbox)).flatMap(({ events }) => events).length, 0)
})

test('"tracking number: minimum 6 characters; allowed: letters, digits and _ - . / \\ , ; +"', async () => {
  const sandbox = await shipped()
  for (const tracking_number of [
    '12345',
    'EXAMPLE 0001',
    'EXAMPLE#0001',
    'A,B,C,D,E',
    'EXAMPLE-0001,',
    'EXAMPLE-0001;12345',
  ]) {
    assert.is(
      outcome(await sandbox.call('PUT /orders', { id: '2', trackings: [{ tracking_number }] })),
      '422 invalid_payload',
    )
  }
  const trackings = [{ tracking_number: 'a_-./\\+,a_-./\\9;+-+-+-' }]
  assert.is((await sandbox.call('PUT /orders', { id: '2', trackings })).status, 200)
})

test('an event has the phase of its name, and the time of its body or else the current time of the sandbox', async () => {
  const sandbox = await shipped()
  const attempted = { event_name: 'DELIVERY_ATTEMPTED', event_time: '2025-03-03T14:05:00Z' }
  const { body } = await sandbox.call('POST /shipments/s1/events', attempted)
  assert.is(body['phase'], 'in_delivery')
  assert.is(body['time'], '2025-03-03T14:05:00Z')
  const other = await sandbox.call('POST /shipments/s1/events', { event_name: 'CUSTOMS' })
  assert.is(other.body['phase'], undefined)
  assert.is(other.body['time'], '2025-03-10T12:00:00.000Z')
})

test('"Accept-Language selects the response language"', async () => {
  const { sandbox, authorization, call } = await shipped()
  await call('POST /shipments/s1/events', { event_name: 'SUCCESSFULLY_DELIVERED' })
  const descriptionsIn = async (language: string) => {
    const headers = { authorization: authorization('viewer'), 'accept-language': language }
    const url = 'http://localhost/v1/shops/acme/orders?order_number=1'
    const [order] = (await (await sandbox.fetch(new Request(url, { headers }))).json()) as Answer['body'][]
    const event = order?.trackings[0]?.events[0]
    return [event?.['language'], (event?.['event_strings'] as { list_label: string } | undefined)?.list_label]
  }
  assert.equal(await descriptionsIn('de'), ['de', 'Zugestellt'])
  assert.equal(await descriptionsIn('en'), ['en', 'Delivered'])
  for (const language of ['*', 'ja', 'ja, tlh;q=0.8', 'de;q=0', '???']) {
    assert.equal(await descriptionsIn(language), ['en', 'Delivered'], language)
  }
  assert.equal(await descriptionsIn('ja, sv;q=0.2, pl;q=0.7'), ['pl', 'Doręczono'])
  for (const language of ['gr', 'el', 'el-GR'])
    assert.equal(await descriptionsIn(language), ['gr', 'Παραδόθηκε'], language)
})

test('"deprecated but still present: id, merchant_id, merchant_slug"', async () => {
  const [first] = await shipments(await shipped())
  assert.is(first?.['id'], first?.uuid)
  assert.is(first?.['merchant_slug'], 'acme')
  assert.type(first?.['merchant_id'], 'string')
})

test('"shipments/in_delivery/DELIVERY_ATTEMPTED, shipments/delivered": a webhook receives the event, and the phase that is reached', async () => {
  const sandbox = await shipped()
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/all' })
  const add = (event_name: string, event_time: string) =>
    sandbox.call('POST /shipments/s1/events', { event_name, event_time })
  await add('DELIVERY_ATTEMPTED', '2025-03-03T14:00:00Z')
  await add('DELIVERY_ATTEMPTED', '2025-03-03T16:00:00Z')
  await add('SUCCESSFULLY_DELIVERED', '2025-03-04T09:00:00Z')
  await add('ORDER_CREATED', '2025-03-01T09:00:00Z')
  await add('CUSTOMS', '2025-03-05T09:00:00Z')
  assert.equal(sandbox.events(), [
    'shipments/in_delivery/DELIVERY_ATTEMPTED',
    'shipments/in_delivery',
    'shipments/in_delivery/DELIVERY_ATTEMPTED',
    'shipments/delivered/SUCCESSFULLY_DELIVERED',
    'shipments/delivered',
    'shipments/order_created/ORDER_CREATED',
  ])
})

test.run()
