import type { Shipment } from './tables.ts'
import { trackingNumbers } from './tables.ts'

/** A step in the life of a shipment, in hours after its creation. */
export interface Step {
  readonly after: number
  readonly event: string
}

/** Steps of shipments with certain tracking numbers. The events have names from the specification, or the name of a phase. */
export const lives: Readonly<Record<string, readonly Step[]>> = {
  'SANDBOX-DELIVERED': steps('0 ORDER_PROCESSED', '1 IN_TRANSIT', '24 OUT_FOR_DELIVERY', '28 SUCCESSFULLY_DELIVERED'),
  'SANDBOX-ATTEMPTED': steps(
    '1 IN_TRANSIT',
    '24 OUT_FOR_DELIVERY',
    '28 DELIVERY_ATTEMPTED',
    '48 OUT_FOR_DELIVERY',
    '52 SUCCESSFULLY_DELIVERED',
  ),
  'SANDBOX-COLLECT': steps('1 IN_TRANSIT', '24 COLLECT', '72 SUCCESSFULLY_DELIVERED'),
  'SANDBOX-FAILED': steps('1 IN_TRANSIT', '24 OUT_FOR_DELIVERY', '28 DELIVERY_FAILED', '72 RETURNED'),
  'SANDBOX-LOST': steps('1 IN_TRANSIT'),
  'SANDBOX-CANCELLED': steps('0 ORDER_CREATED', '1 ORDER_CANCELLED'),
  'SANDBOX-RETURN': steps(
    '1 IN_TRANSIT',
    '28 SUCCESSFULLY_DELIVERED',
    '48 RETURN_CREATED',
    '50 RETURN_TRANSIT',
    '96 RETURN_RECEIVED',
  ),
  'SANDBOX-RETURN-FAILED': steps('28 SUCCESSFULLY_DELIVERED', '48 RETURN_CREATED', '72 RETURN_FAILED'),
}

function steps(...lines: readonly string[]): readonly Step[] {
  return lines.map((line) => {
    const [after, event = ''] = line.split(' ')
    return { after: Number(after), event }
  })
}

/** The life that a tracking number selects. Text after the name and a hyphen is ignored: `SANDBOX-LOST-2`. */
export function lifeOf({ tracking_number: number }: Pick<Shipment, 'tracking_number'>): string | undefined {
  const names = Object.keys(lives).sort((a, b) => b.length - a.length)
  const numbers = trackingNumbers(number).map((trackingNumber) => trackingNumber.toUpperCase())
  return names.find((name) =>
    numbers.some((trackingNumber) => trackingNumber === name || trackingNumber.startsWith(`${name}-`)),
  )
}
