import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { carriers } from '../carriers.ts'
import { catalogue } from '../errors.ts'
import { eventTexts } from '../event-texts.ts'
import rules from '../index.ts'
import { phaseOf, phases } from '../phases.ts'
import { topics } from '../shopify-webhooks.ts'
import { inLanguage } from '../texts.ts'
import { api, described, type Who } from './api.ts'

const part = (path: string): Readonly<Record<string, unknown>> =>
  parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as Record<string, unknown>

test('each of the 67 operations of the description has a rule, and no other rule exists', () => {
  const described67 = described.operations.map(({ id }) => id).sort()
  assert.is(described67.length, 67)
  assert.equal(Object.keys(rules.operations).sort(), described67)
})

test('the rules import only the public interface, their own files and Node', () => {
  const folder = new URL('../', import.meta.url)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    for (const [, from = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(
      /^(?:import|} from)\b.*?'([^']+)'$/gm,
    )) {
      assert.match(from, /^(@waybill\/docs\/sandbox|node:(?:crypto|util)|\.\/[\w-]+\.ts)$/, file)
    }
  }
})

test('each operation declares the role that it requires', () => {
  const roles = new Set(described.operations.map((operation) => operation.described['x-role']))
  assert.equal([...roles].sort(), ['admin', 'editor', 'super_admin', 'viewer'])
})

test('lists of values equal those of the description', () => {
  assert.equal([...carriers], part('schemas/Carrier.yaml')['enum'])
  assert.equal([...phases], part('schemas/ShipmentPhase.yaml')['enum'])
  assert.equal(Object.keys(topics), part('schemas/ShopifyWebhookType.yaml')['enum'])
  assert.equal(Object.values(topics), part('schemas/ShopifyWebhookTopic.yaml')['enum'])
  const entries = part('openapi.yaml')['x-error-catalogue'] as readonly { status: number; keys: readonly string[] }[]
  assert.equal(catalogue, Object.fromEntries(entries.map(({ status, keys }) => [status, keys])))
})

test('every language has texts for every phase, and no two languages share all of them', () => {
  const languages = Object.keys(eventTexts)
  assert.equal(languages, part('schemas/Language.yaml')['enum'])
  for (const [language, texts] of Object.entries(eventTexts)) {
    assert.equal(Object.keys(texts), [...phases], language)
    for (const [phase, [label, sentence]] of Object.entries(texts)) {
      assert.match(label, /\p{L}$/u, `${language} ${phase}`)
      assert.match(sentence, /^\p{Lu}.*\p{Ll}\.$/u, `${language} ${phase}`)
    }
  }
  assert.is(new Set(Object.values(eventTexts).map((texts) => JSON.stringify(texts))).size, languages.length)
  const event = { phase: 'delivered', event_name: 'SUCCESSFULLY_DELIVERED' }
  assert.equal(inLanguage(event, 'it'), {
    event_strings: {
      event_status: 'Consegnato',
      list_label: 'Consegnato',
      header_headline: 'Consegnato',
      header_title: 'Consegnato',
      header_subtitle: 'Il pacco è stato consegnato.',
    },
    language: 'it',
  })
  assert.equal(inLanguage({ event_name: 'CUSTOMS' }, 'it'), { language: 'it' }, 'an event without a phase')
})

test('the name of an event determines its phase', () => {
  const names = {
    ORDER_CREATED: 'order_created',
    DELIVERY_ATTEMPTED: 'in_delivery',
    SUCCESSFULLY_DELIVERED: 'delivered',
    SHIPMENT_NOT_DELIVERED: 'delivery_failed',
    RETURN_RECEIVED: 'return_received',
    RETURNED_TO_SENDER: 'returned',
    PARCEL_IN_TRANSIT: 'in_transit',
    CUSTOMS: undefined,
    RETURN_LABEL: undefined,
  }
  for (const [name, phase] of Object.entries(names)) assert.is(phaseOf(name), phase, name)
  for (const phase of phases) assert.is(phaseOf(phase.toUpperCase()), phase)
})

/** Operation → a successful call of it, in a possible order. `{x}`: a value from an earlier answer. */
const walk: readonly (readonly [id: string, line: string, status: number, body?: unknown, as?: Who])[] = [
  ['listShops', 'GET /v1/shops', 200],
  ['createShop', 'POST /v1/shops', 201, { name: 'New', slug: 'new', organization: 'acme-group' }],
  ['getShop', 'GET /v1/shops/new', 200, undefined, 'super'],
  ['updateShop', 'PATCH /v1/shops/new', 200, { name: 'Newer' }, 'super'],
  ['deleteShop', 'DELETE /v1/shops/new', 204, undefined, 'super'],
  ['placeOrder', 'POST /orders', 201, { order_number: '1001', address: { zip_code: '10115', country_code: 'DE' } }],
  [
    ...(['upsertOrder', 'PUT /orders', 200] as const),
    { id: '1001', id_type: 'order_number', trackings: [{ tracking_number: 'EXAMPLE-0001', carrier_reference: 'dhl' }] },
  ],
  [
    ...(['upsertOrders', 'PUT /orders/bulk', 200] as const),
    [{ id: '1001', id_type: 'order_number', trackings: [{ tracking_number: 'EXAMPLE-0002' }] }],
  ],
  ['listOrders', 'GET /orders?order_number=1001', 200],
  ['updateOrder', 'PATCH /orders/1001', 200, { expected_number_of_shipments: 2 }],
  ['updateShipment', 'PATCH /orders/1001/shipments/EXAMPLE-0001', 200, { products: [] }],
  ['addEvent', 'POST /shipments/events', 201, { id: '1001', id_type: 'order_number', event_name: 'ORDER_CREATED' }],
  ['addShipmentEvent', 'POST /shipments/EXAMPLE-0001/events', 201, { event_name: 'SUCCESSFULLY_DELIVERED' }],
  ['createClaim', 'POST /claims', 201, { reason: 'damage', tracking_number: 'EXAMPLE-0001' }],
  ['listClaims', 'GET /claims?status=pending', 200],
  ['updateClaim', 'PUT /claims/{createClaim}', 200, { reason: 'damage', tracking_number: 'EXAMPLE-0001' }],
  ['deleteClaim', 'DELETE /claims/{createClaim}', 204],
  ['createDiscount', 'POST /discounts', 201, { type: 'order', code: 'WINTER20' }],
  ['listDiscounts', 'GET /discounts?code=WINTER20', 200],
  ['updateDiscount', 'PATCH /discounts/{createDiscount}', 200, { value: 30 }],
  [
    ...(['createCampaign', 'POST /campaigns', 201] as const),
    {
      name: 'Winter',
      segment: 'regulars',
      promotion_type: 'basic',
      promotion_properties: {},
      discount_id: '{createDiscount}',
    },
  ],
  ['listCampaigns', 'GET /campaigns?enabled=false', 200],
  [
    ...(['updateCampaign', 'PUT /campaigns/{createCampaign}', 200] as const),
    { enabled: true, name: 'Winter', segment: 'regulars', promotion_type: 'basic', promotion_properties: {} },
  ],
  ['getOrderCampaigns', 'GET /campaigns/order/1001', 200],
  [
    ...(['createAbTest', 'POST /ab-tests', 201] as const),
    {
      name: 'Which',
      segment: 'regulars',
      campaign_type: 'basic',
      campaigns: [{ campaign_id: '{createCampaign}', allocation: 50 }],
    },
  ],
  ['listAbTests', 'GET /ab-tests', 200],
  ['getAbTest', 'GET /ab-tests/{createAbTest}', 200, undefined, 'super'],
  ['endAbTest', 'POST /ab-tests/{createAbTest}/end-test', 204],
  ['deleteCampaign', 'DELETE /campaigns/{createCampaign}', 204],
  ['createDeal', 'POST /deals', 201, { discount_id: '{createDiscount}' }],
  ['listDeals', 'GET /deals', 200],
  ['listAllDeals', 'GET /v1/deals', 200],
  ['updateDeal', 'PATCH /deals/{createDeal}', 200, { title: 'Warm' }],
  ['deleteDeal', 'DELETE /deals/{createDeal}', 204],
  ['deleteDiscount', 'DELETE /discounts/{createDiscount}', 204],
  ['createAnnouncement', 'POST /announcements', 201, { text: 'Late' }],
  ['searchAnnouncements', 'GET /announcements?uuid={createAnnouncement}&text=Late', 200],
  ['updateAnnouncement', 'PATCH /announcements/{createAnnouncement}', 200, { text: 'Later' }],
  ['deleteAnnouncement', 'DELETE /announcements/{createAnnouncement}', 204],
  ['listProducts', 'GET /products?title=Enamel%20mug', 200],
  ['listProductRecommendations', 'GET /products/501/recommendations', 200],
  ['createWebhook', 'POST /webhooks', 201, { url: 'http://localhost:1/a' }],
  ['listWebhooks', 'GET /webhooks?status=active', 200],
  ['updateWebhook', 'PATCH /webhooks/{createWebhook}', 200, { status: 'inactive' }],
  ['deleteWebhook', 'DELETE /webhooks/{createWebhook}', 204],
  ['createShopifyWebhook', 'POST /shopify/webhooks', 201, { webhook_type: 'order-creation' }],
  ['listShopifyWebhooks', 'GET /shopify/webhooks', 200],
  ['getShopifyWebhook', 'GET /shopify/webhooks/{createShopifyWebhook}', 200],
  ['getShopifyWebhookByType', 'GET /shopify/webhooks/webhook-type/order-creation', 200],
  ['deleteShopifyWebhook', 'DELETE /shopify/webhooks/{createShopifyWebhook}', 204],
  ['createShopifyWebhook', 'POST /shopify/webhooks', 201, { topic: 'products/delete' }],
  ['deleteShopifyWebhookByType', 'DELETE /shopify/webhooks/webhook-type/product-deletion', 204],
  ['getOrganization', 'GET /v1/orgs/acme-group', 200],
  ['listOrganizationMembers', 'GET /v1/orgs/acme-group/members', 200],
  ['inviteOrganizationMember', 'POST /v1/orgs/acme-group/invite', 201, { email: 'grace@acme.example', role: 'admin' }],
  ['listUsers', 'GET /users', 200],
  ['inviteUser', 'POST /users', 201, { email: 'ada@acme.example', role: 'editor' }],
  ['removeUser', 'DELETE /users/{inviteUser}', 204],
  ['setKlaviyoKey', 'PUT /keys/klaviyo', 200, { api_key: 'example-klaviyo-key-0000000000000e7a' }],
  ['setShopifyKey', 'PUT /keys/shopify', 200, { api_key: 'example-shopify-key-0000000000b0c2d4' }],
  ['setShopwareCredentials', 'PUT /keys/shopware', 200, { client_id: 'acme', client_secret: 'example-9e8f7a' }],
  ['setEmarsysCredentials', 'PUT /keys/emarsys', 200, { client_id: 'acme', client_secret: 'example-1b2c3d' }],
  ['getKeys', 'GET /keys', 200],
  ['getSettings', 'GET /settings', 200],
  ['updateCarrierSettings', 'PATCH /settings/carriers', 200, { version: 1, data: { hc_enabled_carriers: ['gls'] } }],
  ['updateTriggerSettings', 'PATCH /settings/triggers', 200, { klaviyo: true }],
  ['updateSegmentSettings', 'PATCH /settings/segments', 200, { shopify: false }],
]

test('each of the 67 operations can be called, and its answer matches the description', async () => {
  const sandbox = api()
  const ids: Record<string, string> = {}
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '?')
  for (const [id, line, status, body, as] of walk) {
    const sent = body === undefined ? undefined : (JSON.parse(filled(JSON.stringify(body))) as unknown)
    const answer = await sandbox.call(filled(line), sent, as)
    assert.is(answer.status, status, `${id}: ${JSON.stringify(answer.body)}`)
    if (status === 201) ids[id] = answer.body.uuid
  }
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])]), 'logo.png')
  assert.is((await sandbox.call('POST /images/logo', form)).status, 201)
  const called = new Set([...walk.map(([id]) => id), 'uploadImage'])
  assert.equal([...called].sort(), described.operations.map(({ id }) => id).sort())
})

test.run()
