/** Prefix of the deprecated keys, which were equal for all sites. */
const earlier = 'waybill-docs:'
/**
 * Prefix of the site's keys in browser storage (`data-store` of `<html>`, which scripts of single pages read). A key
 * that equals the prefix marks that the deprecated keys were copied (`inline.ts`).
 */
const prefix = (document.documentElement.dataset['store'] ??= earlier)

type Kind = 'localStorage' | 'sessionStorage'

let failed = false
const changes = new Map<string, (value: string | undefined) => void>()

/** Runs an action. If storage is forbidden or full, logs that once and continues without storage. */
function attempt<T>(kind: Kind, action: (storage: Storage) => T): T | undefined {
  try {
    return action(window[kind])
  } catch (error) {
    if (!failed) console.warn('Browser storage is not available: choices are not kept.', error)
    failed = true
    return undefined
  }
}

attempt('localStorage', takeOver)

/** Copies settings from the deprecated keys. These remain, since other sites on the origin need them, too. */
function takeOver(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(earlier))
  if (keys.length === 0 || storage.getItem(prefix) !== null) return
  for (const key of keys) {
    const name = prefix + key.slice(earlier.length)
    storage.setItem(name, storage.getItem(name) ?? storage.getItem(key) ?? '')
  }
  storage.setItem(prefix, '')
}

/** The value of a key; `sessionStorage` ends with the tab. */
export function read(key: string, kind: Kind = 'localStorage'): string | undefined {
  return attempt(kind, (storage) => storage.getItem(prefix + key)) ?? undefined
}

/** Stores a value under a key. */
export function write(key: string, value: string, kind: Kind = 'localStorage'): void {
  attempt(kind, (storage) => {
    storage.setItem(prefix + key, value)
    if (kind === 'localStorage') storage.setItem(prefix, '')
  })
}

/** Removes the value of a key. */
export function remove(key: string): void {
  attempt('localStorage', (storage) => storage.removeItem(prefix + key))
}

/**
 * Calls `change` when another tab stores a value under the key (`undefined`: the value was removed). One listener per
 * key.
 */
export function onOtherTab(key: string, change: (value: string | undefined) => void): void {
  changes.set(prefix + key, change)
  addEventListener('storage', onStorage)
}

function onStorage({ key, newValue }: StorageEvent): void {
  for (const [name, change] of changes) if (key === name || key === null) change(newValue ?? undefined)
}
