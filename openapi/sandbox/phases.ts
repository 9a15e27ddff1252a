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
 * Words of an event's name → its phase; the first that fits. The list of names is not shown, so a name has the phase
 * whose words it has, beside those few that the specification connects; any other has none.
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

/** The phase that the name of an event tells, if it tells one. */
export function phaseOf(name: string): Phase | undefined {
  const words = new Set(name.toUpperCase().split(/[^A-Z0-9]+/))
  return rules.find(([needed]) => needed.split(' ').every((word) => words.has(word)))?.[1]
}
