import { decodePath } from '../../base/percent.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { BuiltInPlugin } from '../../model/built-in-plugin.ts'
import type { Page } from '../../model/page.ts'
import type { EvaluatedState } from '../stages/evaluate.ts'

/**
 * Reports slugs that start with the base of their content type, which would then be in the address twice.
 */
export function repeatedBases(
  pages: readonly Page[],
  entries: EvaluatedState['evaluated']['entries'],
  folders: BuiltInPlugin['folders'] = [],
): Diagnostic[] {
  const bases = folders.flatMap(({ base }) => (base === '' ? [] : [`/${base}/`]))
  return pages.flatMap(({ route, entry = '', location }) => {
    const slug = (entries.get(entry)?.data as { readonly slug?: unknown } | undefined)?.slug
    const path = typeof slug === 'string' ? `${decodePath(slug)}/` : ''
    const base = bases.find(
      (candidate) => path.startsWith(candidate) && route.startsWith(candidate + path.slice(1, -1)),
    )
    if (base === undefined) return []
    const hint = `write "${path.slice(base.length - 1, -1) || '/'}": a slug is relative to the "routeBasePath"`
    return [diagnostic('route/repeated', `the slug leads to "${route}"`, { location, hint })]
  })
}
