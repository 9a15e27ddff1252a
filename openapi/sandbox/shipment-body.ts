import type { Row } from '@waybill/docs/sandbox'
import type { Telling } from './calls.ts'
import { pick, rows, type Shipment, type ShipmentEvent } from './tables.ts'
import { inLanguage } from './texts.ts'

/** Fields of a shipment in answers, in addition to its events and the deprecated fields. */
const answerFields = [
  ...['uuid', 'updated_at', 'estimated_arrival', 'carrier', 'flag', 'pickup', 'products'],
  ...['shop_slug', 'order_id', 'order_number'],
]

/** A shipment in the form of answers: "deprecated but still present: id, merchant_id, merchant_slug". */
export function shipmentBody(call: Telling, shipment: Shipment): Row {
  const { uuid, shop_slug: slug, events = [] } = shipment
  const shop = rows.shops(call.store).get(slug)
  // The number is read from the order, since it can change there.
  const order = rows.orders(call.store).get(shipment.order_id)
  return {
    ...pick(shipment, answerFields),
    ...(order === undefined ? {} : { order_number: order.order_number }),
    events: events.map((event) => eventBody(call, event)),
    id: uuid,
    merchant_id: shop?.uuid,
    merchant_slug: slug,
  }
}

/** An event in the form of answers. */
export function eventBody(call: Telling, event: ShipmentEvent): Row {
  const { external_id: _, ...told } = event
  return { ...told, ...inLanguage(event, call.headers['accept-language']) }
}
