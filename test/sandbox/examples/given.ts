/** What readers of a page have before they begin, and what the page leaves to them. */

import type { Row } from '../../../src/sandbox.ts'

/** A call that was made before. */
interface Made {
  /** Method and path below the shop. */
  readonly line: string
  readonly body: unknown
  /** UUIDs that the page has for what came of it. */
  readonly id?: { readonly own?: string; readonly shipment?: string }
}

export interface Given {
  readonly make?: readonly Made[]
  /** When it is. */
  readonly clock?: string
  /** A heading, as it is written → when it is below it. */
  readonly at?: Readonly<Record<string, string>>
  /** Table → the UUID that the page has for the row that it creates. */
  readonly latest?: Readonly<Record<string, string>>
  /** What no call writes: table → the shop's row, changed. */
  readonly rows?: Readonly<Record<string, (row: Row) => Row>>
  /** Title of a program → code that uses it, as the reader would. */
  readonly uses?: Readonly<Record<string, string>>
  /** Title of a program, or its line → what it prints. */
  readonly prints?: Readonly<Record<string, RegExp>>
  /** Title of a program → statuses of errors that it takes as they come. */
  readonly allows?: Readonly<Record<string, readonly number[]>>
  /** Titles of programs that make no call by themselves. */
  readonly quiet?: readonly string[]
}

const address = { name: 'Ada Example', zip_code: '10115', city: 'Berlin', country_code: 'DE' }

/** The order that most pages speak of. */
const order: Made = {
  line: 'POST /orders',
  body: {
    order_number: '1001',
    external_id: '8842',
    email_id: 'ada@customer.example',
    address,
    products: [{ product_id: '501', title: 'Enamel mug', quantity: 2, sku: 'MUG-1' }],
  },
  id: { own: '7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02' },
}

/** Its parcel. */
const parcel: Made = {
  line: 'PUT /orders',
  body: {
    id: '1001',
    id_type: 'order_number',
    trackings: [
      {
        tracking_number: '00340434161094042557',
        carrier_reference: 'dhl',
        products: [{ product_id: '501', title: 'Enamel mug', quantity: 2 }],
      },
    ],
  },
  id: { shipment: 'c4d2e8f6-1a3b-4c5d-9e7f-8a9b0c1d2e03' },
}

/** The order of "Get started". */
const testOrder: Made = {
  line: 'PUT /orders',
  body: {
    id: 'TEST-1001',
    id_type: 'order_number',
    order: { order_number: 'TEST-1001', external_id: 'test-1001', address },
    trackings: [{ tracking_number: 'EXAMPLE-0001', carrier_reference: 'dhl' }],
  },
}

const klaviyoKey: Made = { line: 'PUT /keys/klaviyo', body: { api_key: 'example-klaviyo-key-0000000000000e7a' } }

const claim = { order_number: '1001', tracking_number: '00340434161094042557', reason: 'damage' }

const campaign = {
  name: 'Gift card',
  segment: 'returning-customers',
  promotion_type: 'basic',
  promotion_properties: { title: 'Give it away' },
}

/** By file. A page that is not here needs nothing. */
export const given: Readonly<Record<string, Given>> = {
  'content/docs/campaigns/segmented-campaigns.md': { make: [klaviyoKey] },
  'content/docs/carrier-integrations/dhl.md': { make: [order] },
  'content/docs/notify-integrations/brevo.md': {
    rows: { shop_keys: (row) => ({ ...row, brevo: 'example-brevo-key-000000000004f9c01' }) },
    uses: {
      'receiver.mjs': `
        const event = { event_name: 'DELIVERY_ATTEMPTED', phase: 'in_delivery', time: new Date().toISOString() }
        const order = { email_id: 'ada@customer.example', order_number: '1001', trackings: [{ uuid: '1', events: [event] }] }
        await act(order, event)
        await act(order, event)`,
    },
    prints: { 'receiver.mjs': /^delivery-attempted ada@customer\.example 1001\n$/ },
  },
  'content/docs/notify-integrations/klaviyo.md': {
    rows: {
      settings: (row) => {
        const triggers = row['triggers'] as { data: { klaviyo: Row } }
        const rule = {
          name: 'No update for two days',
          phase_in: ['in_transit'],
          operator: 'AND',
          time_threshold_type: 'latest_event_time',
          time_threshold_value: 48,
        }
        const klaviyo = { ...triggers.data.klaviyo, stale_event_threshold: 72, internal_triggers: [rule] }
        return { ...row, triggers: { ...triggers, data: { ...triggers.data, klaviyo } } }
      },
    },
  },
  'content/docs/notify-integrations/shopware.md': { make: [order] },
  'content/docs/resolve/demo.md': { make: [testOrder] },
  'content/docs/resolve/data-processing.md': {
    make: [
      { ...order, id: { own: '1f0c6f0e-93a5-4b53-8a53-1c1d6a3f7e10' } },
      parcel,
      { line: 'POST /claims', body: claim },
    ],
  },
  'content/docs/resolve/embedding-options.md': { make: [order, parcel] },
  'content/docs/resolve/shop-connection.md': { make: [order, parcel] },
  'content/docs/shop-integrations/headless.md': {
    uses: {
      'deliver.mjs': `
        const body = { order_number: '1002', address: {} }
        const job = { method: 'POST', path: '/orders', body }
        console.log(await deliver(job), await deliver(job))`,
    },
    prints: { 'deliver.mjs': /^done done\n$/ },
    allows: { 'deliver.mjs': [409] },
  },
  'content/docs/shop-integrations/overview.md': { make: [order] },
  // One of the nine was made before.
  'content/docs/shop-integrations/shopify.md': { allows: { 'shopify-webhooks.mjs': [409] } },
  'content/platform/features/campaigns.md': {
    make: [
      { ...order, body: { ...(order.body as Row), segments: ['returning-customers'] } },
      { line: 'POST /campaigns', body: campaign, id: { own: '5f0c1a53-7f5e-4c7e-9d0e-3b1a2c4d5e6f' } },
    ],
    latest: { discounts: '6f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f' },
    at: { '## Show the campaigns for an order': '2025-11-26T12:00:00Z' },
  },
  'content/platform/features/events.md': {
    make: [order, parcel],
    prints: { 'label.js': /^Delivery attempted\n$/ },
  },
  'content/platform/features/shipments.md': {
    make: [
      order,
      parcel,
      {
        line: 'POST /shipments/events',
        body: { id: '00340434161094042557', event_name: 'DELIVERY_ATTEMPTED', event_time: '2025-03-06T14:05:00Z' },
      },
    ],
  },
  'content/platform/features/webhooks.md': {
    make: [order, parcel],
    uses: {
      'receiver.mjs': `
        const tell = (token) => fetch('http://localhost:8080/waybill/' + token, { method: 'POST' })
        await fetch(api + '/shipments/events', {
          method: 'POST',
          headers: { authorization: 'Basic ' + credentials, 'content-type': 'application/json' },
          body: JSON.stringify({ id: '1001', event_name: 'DELIVERY_ATTEMPTED', event_time: new Date(Date.now() + 1000) }),
        })
        console.log((await tell('wrong')).status, (await tell(HOOK_TOKEN)).status)
        for (let tries = 0; tries < 100 && (running || asked); tries++) await new Promise((go) => setTimeout(go, 20))`,
    },
    prints: { 'receiver.mjs': /^(?=.*^404 204$)(?=.*^1001 DELIVERY_ATTEMPTED$)/ms },
  },
  'content/platform/index.md': { make: [order] },
  'content/platform/ai/agent-toolkit.md': { prints: { 'tools.mjs': /"call":"GET \/v1\/shops\/\{slug\}\/claims"/ } },
  'content/platform/ai/mcp.md': {
    make: [testOrder],
    uses: {
      'find-order.mjs': `
        if (typeof findOrder === 'function') {
          console.log(await findOrder({ order_number: 'TEST-1001', zip_code: '10115' }))
        }`,
    },
    prints: { 'find-order.mjs': /^$|"carrier\\":\\"dhl/ },
  },
  'content/platform/ai/waybill-agent.md': { make: [order] },
  'content/platform/web/browser-sdk.md': {
    make: [order, parcel],
    uses: {
      'server.mjs': `
        const response = await fetch('http://localhost:3000/?order=1001&zip=10115')
        console.log(response.status, await response.text())`,
    },
    prints: { 'server.mjs': /^200 \[\{"flag":"normal","events":\[\]\}\]\n$/ },
  },
  'content/pages/api-wrapper.md': { make: [testOrder], quiet: ['waybill.mjs'] },
}
