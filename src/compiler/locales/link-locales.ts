/**
 * Links the other locales of a site. A locale whose files and whose input from the default locale are unchanged
 * stays as published, and is not opened.
 *
 * @module
 */
import { readHead, type UnchangedLocale } from '../cache/index-file.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { counterpartsOf, type Counterpart } from '../link/locales.ts'
import type { SiteLocale, Translations } from '../../model/locale.ts'
import { findTranslations } from '../read/translations.ts'
import { compileLocale } from './compile-locale.ts'
import { linkLocale } from './link-locale.ts'
import { lostPages } from '../plan/migration-placeholders.ts'
import type { Opened } from '../stages/open.ts'
import { openLocaleSite, type OpenLocaleSite } from './open-locale-site.ts'
import { readLocale } from '../stages/read.ts'
import type { bundle } from '../stages/bundle.ts'
import type { compile } from '../stages/compile.ts'
import type { evaluate } from '../stages/evaluate.ts'
import type { link, LinkedState } from '../stages/link.ts'
import type { read } from '../stages/read.ts'
import type { Run } from '../run/run.ts'
import { joinedKey, originalKey, stillHolds, type KeptHead } from './unchanged-locale.ts'

/** The stages from read to link, some of which a locale replaces. */
interface LinkingStages {
  readonly read: typeof read
  readonly compile: typeof compile
  readonly bundle: typeof bundle
  readonly evaluate: typeof evaluate
  readonly link: typeof link
}

/** Links an opened site: `linkOpened` of `src/compiler/build.ts`. */
export type LinkSite = (run: Run, opened: Opened, replaced: Partial<LinkingStages>) => Promise<LinkedState>

/** Linked site in a locale other than the default one. */
export interface LinkedLocale {
  readonly locale: SiteLocale
  readonly run: Run
  /** Paths of requested files. */
  readonly requested: ReadonlySet<string>
  readonly linked: LinkedState
  /** Reports of the stages after linking. */
  readonly problems: readonly Diagnostic[]
  /** Reports that are not stored with a result. */
  readonly unstored: readonly Diagnostic[]
  /** Set once the locale is emitted. */
  readonly published?: Pick<UnchangedLocale, 'host' | 'published'>
}

/** Unchanged locale, as published. */
export interface KeptLocale {
  readonly locale: SiteLocale
  readonly kept: KeptHead
}

export type OtherLocale = LinkedLocale | KeptLocale

/** Locales of a site except the default one. */
export interface OtherLocales {
  readonly others: readonly OtherLocale[]
  /** Reasons why locales could not be opened. */
  readonly problems: readonly Diagnostic[]
}

/** Links the other locales of a site that have changed. Empty for a site with a single locale. */
export async function otherLocales(run: Run, first: LinkedState, linkSite: LinkSite): Promise<OtherLocales> {
  const { locales } = first.site
  const original = locales.length < 2 ? '' : originalKey(run, first)
  const { root, cache } = run.options
  const unchangedLocales = othersOf(first).flatMap((locale): KeptLocale[] => {
    const head = readHead(root, cache ? run.tool : '', locale.code)
    const { unchanged } = head
    return unchanged !== undefined && stillHolds(unchanged, run, { first, original })
      ? [{ locale, kept: { ...head, unchanged } }]
      : []
  })
  const keptCodes = new Set(unchangedLocales.map(({ locale }) => locale.code))
  const changed = othersOf(first).filter(({ code }) => !keptCodes.has(code))
  const linked = await linkEach(run, { first, locales: changed, linkSite })
  const inOrder = (all: readonly OtherLocale[]): readonly OtherLocale[] =>
    locales.flatMap(({ code }) => all.filter(({ locale }) => locale.code === code))
  // Pages refer to their counterparts: if pages of a locale were added or removed, all other locales have to be built again.
  const joined = joinedKey(counterpartsIn(first, inOrder([...unchangedLocales, ...linked.others])))
  const isJoined = (locale: KeptLocale): boolean => locale.kept.unchanged.joined === joined
  const apart = unchangedLocales.filter((locale) => !isJoined(locale)).map(({ locale }) => locale)
  const again = await linkEach(run, { first, locales: apart, linkSite })
  return {
    others: inOrder([...unchangedLocales.filter(isJoined), ...linked.others, ...again.others]),
    problems: [...linked.problems, ...again.problems],
  }
}

/** Links all other locales of a site, for commands that list them. Includes the reasons why some could not be opened. */
export function everyLocale(run: Run, first: LinkedState, linkSite: LinkSite): Promise<LinkedLocales> {
  return linkEach(run, { first, locales: othersOf(first), linkSite })
}

function othersOf({ site }: LinkedState): readonly SiteLocale[] {
  return site.locales.filter(({ isDefault }) => !isDefault)
}

interface LinkedLocales extends OtherLocales {
  readonly others: readonly LinkedLocale[]
}

async function linkEach(
  run: Run,
  {
    locales,
    ...about
  }: { readonly first: LinkedState; readonly locales: readonly SiteLocale[]; readonly linkSite: LinkSite },
): Promise<LinkedLocales> {
  const others: LinkedLocale[] = []
  const problems: Diagnostic[] = []
  for (const locale of locales) {
    const linked = await linkedLocale(run, { ...about, locale })
    if ('linked' in linked) others.push(linked)
    else problems.push(...linked)
  }
  return { others, problems }
}

/** Linked site in another locale, or the reason why it cannot be opened. */
export async function linkedLocale(
  run: Run,
  {
    first,
    locale,
    linkSite,
  }: { readonly first: LinkedState; readonly locale: SiteLocale; readonly linkSite: LinkSite },
): Promise<LinkedLocale | readonly Diagnostic[]> {
  const opened = await openLocaleSite(run, locale.code)
  if (!('site' in opened)) return opened
  const { site, diagnostics, run: localeRun, requested } = opened
  const replaced = { ...localeStages(opened, first), link: linkIn(first) }
  const linked = await linkSite(localeRun, { site, diagnostics }, replaced)
  return { locale, run: localeRun, requested, linked, problems: [], unstored: diagnostics }
}

/** Stages that read and compile a site in a locale other than the default one. */
export function localeStages(
  { run, localeOptions }: Pick<OpenLocaleSite, 'run' | 'localeOptions'>,
  first: Pick<LinkedState, 'read' | 'compiled'>,
): Pick<LinkingStages, 'read' | 'compile'> {
  return {
    read: (_, context) => Promise.resolve(readLocale(run, { ...context, original: first.read })),
    compile: (_, context) => compileLocale(run, context, { ...first, ...localeOptions }),
  }
}

const linkIn =
  (first: LinkedState): LinkingStages['link'] =>
  (run, state) =>
    linkLocale(run, state, first)

/** Pages of all locales, by code. */
export function counterpartsIn(
  { site: { locale }, links }: Pick<LinkedState, 'site' | 'links'>,
  others: readonly OtherLocale[],
): ReadonlyMap<string, readonly Counterpart[]> {
  const byLocale = new Map<string, readonly Counterpart[]>()
  if (locale !== undefined) byLocale.set(locale.code, counterpartsOf(links.pages))
  for (const other of others)
    byLocale.set(
      other.locale.code,
      'kept' in other ? other.kept.unchanged.counterparts : counterpartsOf(other.linked.links.pages),
    )
  return byLocale
}

/** Numbers of pages in all locales, and of pages with migration placeholders. */
export function totalsOf(
  { links, evaluated }: Pick<LinkedState, 'links' | 'evaluated'>,
  others: readonly { readonly pages: number; readonly lost: number }[],
): { readonly pages: number; readonly lost: number; readonly ownLost: number } {
  const ownLost = lostPages(links.pages, evaluated.entries).length
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return {
    pages: links.pages.length + sum(others.map(({ pages }) => pages)),
    lost: ownLost + sum(others.map(({ lost }) => lost)),
    ownLost,
  }
}

/** Counts and reports of another locale. */
export function reportOf(
  { options: { root } }: Run,
  { site: { config } }: Pick<LinkedState, 'site'>,
  other: OtherLocale,
): {
  readonly pages: number
  readonly lost: number
  readonly diagnostics: readonly Diagnostic[]
  fileOf(path: string): string
} {
  if (!('kept' in other)) {
    const { linked, problems } = other
    const { pages } = linked.links
    return {
      pages: pages.length,
      lost: lostPages(pages, linked.evaluated.entries).length,
      diagnostics: linked.links.report([...linked.diagnostics, ...problems]),
      fileOf: other.run.fileOf,
    }
  }
  const { counterparts, lost, diagnostics } = other.kept.unchanged
  let translations: Translations | undefined
  return {
    pages: counterparts.length,
    lost,
    diagnostics,
    fileOf(path) {
      // Most sites have no reports and skip the search.
      if (config.locales === undefined) return path
      translations ??= findTranslations(root, config.locales, { locale: other.locale.code }).translations
      return translations.get(path) ?? path
    },
  }
}
