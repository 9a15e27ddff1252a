import type { Row, Source, Store } from '@waybill/docs/sandbox'
import type { Telling } from './calls.ts'
import { claimBody } from './claims.ts'
import { newRow } from './kind.ts'
import { phaseOf, phases } from './phases.ts'
import { eventBody, shipmentBody } from './shipment-body.ts'
import { rows, type OfShop, type Shipment, type Shop } from './tables.ts'

/**
 * Payload of an event that a developer triggers. It belongs to the first shop with an active webhook, or else the first
 * shop, and describes its first shipment or claim, or an invented one. Unknown events have no payload.
 */
export function sample(name: string, store: Store, source: Source): Row | undefined {
  const telling: Telling = { store, source, headers: {}, announce: () => 0 }
  const hooked = [...rows.webhooks(store).all()].find(({ status = 'active' }) => status === 'active')
  const shop = hooked === undefined ? [...rows.shops(store).all()][0] : rows.shops(store).get(hooked.shop_slug)
  if (shop === undefined) return undefined
  const { slug } = shop
  const shipment = [...rows.shipments(store).find('shop', slug)][0] ?? firstShipment(shop, source)
  if (name === 'claims/created') {
    const claim = [...rows.claims(store).find('shop', slug)][0] ?? claimOf(shipment, shop, source)
    return { shop_slug: slug, claim: claimBody(claim) }
  }
  const [kind, reached, event] = name.split('/')
  const phase = phases.find((candidate) => candidate === reached)
  if (kind !== 'shipments' || phase === undefined) return undefined
  if (event !== undefined && phaseOf(event) !== phase) return undefined
  const data = { time: source.now, phase, ...(event !== undefined && { event_name: event, event_key: event }) }
  return { shop_slug: slug, shipment: shipmentBody(telling, shipment), event: eventBody(telling, data) }
}

/** The first shipment of the shop, or an invented one. */
function firstShipment(shop: Shop, source: Source): Shipment {
  const order = { order_id: source.uuid(), order_number: '1001' }
  return { ...newRow({ source }, shop), ...order, tracking_number: 'EXAMPLE-0001' }
}

/** The first claim of the shop, or an invented one. */
function claimOf({ uuid, order_id, order_number }: Shipment, shop: Shop, source: Source): OfShop {
  const about = { shipment_id: uuid, order_id, order_number }
  return { ...newRow({ source }, shop), shop_id: shop.uuid, status: 'pending', ...about }
}
