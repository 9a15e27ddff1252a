/** Keys of the site in the reader's storage begin with this. */
const prefix = 'waybill-docs:'

type Kind = 'localStorage' | 'sessionStorage'

let failed = false
const changes = new Map<string, (value: string | undefined) => void>()

/** Storage may be forbidden or full: that is logged once, and then the site goes on without. */
function attempt<T>(kind: Kind, action: (storage: Storage) => T): T | undefined {
  try {
    return action(window[kind])
  } catch (error) {
    if (!failed) console.warn('Browser storage is not available: choices are not kept.', error)
    failed = true
    return undefined
  }
}

/** What is stored under a key; `sessionStorage` forgets with the tab. */
export function read(key: string, kind: Kind = 'localStorage'): string | undefined {
  return attempt(kind, (storage) => storage.getItem(prefix + key)) ?? undefined
}

/** Stores a value under a key. */
export function write(key: string, value: string, kind: Kind = 'localStorage'): void {
  attempt(kind, (storage) => storage.setItem(prefix + key, value))
}

/** Takes back what is stored under a key. */
export function remove(key: string): void {
  attempt('localStorage', (storage) => storage.removeItem(prefix + key))
}

/** Calls `change` when another tab stores a value under the key (`undefined`: it was removed). One for each key. */
export function onOtherTab(key: string, change: (value: string | undefined) => void): void {
  changes.set(prefix + key, change)
  addEventListener('storage', onStorage)
}

function onStorage({ key, newValue }: StorageEvent): void {
  for (const [name, change] of changes) if (key === name || key === null) change(newValue ?? undefined)
}
