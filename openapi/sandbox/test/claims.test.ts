import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
const claim = { reason: 'damage', tracking_number: 'EXAMPLE-0001' }

async function shipped(): Promise<Api> {
  const sandbox = api()
  await sandbox.call('POST /orders', { order_number: '1', address: {} })
  await sandbox.call('PUT /orders', {
    id: '1',
    trackings: [{ tracking_number: 'EXAMPLE-0001', external_shipment_id: 's1' }],
  })
  return sandbox
}

test('"status (default pending)": a claim names the order and the shipment of its tracking number', async () => {
  const sandbox = await shipped()
  const order = (await sandbox.call('GET /orders')).body[0]
  const { status, body } = await sandbox.call('POST /claims', claim)
  assert.is(status, 201)
  assert.is(body['status'], 'pending')
  assert.is(body['order_id'], order?.uuid)
  assert.is(body['order_number'], '1')
  assert.is(body['shipment_id'], order?.trackings[0]?.uuid)
  assert.equal((await sandbox.call('GET /claims')).body, [body])
})

test('"creation requires reason; … a tracking number must be given if shipment_id is missing"', async () => {
  const sandbox = await shipped()
  assert.is(outcome(await sandbox.call('POST /claims', { tracking_number: 'EXAMPLE-0001' })), '422 invalid_payload')
  assert.is(outcome(await sandbox.call('POST /claims', { reason: 'damage' })), '422 invalid_payload')
  assert.is((await sandbox.call('POST /claims', { reason: 'damage', shipment_id: 's1' })).status, 201)
})

test('a claim must refer to existing and valid files', async () => {
  const sandbox = await shipped()
  const { body } = await sandbox.call('POST /claims', claim)
  const wrong = {
    '404 shipment_not_found': [{ shipment_id: 's2' }, { tracking_number: 'EXAMPLE-0002' }],
    '404 order_not_found': [{ order_id: 'x' }, { order_number: '2' }],
    '422 carrier_reference_invalid': [{ carrier_reference: 'pigeon' }],
    '422 zip_code_invalid': [{ address: { zip_code: '1', country_code: 'DE' } }],
  }
  for (const [expected, bodies] of Object.entries(wrong)) {
    for (const fields of bodies) {
      assert.is(outcome(await sandbox.call('POST /claims', { ...claim, ...fields })), expected)
      assert.is(outcome(await sandbox.call(`PUT /claims/${body.uuid}`, { ...claim, ...fields })), expected)
    }
  }
  assert.is((await sandbox.call('GET /claims')).body.length, 1)
})

test('"claim status: pending (initial), accepted, rejected, closed": a change writes the whole claim', async () => {
  const sandbox = await shipped()
  const { body } = await sandbox.call('POST /claims', { ...claim, description: 'Broken' })
  sandbox.setClock('2025-03-11T00:00:00Z')
  const changed = await sandbox.call(`PUT /claims/${body.uuid}`, { ...claim, status: 'accepted' })
  assert.is(changed.body['status'], 'accepted')
  assert.is(changed.body['description'], undefined)
  assert.is(changed.body['created_at'], body['created_at'])
  assert.is(changed.body['updated_at'], '2025-03-11T00:00:00.000Z')
  assert.equal((await sandbox.call('GET /claims?status=pending')).body, [])
})

test('"filters: order_id, shipment_id, resolution_preference, status"', async () => {
  const sandbox = await shipped()
  const { body } = await sandbox.call('POST /claims', { ...claim, resolution_preference: 'refund' })
  const filters = {
    order_id: body['order_id'],
    shipment_id: body['shipment_id'],
    resolution_preference: 'refund',
    status: 'pending',
  }
  for (const [name, value] of Object.entries(filters)) {
    assert.equal((await sandbox.call(`GET /claims?${name}=${String(value)}`)).body, [body], name)
  }
  assert.equal((await sandbox.call(`GET /claims?shipment_id=${String(body['shipment_id'])}&status=closed`)).body, [])
})

test('a missing claim is reported with another key, since the catalogue has none for it', async () => {
  const sandbox = await shipped()
  const line = 'claims/8f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'
  for (const answer of [await sandbox.call(`DELETE /${line}`), await sandbox.call(`PUT /${line}`, claim)]) {
    assert.is(outcome(answer), '422 invalid_payload')
    assert.equal(answer.body.errors[0]?.['loc'], ['path', 'uuid'])
  }
  const { body } = await sandbox.call('POST /claims', claim)
  assert.is((await sandbox.call(`DELETE /claims/${body.uuid}`)).status, 204)
  assert.equal((await sandbox.call('GET /claims')).body, [])
})

test('the event "claims/created" is sent', async () => {
  const sandbox = await shipped()
  await sandbox.call('POST /webhooks', { url: 'http://localhost:1/claims', enabled_events: ['claims/created'] })
  const { body } = await sandbox.call('POST /claims', claim)
  await sandbox.call('POST /claims', { ...claim, order_number: '2' })
  assert.equal(sandbox.events(), ['claims/created'])
  const sent = sandbox.deliveries.list()[0]?.body as { readonly data: { readonly claim: unknown } }
  assert.equal(sent.data.claim, body)
})

test.run()
