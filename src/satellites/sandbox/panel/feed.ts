import { countsOf, itemsOf, keyOf, type Item, type PanelWorlds } from './items.ts'
import type { Secrets } from './mask.ts'
import type { PanelQuery } from './query.ts'
import { row } from './row.ts'

/** A message to an open page: the difference between its list and the current one. */
export interface Change {
  /** The client must clear its list first. */
  readonly isFirst: boolean
  readonly gone: readonly string[]
  /** Oldest first. New items are added at the head of the list; others are replaced. */
  readonly rows: readonly { readonly key: string; readonly html: string }[]
  readonly counts: ReturnType<typeof countsOf>
  readonly worlds: readonly string[]
}

/**
 * Changes within this time (ms) are sent together: thousands of requests a second result in ten
 * messages.
 */
const gathering = 100

/** Interval (ms) of heartbeats, so that a page notices a lost connection. */
const beating = 15_000

/**
 * Returns a stream of changes (HTML, 9.2, Server-Sent Events). It starts with the whole list, so that a reconnected
 * page misses nothing.
 */
export function feed(panel: PanelWorlds, query: PanelQuery, secrets: Secrets): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = (): void => undefined
  return new ReadableStream({
    start(controller) {
      let sent: ReadonlyMap<string, Item['entry']> | undefined
      let waiting: NodeJS.Timeout | undefined
      const write = (text: string): void => controller.enqueue(encoder.encode(text))
      const send = (): void => {
        waiting = undefined
        // A page that does not read gets no further data until it does.
        if ((controller.desiredSize ?? 0) < -100) return later()
        const items = itemsOf(panel, query)
        const now = new Map(items.map((item) => [keyOf(item), item.entry]))
        write(`data: ${JSON.stringify(changeOf(items, { panel, query, secrets, sent, now }))}\n\n`)
        sent = now
      }
      const later = (): void => void (waiting ??= setTimeout(send, gathering).unref())
      const leave = panel.watch(later)
      const beat = setInterval(() => write(':\n\n'), beating).unref()
      end = () => {
        leave()
        clearTimeout(waiting)
        clearInterval(beat)
      }
      write('retry: 500\n\n')
      send()
    },
    cancel: () => end(),
  })
}

function changeOf(
  items: readonly Item[],
  {
    panel,
    query,
    secrets,
    sent,
    now,
  }: {
    readonly panel: PanelWorlds
    readonly query: PanelQuery
    readonly secrets: Secrets
    readonly sent: ReadonlyMap<string, Item['entry']> | undefined
    readonly now: ReadonlyMap<string, Item['entry']>
  },
): Change {
  const isSame = (item: Item): boolean => sent?.get(keyOf(item)) === item.entry
  return {
    isFirst: sent === undefined,
    gone: [...(sent?.keys() ?? [])].filter((key) => !now.has(key)),
    rows: items
      .filter((item) => !isSame(item))
      .map((item) => ({ key: keyOf(item), html: row(item, query, secrets).text })),
    counts: countsOf(panel),
    worlds: [...panel.worlds().keys()],
  }
}
