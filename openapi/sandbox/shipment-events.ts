import type { Row } from '@waybill/docs/sandbox'
import type { Telling } from './calls.ts'
import { announceEvent } from './events.ts'
import { phaseOf } from './phases.ts'
import { shipmentBody, eventBody } from './shipment-body.ts'
import { rows, type Shipment, type ShipmentEvent } from './tables.ts'

/** Adds an event to a shipment, with the phase from its name, and announces it. */
export function addEvent(
  call: Telling,
  shipment: Shipment,
  fields: Row & { readonly time: string; readonly event_name?: string },
): { readonly shipment: Shipment; readonly event: ShipmentEvent } {
  const event = completed(fields)
  const changed: Shipment = { ...shipment, events: [...(shipment.events ?? []), event], updated_at: call.source.now }
  rows.shipments(call.store).put(changed)
  tell(call, shipment, changed, event)
  return { shipment: changed, event }
}

/** Adds the phase and the key from the name of an event, unless the event has them. */
export function completed(event: ShipmentEvent): ShipmentEvent {
  const { event_name: name } = event
  const phase = name === undefined ? undefined : phaseOf(name)
  return { ...(phase && { phase }), ...(name !== undefined && { event_key: name }), ...event }
}

/** Announces a new event of a shipment. */
export function tell(call: Telling, before: Shipment, after: Shipment, event: ShipmentEvent): void {
  const data = { shop_slug: after.shop_slug, shipment: shipmentBody(call, after), event: eventBody(call, event) }
  announceEvent(call, { before, after, event, data })
}
