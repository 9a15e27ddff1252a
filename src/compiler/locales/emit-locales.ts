/**
 * The stages from plan to emit, once for each language: the first one comes last, since its host is that of the others, and
 * is told of them.
 *
 * @module
 */
import type { SettledLanguage } from '../cache/index-file.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { PagesInLocales } from '../link/locales.ts'
import { emit } from '../stages/emit.ts'
import type { EmittedLanguage } from '../hooks/plugin-views.ts'
import { inLanguages } from './other-locales.ts'
import { counterpartsIn, linkedLanguage, type KeptLanguage, type LinkSite, type OtherLanguage } from './link-locales.ts'
import type { LinkedState } from '../stages/link.ts'
import { openNext, type NextOutput, type NextPart, type NextSite } from '../incremental/next-site.ts'
import { plan } from '../stages/plan.ts'
import type { EmittedOutput } from '../stages/publish.ts'
import { render } from '../stages/render.ts'
import type { Run } from '../run/run.ts'
import { hostOf, keptSite } from './unchanged-locale.ts'

/** What the stages after linking give, and what they report. */
export interface EmittedLanguages {
  readonly emitted?: EmittedOutput
  readonly fromCache: number
  readonly ofPages: readonly Diagnostic[]
  readonly problems: readonly Diagnostic[]
  /** The other languages as they were published: one that was to be kept may have been linked after all. */
  readonly others: readonly OtherLanguage[]
  /** What the first language was told of each of them that was made, by code, and the digest of what was published. */
  readonly made: ReadonlyMap<string, Pick<SettledLanguage, 'host' | 'published'>>
}

/** The stages after linking, but for publishing; nothing is emitted where there is no theme, or no folder to write to. */
export async function emitLanguages(
  run: Run,
  first: LinkedState,
  { others, linkSite }: { readonly others: readonly OtherLanguage[]; readonly linkSite: LinkSite },
): Promise<EmittedLanguages> {
  const none = { fromCache: 0, ofPages: [], others, made: new Map() }
  const states = [first, ...others.flatMap((one) => ('kept' in one ? [] : [one.linked]))]
  if (states.some(({ bundle }) => bundle.server.theme === '')) return { ...none, problems: [] }
  const opened = await openNext(run)
  if (!opened.ok) return { ...none, problems: [opened.problem] }
  const next = opened.value
  const inLocales = inLanguages(first.site, counterpartsIn(first, others))
  const parts: NextPart[] = []
  const languages: EmittedLanguage[] = []
  const published: OtherLanguage[] = []
  const made: [string, Pick<SettledLanguage, 'host' | 'published'>][] = []
  const problems: Diagnostic[] = []
  let fromCache = 0
  for (const one of others) {
    const { code, folder, isApart } = one.locale
    const kept = 'kept' in one ? keepPart(one, next) : undefined
    if (kept !== undefined) {
      parts.push(kept.part)
      if (!isApart) languages.push(kept.language)
      fromCache += kept.pages
      published.push(one)
      continue
    }
    const own = 'kept' in one ? await linkedLanguage(run, { first, locale: one.locale, linkSite }) : one
    if (!('linked' in own)) {
      problems.push(...own)
      continue
    }
    const language = own
    const part = next.part(code, folder)
    const result = await emitted(language.run, language.linked, { next: part, inLocales })
    language.problems.push(...result.problems)
    language.unstored.push(...result.ofPages)
    fromCache += result.fromCache
    parts.push({ code, folder, next: part, meta: result.emitted.meta })
    if (!isApart) languages.push(result.emitted.language)
    const host = hostOf(language.linked, await result.emitted.language.site(''))
    made.push([code, { host, published: part.filesKey() }])
    published.push(language)
  }
  const result = await emitted(run, first, { next, inLocales, languages })
  return {
    emitted: { next, meta: result.emitted.meta, parts },
    fromCache: fromCache + result.fromCache,
    ofPages: result.ofPages,
    problems: [...problems, ...result.problems],
    others: published,
    made: new Map(made),
  }
}

/** A language whose files are there untouched, as they are to be. */
function keepPart({ locale, kept }: KeptLanguage, output: NextOutput) {
  const { code, folder } = locale
  const { settled } = kept
  const next = output.part(code, folder)
  const meta = next.last
  if (!next.keepAll(settled.published)) return undefined
  const part: NextPart = { code, folder, next, meta }
  const language: EmittedLanguage = { emitKey: meta.emitKey, site: keptSite(settled, meta, next.reader) }
  return { part, language, pages: settled.counterparts.length }
}

/** A linked site, planned, rendered and emitted. */
async function emitted(
  run: Run,
  linked: LinkedState,
  {
    next,
    inLocales,
    languages = [],
  }: {
    readonly next: NextSite
    readonly inLocales: PagesInLocales | undefined
    readonly languages?: readonly EmittedLanguage[]
  },
) {
  const planned = await plan(run, linked, { inLocales })
  const rendered = await render(run, { ...linked, plan: planned, next })
  const known = { ...linked, plan: planned, next, rendered, languages, ...(inLocales && { inLocales }) }
  const made = await emit(run, known)
  const { fromCache, diagnostics: ofPages } = rendered
  return { emitted: made, fromCache, ofPages, problems: [...ofPages, ...made.diagnostics] }
}
