import { refuse, type Refusal, type Row, type Table } from '@waybill/docs/sandbox'
import type { ApiCall } from './calls.ts'
import { at, first, rows, type Order, type Shipment, type Shop } from './tables.ts'

/** "Order reference type." */
export type OrderReference = 'uuid' | 'external_id' | 'order_name' | 'order_number'
const orderKinds: readonly OrderReference[] = ['uuid', 'external_id', 'order_name', 'order_number']

const shipmentKinds = ['uuid', 'external_shipment_id', 'tracking_number'] as const
export type ShipmentReference = (typeof shipmentKinds)[number]

/** A reference. Without kinds, all kinds are tried. */
interface Asked<Kind> {
  readonly id: string
  readonly kinds?: readonly Kind[]
}

/** The order that a reference names. */
export function findOrder(
  { store }: ApiCall,
  { slug }: Shop,
  { id, kinds = orderKinds }: Asked<OrderReference>,
): Order | undefined {
  return find(rows.orders(store), kinds, { slug, id, shopOf: (order) => order.merchant_slug })
}

/** The shipment that a reference names. */
export function findShipment(
  { store }: ApiCall,
  slug: string,
  { id, kinds = shipmentKinds }: Asked<ShipmentReference>,
): Shipment | undefined {
  return find(rows.shipments(store), kinds, { slug, id, shopOf: (shipment) => shipment.shop_slug })
}

function find<R extends Row>(
  table: Table<R>,
  kinds: readonly string[],
  { slug, id, shopOf }: { readonly slug: string; readonly id: string; readonly shopOf: (row: R) => string },
): R | undefined {
  for (const kind of kinds) {
    const row = kind === 'uuid' ? table.get(id.toLowerCase()) : first(table.find('field', at(slug, kind, id)))
    if (row !== undefined && shopOf(row) === slug) return row
  }
  return undefined
}

/** The refusal of a reference that names no order. */
export function noOrder(id: string): Refusal {
  return refuse('order_not_found', `The shop has no order "${id}"`)
}

/** The refusal of a reference that names no shipment. */
export function noShipment(id: string): Refusal {
  return refuse('shipment_not_found', `The shop has no shipment "${id}"`)
}
