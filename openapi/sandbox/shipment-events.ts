import type { Row } from '@waybill/docs/sandbox'
import type { Telling } from './calls.ts'
import { announceEvent } from './events.ts'
import { phaseOf } from './phases.ts'
import { shipmentBody, eventBody } from './shipment-body.ts'
import { rows, type Shipment, type ShipmentEvent } from './tables.ts'

/** Adds an event to a shipment, with the phase that its name tells, and announces it. */
export function addEvent(
  call: Telling,
  shipment: Shipment,
  given: Row & { readonly time: string; readonly event_name?: string },
): { readonly shipment: Shipment; readonly event: ShipmentEvent } {
  const event = completed(given)
  const changed: Shipment = { ...shipment, events: [...(shipment.events ?? []), event], updated_at: call.source.now }
  rows.shipments(call.store).put(changed)
  tell(call, shipment, changed, event)
  return { shipment: changed, event }
}

/** An event with the phase and the key that its name tells, unless it has its own. */
export function completed(event: ShipmentEvent): ShipmentEvent {
  const { event_name: name } = event
  const phase = name === undefined ? undefined : phaseOf(name)
  return { ...(phase && { phase }), ...(name !== undefined && { event_key: name }), ...event }
}

/** Announces an event that a shipment has now. */
export function tell(call: Telling, before: Shipment, after: Shipment, event: ShipmentEvent): void {
  const data = { shop_slug: after.shop_slug, shipment: shipmentBody(call, after), event: eventBody(call, event) }
  announceEvent(call, { before, after, event, data })
}
