import type { Location } from '../../diagnostics/diagnostic.ts'
import type { Link } from '../../model/facts.ts'
import type { CompileResult } from './records.ts'

type Own<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/**
 * Shares equal strings in memory. Results from threads and files contain separate copies of the path of their source
 * and of each id: a kilobyte for each page.
 *
 * @param result changed in place; the caller must own it
 * @param shared function returned by `textSharing`, used for all results
 */
export function shareTexts(result: CompileResult, shared: (text: string) => string): void {
  const shareLocation = (location: Own<Location> | undefined, source: string): void => {
    if (location !== undefined) location.file = location.file === source ? source : shared(location.file)
  }
  for (const dependency of result.dependencies as readonly [string, unknown][])
    if (dependency[0] === result.path) dependency[0] = result.path
  for (const { entry, fragments } of result.entries) {
    for (const location of Object.values(entry.locations)) shareLocation(location, entry.source)
    for (const fragment of Object.values(fragments)) {
      const { links, headings = [], ids = [] } = fragment.kind === 'html' ? fragment.facts : { links: fragment.links }
      const headingIds = new Map(headings.map(({ id }) => [id, id]))
      for (const [index, id] of ids.entries()) (ids as string[])[index] = headingIds.get(id) ?? id
      for (const link of links as readonly Own<Link>[]) {
        link.url = shared(link.url)
        link.kind = link.kind === 'link' ? 'link' : 'image'
        shareLocation(link.location, entry.source)
      }
    }
  }
}
