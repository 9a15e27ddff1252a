import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
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
  assert.is(outcome(await sandbox.call('POST /campaigns', enabled)), '409 campaign_active_segment_exists')
  const second = await sandbox.call('POST /campaigns', campaign('two'))
  const line = `PUT /campaigns/${second.body.uuid}`
  assert.is(outcome(await sandbox.call(line, enabled)), '409 campaign_active_segment_exists')
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
  for (const empty of [{ name: '' }, { segment: '' }]) {
    assert.is(outcome(await api().call('POST /campaigns', campaign('one', empty))), '422 invalid_payload')
  }
})

test('"image_url (default placeholder image)" of basic campaigns', async () => {
  const sandbox = api()
  const imageOf = async (more: object) => {
    const { body } = await sandbox.call('POST /campaigns', campaign(JSON.stringify(more), more))
    return (body['promotion_properties'] as Record<string, unknown>)['image_url']
  }
  assert.match(String(await imageOf({})), /^https:\/\/cdn\.waybill\.example\/.*placeholder/)
  const image_url = 'https://acme.example/a.png'
  assert.is(await imageOf({ promotion_properties: { image_url } }), image_url)
  assert.is(await imageOf({ promotion_type: 'banner' }), undefined)
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

test('"campaign_exists": the shop already has a campaign with this name', async () => {
  const sandbox = api()
  await sandbox.call('POST /campaigns', campaign('one'))
  assert.is(
    outcome(await sandbox.call('POST /campaigns', campaign('one', { segment: 'others' }))),
    '409 campaign_exists',
  )
})

test('"campaign_type_invalid": an unknown promotion type', async () => {
  assert.is(
    outcome(await api().call('POST /campaigns', campaign('one', { promotion_type: 'poster' }))),
    '422 campaign_type_invalid',
  )
  const { promotion_type: _, ...without } = campaign('one')
  const { body } = await api().call('POST /campaigns', without)
  assert.is(body.key, 'invalid_payload')
  assert.equal(body.errors, [{ loc: ['body', 'promotion_type'], msg: 'field required', type: 'missing' }])
})

test('"campaign_product_not_found": the shop has no product with this SKU', async () => {
  const product = (sku: string) => ({ sku, product_url: 'https://www.acme.example/x', currency: 'EUR' })
  const of = (promotion_properties: object) => campaign('one', { promotion_type: 'product', promotion_properties })
  const sandbox = api()
  const wrong = [{ products: [product('NONE')] }, { translations: [{ language: 'de', products: [product('NONE')] }] }]
  for (const products of wrong)
    assert.is(outcome(await sandbox.call('POST /campaigns', of(products))), '404 campaign_product_not_found')
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

test('"order campaigns: banner, basic and product campaign": active campaigns of the segments of the order are listed', async () => {
  const sandbox = api()
  await sandbox.call('POST /orders', {
    order_number: '1',
    address: {},
    segments: ['regulars', 'newsletter', { name: 'x' }],
  })
  const on = { enabled: true, start_date: '2025-03-01T00:00:00Z' }
  const basic = await sandbox.call('POST /campaigns', campaign('basic', on))
  const banner = campaign('banner', { ...on, segment: 'newsletter', promotion_type: 'banner' })
  const created = await sandbox.call('POST /campaigns', banner)
  await sandbox.call('POST /campaigns', campaign('other', { ...on, segment: 'others' }))
  assert.equal((await sandbox.call('GET /campaigns/order/1')).body, { basic: basic.body, banner: created.body })
  sandbox.setClock('2025-02-01T00:00:00Z')
  assert.equal((await sandbox.call('GET /campaigns/order/1')).body, {})
  assert.is(outcome(await sandbox.call('GET /campaigns/order/2')), '404 order_not_found')
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
  const create = async (more: object) => outcome(await sandbox.call('POST /ab-tests', { ...body, ...more }))
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
  const endDate = async () => (await sandbox.call('GET /ab-tests')).body[0]?.['end_date']
  assert.is(await endDate(), '2025-03-10T12:00:00.000Z', 'the mark: its end has passed')
  sandbox.setClock('2025-03-10T13:00:00Z')
  await sandbox.call(`POST /ab-tests/${test.uuid}/end-test`)
  assert.is(await endDate(), '2025-03-10T12:00:00.000Z', 'a completed test does not change')
  const earlier = { ...body, start_date: '2025-03-01T00:00:00Z' }
  assert.is((await sandbox.call('POST /ab-tests', earlier)).status, 201, 'its time is free again')
  assert.is(outcome(await sandbox.call(`POST /ab-tests/${unknown}/end-test`)), '404 a_b_test_not_found')
})

test('a test that ends before its start gets its start date as its end date', async () => {
  const { sandbox, body } = await tested()
  const start = '2025-04-01T00:00:00Z'
  const { body: test } = await sandbox.call('POST /ab-tests', { ...body, start_date: start, end_date: null })
  await sandbox.call(`POST /ab-tests/${test.uuid}/end-test`)
  const [ended] = (await sandbox.call('GET /ab-tests')).body.map((row) => row)
  assert.equal([ended?.['start_date'], ended?.['end_date']], [start, start])
})

test('a test of unknown campaigns, or of campaigns of another type, is refused', async () => {
  const { sandbox, body } = await tested()
  const campaigns = [{ campaign_id: unknown, allocation: 50 }]
  assert.is(outcome(await sandbox.call('POST /ab-tests', { ...body, campaigns })), '404 campaign_not_found')
  assert.is(
    outcome(await sandbox.call('POST /ab-tests', { ...body, campaign_type: 'banner' })),
    '422 campaign_type_invalid',
  )
  for (const invalid of [[], [{}], [{ campaign_id: unknown }], [{ campaign_id: unknown, allocation: 101 }]]) {
    assert.is(outcome(await sandbox.call('POST /ab-tests', { ...body, campaigns: invalid })), '422 invalid_payload')
  }
})

test.run()
