import { defined } from '../../base/defined.ts'
import { counterpartsIn, reportOf, type OtherLocale } from './link-locales.ts'
import type { LinkedState } from '../stages/link.ts'
import type { StoredLocale } from '../stages/publish.ts'
import type { Run } from '../run/run.ts'
import { joinedKey, originalKey, unchangedLocale } from './unchanged-locale.ts'

/** Records of the other locales for the next build. */
export function storedLocales(
  run: Run,
  first: LinkedState,
  { others, isPublished }: { readonly others: readonly OtherLocale[]; readonly isPublished: boolean },
): StoredLocale[] {
  if (others.length === 0) return []
  const original = originalKey(run, first)
  const joined = joinedKey(counterpartsIn(first, others))
  return others.map((other): StoredLocale => {
    if ('kept' in other) return other
    const { locale, run: localeRun, linked, requested, unstored, published } = other
    const { diagnostics, lost } = reportOf(run, first, other)
    const about = { linked, localeRun, requested, unstored, original, joined, diagnostics, lost }
    const unchanged =
      isPublished && published !== undefined ? unchangedLocale(run, first, { ...about, ...published }) : undefined
    return defined({ locale, run: localeRun, linked, unchanged })
  })
}
