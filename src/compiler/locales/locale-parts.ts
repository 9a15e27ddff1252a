import { defined } from '../../base/defined.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { LocaleView } from '../hooks/plugin-views.ts'
import type { NextOutput, NextPart, NextSite } from '../incremental/next-site.ts'
import type { EmittedSite } from '../stages/emit.ts'
import type { LinkedState } from '../stages/link.ts'
import type { EmittedOutput } from '../stages/publish.ts'
import type { KeptLocale, LinkedLocale, OtherLocale } from './link-locales.ts'
import { hostOf, keptSite } from './unchanged-locale.ts'

/** Result of the stages after linking, in all locales. */
export interface EmittedLocales {
  readonly output?: EmittedOutput
  readonly fromCache: number
  /** Reports of the pages of the default locale. */
  readonly ofPages: readonly Diagnostic[]
  readonly problems: readonly Diagnostic[]
  /** The other locales for publication. A locale that could not be kept has been linked. */
  readonly others: readonly OtherLocale[]
}

/** Another locale in the next site. */
export interface LocalePart {
  readonly locale: OtherLocale
  readonly part: NextPart
  /** Values of the locale for plugins of the default locale; absent for a locale on a separate host. */
  readonly view?: LocaleView
  /** Number of pages that were not rendered again. */
  readonly fromCache: number
}

/** Returns true if the theme could be built in all locales. */
export function haveTheme(first: LinkedState, others: readonly OtherLocale[]): boolean {
  const states = [first, ...others.flatMap((other) => ('kept' in other ? [] : [other.linked]))]
  return states.every(({ bundle }) => bundle.server.theme !== '')
}

/** Keeps the published files of an unchanged locale; `undefined` if some of them have been changed. */
export function keepLocale(locale: KeptLocale, output: NextOutput): LocalePart | undefined {
  const { code, folder, isApart } = locale.locale
  const { unchanged } = locale.kept
  const next = output.part(code, folder)
  const meta = next.last
  if (!next.keepAll(unchanged.published)) return undefined
  const view = isApart ? undefined : { emitKey: meta.emitKey, site: keptSite(unchanged, meta, next.reader) }
  return defined({ locale, part: { code, folder, next, meta }, view, fromCache: unchanged.counterparts.length })
}

/** Emitted locale with its reports. */
export async function localePart(
  locale: LinkedLocale,
  next: NextSite,
  { meta, view, fromCache, ofPages, diagnostics }: EmittedSite & Pick<EmittedLocales, 'fromCache' | 'ofPages'>,
): Promise<LocalePart> {
  const { code, folder, isApart } = locale.locale
  const host = hostOf(locale.linked, await view.site(''))
  return defined({
    locale: {
      ...locale,
      problems: diagnostics,
      unstored: [...locale.unstored, ...ofPages],
      published: { host, published: next.filesKey() },
    },
    part: { code, folder, next, meta },
    view: isApart ? undefined : view,
    fromCache,
  })
}
