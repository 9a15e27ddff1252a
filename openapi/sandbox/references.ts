import { refuse, type Refusal } from '@waybill/docs/sandbox'
import type { ApiCall } from './calls.ts'
import { at, first, rows, type Order, type Shipment, type Shop } from './tables.ts'

/** "Order reference type." */
export type OrderReference = 'uuid' | 'external_id' | 'order_name' | 'order_number'
const references: readonly OrderReference[] = ['uuid', 'external_id', 'order_name', 'order_number']

/** The order that a reference means. Without a kind, all are tried. */
export function findOrder(
  call: ApiCall,
  { slug }: Shop,
  { id, kinds = references }: { readonly id: string; readonly kinds?: readonly OrderReference[] },
): Order | undefined {
  for (const kind of kinds) {
    const orders = rows.orders(call.store)
    const found = kind === 'uuid' ? orders.get(id.toLowerCase()) : first(orders.find('field', at(slug, kind, id)))
    if (found?.merchant_slug === slug) return found
  }
  return undefined
}

/** The refusal of a reference that means no order. */
export function noOrder(id: string): Refusal {
  return refuse('order_not_found', `The shop has no order "${id}"`)
}

const shipmentKinds = ['uuid', 'external_shipment_id', 'tracking_number'] as const
export type ShipmentReference = (typeof shipmentKinds)[number]

/** The shipment that a reference means. Without a kind, all are tried. */
export function findShipment(
  call: ApiCall,
  slug: string,
  { id, kinds = shipmentKinds }: { readonly id: string; readonly kinds?: readonly ShipmentReference[] },
): Shipment | undefined {
  for (const kind of kinds) {
    const shipments = rows.shipments(call.store)
    const found = kind === 'uuid' ? shipments.get(id.toLowerCase()) : first(shipments.find('field', at(slug, kind, id)))
    if (found?.shop_slug === slug) return found
  }
  return undefined
}

/** The refusal of a reference that means no shipment. */
export function noShipment(id: string): Refusal {
  return refuse('shipment_not_found', `The shop has no shipment "${id}"`)
}
