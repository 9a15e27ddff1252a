import { isRefusal, refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { refuseAddress } from './address.ts'
import { created, ofShop, ok, type ApiCall } from './calls.ts'
import { wrong } from './errors.ts'
import { only, page, pageOfShop } from './page.ts'
import { findOrder, noOrder, type OrderReference } from './references.ts'
import type { Caller } from './roles.ts'
import { addShipment, shipmentsOf, takeShipments, type TrackingRequest } from './shipments.ts'
import { at, pick, rows, type Address, type Order, type Shipment, type Shop } from './tables.ts'
import { between, isWithin } from './time.ts'

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

/** Fields of an order in answers, in addition to its shipments. */
const publicFields = [
  ...['order_number', 'order_name', 'order_placed_at', 'total_order_price', 'shipping_price', 'sub_total_price'],
  ...['discount_price', 'products', 'discounts', 'email_id', 'address', 'currency', 'segments', 'weight'],
  ...['external_customer_id', 'order_status_url', 'merchant_slug', 'external_id', 'uuid'],
]
/** Fields that a placement sets; the shop and the UUID are set by the server. */
const writableFields = [
  ...publicFields.filter((name) => !['merchant_slug', 'uuid'].includes(name)),
  ...['preferred_delivery_date', 'user_agent', 'order_analytics', 'expected_number_of_shipments'],
]

/** An order in the form of answers. */
function orderBody(call: ApiCall, order: Order): Row {
  return { ...pick(order, publicFields), trackings: shipmentsOf(call, order) }
}

/** @param loc the location of the order in the body */
function create(
  call: ApiCall,
  shop: Shop,
  { placement, loc }: { readonly placement: Placement; readonly loc: Placed['loc'] },
): Order | Refusal {
  const requestedId = placement.uuid?.toLowerCase()
  const uuid =
    requestedId !== undefined && rows.orders(call.store).get(requestedId) === undefined
      ? requestedId
      : call.source.uuid()
  const defaults = { discount_price: 0, currency: 'EUR', expected_number_of_shipments: 1, external_id: uuid }
  const order = { ...defaults, ...pick(placement, writableFields), uuid, merchant_slug: shop.slug } as unknown as Order
  rows.orders(call.store).put(order)
  return takeShipments(call, order, { trackings: placement.trackings, loc }) ?? order
}

function place(call: ApiCall<Placement>, shop: Shop): Reply | Refusal {
  const { body } = call
  const refusal = refuseAddress(body.address)
  if (refusal !== undefined) return refusal
  for (const kind of ['order_number', 'external_id'] as const) {
    const id = body[kind]
    if (id !== undefined && findOrder(call, shop, { id, kinds: [kind] }) !== undefined) {
      return refuse('order_exists', `The shop has an order with the ${kind} "${id}" already`)
    }
  }
  if (body.uuid !== undefined && rows.orders(call.store).get(body.uuid.toLowerCase()) !== undefined) {
    return refuse('order_exists', `There is an order with the uuid "${body.uuid}" already`)
  }
  const order = create(call, shop, { placement: body, loc: ['body'] })
  return isRefusal(order) ? order : created(orderBody(call, order))
}

/**
 * A fulfilment, its location in the body, and its form before defaults were added, which would overwrite stored fields.
 */
interface Placed {
  readonly fulfillment: Fulfillment
  readonly loc: readonly (string | number)[]
  readonly sent: Fulfillment
}

/** "Order fulfillment: id, id_type, optional order (for upsert), trackings." */
function fulfill(call: ApiCall, shop: Shop, { fulfillment, loc, sent }: Placed): Row | Refusal {
  const { id, id_type: kind, order: placement, trackings = [] } = fulfillment
  const refusal = refuseAddress(placement?.address, [...loc, 'order', 'address'])
  if (refusal !== undefined) return refusal
  const existing =
    id === undefined ? undefined : findOrder(call, shop, { id, ...(kind === undefined ? {} : { kinds: [kind] }) })
  const order =
    placement === undefined
      ? existing
      : upsert(call, shop, { known: existing, placement, loc, sent: sent.order ?? {}, named: nameOf(kind, id) })
  if (order === undefined) return noOrder(id ?? '')
  if (isRefusal(order)) return order
  for (const [index, tracking] of trackings.entries()) {
    const refusedShipment = addShipment(call, order, tracking, [...loc, 'trackings', index])
    if (refusedShipment !== undefined) return refusedShipment
  }
  return orderBody(call, order)
}

interface Upsert {
  readonly known: Order | undefined
  readonly placement: Placement
  readonly loc: Placed['loc']
  readonly sent: Row
  readonly named: Row
}

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Fields of a new order from its reference, so that the same reference finds it next time. */
function nameOf(kind: OrderReference | undefined, id: string | undefined): Row {
  if (kind === undefined || id === undefined || kind === 'order_number') return {}
  return kind === 'uuid' && !uuidForm.test(id) ? {} : { [kind]: id }
}

function upsert(call: ApiCall, shop: Shop, { known, placement, loc, sent, named }: Upsert): Order | Refusal {
  const numbered = findOrder(call, shop, { id: placement.order_number, kinds: ['order_number'] })
  const order = known ?? numbered
  for (const kind of ['order_number', 'external_id'] as const) {
    const value = placement[kind]
    const other = value === undefined ? undefined : findOrder(call, shop, { id: value, kinds: [kind] })
    if (other !== undefined && other.uuid !== order?.uuid) {
      return wrong([...loc, 'order', kind], `another order of the shop has the ${kind} "${value ?? ''}"`)
    }
  }
  const orderLoc = [...loc, 'order']
  if (order === undefined) return create(call, shop, { placement: { ...named, ...placement }, loc: orderLoc })
  const changed: Order = { ...order, ...pick(sent, writableFields) }
  rows.orders(call.store).put(changed)
  return takeShipments(call, changed, { trackings: placement.trackings, loc: orderLoc }) ?? changed
}

function fulfillAll(call: ApiCall<readonly Fulfillment[]>, shop: Shop): Reply | Refusal {
  const answers: Row[] = []
  const sent = call.sent as readonly Fulfillment[]
  for (const [index, fulfillment] of call.body.entries()) {
    const answer = fulfill(call, shop, { fulfillment, loc: ['body', index], sent: sent[index] ?? {} })
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
  const refusal = refuseAddress(call.body.address)
  if (refusal !== undefined) return refusal
  const changed: Order = { ...order, ...pick(call.body, ['address', 'expected_number_of_shipments']) }
  rows.orders(call.store).put(changed)
  return ok(orderBody(call, changed))
}

/** Filters that compare a field of the order, those with the fewest expected results first. */
const compared = ['order_number', 'external_id', 'order_name', 'email_id']

function list(call: ApiCall, shop: Shop): Reply {
  const { query } = call
  const { zip_code: zipCode, order_placed_from: from, order_placed_to: to, shipment_updated_since: since } = query
  const { found: some, by } = someOf(call, shop)
  const passes: ((order: Order) => boolean)[] = compared
    .filter((name) => query[name] !== undefined && by !== name)
    .map((name) => (order) => order[name] === query[name])
  if (zipCode !== undefined && by !== 'zip_code') passes.push(({ address }) => address.zip_code === zipCode)
  if ((from !== undefined || to !== undefined) && by !== 'placed') {
    const isPlaced = isWithin({ from, to })
    passes.push(({ order_placed_at: time }) => time !== undefined && isPlaced(time))
  }
  if (since !== undefined && by !== 'updated') passes.push(hasUpdate(call, since))
  const orders =
    some === undefined
      ? pageOfShop(rows.orders(call.store), shop.slug, { query })
      : page(
          only(some, (order) => passes.every((matches) => matches(order))),
          query,
        )
  return ok(orders.map((order) => orderBody(call, order)))
}

/** A superset of the orders that pass the filters. */
interface Some {
  /** Missing if no filter is used. */
  readonly found?: Iterable<Order>
  /** The filter that all of these orders pass. */
  readonly by?: string
}

/** Orders from the index of the filter with the fewest expected results. */
function someOf(call: ApiCall, shop: Shop): Some {
  const { query, store } = call
  const { order_placed_from: from, order_placed_to: to, shipment_updated_since: since } = query
  const { slug } = shop
  const orders = rows.orders(store)
  if (query['uuid'] !== undefined) {
    const order = findOrder(call, shop, { id: String(query['uuid']), kinds: ['uuid'] })
    return { found: order === undefined ? [] : [order], by: 'uuid' }
  }
  const name = [...compared, 'zip_code'].find((field) => query[field] !== undefined)
  if (name !== undefined) return { found: orders.find('field', at(slug, name, String(query[name]))), by: name }
  if (since !== undefined) return { found: updatedSince(call, slug, since), by: 'updated' }
  if (from === undefined && to === undefined) return {}
  const placed = (bucket: string): Iterable<Order> => orders.find('placed', `${slug}\n${bucket}`)
  return { found: between({ from, to }, placed, ({ order_placed_at: time }) => time ?? ''), by: 'placed' }
}

/** Each order once, though several of its shipments may have been updated. */
function* updatedSince({ store }: ApiCall, slug: string, since: unknown): Iterable<Order> {
  const shipments = rows.shipments(store)
  const orders = rows.orders(store)
  const updated = (bucket: string): Iterable<Shipment> => shipments.find('updated', `${slug}\n${bucket}`)
  const seen = new Set<string>()
  for (const { order_id: id } of between({ from: since }, updated, ({ updated_at: time }) => time)) {
    if (seen.has(id)) continue
    seen.add(id)
    const order = orders.get(id)
    if (order !== undefined) yield order
  }
}

function hasUpdate({ store }: ApiCall, since: unknown): (order: Order) => boolean {
  const shipments = rows.shipments(store)
  const isNew = isWithin({ from: since })
  return ({ uuid }) => {
    for (const { updated_at: time } of shipments.find('order', uuid)) if (isNew(time)) return true
    return false
  }
}

export const orders: Readonly<Record<string, Handler<never, Caller>>> = {
  listOrders: ofShop(list),
  placeOrder: ofShop<Placement>(place),
  upsertOrder: ofShop<Fulfillment>((call, shop) => {
    const answer = fulfill(call, shop, { fulfillment: call.body, loc: ['body'], sent: call.sent as Fulfillment })
    return isRefusal(answer) ? answer : ok(answer)
  }),
  upsertOrders: ofShop<readonly Fulfillment[]>(fulfillAll),
  updateOrder: ofShop<Update>(update),
}
