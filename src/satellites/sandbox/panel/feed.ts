import { countsOf, itemsOf, keyOf, type Item, type PanelWorlds } from './items.ts'
import type { Secrets } from './mask.ts'
import type { PanelQuery } from './query.ts'
import { row } from './row.ts'

/** A message to an open page: the difference between its list and the current one. */
export interface Change {
  /** The list is emptied. */
  readonly isFirst: boolean
  readonly gone: readonly string[]
  /** Oldest first: what is not in the list comes at its head, all else in its own place. */
  readonly rows: readonly { readonly key: string; readonly html: string }[]
  readonly counts: ReturnType<typeof countsOf>
  readonly worlds: readonly string[]
}

/** Ms in which changes become one: thousands of requests a second are sent ten times a second. */
const gathering = 100

/** Ms between signs of life: a page whose network has gone notices it. */
const beating = 15_000

/** A stream of changes (HTML, 9.2, Server-Sent Events): first the whole list, so that a page that comes back misses nothing. */
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
        // A page that does not read is sent nothing until it does.
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
