/**
 * A site with several locales is one site per locale over the same folder, in which translations replace their sources.
 * This file connects them: pages get the addresses of their counterparts, and the reports of all locales become one
 * list.
 *
 * @module
 */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { counterpartsOf, joinLocales, type Counterpart, type PagesInLocales } from '../link/locales.ts'
import type { SiteLocale } from '../../model/locale.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import { findTranslations, treeTranslations } from '../read/translations.ts'
import { isPage } from './compile-locale.ts'
import type { LinkedState } from '../stages/link.ts'
import type { OpenSite } from '../stages/open.ts'
import type { Run } from '../run/run.ts'

export type { PagesInLocales } from '../link/locales.ts'

/**
 * Addresses of pages in all locales of their site; `undefined` for a site with one locale.
 *
 * @param counterparts pages of each locale that could be opened, by code
 */
export function pagesInLocales(
  { locales, config: { trailingSlash } }: Pick<OpenSite, 'locales' | 'config'>,
  counterparts: ReadonlyMap<string, readonly Counterpart[]>,
): PagesInLocales | undefined {
  const localesWithPages = locales.flatMap((locale) => {
    const localePages = counterparts.get(locale.code)
    return localePages === undefined ? [] : [{ locale, trailingSlash, counterparts: localePages }]
  })
  return localesWithPages.length < 2 ? undefined : joinLocales(localesWithPages)
}

/**
 * Addresses for a site of which only one locale (and the default one, `original`) is linked: the others are assumed to have the same pages, as
 * far as is known without linking them.
 */
export function likelyLocales(
  { options: { root } }: Run,
  state: Pick<LinkedState, 'site' | 'links'>,
  original: Pick<LinkedState, 'site' | 'links' | 'evaluated'> | undefined,
): PagesInLocales | undefined {
  const { locale, locales, config } = state.site
  const { locales: localesConfig } = config
  if (locale === undefined || localesConfig === undefined || locales.length < 2) return undefined
  const first = original ?? state
  const like = (other: SiteLocale): readonly Page[] => {
    const { code } = other
    const { translations } = findTranslations(root, localesConfig, { locale: code })
    const inTrees = treeTranslations(root, localesConfig, { locale: code, trees: state.site.trees })
    return first.links.pages.map((page) => {
      const file = pageLocation(page)?.file
      if (file === undefined || !isPage(file) || translations.has(file) || inTrees.has(file)) return page
      return { ...page, untranslated: { code: '', label: '', direction: 'ltr', original: '' } }
    })
  }
  const sites = locales.map((siteLocale) => {
    const pages =
      siteLocale.code === locale.code ? state.links.pages : siteLocale.isDefault ? first.links.pages : like(siteLocale)
    return { locale: siteLocale, trailingSlash: config.trailingSlash, counterparts: counterpartsOf(pages) }
  })
  return joinLocales(sites)
}

/** Reports of another locale, and the files that it reads instead of sources. */
interface LocaleReports {
  fileOf(path: string): string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Merges the reports of a site in all locales: reports of translations at the translated files, and each other
 * report once, since a page without a translation has the same mistakes as in the default locale. A warning that the
 * source has too is not repeated for its translation.
 */
export function reportIn(first: readonly Diagnostic[], others: readonly LocaleReports[]): Diagnostic[] {
  if (others.length === 0) return [...first]
  // A suppression may match in one locale, and be unused in another.
  const used = (diagnostic: Diagnostic) =>
    others.some(
      (other) => isShared(diagnostic, other) && !other.diagnostics.some((reported) => isSame(diagnostic, reported)),
    )
  const placed = others.flatMap((other) => reportsOfLocale(first, other))
  return [...first.filter((diagnostic) => !isUnused(diagnostic) || !used(diagnostic)), ...placed]
}

/** Reports that a locale adds, at the files that it reads. */
function reportsOfLocale(first: readonly Diagnostic[], other: LocaleReports): Diagnostic[] {
  const textOf = ({ code, message, location }: Diagnostic): string => JSON.stringify([code, message, location?.file])
  const ofSources = new Map<string, number>()
  for (const text of first.map(textOf)) ofSources.set(text, (ofSources.get(text) ?? 0) + 1)
  const isAdded = (diagnostic: Diagnostic): boolean => {
    if (diagnostic.severity === 'error') return true
    if (isShared(diagnostic, other))
      return !isUnused(diagnostic) && (!isLinkOfPage(diagnostic) || first.some((report) => isSame(report, diagnostic)))
    const text = textOf(diagnostic)
    const remaining = ofSources.get(text) ?? 0
    ofSources.set(text, remaining - 1)
    return remaining <= 0
  }
  return other.diagnostics.filter(isAdded).map((diagnostic) => atTranslation(diagnostic, other))
}

/** Returns true for a report that is not about a translation. */
const isShared = ({ location }: Diagnostic, { fileOf }: Pick<Run, 'fileOf'>): boolean =>
  location === undefined || fileOf(location.file) === location.file

/** Links of a page without a translation are those of its source: an anchor may be missing in an unfinished translation. */
const isLinkOfPage = ({ code, location }: Diagnostic): boolean =>
  code.startsWith('link/') && location !== undefined && isPage(location.file)

const isUnused = ({ code }: Diagnostic): boolean => code === 'silence/unused'

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && a.message === b.message && JSON.stringify(a.location) === JSON.stringify(b.location)
}

/** Moves a report to the file that was read. */
function atTranslation(diagnostic: Diagnostic, { fileOf }: Pick<Run, 'fileOf'>): Diagnostic {
  const { location } = diagnostic
  if (location === undefined) return diagnostic
  const file = fileOf(location.file)
  return file === location.file ? diagnostic : { ...diagnostic, location: { ...location, file } }
}
