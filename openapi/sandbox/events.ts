import { createHash, createHmac } from 'node:crypto'
import type { Announcement, Delivery, Row, Source, Store } from '@waybill/docs/sandbox'
import type { Telling } from './calls.ts'
import { rows, type Shipment, type ShipmentEvent, type Webhook } from './tables.ts'
import { isBefore } from './time.ts'

/** The phase of a shipment: "use the phase of the event with the latest time". */
function phaseNow({ events = [] }: Shipment): string | undefined {
  let latest: ShipmentEvent | undefined
  for (const event of events) {
    if (event.phase === undefined) continue
    if (latest === undefined || !isBefore(event.time ?? '', latest.time ?? '')) latest = event
  }
  return latest?.phase
}

interface Added {
  readonly before: Shipment
  readonly after: Shipment
  readonly event: ShipmentEvent
  readonly data: Row
}

/**
 * "Example events: shipments/in_delivery/DELIVERY_ATTEMPTED, shipments/delivered": the event that was reported, and
 * the phase that it brought the shipment to.
 */
export function announceEvent(call: Telling, { before, after, event, data }: Added): void {
  const { phase, event_name: name } = event
  if (phase === undefined) return
  call.announce({ name: `shipments/${phase}/${name ?? ''}`, data })
  const reached = phaseNow(after)
  if (reached !== undefined && reached !== phaseNow(before)) call.announce({ name: `shipments/${reached}`, data })
}

/** Active webhooks of the shop that subscribe to the event, by name or by the wildcard. */
export function deliver({ name, data }: Announcement, store: Store, source: Source): readonly Delivery[] {
  const wants = ({ status = 'active', enabled_events: names = ['*'] }: Webhook): boolean =>
    status === 'active' && (names.includes('*') || names.includes(name))
  return [...rows.webhooks(store).find('shop', String(data['shop_slug']))].filter(wants).map((webhook) => {
    const body = { event: name, time: source.now, data }
    const text = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.parse(source.now) / 1000))
    return {
      url: webhook.url,
      body,
      headers: {
        'Waybill-Sandbox-Event': name,
        'Waybill-Sandbox-Webhook': webhook.uuid,
        // The ID is the same for each attempt, so that receivers can recognise repeated deliveries.
        'Waybill-Sandbox-Delivery': createHash('sha256').update(`${webhook.uuid}.${text}`).digest('hex').slice(0, 32),
        'Waybill-Sandbox-Timestamp': timestamp,
        'Waybill-Sandbox-Signature': `sha256=${sign(`${timestamp}.${text}`, webhook.secret ?? '')}`,
      },
    }
  })
}

/** The sandbox's signature over time and body: the specification has a secret, but does not define its use. */
function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
