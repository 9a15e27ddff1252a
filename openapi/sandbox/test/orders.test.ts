import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
const address = { zip_code: '10115', city: 'Berlin', country_code: 'DE' }
const parcel = (number: string) => ({ tracking_number: number, carrier_reference: 'dhl' })

async function placed(numbers: readonly string[] = ['1001']): Promise<Api> {
  const sandbox = api()
  for (const number of numbers) await sandbox.call('POST /orders', { order_number: number, address })
  return sandbox
}

const numbers = ({ body }: Answer): readonly unknown[] => body.map((order) => order['order_number'])

test('"required: order_number, address" and the defaults "discount_price (default 0)", "currency (default EUR)"', async () => {
  const { status, body } = await api().call('POST /orders', { order_number: '1001', address: {} })
  assert.is(status, 201)
  assert.is(body['discount_price'], 0)
  assert.is(body['currency'], 'EUR')
  assert.is(body['merchant_slug'], 'acme')
  assert.equal(body.trackings, [])
  assert.is(outcome(await api().call('POST /orders', { order_number: '1001' })), '422 invalid_payload')
})

test('a placed order can be read', async () => {
  const sandbox = api()
  const order = { order_number: '7', address, currency: 'SEK', segments: ['regulars'], order_name: '#7', weight: 20 }
  const { body } = await sandbox.call('POST /orders', order)
  const [stored] = (await sandbox.call(`GET /orders?uuid=${body.uuid}`, undefined, 'viewer')).body.map((order) => order)
  assert.equal(stored, body)
  for (const [name, value] of Object.entries(order)) assert.equal(stored?.[name], value)
})

test('the trackings of a placed order have the fields of "order tracking request"', async () => {
  const sandbox = api()
  const order = { order_number: '1', address, trackings: [parcel('EXAMPLE-0001')] }
  const { status, body } = await sandbox.call('POST /orders', order)
  assert.is(status, 201)
  assert.is(body.trackings[0]?.['carrier'], 'dhl')
  const event = { id: 'EXAMPLE-0001', id_type: 'tracking_number', event_name: 'DELIVERED' }
  assert.is((await sandbox.call('POST /shipments/events', event)).status, 201, 'found by its number')
  const again = await sandbox.call('PUT /orders', { order })
  assert.is(again.body.trackings.length, 1, 'the same tracking is not added twice')
  const other = { ...order, order_number: '2' }
  assert.is(outcome(await sandbox.call('POST /orders', other)), '409 shipment_exists')
  const unknown = { ...other, trackings: [{ tracking_number: 'EXAMPLE-0002', carrier_reference: 'pigeon' }] }
  assert.is(outcome(await sandbox.call('POST /orders', unknown)), '422 carrier_reference_invalid')
  assert.equal((await sandbox.call('GET /orders')).body.length, 1, 'a refused order is not stored')
})

test('"order_exists": the shop already has the number, the external id or the UUID', async () => {
  const sandbox = api()
  const uuid = '7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02'
  await sandbox.call('POST /orders', { order_number: '1', address, external_id: 'e1', uuid })
  for (const identity of [{ order_number: '1' }, { external_id: 'e1' }, { uuid }]) {
    assert.is(
      outcome(await sandbox.call('POST /orders', { order_number: '2', address, ...identity })),
      '409 order_exists',
    )
  }
  assert.is((await sandbox.call('POST /orders', { order_number: '2', address })).status, 201)
})

test('"zip_code_invalid": a postal code that is invalid in its country', async () => {
  const sandbox = await placed()
  for (const [zip_code, country_code] of [
    ['1011', 'DE'],
    ['1234567', 'FR'],
    ['§§', 'GB'],
    ['', 'DE'],
  ]) {
    const wrong = { zip_code, country_code }
    const answers = [
      await sandbox.call('POST /orders', { order_number: '2', address: wrong }),
      await sandbox.call('PATCH /orders/1001', { address: wrong }),
      await sandbox.call('PUT /orders', { id: '2', order: { order_number: '2', address: wrong } }),
    ]
    assert.equal(answers.map(outcome), Array(3).fill('422 zip_code_invalid'))
  }
  assert.is(
    (await sandbox.call('PATCH /orders/1001', { address: { zip_code: 'SW1A 1AA', country_code: 'GB' } })).status,
    200,
  )
})

test('"PUT /orders | upsert with fulfillment": shipments are added to an existing order', async () => {
  const sandbox = await placed()
  const { body } = await sandbox.call('PUT /orders', {
    id: '1001',
    id_type: 'order_number',
    trackings: [parcel('EXAMPLE-0001')],
  })
  assert.is(body.trackings.length, 1)
  assert.is(body.trackings[0]?.['carrier'], 'dhl')
  assert.is(body.trackings[0]?.['flag'], 'normal')
  assert.is(body.trackings[0]?.['order_number'], '1001')
  assert.equal((await sandbox.call('GET /orders')).body[0], body)
})

test('"optional order (for upsert)": a new order is created; of an existing order the sent fields are changed', async () => {
  const sandbox = api()
  const line = { id: '9', id_type: 'order_number' }
  assert.is(outcome(await sandbox.call('PUT /orders', line)), '404 order_not_found')
  const order = { order_number: '9', address, currency: 'SEK', discount_price: 3 }
  const reply = await sandbox.call('PUT /orders', { ...line, order, trackings: [parcel('EXAMPLE-0009')] })
  assert.is(reply.body['currency'], 'SEK')
  const changed = await sandbox.call('PUT /orders', {
    ...line,
    order: { order_number: '9', address: { city: 'Bonn' }, weight: 5 },
  })
  assert.is(changed.body.uuid, reply.body.uuid)
  assert.is(changed.body['currency'], 'SEK', 'a default overwrites nothing')
  assert.is(changed.body['weight'], 5)
  assert.equal(changed.body['address'], { city: 'Bonn' })
  assert.is(changed.body.trackings.length, 1)
  const renamed = await sandbox.call('PUT /orders', { ...line, order: { order_number: '10', address } })
  assert.is(renamed.body.trackings[0]?.['order_number'], '10')
})

test('an order that an upsert creates is found by the same reference in the next call', async () => {
  const sandbox = api()
  const references = { external_id: 'e1', order_name: '#1', uuid: '7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02' }
  for (const [id_type, id] of Object.entries(references)) {
    const reply = await sandbox.call('PUT /orders', { id, id_type, order: { order_number: id_type, address } })
    assert.is(reply.body[id_type], id)
    assert.is((await sandbox.call('PUT /orders', { id, id_type })).body.uuid, reply.body.uuid)
  }
})

test('"order reference type: uuid, external_id, order_name, order_number"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /orders', {
    order_number: '1',
    order_name: '#1',
    external_id: 'e1',
    address,
  })
  const ids = { uuid: body.uuid, external_id: 'e1', order_name: '#1', order_number: '1' }
  for (const [id_type, id] of Object.entries(ids)) {
    assert.is((await sandbox.call('PUT /orders', { id, id_type })).body.uuid, body.uuid)
    for (const other of Object.keys(ids).filter((kind) => kind !== id_type)) {
      assert.is((await sandbox.call('PUT /orders', { id, id_type: other })).status, 404)
    }
  }
})

test('"shipment_exists": a tracking number or an external id of the shop', async () => {
  const sandbox = await placed(['1', '2'])
  const first = { ...parcel('EXAMPLE-0001;EXAMPLE-0002'), external_shipment_id: 's1' }
  assert.is((await sandbox.call('PUT /orders', { id: '1', trackings: [first] })).status, 200)
  for (const tracking of [
    parcel('EXAMPLE-0002'),
    { external_shipment_id: 's1' },
    parcel('EXAMPLE-0003,EXAMPLE-0001'),
  ]) {
    assert.is(outcome(await sandbox.call('PUT /orders', { id: '2', trackings: [tracking] })), '409 shipment_exists')
  }
})

test('repeating a fulfilment changes nothing, and a new parcel in it is added', async () => {
  const sandbox = await placed(['1'])
  const sent = { ...parcel('EXAMPLE-0001'), products: [{ product_id: '1', title: 'Mug', quantity: 1 }] }
  const { body } = await sandbox.call('PUT /orders', { id: '1', trackings: [sent] })
  assert.equal((await sandbox.call('PUT /orders', { id: '1', trackings: [sent] })).body, body)
  const more = await sandbox.call('PUT /orders', { id: '1', trackings: [sent, parcel('EXAMPLE-0002')] })
  assert.equal([more.status, more.body.trackings.length], [200, 2])
  const other = await sandbox.call('PUT /orders', {
    id: '1',
    trackings: [{ ...sent, tracking_url: 'https://a.example' }],
  })
  assert.is(outcome(other), '409 shipment_exists')
})

test('"carrier_reference_invalid": the reference does not name a carrier', async () => {
  const sandbox = await placed()
  const trackings = [{ tracking_number: 'EXAMPLE-0001', carrier_reference: 'pigeon' }]
  assert.is(outcome(await sandbox.call('PUT /orders', { id: '1001', trackings })), '422 carrier_reference_invalid')
})

test('"PUT /orders/bulk | array of fulfillments": all are applied or none', async () => {
  const sandbox = await placed(['1', '2'])
  const good = [
    { id: '1', trackings: [parcel('EXAMPLE-0001')] },
    { id: '3', order: { order_number: '3', address }, trackings: [parcel('EXAMPLE-0003')] },
  ]
  const refusal = await sandbox.call('PUT /orders/bulk', [...good, { id: 'none' }])
  assert.is(outcome(refusal), '404 order_not_found')
  assert.match(String(refusal.body['message']), /entry 2/)
  const list = await sandbox.call('GET /orders')
  assert.equal(numbers(list), ['1', '2'])
  assert.equal(list.body[0]?.trackings, [])
  assert.equal(numbers(await sandbox.call('PUT /orders/bulk', good)), ['1', '3'])
})

test('"order update: omitted fields are skipped"', async () => {
  const sandbox = await placed()
  const { body } = await sandbox.call('PATCH /orders/1001', { expected_number_of_shipments: 2 })
  assert.equal(body['address'], address)
  assert.equal((await sandbox.call('PATCH /orders/1001', { address: { city: 'Bonn' } })).body['address'], {
    city: 'Bonn',
  })
  assert.is(outcome(await sandbox.call('PATCH /orders/none', {})), '404 order_not_found')
  const many = await sandbox.call('PATCH /orders/1001', { expected_number_of_shipments: 101 })
  assert.is(outcome(many), '422 invalid_payload', '"integer, maximum 100"')
})

test('"order filters: email_id, external_id, order_name, order_number, uuid, zip_code"', async () => {
  const sandbox = api()
  const order = { order_number: '1', order_name: '#1', external_id: 'e1', email_id: 'ada@mail.example', address }
  const { body } = await sandbox.call('POST /orders', order)
  await sandbox.call('POST /orders', { order_number: '2', order_name: '#2', address: { zip_code: '20095' } })
  const filters = { ...order, uuid: body.uuid, zip_code: '10115', address: undefined }
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const query = `${name}=${encodeURIComponent(value)}`
    assert.equal(numbers(await sandbox.call(`GET /orders?${query}`)), ['1'], name)
    assert.equal(numbers(await sandbox.call(`GET /orders?${query}&order_placed_from=2025-01-01T00:00:00Z`)), [], name)
  }
})

test('"order_placed_from, order_placed_to": the limits of a range', async () => {
  const sandbox = api()
  const times = ['2025-03-01T00:00:00Z', '2025-03-02T00:00:00.000Z', '2025-03-03T01:00:00+01:00']
  for (const [index, order_placed_at] of times.entries()) {
    await sandbox.call('POST /orders', { order_number: `${index}`, address, order_placed_at })
  }
  await sandbox.call('POST /orders', { order_number: 'no time', address })
  const numbersFor = async (query: string) => numbers(await sandbox.call(`GET /orders?${query}`))
  assert.equal(await numbersFor('order_placed_from=2025-03-02T00:00:00Z'), ['1', '2'])
  assert.equal(await numbersFor('order_placed_to=2025-03-02T00:00:00Z'), ['0', '1'])
  assert.equal(await numbersFor('order_placed_from=2025-03-03T00:00:00Z&order_placed_to=2025-03-03T00:00:00Z'), ['2'])
})

test('"shipment_updated_since": the list contains orders with a shipment that was updated since then', async () => {
  const sandbox = await placed(['1', '2', '3'])
  sandbox.setClock('2025-03-11T00:00:00Z')
  await sandbox.call('PUT /orders', { id: '1', trackings: [parcel('EXAMPLE-0001'), parcel('EXAMPLE-0011')] })
  sandbox.setClock('2025-03-12T00:00:00Z')
  await sandbox.call('PUT /orders', { id: '2', trackings: [parcel('EXAMPLE-0002')] })
  const numbersSince = async (since: string, more = '') =>
    numbers(await sandbox.call(`GET /orders?shipment_updated_since=${since}${more}`))
  assert.equal(await numbersSince('2025-03-11T00:00:00Z'), ['1', '2'])
  assert.equal(await numbersSince('2025-03-12T00:00:00Z'), ['2'])
  assert.equal(await numbersSince('2025-03-12T00:00:00Z', '&order_number=1'), [])
  sandbox.setClock('2025-03-13T00:00:00Z')
  await sandbox.call('POST /shipments/events', {
    id: 'EXAMPLE-0001',
    id_type: 'tracking_number',
    event_name: 'ORDER_CREATED',
  })
  assert.equal(await numbersSince('2025-03-12T00:00:01Z'), ['1'])
})

test('"page … (default 1); per_page 1 to 100 (default 30…)"', async () => {
  const sandbox = await placed([...Array(35).keys()].map(String))
  const numbersFor = async (query: string) => numbers(await sandbox.call(`GET /orders?${query}`))
  assert.is((await numbersFor('')).length, 30)
  assert.equal(await numbersFor('page=2'), ['30', '31', '32', '33', '34'])
  assert.equal(await numbersFor('page=2&per_page=2'), ['2', '3'])
  assert.equal(await numbersFor('page=1000000'), [])
  assert.is((await sandbox.call('GET /orders?page=1e300')).status, 422)
})

test('a shop does not see the orders of another shop', async () => {
  const sandbox = await placed()
  assert.equal(numbers(await sandbox.call('GET /v1/shops/my-shop/orders', undefined, 'super')), [])
  assert.is(
    (await sandbox.call('POST /v1/shops/my-shop/orders', { order_number: '1001', address }, 'super')).status,
    201,
  )
})

test('a filtered list of 100,000 orders takes at most 20 ms', async () => {
  const sandbox = api()
  const orders = sandbox.sandbox.store.table('orders')
  const shipments = sandbox.sandbox.store.table('shipments')
  for (let index = 0; index < 100_000; index++) {
    const day = new Date(Date.UTC(2024, 0, 1) + index * 300_000).toISOString()
    const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const address = { zip_code: String(10_000 + (index % 5000)) }
    orders.put({
      uuid,
      merchant_slug: 'acme',
      order_number: String(index),
      external_id: uuid,
      order_placed_at: day,
      address,
    })
    if (index % 5 > 0) continue
    const shipment = {
      uuid: `1${uuid.slice(1)}`,
      shop_slug: 'acme',
      order_id: uuid,
      order_number: String(index),
    }
    shipments.put({ ...shipment, updated_at: day, events: [], tracking_number: `EXAMPLE-${index}` })
  }
  sandbox.sandbox.store.commit()
  const filters = {
    'order_number=99999': 1,
    'zip_code=12345': 20,
    'zip_code=12345&order_placed_to=2024-02-01T00:00:00Z': 2,
    'order_placed_from=2024-12-01T00:00:00Z': 30,
    'order_placed_from=2030-01-01T00:00:00Z': 0,
    'shipment_updated_since=2024-12-01T00:00:00Z': 30,
    'shipment_updated_since=2030-01-01T00:00:00Z': 0,
    'page=1000&per_page=100': 100,
  }
  for (const [query, count] of Object.entries(filters)) {
    const times: number[] = []
    for (let run = 0; run < 5; run++) {
      const before = process.cpuUsage()
      const { body } = await sandbox.call(`GET /orders?${query}`)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      assert.is(body.length, count, query)
    }
    const best = Math.min(...times)
    if (process.env['SHOW']) console.log(query, best.toFixed(1))
    assert.ok(best < 20, `${query}: ${best.toFixed(1)} ms`)
  }
})

test.run()
