import { isRefusal, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import { refuseAddress } from './address.ts'
import type { ApiCall } from './calls.ts'
import { refuseCarrier } from './carriers.ts'
import { wrong } from './errors.ts'
import { createOf, listOf, newRow, removeOf, updateOf, type Kind } from './kind.ts'
import { findOrder, findShipment, noOrder, noShipment } from './references.ts'
import type { Caller } from './roles.ts'
import { pick, rows, trackingNumbers, type Address, type OfShop, type Shop } from './tables.ts'

const writableFields = [
  ...['order_id', 'shipment_id', 'order_number', 'resolution_preference', 'reason', 'status', 'description'],
  ...['customer_signature_image_url', 'selected_items', 'damaged_product_items', 'image_urls', 'optional_image_urls'],
  ...['address', 'net_invoice_amount', 'tracking_number', 'carrier_reference', 'scan_date', 'weight_kg'],
  ...['dropoff_permission', 'step_user_input'],
]

/** A claim in the form of answers. */
export function claimBody(row: OfShop): Row {
  return pick(row, ['uuid', 'shop_id', 'shop_slug', ...writableFields, 'created_at', 'updated_at'])
}

const claim: Kind<OfShop> = {
  rows: rows.claims,
  body: claimBody,
  // The catalogue has no key for a claim that does not exist.
  missing: (id) => wrong(['path', 'uuid'], `the shop has no claim "${String(id)}"`),
  // "Filters: order_id, shipment_id, resolution_preference, status."
  filters: { shipment_id: 'indexed', order_id: 'indexed', resolution_preference: 'equal', status: 'equal' },
}

interface ClaimRequest extends Row {
  readonly order_id?: string
  readonly order_number?: string
  readonly shipment_id?: string
  readonly tracking_number?: string
  readonly carrier_reference?: string
  readonly address?: Address
}

/** The shipment and the order of a claim. A claim without an order has the order of its shipment. */
function referred(call: ApiCall<ClaimRequest>, shop: Shop): Row | Refusal {
  const { shipment_id: shipmentId, tracking_number: number, order_id: orderId, order_number: orderNumber } = call.body
  const shipment =
    shipmentId === undefined
      ? trackingNumbers(number)
          .map((trackingNumber) => findShipment(call, shop.slug, { id: trackingNumber, kinds: ['tracking_number'] }))
          .find((shipment) => shipment !== undefined)
      : findShipment(call, shop.slug, { id: shipmentId, kinds: ['uuid', 'external_shipment_id'] })
  if (shipment === undefined) return noShipment(shipmentId ?? number ?? '')
  if (orderId !== undefined && findOrder(call, shop, { id: orderId, kinds: ['uuid', 'external_id'] }) === undefined) {
    return noOrder(orderId)
  }
  if (orderNumber !== undefined && findOrder(call, shop, { id: orderNumber, kinds: ['order_number'] }) === undefined) {
    return noOrder(orderNumber)
  }
  const { uuid, order_id, order_number } = shipment
  return { shipment_id: uuid, order_id, order_number }
}

/** The fields of a claim from a body, or the refusal of an invalid one. */
function claimOf(call: ApiCall<ClaimRequest>, shop: Shop): Row | Refusal {
  const refusal = refuseCarrier(call.body.carrier_reference) ?? refuseAddress(call.body.address)
  if (refusal !== undefined) return refusal
  const claimed = referred(call, shop)
  return isRefusal(claimed) ? claimed : { status: 'pending', ...claimed, ...pick(call.body, writableFields) }
}

function create(call: ApiCall<ClaimRequest>, shop: Shop): OfShop | Refusal {
  const claimed = claimOf(call, shop)
  if (isRefusal(claimed)) return claimed
  const row = { ...claimed, ...newRow(call, shop), shop_id: shop.uuid }
  call.announce({ name: 'claims/created', data: { shop_slug: shop.slug, claim: claim.body(row, call) } })
  return row
}

function update(call: ApiCall<ClaimRequest>, row: OfShop, shop: Shop): OfShop | Refusal {
  const claimed = claimOf(call, shop)
  if (isRefusal(claimed)) return claimed
  const fixedFields = pick(row, ['uuid', 'shop_id', 'shop_slug', 'created_at'])
  return { ...claimed, ...fixedFields, updated_at: call.source.now } as unknown as OfShop
}

export const claims: Readonly<Record<string, Handler<never, Caller>>> = {
  createClaim: createOf<OfShop, ClaimRequest>(claim, create),
  listClaims: listOf(claim),
  updateClaim: updateOf<OfShop, ClaimRequest>(claim, update),
  deleteClaim: removeOf(claim),
}
