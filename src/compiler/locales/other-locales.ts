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
import { firstPlaceOf, type Page } from '../../model/page.ts'
import { findTranslations } from '../read/translations.ts'
import { isPage } from './compile-locale.ts'
import type { LinkedState } from '../stages/link.ts'
import type { OpenSite } from '../stages/open.ts'
import type { Run } from '../run/run.ts'

export type { PagesInLocales } from '../link/locales.ts'

/**
 * Addresses of pages in all locales of their site; `undefined` for a site with one locale.
 *
 * @param counterparts the pages of each locale that could be opened, by its code
 */
export function pagesInLocales(
  { locales, config: { trailingSlash } }: Pick<OpenSite, 'locales' | 'config'>,
  counterparts: ReadonlyMap<string, readonly Counterpart[]>,
): PagesInLocales | undefined {
  const found = locales.flatMap((locale) => {
    const own = counterparts.get(locale.code)
    return own === undefined ? [] : [{ locale, trailingSlash, counterparts: own }]
  })
  return found.length < 2 ? undefined : joinLocales(found)
}

/**
 * The same for a site that is linked in one language (and in its first one, `original`): the others have its pages, as
 * far as is known without linking them.
 */
export function likelyLocales(
  { options: { root } }: Run,
  own: Pick<LinkedState, 'site' | 'links'>,
  original: Pick<LinkedState, 'site' | 'links' | 'evaluated'> | undefined,
): PagesInLocales | undefined {
  const { locale, locales, config } = own.site
  const { locales: written } = config
  if (locale === undefined || written === undefined || locales.length < 2) return undefined
  const first = original ?? own
  const like = (one: SiteLocale): readonly Page[] => {
    const { translations } = findTranslations(root, written, { locale: one.code })
    return first.links.pages.map((page) => {
      const file = firstPlaceOf(page)?.file
      if (file === undefined || !isPage(file) || translations.has(file)) return page
      return { ...page, untranslated: { code: '', label: '', direction: 'ltr', original: '' } }
    })
  }
  const sites = locales.map((one) => {
    const pages = one.code === locale.code ? own.links.pages : one.isDefault ? first.links.pages : like(one)
    return { locale: one, trailingSlash: config.trailingSlash, counterparts: counterpartsOf(pages) }
  })
  return joinLocales(sites)
}

/**
 * The reports of a site in all its languages: those of translations at the files that they are about, and each of the
 * others once, since a page without a translation has the mistakes of the first language.
 */
export function reportIn(
  first: readonly Diagnostic[],
  others: readonly { fileOf(path: string): string; readonly diagnostics: readonly Diagnostic[] }[],
): Diagnostic[] {
  if (others.length === 0) return [...first]
  const isShared = ({ place }: Diagnostic, { fileOf }: Pick<Run, 'fileOf'>) =>
    place === undefined || fileOf(place.file) === place.file
  // What is suppressed in one language may be nothing to suppress in another.
  const used = (one: Diagnostic) =>
    others.some((other) => isShared(one, other) && !other.diagnostics.some((found) => isSame(one, found)))
  const placed = others.flatMap((other) =>
    other.diagnostics.filter((one) => !isUnused(one) || !isShared(one, other)).map((one) => atTranslation(one, other)),
  )
  return [...first.filter((one) => !isUnused(one) || !used(one)), ...placed]
}

const isUnused = ({ code }: Diagnostic): boolean => code === 'silence/unused'

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && a.message === b.message && JSON.stringify(a.place) === JSON.stringify(b.place)
}

/** A report at the file that was read. */
function atTranslation(one: Diagnostic, { fileOf }: Pick<Run, 'fileOf'>): Diagnostic {
  const { place } = one
  if (place === undefined) return one
  const file = fileOf(place.file)
  return file === place.file ? one : { ...one, place: { ...place, file } }
}
