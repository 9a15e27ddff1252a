import { read, write } from '@theme/script/storage'

/** Scroll positions of the entries of the history: in memory, and across reloads in the storage of the tab. */
const storageKey = 'places'
/** More entries than a browser keeps for a tab. */
const most = 200

type Place = readonly [x: number, y: number]

const places = new Map<string, Place>(stored())

function stored(): [string, Place][] {
  try {
    return JSON.parse(read(storageKey, 'sessionStorage') ?? '[]') as [string, Place][]
  } catch {
    return []
  }
}

/** The key of an entry of the history, which its state holds. */
export function keyOf(state: unknown): string | undefined {
  const key = (state as { readonly docs?: unknown } | null)?.docs
  return typeof key === 'string' ? key : undefined
}

let count = 0

/** A key that no other entry of this tab has. */
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

/** Notes how far the page is scrolled now. */
export function note(key: string): void {
  places.delete(key)
  places.set(key, [scrollX, scrollY])
  for (const oldest of places.keys()) {
    if (places.size <= most) break
    places.delete(oldest)
  }
}

/** Hands the notes to the next document. */
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
