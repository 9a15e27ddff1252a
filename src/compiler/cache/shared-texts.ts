import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Link } from '../../model/facts.ts'
import type { CompileResult } from './records.ts'

type Own<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/**
 * Has texts that are equal stand in memory once. What comes from another thread or from a file has a copy of its own of the path
 * of its source at each link, and of each id: a kilobyte for a page.
 *
 * @param result owned by the caller; it is changed in place, to what is equal
 * @param shared what `textSharing` gave, for all results
 */
export function shareTexts(result: CompileResult, shared: (text: string) => string): void {
  const sharePlace = (place: Own<Place> | undefined, source: string): void => {
    if (place !== undefined) place.file = place.file === source ? source : shared(place.file)
  }
  for (const dependency of result.dependencies as readonly [string, unknown][])
    if (dependency[0] === result.path) dependency[0] = result.path
  for (const { entry, fragments } of result.entries) {
    for (const place of Object.values(entry.places)) sharePlace(place, entry.source)
    for (const fragment of Object.values(fragments)) {
      const { links, headings = [], ids = [] } = fragment.kind === 'html' ? fragment.facts : { links: fragment.links }
      const own = new Map(headings.map(({ id }) => [id, id]))
      for (const [index, id] of ids.entries()) (ids as string[])[index] = own.get(id) ?? id
      for (const link of links as readonly Own<Link>[]) {
        link.url = shared(link.url)
        link.kind = link.kind === 'link' ? 'link' : 'image'
        sharePlace(link.place, entry.source)
      }
    }
  }
}
