import type { Shipment } from './tables.ts'
import { trackingNumbers } from './tables.ts'

/** Something that happens to a shipment, so many hours after it was added. */
export interface Step {
  readonly after: number
  readonly event: string
}

/** What happens to shipments with certain tracking numbers, as time passes. Names of events that the specification shows, else those of a phase. */
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

/** The life that a shipment has by its tracking number, whatever stands behind the name: `SANDBOX-LOST-2`. */
export function lifeOf({ tracking_number: number }: Pick<Shipment, 'tracking_number'>): string | undefined {
  const names = Object.keys(lives).sort((a, b) => b.length - a.length)
  const numbers = trackingNumbers(number).map((one) => one.toUpperCase())
  return names.find((name) => numbers.some((one) => one === name || one.startsWith(`${name}-`)))
}
