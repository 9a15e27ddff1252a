import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
const unknown = '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'

const campaign = (name: string, more: object = {}) => ({
  name,
  segment: 'regulars',
  promotion_type: 'basic',
  promotion_properties: { title: name },
  ...more,
})

test('"discount_exists": a code of the shop, or a UUID', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /discounts', { type: 'order', code: 'WINTER20', uuid: unknown })
  assert.is(body.uuid, unknown)
  assert.is(outcome(await sandbox.call('POST /discounts', { type: 'order', code: 'WINTER20' })), '409 discount_exists')
  assert.is(outcome(await sandbox.call('POST /discounts', { type: 'order', uuid: unknown })), '409 discount_exists')
  assert.is((await sandbox.call('POST /discounts', { type: 'order' })).status, 201)
  assert.is(
    outcome(await sandbox.call('POST /discounts', {})),
    '422 invalid_payload',
    '"required on creation: discount type"',
  )
})

test('"percentages 0 to 100" applies to new discounts and to a change of a single field', async () => {
  const sandbox = api()
  const create = async (more: object) => outcome(await sandbox.call('POST /discounts', { type: 'order', ...more }))
  for (const value of [150, -10]) {
    assert.is(await create({ value_type: 'percentage', value }), '422 invalid_payload')
    assert.is(await create({ value_type: 'fixed_amount', value }), '201 undefined')
  }
  const { body } = await sandbox.call('POST /discounts', { type: 'order', value_type: 'percentage', value: 100 })
  assert.is(outcome(await sandbox.call(`PATCH /discounts/${body.uuid}`, { value: 101 })), '422 invalid_payload')
  const order = { order_number: '1', address: {}, discounts: [{ code: 'A', type: 'percentage', amount: 150 }] }
  assert.is(outcome(await sandbox.call('POST /orders', order)), '422 invalid_payload')
  await sandbox.call(`PATCH /discounts/${body.uuid}`, { value_type: 'fixed_amount', value: 101 })
  const back = await sandbox.call(`PATCH /discounts/${body.uuid}`, { value_type: 'percentage' })
  assert.equal([back.status, back.body.errors[0]?.['loc']], [422, ['body', 'value_type']])
})

test('"filters: code, target_selection, target_type, title, value_type, value, uuid, type"', async () => {
  const sandbox = api()
  const discount = {
    ...{
      code: 'A',
      target_selection: 'all',
      target_type: 'line_item',
      title: 'T',
      value_type: 'percentage',
      value: 20,
    },
    type: 'order',
  }
  const { body } = await sandbox.call('POST /discounts', discount)
  await sandbox.call('POST /discounts', { type: 'shipping' })
  for (const [name, value] of Object.entries({ ...discount, uuid: body.uuid })) {
    assert.equal((await sandbox.call(`GET /discounts?${name}=${value}`)).body, [body], name)
  }
})

test('deals and campaigns contain the current state of their discount', async () => {
  const sandbox = api()
  const { body: discount } = await sandbox.call('POST /discounts', { type: 'order', value: 20 })
  const discount_id = discount.uuid
  const { body: deal } = await sandbox.call('POST /deals', { discount_id, title: 'Warm' })
  await sandbox.call('POST /campaigns', campaign('one', { discount_id }))
  assert.equal(deal['discount'], discount)
  assert.is(deal['shop_name'], 'Acme')
  assert.is(deal['rank'], 1)
  const { body: changed } = await sandbox.call(`PATCH /discounts/${discount.uuid}`, { value: 30 })
  assert.equal((await sandbox.call('GET /deals')).body[0]?.['discount'], changed)
  assert.equal((await sandbox.call('GET /campaigns')).body[0]?.['discount'], changed)
  await sandbox.call(`DELETE /discounts/${discount.uuid}`)
  assert.is((await sandbox.call('GET /deals')).body[0]?.['discount'], undefined)
  assert.is((await sandbox.call('GET /campaigns')).body[0]?.['discount'], null)
})

test('"discount_not_found", "deal_not_found"', async () => {
  const sandbox = api()
  assert.is(outcome(await sandbox.call('POST /deals', { discount_id: unknown })), '404 discount_not_found')
  assert.is(
    outcome(await sandbox.call('POST /campaigns', campaign('one', { discount_id: unknown }))),
    '404 discount_not_found',
  )
  for (const line of [`PATCH /discounts/${unknown}`, `PATCH /deals/${unknown}`]) {
    assert.is(outcome(await sandbox.call(line, {})), `404 ${line.includes('deals') ? 'deal' : 'discount'}_not_found`)
  }
})

test('"UpdateDealDTO: all optional and nullable": null clears a field', async () => {
  const sandbox = api()
  const { body: discount } = await sandbox.call('POST /discounts', { type: 'order' })
  const { body: deal } = await sandbox.call('POST /deals', { discount_id: discount.uuid, title: 'A', description: 'B' })
  const { body } = await sandbox.call(`PATCH /deals/${deal.uuid}`, { title: 'C', description: null })
  assert.is(body['title'], 'C')
  assert.not('description' in body)
})

test('"GET /v1/deals": the list contains the deals of the shops of the key', async () => {
  const sandbox = api()
  for (const shop of ['acme', 'my-shop']) {
    const { body } = await sandbox.call(`POST /v1/shops/${shop}/discounts`, { type: 'order' }, 'super')
    await sandbox.call(`POST /v1/shops/${shop}/deals`, { discount_id: body.uuid }, 'super')
  }
  assert.equal(
    (await sandbox.call('GET /v1/deals')).body.map((deal) => deal['shop_slug']),
    ['acme'],
  )
  assert.is((await sandbox.call('GET /v1/deals', undefined, 'super')).body.length, 2)
})

test('"announcement_exists": the same text in the same language; "search requires uuid and text"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /announcements', { text: 'Late' })
  assert.is(body['language'], 'en')
  assert.is(
    outcome(await sandbox.call('POST /announcements', { text: 'Late', language: 'en' })),
    '409 announcement_exists',
  )
  assert.is((await sandbox.call('POST /announcements', { text: 'Late', language: 'de' })).status, 201)
  assert.equal((await sandbox.call(`GET /announcements?uuid=${body.uuid}&text=Late`)).body, [body])
  assert.equal((await sandbox.call(`GET /announcements?uuid=${body.uuid}&text=Later`)).body, [])
  assert.equal((await sandbox.call(`GET /announcements?uuid=${body.uuid}&text=AT`)).body, [body])
  for (const empty of [{}, { text: '' }, { language: 'de' }]) {
    assert.is(outcome(await sandbox.call('POST /announcements', empty)), '422 invalid_payload')
  }
  assert.is(outcome(await sandbox.call(`GET /announcements?uuid=${body.uuid}`)), '422 invalid_payload')
  assert.is(outcome(await sandbox.call(`PATCH /announcements/${unknown}`, {})), '404 announcement_not_found')
})

test.run()
