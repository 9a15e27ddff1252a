/** Every sample of the reference in curl, JavaScript and Python, and every body that it shows, is run against the sandbox. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Row } from '../../../src/sandbox.ts'
import { needing } from '../../needs.ts'
import type { Api, Who } from '../waybill/api.ts'
import { play, type Program } from './programs.ts'
import { shown, type Shown } from './samples.ts'
import { differences } from './shape.ts'
import { openStage, rename, type Snapshot, type Stage } from './stage.ts'

/** UUIDs of the reference. */
const ids = {
  order: '7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02',
  shipment: 'c4d2e8f6-1a3b-4c5d-9e7f-8a9b0c1d2e03',
  claim: '8f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  campaign: '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  otherCampaign: '5f0c1a55-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  abTest: '4f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  discount: '6f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  deal: '7f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  announcement: '3f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f',
  webhook: '5b8f3c7d-6e2a-4f19-8c0d-1e2f3a4b5c04',
  shopifyWebhook: '9d0e1f2a-3b4c-4d5e-8f60-718293a4b505',
  user: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e06',
}

const byOperation = new Map(shown.map((one) => [one.operation, one]))

/** A body by its label; without one, that of an operation that shows one alone. */
function body(operation: string, label?: string): unknown {
  const { bodies = [] } = byOperation.get(operation) ?? {}
  const found = label === undefined ? bodies[0] : bodies.find((one) => one.label === label)
  assert.ok(found, `${operation} ${label}`)
  return found?.value
}

/** What stands in the reference exists: each thing is made by the example that the reference has for its creation. */
async function fill(api: Api): Promise<void> {
  api.setClock('2025-11-26T12:00:00Z')
  const make = async (line: string, sent: unknown, id?: string): Promise<void> => {
    const { status, body: made } = await api.call(line, sent)
    assert.ok(status < 300, `${line}: ${status} ${JSON.stringify(made)}`)
    if (id !== undefined) rename(api, made.uuid, id)
  }
  const segments = ['returning-customers', 'segment-2', 'segment-3']
  await make('POST /orders', { ...(body('placeOrder', 'An order with one product') as object), segments }, ids.order)
  await make('POST /orders', { order_number: '1002', address: {} })
  await make('PUT /orders', body('upsertOrder', 'An order and its shipment at once'))
  for (const one of [...api.sandbox.store.table('shipments').all()]) rename(api, String(one['uuid']), ids.shipment)
  await make('POST /shipments/events', body('addEvent', 'A shipment by its tracking number'))
  await make('POST /claims', body('createClaim', 'A damaged item, with the id of the shipment'), ids.claim)
  await make('POST /discounts', body('createDiscount', 'Twenty percent off the order'), ids.discount)
  await make('POST /deals', body('createDeal', 'A deal with a German translation'), ids.deal)
  await make('POST /campaigns', body('createCampaign', 'A basic campaign with a discount'), ids.campaign)
  const other = {
    ...(body('createCampaign', 'A basic campaign with a discount') as object),
    name: 'Winter sale, another text',
    enabled: false,
  }
  await make('POST /campaigns', other, ids.otherCampaign)
  for (const [label, segment] of [
    ['A banner', 'segment-2'],
    ['A product campaign', 'segment-3'],
  ])
    await make('POST /campaigns', { ...(body('createCampaign', label) as object), segment })
  await make('POST /ab-tests', body('createAbTest', 'Two campaigns, half of the users each'), ids.abTest)
  await make('POST /announcements', body('createAnnouncement', 'A text in English'), ids.announcement)
  await make('POST /webhooks', body('createWebhook', 'Two kinds of events'), ids.webhook)
  await make('POST /shopify/webhooks', body('createShopifyWebhook'), ids.shopifyWebhook)
  for (const name of ['klaviyo', 'shopify', 'shopware', 'emarsys']) {
    const operation = `set${name[0]?.toUpperCase()}${name.slice(1)}${/^sho?pi|kla/.test(name) ? 'Key' : 'Credentials'}`
    await make(`PUT /keys/${name}`, body(operation))
  }
  await make('POST /users', { email: 'tom@acme.example', role: 'viewer' })
  const tom = [...api.sandbox.store.table('users').all()].find(({ email }) => email === 'tom@acme.example')
  rename(api, String(tom?.['uuid']), ids.user)
  const { slug: _slug, organization: _organization, ...shop } = body('createShop', 'A shop on Shopify') as Row
  await make('PATCH /v1/shops/acme', shop)
  // What no call of the API writes.
  const add = (table: string, more: Row): void => {
    const rows = api.sandbox.store.table(table)
    for (const row of [...rows.all()].slice(0, 1)) rows.put({ ...row, ...more })
  }
  const answer = (operation: string): Row => [byOperation.get(operation)?.answers[0]?.value].flat()[0] as Row
  for (const table of ['products', 'organizations', 'claims'] as const) {
    const { uuid: _, id: _id, slug: _own, ...more } = answer(answersOf[table])
    add(table, more)
  }
  add('settings', { triggers: answer('getSettings')['triggers'] })
  add('shop_keys', { brevo: 'example-brevo-key-00000000000000001a2b3c' })
  add('shopify_webhooks', { shopify_id: '1' })
  api.sandbox.store.commit()
}

/** Rows that are whole only in answers. */
const answersOf = { products: 'listProducts', organizations: 'getOrganization', claims: 'listClaims' } as const

/** What must not be there yet when an operation is called: its examples create it. */
const absent: Readonly<Record<string, readonly string[]>> = {
  placeOrder: ['orders', 'shipments', 'claims'],
  upsertOrder: ['shipments', 'claims'],
  upsertOrders: ['shipments', 'claims'],
  createClaim: ['claims'],
  createCampaign: ['campaigns', 'ab_tests'],
  createAbTest: ['ab_tests'],
  createDiscount: ['discounts', 'deals', 'campaigns', 'ab_tests'],
  createDeal: ['deals'],
  createAnnouncement: ['announcements'],
  createWebhook: ['webhooks'],
  createShopifyWebhook: ['shopify_webhooks'],
  createShop: ['shops'],
}

/** Who calls: the role that the page names. */
function callerOf({ operation, role }: Shown): Who {
  // The shop is what opens an organization, and it does not exist yet.
  if (operation === 'createShop') return 'super'
  return role === 'super_admin' ? 'super' : (role as Who)
}

function credentialsOf(api: Api, one: Shown): { readonly user: string; readonly password: string } {
  const [, encoded = ''] = api.authorization(callerOf(one)).split(' ')
  const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return { user, password }
}

/** A stage on which everything stands, and how to set the scene of an example. */
async function open(): Promise<{ readonly stage: Stage; readonly begin: (example: number) => void }> {
  let full: Snapshot = []
  const begin = (example: number): void => {
    const without = absent[shown[example]?.operation ?? ''] ?? []
    stage.restore(full.filter(({ table }) => !without.includes(table)))
  }
  const stage = await openStage(begin)
  await fill(stage.api)
  full = stage.snapshot()
  return { stage, begin }
}

/** Operation → what it answered. */
const answered = new Map<string, unknown[]>()
const told = (operation: string, answer: unknown): void => {
  answered.set(operation, [...(answered.get(operation) ?? []), answer])
}

/** Says of each operation what came of its call, if it is not what its page tells. */
function faults(stage: Stage, failed: ReadonlyMap<number, string>): readonly string[] {
  return shown.flatMap(({ operation, method }, number) => {
    const why = failed.get(number)
    if (why !== undefined) return [`${operation}: ${why}`]
    const calls = stage.calls.get(number) ?? []
    const [call] = calls
    if (call === undefined || calls.length > 1) return [`${operation}: it made ${calls.length} calls`]
    if (call.method !== method) return [`${operation}: it is a ${call.method}`]
    if (call.status >= 300) return [`${operation}: ${call.status} ${call.text}`]
    told(operation, call.text === '' ? undefined : JSON.parse(call.text))
    return []
  })
}

test('the reference has a sample of each operation in each language', () => {
  assert.is(shown.length, 67)
  for (const { operation, samples } of shown)
    for (const language of ['curl', 'javascript', 'python']) assert.ok(samples[language], `${operation} ${language}`)
})

for (const [id, language, run] of [
  ['curl', 'shell', needing('curl', test)],
  ['javascript', 'javascript', test],
  ['python', 'python', needing('python', test)],
] as const) {
  run(`the samples of ${id}`, async () => {
    const { stage } = await open()
    const programs = shown.map((one, number): Program => {
      const { user, password } = credentialsOf(stage.api, one)
      const env = { WAYBILL_USERNAME: user, WAYBILL_PASSWORD: password }
      return { number, code: one.samples[id] ?? '', env }
    })
    const failed = await play(language, programs, stage.url)
    stage.close()
    assert.equal(faults(stage, failed), [])
  })
}

test('the bodies that the reference shows', async () => {
  const { stage, begin } = await open()
  const found: string[] = []
  let count = 0
  for (const [number, one] of shown.entries()) {
    const address = /https:\/\/api\.waybill\.example(\/[^'"\s\\]*)/.exec(one.samples['curl'] ?? '')?.[1] ?? ''
    for (const { label, type, value } of one.bodies) {
      count += 1
      if (type !== 'application/json') continue
      begin(number)
      const { status, body: answer } = await stage.api.call(`${one.method} ${address}`, value, callerOf(one))
      told(one.operation, answer)
      if (status >= 300) found.push(`${one.operation}, ${label}: ${status} ${JSON.stringify(answer)}`)
    }
  }
  stage.close()
  assert.is(count, 56)
  assert.equal(found, [])
})

/** What answers show that comes from elsewhere: from Waybill's translations, from what it knows of products, from Shopify. */
const elsewhere =
  /\.(?:translated_question|translated_answer|shopify_id)\b|^listProductRecommendations .*\.(?:category|discount)\b/

test('the answers that the reference shows have the form of those that come', () => {
  const found = shown.flatMap(({ operation, answers }) =>
    answers.flatMap(({ label, value }) => {
      const all = (answered.get(operation) ?? []).map((answer) =>
        differences(value, answer, false).filter((one) => !elsewhere.test(`${operation} ${one}`)),
      )
      const [best = ['there is none']] = all.sort((one, other) => one.length - other.length)
      return best.length === 0 ? [] : [`${operation}, ${label}: ${best.join('; ')}`]
    }),
  )
  assert.equal(found, [])
})

test.run()
