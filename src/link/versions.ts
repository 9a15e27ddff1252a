import type { DocsVersion } from '../model/page.ts'

/** Other versions of each page: route → version name → route. */
export function versionsOfPages(
  versions: ReadonlyMap<string, readonly DocsVersion[]>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>()
  for (const list of versions.values()) {
    if (list.length < 2) continue
    const byId = new Map<string, Record<string, string>>()
    for (const { name, docs } of list) for (const { id, path } of docs) byId.set(id, { ...byId.get(id), [name]: path })
    for (const { docs } of list) for (const { id, path } of docs) found.set(path, byId.get(id) ?? {})
  }
  return found
}
