/** Section 4 of the specification: the phases of a shipment. */
export const phases = [
  'collect',
  'delivery_failed',
  'delivered',
  'in_delivery',
  'in_transit',
  'order_created',
  'order_cancelled',
  'order_processed',
  'return_created',
  'return_failed',
  'return_received',
  'return_transit',
  'returned',
] as const

export type Phase = (typeof phases)[number]

/**
 * Words in an event's name → its phase; the first match counts. The specification does not list the names, so a name
 * has the phase whose words it contains, except for the few names that the specification assigns. Other names have no
 * phase.
 */
const rules: readonly (readonly [words: string, phase: Phase | undefined])[] = [
  ['RETURNED', 'returned'],
  ['RETURN CREATED', 'return_created'],
  ['RETURN FAILED', 'return_failed'],
  ['RETURN RECEIVED', 'return_received'],
  ['RETURN TRANSIT', 'return_transit'],
  ['RETURN', undefined],
  ['ORDER CREATED', 'order_created'],
  ['ORDER CANCELLED', 'order_cancelled'],
  ['ORDER PROCESSED', 'order_processed'],
  // "shipments/in_delivery/DELIVERY_ATTEMPTED"
  ['DELIVERY ATTEMPTED', 'in_delivery'],
  ['DELIVERY FAILED', 'delivery_failed'],
  ['NOT DELIVERED', 'delivery_failed'],
  ['CANNOT DELIVERED', 'delivery_failed'],
  ['IN DELIVERY', 'in_delivery'],
  // The carrier tag OutForDelivery.
  ['OUT FOR DELIVERY', 'in_delivery'],
  ['IN TRANSIT', 'in_transit'],
  ['COLLECT', 'collect'],
  // "through SUCCESSFULLY_DELIVERED"
  ['DELIVERED', 'delivered'],
]

/** The phase in the name of an event, if it has one. */
export function phaseOf(name: string): Phase | undefined {
  const words = new Set(name.toUpperCase().split(/[^A-Z0-9]+/))
  return rules.find(([needed]) => needed.split(' ').every((word) => words.has(word)))?.[1]
}
