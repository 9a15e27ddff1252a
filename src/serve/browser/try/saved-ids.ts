import { send } from './send.ts'

const name = 'docs:try'

/** The UUID that the sandbox returned last, by collection. */
type Ids = Readonly<Record<string, string>>

function read(): Ids {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Ids
  } catch {
    return {}
  }
}

function write(ids: Ids): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(ids))
  } catch {
    // Without storage, the values of the samples are used.
  }
}

/** Collection of a path parameter: `orders` for `{order_id}` and for `/orders/{uuid}`. */
function collectionOf(path: string, parameter: string): string {
  return /\/([^/{}]+)$/.exec(path.slice(0, path.indexOf(`/{${parameter}}`)))?.[1] ?? ''
}

/** The last created item for a path parameter; `undefined` before the first one. */
export function savedId(path: string, parameter: string): string | undefined {
  return read()[collectionOf(path, parameter)]
}

/** Stores the UUIDs in a response: that of the item, and those of the shipments in an order. */
export function saveIds(path: string, answer: unknown): void {
  const [entry] = Array.isArray(answer) ? (answer as unknown[]) : [answer]
  if (typeof entry !== 'object' || entry === null) return
  const { uuid, trackings } = entry as { readonly uuid?: unknown; readonly trackings?: unknown }
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const collection = words.findLast((word) => word !== 'bulk')
  if (typeof uuid === 'string' && collection !== undefined) write({ ...read(), [collection]: uuid })
  const [shipment] = Array.isArray(trackings) ? (trackings as { readonly uuid?: unknown }[]) : []
  if (typeof shipment?.uuid === 'string') write({ ...read(), shipments: shipment.uuid })
}

/** Resets the sandbox and forgets its ids. Returns false if it did not respond. */
export async function resetSandbox(): Promise<boolean> {
  const answer = await send({ method: 'POST', url: '/__sandbox/reset', headers: {} })
  const isDone = 'status' in answer && answer.status < 300
  if (isDone) write({})
  return isDone
}
