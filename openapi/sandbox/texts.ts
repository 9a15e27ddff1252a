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
  fr: {
    collect: 'Prêt à être retiré',
    delivery_failed: 'Échec de la livraison',
    delivered: 'Livré',
    in_delivery: 'En cours de livraison',
    in_transit: 'En transit',
    order_created: 'Commande créée',
    order_cancelled: 'Commande annulée',
    order_processed: 'Commande traitée',
    return_created: 'Retour créé',
    return_failed: 'Échec du retour',
    return_received: 'Retour reçu',
    return_transit: 'Retour en transit',
    returned: 'Renvoyé',
  },
  es: {
    collect: 'Listo para recoger',
    delivery_failed: 'Entrega fallida',
    delivered: 'Entregado',
    in_delivery: 'En reparto',
    in_transit: 'En tránsito',
    order_created: 'Pedido creado',
    order_cancelled: 'Pedido cancelado',
    order_processed: 'Pedido procesado',
    return_created: 'Devolución creada',
    return_failed: 'Devolución fallida',
    return_received: 'Devolución recibida',
    return_transit: 'Devolución en tránsito',
    returned: 'Devuelto',
  },
  nl: {
    collect: 'Klaar om op te halen',
    delivery_failed: 'Bezorging mislukt',
    delivered: 'Bezorgd',
    in_delivery: 'In bezorging',
    in_transit: 'Onderweg',
    order_created: 'Bestelling aangemaakt',
    order_cancelled: 'Bestelling geannuleerd',
    order_processed: 'Bestelling verwerkt',
    return_created: 'Retour aangemaakt',
    return_failed: 'Retour mislukt',
    return_received: 'Retour ontvangen',
    return_transit: 'Retour onderweg',
    returned: 'Teruggestuurd',
  },
}

/**
 * "Accept-Language selects the response language": the texts of an event and their language. The sandbox has them in
 * five languages; any other reads English, and is told so.
 */
export function inLanguage(event: ShipmentEvent, asked: unknown): Row {
  const language = typeof asked === 'string' && Object.hasOwn(texts, asked) ? asked : 'en'
  const text = texts[language]?.[event.phase as Phase]
  if (event['event_strings'] !== undefined) return {}
  return {
    ...(text === undefined
      ? {}
      : { event_strings: { event_status: text, list_label: text, header_headline: text, header_title: text } }),
    language,
  }
}
