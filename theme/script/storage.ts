/** Keys of the site in local storage begin with this. */
const prefix = 'waybill-docs:'

let failed = false

/** Storage may be forbidden or full: that is logged once, and then the site goes on without. */
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(localStorage)
  } catch (error) {
    if (!failed) console.warn('Local storage is not available: choices are not kept.', error)
    failed = true
    return undefined
  }
}

/** What is stored under a key. */
export function read(key: string): string | undefined {
  return attempt((storage) => storage.getItem(prefix + key)) ?? undefined
}

/** Stores a value under a key. */
export function write(key: string, value: string): void {
  attempt((storage) => storage.setItem(prefix + key, value))
}

/** Calls `change` when another tab stores a value under the key (`undefined`: it was removed). */
export function onOtherTab(key: string, change: (value: string | undefined) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === prefix + key || event.key === null) change(event.newValue ?? undefined)
  })
}
