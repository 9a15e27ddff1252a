import type { Deliveries, DeliveryEntry } from '../deliveries.ts'
import type { RequestEntry, RequestLog } from '../request-log.ts'
import type { PanelQuery } from './query.ts'

/** The part of a world that the panel shows. */
interface PanelWorld {
  readonly requests: RequestLog
  readonly deliveries: Deliveries
  fetch(request: Request): Response | Promise<Response>
}

/** The worlds of a process. */
export interface PanelWorlds {
  /** Worlds by name; the name of the first world is empty. */
  worlds(): ReadonlyMap<string, PanelWorld>
  /**
   * Calls `changed` after each change of the worlds or of their items. Returns a function that ends the
   * subscription.
   */
  watch(changed: () => void): () => void
}

/** A request or a delivery of a world. */
export type Item =
  | { readonly kind: 'requests'; readonly world: string; readonly entry: RequestEntry }
  | { readonly kind: 'deliveries'; readonly world: string; readonly entry: DeliveryEntry }

/** Maximum number of items in a list. */
const maxItems = 1000

/** Items that match a query, oldest first. */
export function itemsOf({ worlds }: PanelWorlds, query: PanelQuery): readonly Item[] {
  const chosen = [...worlds()].filter(
    ([name]) => query.world === '' || name === (query.world === '*' ? '' : query.world),
  )
  const text = query.text.toLowerCase()
  const matches: { readonly item: Item; readonly at: number }[] = []
  for (const [world, { requests, deliveries }] of chosen) {
    if (query.show === 'requests') {
      for (const { entry, at } of requests.timed()) {
        const isWanted = String(entry.status).startsWith(query.status) && has(text, requestTexts(entry))
        if (isWanted) matches.push({ at, item: { kind: 'requests', world, entry } })
      }
    } else {
      for (const entry of deliveries.list()) {
        const isWanted = entry.state.startsWith(query.status) && has(text, [entry.event, entry.url])
        if (isWanted) matches.push({ at: entry.number, item: { kind: 'deliveries', world, entry } })
      }
    }
  }
  return matches
    .sort((first, second) => first.at - second.at)
    .slice(-maxItems)
    .map(({ item }) => item)
}

function requestTexts({ path, method, operation, error, answeredBy }: RequestEntry): readonly string[] {
  return [path, method, operation ?? '', error ?? '', answeredBy]
}

function has(text: string, texts: readonly string[]): boolean {
  return text === '' || texts.some((candidate) => candidate.toLowerCase().includes(text))
}

/** A unique id of an item on the page. */
export function keyOf({ kind, world, entry }: Item): string {
  return `${kind}-${entry.number}-${world}`
}

/** The item with this number, if it is still stored. */
export function itemAt({ worlds }: PanelWorlds, { show, selected }: PanelQuery): Item | undefined {
  if (selected === undefined) return undefined
  const { number, world } = selected
  const sandbox = worlds().get(world)
  if (show === 'requests') {
    const entry = sandbox?.requests.list().find((request) => request.number === number)
    return entry && { kind: 'requests', world, entry }
  }
  const entry = sandbox?.deliveries.list().find((delivery) => delivery.number === number)
  return entry && { kind: 'deliveries', world, entry }
}

/** Numbers of requests and deliveries in all worlds. */
export function countsOf({ worlds }: PanelWorlds): Readonly<Record<PanelQuery['show'], number>> {
  const all = [...worlds().values()]
  const sum = (count: (world: (typeof all)[number]) => number): number =>
    all.reduce((before, world) => before + count(world), 0)
  return {
    requests: sum(({ requests }) => requests.timed().length),
    deliveries: sum(({ deliveries }) => deliveries.list().length),
  }
}
