import { diagnostic, type Details, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { nearest } from '../diagnostic/suggest.ts'
import { decode } from '../model/asset.ts'
import type { Entry } from '../model/entry.ts'
import type { Page } from '../model/page.ts'
import { fold } from './names.ts'

/** The anchors of all pages: ids of their final HTML. */
export interface Anchors {
  /**
   * The id that a hash leads to; `undefined` if it leads nowhere, empty if that cannot be known or is none of the page's
   * business: no id, the top, text to be found.
   */
  find(route: string, hash: string): string | undefined
  /** The report of a hash that leads nowhere. */
  missing(route: string, hash: string, details: Details): Diagnostic
}

/**
 * Reads the anchors of pages that have a body, or headings of their layout. Of the pages of `broken` sources, which
 * could not be read to their end, nothing is known.
 */
export function anchorsOf(
  pages: readonly Page[],
  entries: ReadonlyMap<string, Entry>,
  broken: ReadonlySet<string>,
): Anchors {
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  // Most pages are never linked to with a hash.
  const known = new Map<string, ReadonlySet<string> | undefined>()
  const idsOf = (route: string): ReadonlySet<string> | undefined => {
    const page = byRoute.get(route)
    if (!known.has(route)) known.set(route, page === undefined ? undefined : idsOfPage(page, entries, broken))
    return known.get(route)
  }
  return {
    find(route, hash) {
      const ids = idsOf(route)
      const id = idIn(hash)
      if (ids === undefined || id === '' || id.toLowerCase() === 'top' || id === 'content') return ''
      if (ids.has(id)) return id
      const composed = id.normalize('NFC')
      for (const one of ids) if (one.normalize('NFC') === composed) return one
      return undefined
    },
    missing(route, hash, details) {
      const id = idIn(hash)
      const ids = [...(idsOf(route) ?? [])]
      const other = ids.find((one) => fold(one) === fold(id))
      const near = nearest(id, ids)
      const hint =
        other !== undefined
          ? { hint: `anchors know case: write "#${other}"` }
          : near === undefined
            ? {}
            : { hint: `did you mean "#${near}"?` }
      return diagnostic('link/no-anchor', `the page "${route}" has no anchor "#${id}"`, { ...details, ...hint })
    },
  }
}

/** The id of a hash, without the directive for text to be found (`:~:text=…`). */
function idIn(hash: string): string {
  return decode(hash.slice(1).split(':~:', 1)[0] ?? '')
}

function idsOfPage(
  page: Page,
  entries: ReadonlyMap<string, Entry>,
  broken: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const shown = [page.entry, ...(page.uses ?? [])].flatMap((key) => (key === undefined ? [] : [entries.get(key)]))
  if (shown.some((entry) => entry !== undefined && broken.has(entry.source))) return undefined
  const own = page.entry === undefined ? [] : Object.values(entries.get(page.entry)?.fragments ?? {})
  if (own.length === 0 && page.headings === undefined) return undefined
  const ids = new Set(page.headings?.map(({ id }) => id))
  for (const fragment of own) for (const id of fragment.ids) ids.add(id)
  return ids
}
