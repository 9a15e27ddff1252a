import type { DocsVersion } from './page.ts'

/** Pages of other versions that the last version has as well: route → route of the page there, which is the canonical one. */
export function canonicalRoutes(versions: ReadonlyMap<string, readonly DocsVersion[]>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>()
  for (const list of versions.values()) {
    const last = new Map(list.find(({ isLast }) => isLast)?.docs.map(({ id, path }) => [id, path]))
    for (const { isLast, docs } of list) {
      for (const { id, path } of isLast ? [] : docs) {
        const there = last.get(id)
        if (there !== undefined && there !== path) routes.set(path, there)
      }
    }
  }
  return routes
}
