import { isDeepStrictEqual } from 'node:util'
import { names, type Action, type Fulfilment, type Model } from './model.ts'

/** The status and the body of a response. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Calls the API of a shop: a path below `/v1/shops/acme`. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

/** The identifiers of existing items, in the order of the model. */
export interface Identified {
  readonly webhooks: readonly string[]
  readonly campaigns: readonly string[]
  readonly claims: readonly string[]
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const unknown = '00000000-0000-4000-8000-000000000000'

/** Sends an action of the model over HTTP. */
export function perform(call: Call, action: Action, ids: Identified): Promise<Reply> {
  const at = (kind: keyof Identified, index: number): string => `/${kind}/${ids[kind][index] ?? unknown}`
  switch (action.does) {
    case 'place': {
      const { number, email, city } = action
      return call('POST', '/orders', {
        order_number: names.number(number),
        email_id: names.email(email),
        address: { city: names.city(city) },
      })
    }
    case 'fulfil':
      return call('PUT', '/orders', bodyOf(action.entry))
    case 'bulk':
      return call('PUT', '/orders/bulk', action.entries.map(bodyOf))
    case 'move':
      return call('PATCH', `/orders/${names.number(action.number)}`, { address: { city: names.city(action.city) } })
    case 'add webhook':
      return call('POST', '/webhooks', { url: names.url(action.url), status: statusOf(action.isActive) })
    case 'set webhook':
      return call('PATCH', at('webhooks', action.at), { status: statusOf(action.isActive) })
    case 'drop webhook':
      return call('DELETE', at('webhooks', action.at))
    case 'add campaign':
    case 'set campaign': {
      const body = {
        name: names.campaign(action.name),
        segment: names.segment(action.segment),
        enabled: action.enabled,
        promotion_type: 'basic',
        promotion_properties: { title: 'Hello' },
      }
      return action.does === 'add campaign'
        ? call('POST', '/campaigns', body)
        : call('PUT', at('campaigns', action.at), body)
    }
    case 'drop campaign':
      return call('DELETE', at('campaigns', action.at))
    case 'claim':
      return call('POST', '/claims', {
        tracking_number: names.tracking(action.tracking),
        reason: names.reason(action.reason),
      })
    case 'set claim':
      return call('PUT', at('claims', action.at), {
        tracking_number: names.tracking(action.tracking),
        reason: names.reason(0),
        status: names.status(action.status),
      })
    case 'drop claim':
      return call('DELETE', at('claims', action.at))
    case 'break': {
      const [method, path, body] = broken[action.of % broken.length] ?? broken[0]
      return call(method, path, body)
    }
  }
}

const broken = [
  ['POST', '/orders', { order_number: 'N-1' }],
  ['POST', '/orders', { order_number: 1, address: {} }],
  ['PUT', '/orders/bulk', [{ order: { order_number: 'N-1', address: {} } }, { trackings: [{ tracking_number: 'x' }] }]],
  ['POST', '/webhooks', { url: '' }],
  ['POST', '/webhooks', { url: 'https://a.example', secret: 'short' }],
  ['POST', '/campaigns', { name: 'Campaign 1' }],
  ['POST', '/claims', { reason: 'damage' }],
] as const

function bodyOf({ number, email, city, tracking }: Fulfilment): unknown {
  return {
    id: names.number(number),
    id_type: 'order_number',
    order: {
      order_number: names.number(number),
      ...(email === undefined ? {} : { email_id: names.email(email) }),
      address: { city: names.city(city) },
    },
    ...(tracking === undefined ? {} : { trackings: [{ tracking_number: names.tracking(tracking) }] }),
  }
}

function statusOf(isActive: boolean): string {
  return isActive ? 'active' : 'inactive'
}

/**
 * The state of the API as a model, read from its lists; for shipments only their number, since responses have no
 * tracking number.
 */
export async function readModel(call: Call): Promise<{ readonly model: Model; readonly known: Identified }> {
  const [orders, webhooks, campaigns, claims] = await Promise.all(
    ['orders', 'webhooks', 'campaigns', 'claims'].map((kind) => listOf(call, `/${kind}`)),
  )
  const uuids = (rows: Rows = []): readonly string[] => rows.map(({ uuid }) => String(uuid))
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const model: Model = {
    orders: (orders ?? []).map((order) => ({
      number: text(order['order_number']),
      email: text(order['email_id']),
      city: text((order['address'] as Rows[number])['city']),
      shipments: (order['trackings'] as Rows).map(() => ''),
    })),
    webhooks: (webhooks ?? []).map(({ url, status }) => ({ url: text(url), status: text(status) })),
    campaigns: (campaigns ?? []).map(({ name, segment, enabled }) => ({
      name: text(name),
      segment: text(segment),
      enabled: enabled === true,
    })),
    claims: (claims ?? []).map((claim) => ({
      tracking: text(claim['tracking_number']),
      order: text(claim['order_number']),
      reason: text(claim['reason']),
      status: text(claim['status']),
    })),
  }
  return { model, known: { webhooks: uuids(webhooks), campaigns: uuids(campaigns), claims: uuids(claims) } }
}

/** The rows of all pages of a list. */
async function listOf(call: Call, path: string): Promise<Rows> {
  const rows: Rows[number][] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await call('GET', `${path}?per_page=100&page=${page}`)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    rows.push(...(body as Rows))
    if ((body as Rows).length < 100) return rows
  }
}

/** The difference between two models in words; `undefined` for equal models. */
export function difference(model: Model, other: Model): string | undefined {
  for (const kind of ['orders', 'webhooks', 'campaigns', 'claims'] as const) {
    const [expected, actual] = [counted(model)[kind], counted(other)[kind]]
    if (isDeepStrictEqual(expected, actual)) continue
    return `${kind}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`
  }
  return undefined
}

/** Replaces the names of shipments with their number. */
function counted({ orders, ...rest }: Model) {
  return { ...rest, orders: orders.map((order) => ({ ...order, shipments: order.shipments.length })) }
}
