/**
 * Converts a name to a part of a route or an id: `listOrders` and `list orders` become
 * `list-orders`.
 */
export function slug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * Creates unique names, also for names that differ only in case, since files may be named after them: later duplicates
 * get `-2`, `-3` and so on, with the default separator.
 */
export function makeUnique(usedNames: Iterable<string> = [], separator = '-'): (name: string) => string {
  const used = new Set([...usedNames].map((name) => name.toLowerCase()))
  return (name) => {
    let unique = name
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${name}${separator}${n}`
    used.add(unique.toLowerCase())
    return unique
  }
}

/** Converts a name to an id that is safe in addresses and preserves field paths: `address.zip_code`. */
export function fieldId(...names: readonly string[]): string {
  return names.map((name) => name.replace(/[^\p{L}\p{N}_-]+/gu, '-')).join('.')
}

/** Compares by code point. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
