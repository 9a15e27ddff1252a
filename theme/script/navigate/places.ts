import { read, write } from '@theme/script/storage'

/** Scroll positions of history entries: in memory, and in session storage across reloads. */
const storageKey = 'places'
/** Maximum number of entries, more than browsers keep for a tab. */
const maxPlaces = 200

type Place = readonly [x: number, y: number]

const places = new Map<string, Place>(stored())

function stored(): [string, Place][] {
  try {
    return JSON.parse(read(storageKey, 'sessionStorage') ?? '[]') as [string, Place][]
  } catch {
    return []
  }
}

/** Key of a history entry, stored in its state. */
export function keyOf(state: unknown): string | undefined {
  const key = (state as { readonly docs?: unknown } | null)?.docs
  return typeof key === 'string' ? key : undefined
}

let count = 0

/** Creates a key that is unique in this tab. */
export function newKey(): string {
  return `${Date.now().toString(36)}.${count++}`
}

/** Adds a key to the current entry, if it has no key. */
export function stamp(key = newKey()): string {
  const existing = keyOf(history.state)
  if (existing !== undefined) return existing
  history.replaceState({ ...(history.state as object | null), docs: key }, '')
  return key
}

/** Records the present scroll position. */
export function note(key: string): void {
  places.delete(key)
  places.set(key, [scrollX, scrollY])
  for (const oldest of places.keys()) {
    if (places.size <= maxPlaces) break
    places.delete(oldest)
  }
}

/** Stores the positions for the next document. */
export function save(): void {
  write(storageKey, JSON.stringify([...places]), 'sessionStorage')
}

/** Restores the scroll position of an entry. Returns false if it is unknown. */
export function restore(key: string): boolean {
  const place = places.get(key)
  if (place === undefined) return false
  scrollTo({ left: place[0], top: place[1], behavior: 'instant' })
  return true
}
