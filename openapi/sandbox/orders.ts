import { isRefusal, refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { refuseAddress } from './address.ts'
import { created, ofShop, ok, type ApiCall } from './calls.ts'
import { wrong } from './errors.ts'
import { page, where } from './page.ts'
import { findOrder, noOrder, type OrderReference } from './references.ts'
import type { Caller } from './roles.ts'
import { addShipment, shipmentsOf, takeShipments, type TrackingRequest } from './shipments.ts'
import { at, pick, rows, type Address, type Order, type Shop } from './tables.ts'
import { isBefore } from './time.ts'

interface Placement extends Row {
  readonly order_number: string
  readonly address: Address
  readonly uuid?: string
  readonly external_id?: string
  readonly trackings?: readonly Row[]
}

interface Fulfillment {
  readonly id?: string
  readonly id_type?: OrderReference
  readonly order?: Placement
  readonly trackings?: readonly TrackingRequest[]
}

/** What answers show of an order, beside its shipments. */
const shown = [
  ...['order_number', 'order_name', 'order_placed_at', 'total_order_price', 'shipping_price', 'sub_total_price'],
  ...['discount_price', 'products', 'discounts', 'email_id', 'address', 'currency', 'segments', 'weight'],
  ...['external_customer_id', 'order_status_url', 'merchant_slug', 'external_id', 'uuid'],
]
/** What a placement writes; the shop and the UUID are not the client's. */
const written = [
  ...shown.filter((name) => !['merchant_slug', 'uuid'].includes(name)),
  ...['preferred_delivery_date', 'user_agent', 'order_analytics', 'expected_number_of_shipments'],
]

/** An order as answers have it. */
export function orderBody(call: ApiCall, order: Order): Row {
  return { ...pick(order, shown), trackings: shipmentsOf(call, order) }
}

function create(call: ApiCall, shop: Shop, placement: Placement): Order {
  const given = placement.uuid?.toLowerCase()
  const uuid = given !== undefined && rows.orders(call.store).get(given) === undefined ? given : call.source.uuid()
  const defaults = { discount_price: 0, currency: 'EUR', expected_number_of_shipments: 1, external_id: uuid }
  const order = { ...defaults, ...pick(placement, written), uuid, merchant_slug: shop.slug } as unknown as Order
  rows.orders(call.store).put(order)
  takeShipments(call, order, placement.trackings)
  return order
}

function place(call: ApiCall<Placement>, shop: Shop): Reply | Refusal {
  const { body } = call
  const refused = refuseAddress(body.address)
  if (refused !== undefined) return refused
  for (const kind of ['order_number', 'external_id'] as const) {
    const id = body[kind]
    if (id !== undefined && findOrder(call, shop, { id, kinds: [kind] }) !== undefined) {
      return refuse('order_exists', `The shop has an order with the ${kind} "${id}" already`)
    }
  }
  if (body.uuid !== undefined && rows.orders(call.store).get(body.uuid.toLowerCase()) !== undefined) {
    return refuse('order_exists', `There is an order with the uuid "${body.uuid}" already`)
  }
  return created(orderBody(call, create(call, shop, body)))
}

/** Where in the body a fulfilment stands, and how it was sent: without defaults, which would overwrite what is there. */
interface Place {
  readonly loc: readonly (string | number)[]
  readonly sent: Fulfillment
}

/** "Order fulfillment: id, id_type, optional order (for upsert), trackings." */
function fulfill(
  call: ApiCall,
  shop: Shop,
  { id, id_type: kind, order: placement, trackings = [] }: Fulfillment,
  { loc, sent }: Place,
) {
  if (id === undefined && placement === undefined) return wrong([...loc, 'id'], 'field required', 'required')
  const refused = refuseAddress(placement?.address)
  if (refused !== undefined) return refused
  const known =
    id === undefined ? undefined : findOrder(call, shop, { id, ...(kind === undefined ? {} : { kinds: [kind] }) })
  const order = placement === undefined ? known : upsert(call, shop, { known, placement, loc, sent: sent.order ?? {} })
  if (order === undefined) return noOrder(id ?? '')
  if (isRefusal(order)) return order
  for (const tracking of trackings) {
    const refusedShipment = addShipment(call, order, tracking)
    if (refusedShipment !== undefined) return refusedShipment
  }
  return orderBody(call, order)
}

interface Upsert {
  readonly known: Order | undefined
  readonly placement: Placement
  readonly loc: Place['loc']
  readonly sent: Row
}

function upsert(call: ApiCall, shop: Shop, { known, placement, loc, sent }: Upsert): Order | Refusal {
  const numbered = findOrder(call, shop, { id: placement.order_number, kinds: ['order_number'] })
  const order = known ?? numbered
  for (const kind of ['order_number', 'external_id'] as const) {
    const value = placement[kind]
    const other = value === undefined ? undefined : findOrder(call, shop, { id: value, kinds: [kind] })
    if (other !== undefined && other.uuid !== order?.uuid) {
      return wrong([...loc, 'order', kind], `another order of the shop has the ${kind} "${value ?? ''}"`)
    }
  }
  if (order === undefined) return create(call, shop, placement)
  const changed: Order = { ...order, ...pick(sent, written) }
  rows.orders(call.store).put(changed)
  takeShipments(call, changed, placement.trackings)
  return changed
}

function fulfillAll(call: ApiCall<readonly Fulfillment[]>, shop: Shop): Reply | Refusal {
  const answers: Row[] = []
  const sent = call.sent as readonly Fulfillment[]
  for (const [index, fulfillment] of call.body.entries()) {
    const answer = fulfill(call, shop, fulfillment, { loc: ['body', index], sent: sent[index] ?? {} })
    if (isRefusal(answer)) return { ...answer, message: `${answer.message} (entry ${index})` }
    answers.push(answer)
  }
  return ok(answers)
}

interface Update extends Row {
  readonly address?: Address
  readonly expected_number_of_shipments?: number
}

/** "Order update: omitted fields are skipped." */
function update(call: ApiCall<Update>, shop: Shop): Reply | Refusal {
  const id = String(call.path['order_id'])
  const order = findOrder(call, shop, { id })
  if (order === undefined) return noOrder(id)
  const refused = refuseAddress(call.body.address)
  if (refused !== undefined) return refused
  const changed: Order = { ...order, ...pick(call.body, ['address', 'expected_number_of_shipments']) }
  rows.orders(call.store).put(changed)
  return ok(orderBody(call, changed))
}

/** Filters of the list that an index knows, the one that finds the fewest first. */
const indexed = ['uuid', 'order_number', 'external_id', 'order_name', 'email_id', 'zip_code']

function list(call: ApiCall, shop: Shop): Reply {
  const { query } = call
  const found = where(inTime(candidates(call, shop), query), query, {
    ...{ uuid: 'uuid', order_number: 'equal', external_id: 'equal', order_name: 'equal', email_id: 'equal' },
  })
  const zipCode = query['zip_code']
  const here = zipCode === undefined ? found : withZipCode(found, zipCode)
  return ok(page(here, query).map((order) => orderBody(call, order)))
}

/** The orders that the filters leave over at best: by an index, else by their shipments, else all of the shop. */
function* candidates(call: ApiCall, { slug }: Shop): Iterable<Order> {
  const { query, store } = call
  const since = query['shipment_updated_since']
  const filter = indexed.find((name) => query[name] !== undefined)
  if (filter !== undefined) {
    const value = filter === 'uuid' ? String(query[filter]).toLowerCase() : String(query[filter])
    for (const order of rows.orders(store).find('field', at(slug, filter, value))) {
      if (since === undefined || hasUpdate(call, order, String(since))) yield order
    }
  } else if (since === undefined) yield* rows.orders(store).find('shop', slug)
  else yield* withUpdates(call, slug, String(since))
}

function hasUpdate(call: ApiCall, order: Order, since: string): boolean {
  for (const { updated_at: time } of rows.shipments(call.store).find('order', order.uuid)) {
    if (!isBefore(time, since)) return true
  }
  return false
}

/** Orders in the order of the first of their shipments that was updated. */
function* withUpdates({ store }: ApiCall, slug: string, since: string): Iterable<Order> {
  const seen = new Set<string>()
  for (const { updated_at: time, order_id: id } of rows.shipments(store).find('shop', slug)) {
    if (isBefore(time, since) || seen.has(id)) continue
    seen.add(id)
    const order = rows.orders(store).get(id)
    if (order !== undefined) yield order
  }
}

function* inTime(found: Iterable<Order>, query: Row): Iterable<Order> {
  const { order_placed_from: from, order_placed_to: to } = query
  if (from === undefined && to === undefined) return yield* found
  for (const order of found) {
    const { order_placed_at: time } = order
    if (time === undefined) continue
    if (from !== undefined && isBefore(time, String(from))) continue
    if (to !== undefined && isBefore(String(to), time)) continue
    yield order
  }
}

function* withZipCode(found: Iterable<Order>, zipCode: unknown): Iterable<Order> {
  for (const order of found) if (order.address.zip_code === zipCode) yield order
}

export const orders: Readonly<Record<string, Handler<never, Caller>>> = {
  listOrders: ofShop(list),
  placeOrder: ofShop<Placement>(place),
  upsertOrder: ofShop<Fulfillment>((call, shop) => {
    const answer = fulfill(call, shop, call.body, { loc: ['body'], sent: call.sent as Fulfillment })
    return isRefusal(answer) ? answer : ok(answer)
  }),
  upsertOrders: ofShop<readonly Fulfillment[]>(fulfillAll),
  updateOrder: ofShop<Update>(update),
}
