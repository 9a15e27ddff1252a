/**
 * The specification of orders, webhooks, campaigns and claims, as plain arrays: written independently of the rules,
 * so that the two can be compared.
 *
 * @module
 */
export interface Model {
  readonly orders: readonly Order[]
  readonly webhooks: readonly Webhook[]
  readonly campaigns: readonly Campaign[]
  readonly claims: readonly Claim[]
}

interface Order {
  readonly number: string
  readonly email: string
  readonly city: string
  readonly shipments: readonly string[]
}

interface Webhook {
  readonly url: string
  readonly status: string
}

interface Campaign {
  readonly name: string
  readonly segment: string
  readonly enabled: boolean
}

interface Claim {
  readonly tracking: string
  readonly order: string
  readonly reason: string
  readonly status: string
}

export const nothing: Model = { orders: [], webhooks: [], campaigns: [], claims: [] }

/** One fulfilment of an order, which creates a missing order. */
export interface Fulfilment {
  readonly number: number
  readonly email?: number
  readonly city: number
  readonly tracking?: number
}

/** An action of a client. Numbers select one of a few names, so that names are used repeatedly; `at` is an index. */
export type Action =
  | { readonly does: 'place'; readonly number: number; readonly email: number; readonly city: number }
  | { readonly does: 'fulfil'; readonly entry: Fulfilment }
  | { readonly does: 'bulk'; readonly entries: readonly Fulfilment[] }
  | { readonly does: 'move'; readonly number: number; readonly city: number }
  | { readonly does: 'add webhook'; readonly url: number; readonly isActive: boolean }
  | { readonly does: 'set webhook'; readonly at: number; readonly isActive: boolean }
  | { readonly does: 'drop webhook'; readonly at: number }
  | { readonly does: 'add campaign'; readonly name: number; readonly segment: number; readonly enabled: boolean }
  | {
      readonly does: 'set campaign'
      readonly at: number
      readonly name: number
      readonly segment: number
      readonly enabled: boolean
    }
  | { readonly does: 'drop campaign'; readonly at: number }
  | { readonly does: 'claim'; readonly tracking: number; readonly reason: number }
  | { readonly does: 'set claim'; readonly at: number; readonly tracking: number; readonly status: number }
  | { readonly does: 'drop claim'; readonly at: number }
  /** A body that the description forbids. */
  | { readonly does: 'break'; readonly of: number }

export const names = {
  number: (at: number): string => `N-${at}`,
  email: (at: number): string => `customer-${at}@example.com`,
  city: (at: number): string => ['Berlin', 'Lyon', 'Graz'][at % 3] ?? '',
  tracking: (at: number): string => `TRACK-${at}`,
  url: (at: number): string => `https://hooks.example/${at}`,
  campaign: (at: number): string => `Campaign ${at}`,
  segment: (at: number): string => `segment-${at}`,
  reason: (at: number): string => ['damage', 'return', 'wrong_product'][at % 3] ?? '',
  status: (at: number): string => ['pending', 'accepted', 'rejected', 'closed'][at % 4] ?? '',
}

/** The expected answer and the state after it. `status`: 200 for any success. */
export interface Outcome {
  readonly status: number
  readonly next: Model
}

/** Performs the action, or refuses it and leaves the state unchanged. */
export function act(model: Model, action: Action): Outcome {
  const { orders, webhooks, campaigns, claims } = model
  const ok = (changed: Partial<Model>): Outcome => ({ status: 200, next: { ...model, ...changed } })
  const no = (status: number): Outcome => ({ status, next: model })
  switch (action.does) {
    case 'place': {
      const number = names.number(action.number)
      if (orders.some((order) => order.number === number)) return no(409)
      const newOrder = { number, email: names.email(action.email), city: names.city(action.city), shipments: [] }
      return ok({ orders: [...orders, newOrder] })
    }
    case 'fulfil':
    case 'bulk': {
      let all: readonly Order[] | number = orders
      for (const entry of action.does === 'fulfil' ? [action.entry] : action.entries) {
        if (typeof all !== 'number') all = fulfilled(all, entry)
      }
      // "PUT /orders/bulk: array of fulfillments": one refused fulfilment refuses all of them.
      return typeof all === 'number' ? no(all) : ok({ orders: all })
    }
    case 'move': {
      const number = names.number(action.number)
      if (!orders.some((order) => order.number === number)) return no(404)
      const city = names.city(action.city)
      return ok({ orders: orders.map((order) => (order.number === number ? { ...order, city } : order)) })
    }
    case 'add webhook': {
      const url = names.url(action.url)
      if (webhooks.some((webhook) => webhook.url === url)) return no(409)
      return ok({ webhooks: [...webhooks, { url, status: action.isActive ? 'active' : 'inactive' }] })
    }
    case 'set webhook':
      if (webhooks[action.at] === undefined) return no(404)
      return ok({ webhooks: put(webhooks, action.at, { status: action.isActive ? 'active' : 'inactive' }) })
    case 'drop webhook':
      return webhooks[action.at] === undefined ? no(404) : ok({ webhooks: drop(webhooks, action.at) })
    case 'add campaign':
    case 'set campaign': {
      const { enabled } = action
      const index = action.does === 'set campaign' ? action.at : -1
      if (action.does === 'set campaign' && campaigns[index] === undefined) return no(404)
      const newCampaign = { name: names.campaign(action.name), segment: names.segment(action.segment), enabled }
      const others = campaigns.filter((_, position) => position !== index)
      // "Only one campaign per segment can be enabled at a time"; an existing name is a conflict only at creation.
      const isTaken = others.some(
        (campaign) =>
          (index === -1 && campaign.name === newCampaign.name) ||
          (enabled && campaign.enabled && campaign.segment === newCampaign.segment),
      )
      if (isTaken) return no(409)
      return ok({ campaigns: index === -1 ? [...campaigns, newCampaign] : put(campaigns, index, newCampaign) })
    }
    case 'drop campaign':
      return campaigns[action.at] === undefined ? no(404) : ok({ campaigns: drop(campaigns, action.at) })
    case 'claim':
    case 'set claim': {
      const index = action.does === 'set claim' ? action.at : -1
      if (action.does === 'set claim' && claims[index] === undefined) return no(422)
      const tracking = names.tracking(action.tracking)
      const order = orders.find(({ shipments }) => shipments.includes(tracking))
      if (order === undefined) return no(404)
      const claim = { tracking, order: order.number, reason: names.reason(action.does === 'claim' ? action.reason : 0) }
      if (action.does === 'claim') return ok({ claims: [...claims, { ...claim, status: 'pending' }] })
      return ok({ claims: put(claims, index, { ...claim, status: names.status(action.status) }) })
    }
    case 'drop claim':
      return claims[action.at] === undefined ? no(422) : ok({ claims: drop(claims, action.at) })
    case 'break':
      return no(422)
  }
}

/** The orders after one fulfilment, or the status of its refusal. */
function fulfilled(orders: readonly Order[], entry: Fulfilment): readonly Order[] | number {
  const number = names.number(entry.number)
  const tracking = entry.tracking === undefined ? undefined : names.tracking(entry.tracking)
  if (tracking !== undefined && orders.some(({ shipments }) => shipments.includes(tracking))) return 409
  const at = orders.findIndex((order) => order.number === number)
  const old = orders[at] ?? { number, email: '', city: '', shipments: [] }
  const newOrder: Order = {
    number,
    email: entry.email === undefined ? old.email : names.email(entry.email),
    city: names.city(entry.city),
    shipments: tracking === undefined ? old.shipments : [...old.shipments, tracking],
  }
  return at === -1 ? [...orders, newOrder] : put(orders, at, newOrder)
}

function put<T>(list: readonly T[], at: number, changed: Partial<T>): readonly T[] {
  return list.map((item, index) => (index === at ? { ...item, ...changed } : item))
}

function drop<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, index) => index !== at)
}
