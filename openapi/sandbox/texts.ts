import type { Row } from '@waybill/docs/sandbox'
import type { Phase } from './phases.ts'
import type { ShipmentEvent } from './tables.ts'

/** Language → phase → what the customer reads. */
const texts: Readonly<Record<string, Readonly<Record<Phase, string>>>> = {
  en: {
    collect: 'Ready to be collected',
    delivery_failed: 'Delivery failed',
    delivered: 'Delivered',
    in_delivery: 'In delivery',
    in_transit: 'In transit',
    order_created: 'Order created',
    order_cancelled: 'Order cancelled',
    order_processed: 'Order processed',
    return_created: 'Return created',
    return_failed: 'Return failed',
    return_received: 'Return received',
    return_transit: 'Return in transit',
    returned: 'Returned',
  },
  de: {
    collect: 'Zur Abholung bereit',
    delivery_failed: 'Zustellung fehlgeschlagen',
    delivered: 'Zugestellt',
    in_delivery: 'In Zustellung',
    in_transit: 'Unterwegs',
    order_created: 'Bestellung angelegt',
    order_cancelled: 'Bestellung storniert',
    order_processed: 'Bestellung bearbeitet',
    return_created: 'Rücksendung angelegt',
    return_failed: 'Rücksendung fehlgeschlagen',
    return_received: 'Rücksendung eingegangen',
    return_transit: 'Rücksendung unterwegs',
    returned: 'Zurückgesendet',
  },
}

/**
 * "Accept-Language selects the response language": the texts of an event and their language. The sandbox has them in
 * English and German; any other language reads English, and is told so.
 */
export function inLanguage(event: ShipmentEvent, asked: unknown): Row {
  const language = typeof asked === 'string' && Object.hasOwn(texts, asked) ? asked : 'en'
  const text = texts[language]?.[event.phase as Phase]
  if (event['event_strings'] !== undefined) return {}
  return { ...(text === undefined ? {} : { event_strings: { event_status: text, list_label: text } }), language }
}
