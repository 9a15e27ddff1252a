import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { DocsVersion, Page } from '../../model/page.ts'

/** Part of a site to export. */
export interface Selection {
  /** Routes at or below which pages are exported; empty: all pages. */
  readonly sections: readonly string[]
  /** Name or label of a version of the docs. */
  readonly version?: string
}

/** The selected pages with the label of their version; or a problem if no page matches. */
export type Selected = { readonly pages: readonly Page[]; readonly version?: string } | { readonly problem: Diagnostic }

/**
 * Selects the pages of a document. Excluded are lists without their own text, the search page, pages hidden from
 * search engines, and all versions except for the latest or the requested one.
 */
export function select(
  pages: readonly Page[],
  versions: ReadonlyMap<string, readonly DocsVersion[]>,
  { sections, version }: Selection,
): Selected {
  const siteVersions = [...versions].flatMap(([instance, list]) => list.map((item) => ({ ...item, instance })))
  const wantedVersions = siteVersions.filter(
    ({ name, label }) => version !== undefined && (name === version || label === version),
  )
  if (version !== undefined && wantedVersions.length === 0) return { problem: noVersion(version, siteVersions) }
  const isAsked = ({ version: pageVersion }: Page): boolean => {
    const siteVersion =
      pageVersion &&
      siteVersions.find(({ instance, name }) => instance === pageVersion.instance && name === pageVersion.name)
    if (version === undefined) return siteVersion === undefined || siteVersion.isLast
    return siteVersion !== undefined && wantedVersions.includes(siteVersion)
  }
  const text = pages.filter((page) => isText(page, version !== undefined) && isAsked(page))
  const routes = sections.map(routeOfSection)
  const missing = routes.find((section) => !text.some(({ route }) => isBelow(route, section)))
  if (missing !== undefined) return { problem: noSection(missing, text) }
  const chosen =
    routes.length === 0 ? text : text.filter(({ route }) => routes.some((section) => isBelow(route, section)))
  if (chosen.length === 0)
    return {
      problem: diagnostic('export/empty', 'there is no page to export', {
        hint: 'unlisted pages, lists and search are not part of a document; `docs routes` lists the others',
      }),
    }
  const label = wantedVersions[0]?.label
  return { pages: chosen, ...(label !== undefined && { version: label }) }
}

/** Normalizes a section: `docs/start/` and `/docs/start` are equal. */
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

function noVersion(version: string, siteVersions: readonly DocsVersion[]): Diagnostic {
  const names = siteVersions.map(({ name }) => name)
  const all = names.length === 0 ? 'the docs of this site have no versions' : `there are ${names.join(', ')}`
  return diagnostic('export/version', `the site has no version "${version}"`, { hint: didYouMean(version, names, all) })
}

function noSection(section: string, pages: readonly Page[]): Diagnostic {
  const above = new Set(
    pages.flatMap(({ route }) => route.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
  )
  above.delete('')
  const hint = didYouMean(section, above, '`docs routes` lists the addresses of all pages')
  return diagnostic('export/section', `no page of the document is at or below "${section}"`, { hint })
}
