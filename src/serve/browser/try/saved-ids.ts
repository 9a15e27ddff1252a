import { send } from './send.ts'

const name = 'docs:try'

/** Collection → the UUID that the sandbox gave last, for the calls that name one. */
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
    // A browser without storage: the values of the samples are used.
  }
}

/** The collection that a parameter of a path names an entry of: `orders` for `{order_id}` and for `/orders/{uuid}`. */
function collectionOf(path: string, parameter: string): string {
  return /\/([^/{}]+)$/.exec(path.slice(0, path.indexOf(`/{${parameter}}`)))?.[1] ?? ''
}

/** The entry that was made last and that a path can name; nothing, if none was. */
export function savedId(path: string, parameter: string): string | undefined {
  return read()[collectionOf(path, parameter)]
}

/** Stores the UUIDs of an answer: the entry itself, and the shipments in an order. */
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

/** Resets the sandbox, whose ids are then unknown. Returns false if it did not answer. */
export async function resetSandbox(): Promise<boolean> {
  const answer = await send({ method: 'POST', url: '/__sandbox/reset', headers: {} })
  const isDone = 'status' in answer && answer.status < 300
  if (isDone) write({})
  return isDone
}
