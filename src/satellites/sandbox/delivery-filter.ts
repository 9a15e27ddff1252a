import type { Deliveries, DeliveryEntry } from './deliveries.ts'
import { list } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Conditions for a delivery. */
export interface DeliveryFilter {
  /** Name of the event, or a prefix followed by `*`. */
  readonly event?: string
  /** Part of the address. */
  readonly url?: string
  /** State of the delivery. Default: delivered. */
  readonly state?: string
  /** Only deliveries with a greater number. */
  readonly after?: number
  /** Expected values as text, by dotted path into the body. */
  readonly body?: Readonly<Record<string, string>>
}

/** Reads a filter from a query: `event`, `url`, `state`, `after`, `body.order.id=…`. */
export function readFilter(query: URLSearchParams): DeliveryFilter | string {
  const fields: Record<string, unknown> = {}
  const body: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name === 'timeout' || name === 'world') continue
    if (name.startsWith('body.')) body[name.slice(5)] = value
    else if (name === 'event' || name === 'url') fields[name] = value
    else if (name === 'state' && states.includes(value)) fields[name] = value
    else if (name === 'after' && /^\d{1,15}$/.test(value)) fields[name] = Number(value)
    else
      return `${name}=${value} is not a filter of deliveries: event, url, after=7, body.order.id, state=${states.join('|')}`
  }
  return { ...fields, ...(Object.keys(body).length > 0 && { body }) }
}

const states: readonly string[] = ['pending', 'delivered', 'failed', 'skipped', 'any']

/** Returns true if a delivery meets all conditions. */
function matches(entry: DeliveryEntry, filter: DeliveryFilter): boolean {
  const { event = '*', url = '', state = 'delivered', after = 0, body = {} } = filter
  const isNamed = event.endsWith('*') ? entry.event.startsWith(event.slice(0, -1)) : entry.event === event
  return (
    isNamed &&
    entry.url.includes(url) &&
    (state === 'any' || entry.state === state) &&
    entry.number > after &&
    Object.entries(body).every(([path, value]) => textAt(entry.body, path) === value)
  )
}

function textAt(body: unknown, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce(
      (inside: unknown, key) => (Array.isArray(inside) ? list(inside)[Number(key)] : mappingOf(inside)[key]),
      body,
    )
  return value === undefined ? undefined : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Resolves to the oldest matching delivery as soon as it exists, or to `undefined` after `ms` or on abort. */
export function waitFor(
  deliveries: Pick<Deliveries, 'list' | 'watch'>,
  filter: DeliveryFilter,
  { timeout, signal }: { readonly timeout: number; readonly signal?: AbortSignal },
): Promise<DeliveryEntry | undefined> {
  return new Promise((done) => {
    const end = (match?: DeliveryEntry): void => {
      clearTimeout(timer)
      leave()
      done(match)
    }
    const lookUp = (): void => {
      const match = deliveries.list().find((entry) => matches(entry, filter))
      if (match !== undefined) end(match)
    }
    const leave = deliveries.watch(lookUp)
    const timer = setTimeout(end, timeout)
    signal?.addEventListener('abort', () => end(), { once: true })
    lookUp()
  })
}
