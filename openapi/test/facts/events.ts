/** Section 3, "Webhook": the three example events. */
export const events: readonly string[] = [
  'claims/created',
  'shipments/delivered',
  'shipments/in_delivery/DELIVERY_ATTEMPTED',
]
