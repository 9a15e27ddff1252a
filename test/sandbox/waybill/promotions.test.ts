import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const told = ({ status, body }: Answer): string => `${status} ${body.key}`
const unknown = '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'

const campaign = (name: string, more: object = {}) => ({
  name,
  segment: 'regulars',
  promotion_type: 'basic',
  promotion_properties: { title: name },
  ...more,
})

test('"only one campaign per segment can be enabled at a time (conflict campaign_active_segment_exists)"', async () => {
  const sandbox = api()
  const first = await sandbox.call('POST /campaigns', campaign('one', { enabled: true }))
  assert.is(first.status, 201)
  const enabled = campaign('two', { enabled: true })
  assert.is(told(await sandbox.call('POST /campaigns', enabled)), '409 campaign_active_segment_exists')
  const second = await sandbox.call('POST /campaigns', campaign('two'))
  const line = `PUT /campaigns/${second.body.uuid}`
  assert.is(told(await sandbox.call(line, enabled)), '409 campaign_active_segment_exists')
  assert.is((await sandbox.call(line, { ...enabled, segment: 'others' })).status, 200, 'another segment')
  assert.is(
    (await sandbox.call(`PUT /campaigns/${first.body.uuid}`, campaign('one', { enabled: true }))).status,
    200,
    'itself',
  )
  await sandbox.call(`PUT /campaigns/${first.body.uuid}`, campaign('one'))
  assert.is((await sandbox.call(line, enabled)).status, 200, 'the other was switched off')
})

test('"enabled (default false)", "end_date (nullable)", "discount (nullable)"', async () => {
  const { body } = await api().call('POST /campaigns', campaign('one', { end_date: null }))
  assert.is(body['enabled'], false)
  assert.is(body['end_date'], null)
  assert.is(body['discount'], null)
  assert.is(body['shop_slug'], 'acme')
})

test('"campaign status: active, inactive, scheduled, paused (derived from start and end dates)"', async () => {
  const sandbox = api()
  const dates = { start_date: '2025-03-11T00:00:00Z', end_date: '2025-03-12T00:00:00Z' }
  await sandbox.call('POST /campaigns', campaign('on', { ...dates, enabled: true }))
  await sandbox.call('POST /campaigns', campaign('off', dates))
  await sandbox.call('POST /campaigns', campaign('always', { segment: 'all', enabled: true }))
  await sandbox.call('POST /campaigns', campaign('never'))
  const statuses = async (time: string) => {
    sandbox.setClock(time)
    return (await sandbox.call('GET /campaigns')).body.map(({ status }) => status)
  }
  assert.equal(await statuses('2025-03-10T00:00:00Z'), ['scheduled', 'inactive', 'active', 'inactive'])
  assert.equal(await statuses('2025-03-11T00:00:00Z'), ['active', 'paused', 'active', 'inactive'])
  assert.equal(await statuses('2025-03-12T00:00:01Z'), ['inactive', 'inactive', 'active', 'inactive'])
})

test('"campaign_exists": a name that a campaign of the shop has', async () => {
  const sandbox = api()
  await sandbox.call('POST /campaigns', campaign('one'))
  assert.is(told(await sandbox.call('POST /campaigns', campaign('one', { segment: 'others' }))), '409 campaign_exists')
})

test('"campaign_type_invalid": a promotion type that there is not', async () => {
  assert.is(
    told(await api().call('POST /campaigns', campaign('one', { promotion_type: 'poster' }))),
    '422 campaign_type_invalid',
  )
  const { promotion_type: _, ...without } = campaign('one')
  const { body } = await api().call('POST /campaigns', without)
  assert.is(body.key, 'invalid_payload')
  assert.equal(body.errors, [{ loc: ['body', 'promotion_type'], msg: 'field required', type: 'missing' }])
})

test('"campaign_product_not_found": a product whose SKU the shop does not have', async () => {
  const product = (sku: string) => ({ sku, product_url: 'https://www.acme.example/x', currency: 'EUR' })
  const of = (promotion_properties: object) => campaign('one', { promotion_type: 'product', promotion_properties })
  const sandbox = api()
  const wrong = [{ products: [product('NONE')] }, { translations: [{ language: 'de', products: [product('NONE')] }] }]
  for (const one of wrong)
    assert.is(told(await sandbox.call('POST /campaigns', of(one))), '404 campaign_product_not_found')
  assert.is((await sandbox.call('POST /campaigns', of({ products: [product('MUG-1')] }))).status, 201)
})

test('"filters: uuid, name, start_date, end_date, segment, promotion_type, enabled"', async () => {
  const sandbox = api()
  const dates = { start_date: '2025-03-11T00:00:00Z', end_date: '2025-03-12T00:00:00Z' }
  const { body } = await sandbox.call('POST /campaigns', campaign('one', { ...dates, enabled: true }))
  await sandbox.call('POST /campaigns', campaign('two', { segment: 'others', promotion_type: 'banner' }))
  const filters = {
    ...{ uuid: body.uuid, name: 'one', start_date: '2025-03-11T01:00:00%2B01:00', end_date: dates.end_date },
    ...{ segment: 'regulars', promotion_type: 'basic', enabled: 'true' },
  }
  for (const [name, value] of Object.entries(filters)) {
    assert.equal((await sandbox.call(`GET /campaigns?${name}=${value}`)).body, [body], name)
  }
})

test('"order campaigns: banner, basic and product campaign", of the segments of the order, while they are active', async () => {
  const sandbox = api()
  await sandbox.call('POST /orders', {
    order_number: '1',
    address: {},
    segments: ['regulars', 'newsletter', { name: 'x' }],
  })
  const on = { enabled: true, start_date: '2025-03-01T00:00:00Z' }
  const basic = await sandbox.call('POST /campaigns', campaign('basic', on))
  const banner = campaign('banner', { ...on, segment: 'newsletter', promotion_type: 'banner' })
  const made = await sandbox.call('POST /campaigns', banner)
  await sandbox.call('POST /campaigns', campaign('other', { ...on, segment: 'others' }))
  assert.equal((await sandbox.call('GET /campaigns/order/1')).body, { basic: basic.body, banner: made.body })
  sandbox.setClock('2025-02-01T00:00:00Z')
  assert.equal((await sandbox.call('GET /campaigns/order/1')).body, {})
  assert.is(told(await sandbox.call('GET /campaigns/order/2')), '404 order_not_found')
})

async function tested(): Promise<{ readonly sandbox: Api; readonly body: object }> {
  const sandbox = api()
  const { body } = await sandbox.call('POST /campaigns', campaign('one'))
  const campaigns = [{ campaign_id: body.uuid, allocation: 50 }]
  return { sandbox, body: { name: 'Which', segment: 'regulars', campaign_type: 'basic', campaigns } }
}

test('"campaigns (campaign responses with an extra allocation)", "has_holdout (default false)"', async () => {
  const { sandbox, body } = await tested()
  const answer = await sandbox.call('POST /ab-tests', body)
  assert.is(answer.status, 201)
  assert.is(answer.body['has_holdout'], false)
  const [campaign] = answer.body['campaigns'] as readonly Record<string, unknown>[]
  assert.is(campaign?.['name'], 'one')
  assert.is(campaign?.['allocation'], 50)
  assert.equal((await sandbox.call(`GET /ab-tests/${answer.body.uuid}`, undefined, 'super')).body, answer.body)
})

test('"A/B tests may not overlap on the same segment and time period"', async () => {
  const { sandbox, body } = await tested()
  const create = async (more: object) => told(await sandbox.call('POST /ab-tests', { ...body, ...more }))
  const may = { start_date: '2025-05-01T00:00:00Z', end_date: '2025-06-01T00:00:00Z' }
  assert.is(await create(may), '201 undefined')
  for (const period of [
    may,
    { start_date: '2025-05-31T00:00:00Z', end_date: null },
    { start_date: '2025-04-01T00:00:00Z', end_date: '2025-05-02T00:00:00Z' },
    {},
  ]) {
    assert.is(await create(period), '409 a_b_test_overlap', JSON.stringify(period))
    assert.is(await create({ ...period, segment: JSON.stringify(period) }), '201 undefined')
  }
  const april = { start_date: '2025-04-01T00:00:00Z', end_date: may.start_date }
  assert.is(await create(april), '201 undefined', 'one ends when the other begins')
  assert.is(await create({ start_date: may.end_date }), '201 undefined', 'one begins when the other ends')
})

test('"can be ended, which stops assigning new users to variants and marks it completed"', async () => {
  const { sandbox, body } = await tested()
  const { body: test } = await sandbox.call('POST /ab-tests', body)
  assert.is((await sandbox.call(`POST /ab-tests/${test.uuid}/end-test`)).status, 204)
  assert.is((await sandbox.call('GET /ab-tests')).body[0]?.['end_date'], '2025-03-10T12:00:00.000Z')
  const earlier = { ...body, start_date: '2025-03-01T00:00:00Z' }
  assert.is((await sandbox.call('POST /ab-tests', earlier)).status, 201, 'its time is free again')
  assert.is(told(await sandbox.call(`POST /ab-tests/${unknown}/end-test`)), '404 a_b_test_not_found')
})

test('a test of campaigns that there are not, or of another type', async () => {
  const { sandbox, body } = await tested()
  const campaigns = [{ campaign_id: unknown }]
  assert.is(told(await sandbox.call('POST /ab-tests', { ...body, campaigns })), '404 campaign_not_found')
  assert.is(
    told(await sandbox.call('POST /ab-tests', { ...body, campaign_type: 'banner' })),
    '422 campaign_type_invalid',
  )
  const allocation = [{ allocation: 101 }]
  assert.is(told(await sandbox.call('POST /ab-tests', { ...body, campaigns: allocation })), '422 invalid_payload')
})

test('"discount_exists": a code of the shop, or a UUID', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /discounts', { type: 'order', code: 'WINTER20', uuid: unknown })
  assert.is(body.uuid, unknown)
  assert.is(told(await sandbox.call('POST /discounts', { type: 'order', code: 'WINTER20' })), '409 discount_exists')
  assert.is(told(await sandbox.call('POST /discounts', { type: 'order', uuid: unknown })), '409 discount_exists')
  assert.is((await sandbox.call('POST /discounts', { type: 'order' })).status, 201)
  assert.is(
    told(await sandbox.call('POST /discounts', {})),
    '422 invalid_payload',
    '"required on creation: discount type"',
  )
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

test('deals and campaigns have their discount as it is now', async () => {
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
  assert.is(told(await sandbox.call('POST /deals', { discount_id: unknown })), '404 discount_not_found')
  assert.is(
    told(await sandbox.call('POST /campaigns', campaign('one', { discount_id: unknown }))),
    '404 discount_not_found',
  )
  for (const line of [`PATCH /discounts/${unknown}`, `PATCH /deals/${unknown}`]) {
    assert.is(told(await sandbox.call(line, {})), `404 ${line.includes('deals') ? 'deal' : 'discount'}_not_found`)
  }
})

test('"UpdateDealDTO: all optional and nullable": null empties a field', async () => {
  const sandbox = api()
  const { body: discount } = await sandbox.call('POST /discounts', { type: 'order' })
  const { body: deal } = await sandbox.call('POST /deals', { discount_id: discount.uuid, title: 'A', description: 'B' })
  const { body } = await sandbox.call(`PATCH /deals/${deal.uuid}`, { title: 'C', description: null })
  assert.is(body['title'], 'C')
  assert.not('description' in body)
})

test('"GET /v1/deals": of the shops that the key opens', async () => {
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
    told(await sandbox.call('POST /announcements', { text: 'Late', language: 'en' })),
    '409 announcement_exists',
  )
  assert.is((await sandbox.call('POST /announcements', { text: 'Late', language: 'de' })).status, 201)
  assert.equal((await sandbox.call(`GET /announcements?uuid=${body.uuid}&text=Late`)).body, [body])
  assert.equal((await sandbox.call(`GET /announcements?uuid=${body.uuid}&text=Later`)).body, [])
  assert.is(told(await sandbox.call(`GET /announcements?uuid=${body.uuid}`)), '422 invalid_payload')
  assert.is(told(await sandbox.call(`PATCH /announcements/${unknown}`, {})), '404 announcement_not_found')
})

test.run()
