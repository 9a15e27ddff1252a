import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { DocsVersion, Page } from '../../model/page.ts'

/** Which part of a site is wanted. */
export interface Selection {
  /** Routes that pages are to stand at or below; none: all. */
  readonly sections: readonly string[]
  /** Name or label of a version of the docs. */
  readonly version?: string
}

/** The pages that were chosen, with the label of their version; or why there is none. */
export type Selected = { readonly pages: readonly Page[]; readonly version?: string } | { readonly problem: Diagnostic }

/**
 * Chooses the pages of a document. Lists without a text of their own, search and pages that are not to be listed by machines
 * are no part of it; nor are versions but the last one, unless it is asked for.
 */
export function select(
  pages: readonly Page[],
  versions: ReadonlyMap<string, readonly DocsVersion[]>,
  { sections, version }: Selection,
): Selected {
  const known = [...versions].flatMap(([instance, list]) => list.map((one) => ({ ...one, instance })))
  const asked = known.filter(({ name, label }) => version !== undefined && (name === version || label === version))
  if (version !== undefined && asked.length === 0) return { problem: noVersion(version, known) }
  const isAsked = ({ version: own }: Page): boolean => {
    const of = own && known.find(({ instance, name }) => instance === own.instance && name === own.name)
    if (version === undefined) return of === undefined || of.isLast
    return of !== undefined && asked.includes(of)
  }
  const text = pages.filter((page) => isText(page, version !== undefined) && isAsked(page))
  const wanted = sections.map(routeOfSection)
  const missing = wanted.find((section) => !text.some(({ route }) => isBelow(route, section)))
  if (missing !== undefined) return { problem: noSection(missing, text) }
  const chosen = wanted.length === 0 ? text : text.filter(({ route }) => wanted.some((one) => isBelow(route, one)))
  if (chosen.length === 0)
    return {
      problem: diagnostic('export/empty', 'there is no page to export', {
        hint: 'unlisted pages, lists and search are no part of a document; `docs routes` lists the others',
      }),
    }
  const label = asked[0]?.label
  return { pages: chosen, ...(label !== undefined && { version: label }) }
}

/** The route of a section: `docs/start/` and `/docs/start` are equal. */
export function routeOfSection(section: string): string {
  const route = `/${section}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return route.replace(/(.)\.(?:html|md)$/, '$1')
}

function isBelow(route: string, section: string): boolean {
  return section === '/' || route === section || route.startsWith(`${section}/`)
}

function isText({ unlisted, noindex, layout, search, entry }: Page, isVersion: boolean): boolean {
  if (unlisted === true || noindex === true || layout === 'not-found') return false
  if (noindex === 'outside' && !isVersion) return false
  return entry !== undefined || search?.kind !== 'list'
}

function noVersion(version: string, known: readonly DocsVersion[]): Diagnostic {
  const names = known.map(({ name }) => name)
  const all = names.length === 0 ? 'the docs of this site have no versions' : `there are ${names.join(', ')}`
  return diagnostic('export/version', `the site has no version "${version}"`, { hint: didYouMean(version, names, all) })
}

function noSection(section: string, pages: readonly Page[]): Diagnostic {
  const above = new Set(
    pages.flatMap(({ route }) => route.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
  )
  above.delete('')
  const hint = didYouMean(section, above, '`docs routes` lists the addresses of all pages')
  return diagnostic('export/section', `no page of the document stands at or below "${section}"`, { hint })
}
