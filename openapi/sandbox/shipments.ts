import { isDeepStrictEqual } from 'node:util'
import { isRefusal, refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { created, ofShop, ok, type ApiCall } from './calls.ts'
import { refuseCarrier } from './carriers.ts'
import { beginLife } from './passing.ts'
import {
  findOrder,
  findShipment,
  noOrder,
  noShipment,
  type OrderReference,
  type ShipmentReference,
} from './references.ts'
import type { Caller } from './roles.ts'
import { eventBody, shipmentBody } from './shipment-body.ts'
import { addEvent, completed, tell } from './shipment-events.ts'
import { first, pick, rows, trackingNumbers, type Order, type Shipment, type Shop } from './tables.ts'

export interface TrackingRequest extends Row {
  readonly tracking_number?: string
  readonly carrier_reference?: string
  readonly external_shipment_id?: string
}

const requestedFields = [
  'tracking_number',
  'tracking_url',
  'tracking_placed_at',
  'external_shipment_id',
  'products',
  'tracking_company',
]
/** Fields that a shipment inside an order sets. */
const brought = ['events', 'estimated_arrival', 'carrier', 'flag', 'pickup', 'products']

/** The shipments of an order, the first one first. */
export function shipmentsOf(call: ApiCall, { uuid }: Order): readonly Row[] {
  return [...rows.shipments(call.store).find('order', uuid)].map((shipment) => shipmentBody(call, shipment))
}

/** Returns true if the order already has the requested shipment: a repeated call does no harm. */
function isThere(call: ApiCall, order: Order, request: TrackingRequest): boolean {
  const values = Object.entries(requested(request))
  const isNamed = request.tracking_number !== undefined || request.external_shipment_id !== undefined
  return (
    isNamed &&
    [...rows.shipments(call.store).find('order', order.uuid)].some((shipment) =>
      values.every(([name, value]) => value === undefined || isDeepStrictEqual(shipment[name], value)),
    )
  )
}

/**
 * Adds a shipment to an order, unless the order already has the same one. Refuses a number or an id that the shop
 * already has.
 *
 * @param loc location of the shipment in the request
 */
export function addShipment(
  call: ApiCall,
  order: Order,
  request: TrackingRequest,
  loc: readonly (string | number)[],
): Refusal | undefined {
  const refusal = refuseCarrier(request.carrier_reference, loc)
  if (refusal !== undefined) return refusal
  if (isThere(call, order, request)) return undefined
  const uuid = call.source.uuid()
  const conflict = refuseTaken(call, order, { request, uuid })
  if (conflict !== undefined) return conflict
  const shipment: Shipment = {
    uuid,
    ...ofOrder(call, order),
    events: [],
    flag: 'normal',
    ...requested(request),
  }
  rows.shipments(call.store).put(shipment)
  beginLife(call, shipment)
  return undefined
}

/** The fields of a shipment that a tracking request sets. */
function requested(request: TrackingRequest): Row {
  return { ...pick(request, requestedFields), ...pick({ carrier: request.carrier_reference }, ['carrier']) }
}

/** Refuses a tracking number or an external id that another shipment of the shop has. */
function refuseTaken(
  call: ApiCall,
  { merchant_slug: slug }: Order,
  { request, uuid }: { readonly request: TrackingRequest; readonly uuid: string },
): Refusal | undefined {
  const isTaken = (id: string, kind: ShipmentReference): boolean => {
    const other = findShipment(call, slug, { id, kinds: [kind] })
    return other !== undefined && other.uuid !== uuid
  }
  const { external_shipment_id: externalId } = request
  const conflict =
    trackingNumbers(request.tracking_number).find((id) => isTaken(id, 'tracking_number')) ??
    [externalId].find((id) => id !== undefined && isTaken(id, 'external_shipment_id'))
  return conflict === undefined ? undefined : refuse('shipment_exists', `The shop has a shipment "${conflict}" already`)
}

/** The fields of a shipment that follow from its order and the time. */
function ofOrder(call: ApiCall, { uuid, merchant_slug: slug, order_number: number }: Order) {
  return { updated_at: call.source.now, shop_slug: slug, order_id: uuid, order_number: number }
}

/**
 * Stores the `trackings` of an order: a shipment with the UUID of an existing one changes it, any other is added. A
 * tracking may have the fields of a tracking request, too.
 */
export function takeShipments(
  call: ApiCall,
  order: Order,
  {
    trackings = [],
    loc,
  }: { readonly trackings?: readonly Row[] | undefined; readonly loc: readonly (string | number)[] },
): Refusal | undefined {
  const shipments = rows.shipments(call.store)
  for (const [index, tracking] of trackings.entries()) {
    const request = textsOf(tracking)
    const refusal = refuseCarrier(request.carrier_reference, [...loc, 'trackings', index])
    if (refusal !== undefined) return refusal
    const { uuid: sentUuid } = tracking
    if (sentUuid === undefined && isThere(call, order, request)) continue
    const uuid = typeof sentUuid === 'string' ? sentUuid.toLowerCase() : call.source.uuid()
    const existing = shipments.get(uuid)
    const isOwn = existing?.order_id === order.uuid
    const changed: Shipment = {
      events: [],
      flag: 'normal',
      ...(isOwn ? existing : {}),
      ...requested(request),
      ...pick(tracking, brought),
      ...ofOrder(call, order),
      uuid: existing === undefined || isOwn ? uuid : call.source.uuid(),
    }
    const conflict = refuseTaken(call, order, { request, uuid: changed.uuid })
    if (conflict !== undefined) return conflict
    const events = (changed.events ?? []).map(completed)
    const before = isOwn ? (existing?.events ?? []) : []
    shipments.put({ ...changed, events })
    if (!isOwn) beginLife(call, changed)
    // Each new event is announced once, in its order, as if it had been sent alone.
    for (const [index, event] of events.entries()) {
      if (before.some((old) => isDeepStrictEqual(old, event))) continue
      tell(
        call,
        { ...changed, events: events.slice(0, index) },
        { ...changed, events: events.slice(0, index + 1) },
        event,
      )
    }
  }
  return undefined
}

/** The fields of a tracking request that are texts: the description of a shipment does not check them. */
function textsOf(tracking: Row): TrackingRequest {
  const names = [...requestedFields.filter((name) => name !== 'products'), 'carrier_reference']
  return pick(
    tracking,
    names.filter((name) => typeof tracking[name] === 'string'),
  )
}

/** "A products list replaces the current list entirely; an empty list removes all products; omitting it skips the update." */
function update(call: ApiCall<Row>, shop: Shop): Reply | Refusal {
  const [orderId, shipmentId] = [String(call.path['order_id']), String(call.path['shipment_id'])]
  const order = findOrder(call, shop, { id: orderId })
  if (order === undefined) return noOrder(orderId)
  const shipment = findShipment(call, shop.slug, { id: shipmentId })
  if (shipment?.order_id !== order.uuid) return noShipment(shipmentId)
  const changed: Shipment = {
    ...shipment,
    ...pick(call.body, ['tracking_url', 'products']),
    updated_at: call.source.now,
  }
  rows.shipments(call.store).put(changed)
  return ok(shipmentBody(call, changed))
}

interface EventRequest {
  readonly event_name: string
  readonly event_time?: string
  readonly external_id?: string
}

interface ReferencedEventRequest extends EventRequest {
  readonly id: string
  readonly id_type?: ReferenceType
}

/** "Shipment reference type" → the kind of object that has the field. */
const kinds: Readonly<Record<ReferenceType, Reference>> = {
  external_order_id: { order: 'external_id' },
  external_shipment_id: { shipment: 'external_shipment_id' },
  order_name: { order: 'order_name' },
  order_number: { order: 'order_number' },
  order_uuid: { order: 'uuid' },
  shipment_uuid: { shipment: 'uuid' },
  tracking_number: { shipment: 'tracking_number' },
}

type ReferenceType =
  | 'external_order_id'
  | 'external_shipment_id'
  | 'order_name'
  | 'order_number'
  | 'order_uuid'
  | 'shipment_uuid'
  | 'tracking_number'

type Reference = { readonly order: OrderReference } | { readonly shipment: ShipmentReference }

/** The shipment that the body refers to. Without a kind, all kinds are tried, those of shipments first. */
function referred(call: ApiCall<ReferencedEventRequest>, shop: Shop, id: string): Shipment | Refusal {
  const { id_type: type } = call.body
  const kind = type === undefined ? undefined : kinds[type]
  if (kind === undefined) {
    return findShipment(call, shop.slug, { id }) ?? firstOf(call, findOrder(call, shop, { id })) ?? noShipment(id)
  }
  if ('shipment' in kind) return findShipment(call, shop.slug, { id, kinds: [kind.shipment] }) ?? noShipment(id)
  const order = findOrder(call, shop, { id, kinds: [kind.order] })
  if (order === undefined) return noOrder(id)
  return firstOf(call, order) ?? refuse('shipment_not_found', `The order "${id}" has no shipment yet`)
}

/** "Adding an event by an order-related reference uses the first shipment found when the order has several." */
function firstOf({ store }: ApiCall, order: Order | undefined): Shipment | undefined {
  return order === undefined ? undefined : first(rows.shipments(store).find('order', order.uuid))
}

function addReferred(call: ApiCall<ReferencedEventRequest>, shop: Shop): Reply | Refusal {
  const { id } = call.body
  const order = referred(call, shop, id)
  return isRefusal(order) ? order : add(call, order)
}

function addTo(call: ApiCall<EventRequest>, shop: Shop): Reply | Refusal {
  const id = String(call.path['shipment_id'])
  const shipment = findShipment(call, shop.slug, { id })
  return shipment === undefined ? noShipment(id) : add(call, shipment)
}

function add(call: ApiCall<EventRequest>, shipment: Shipment): Reply {
  const { event_time: time = call.source.now } = call.body
  const event = { time, timezone: zoneOf(time), ...pick({ ...call.body }, ['event_name', 'external_id']) }
  return created(eventBody(call, addEvent(call, shipment, event).event))
}

/** The time zone of a time: its offset, or UTC. */
function zoneOf(time: string): string {
  const [, offset = ''] = /([+-]\d\d:\d\d)$/.exec(time) ?? []
  return offset === '' || /^[+-]00:00$/.test(offset) ? 'UTC' : offset
}

export const shipments: Readonly<Record<string, Handler<never, Caller>>> = {
  updateShipment: ofShop<Row>(update),
  addEvent: ofShop<ReferencedEventRequest>(addReferred),
  addShipmentEvent: ofShop<EventRequest>(addTo),
}
