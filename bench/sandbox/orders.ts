import { random } from '../random.ts'

const cities = ['Berlin', 'Hamburg', 'Paris', 'Lyon', 'Vienna', 'Graz', 'Zurich', 'Madrid'] as const

/** The number of an order, which determines its searchable fields. */
export interface Numbered {
  readonly order_number: string
  readonly external_id: string
  readonly order_name: string
  readonly email_id: string
  readonly zip_code: string
  readonly order_placed_at: string
}

/** The order with this number, the same in every run: from a thousand customers, five thousand zip codes, two years. */
export function numbered(at: number): Numbered {
  const minutes = (at * 10) % (2 * 365 * 24 * 60)
  return {
    order_number: `N-${at}`,
    external_id: `ext-${at}`,
    order_name: `#${at}`,
    email_id: `customer-${at % 1000}@example.com`,
    zip_code: String(10_000 + ((at * 7) % 5000)),
    order_placed_at: new Date(Date.UTC(2023, 2, 1) + minutes * 60_000).toISOString(),
  }
}

/** Fulfilments for `PUT …/orders/bulk`, each with one shipment. */
export function fulfilments(from: number, count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index
    const { one, between } = random(`order ${at}`)
    const { zip_code: zip, ...order } = numbered(at)
    return {
      id: order.order_number,
      id_type: 'order_number',
      order: {
        ...order,
        total_order_price: between(10, 400),
        address: {
          name: `Customer ${at % 1000}`,
          city: one(cities),
          zip_code: zip,
          country_code: 'DE',
          street: 'Way 1',
        },
        products: [{ title: 'Enamel mug', quantity: between(1, 3), price: 10, sku: 'MUG-1' }],
      },
      trackings: [{ tracking_number: `T-${100_000 + at}`, courier: 'dhl' }],
    }
  })
}
