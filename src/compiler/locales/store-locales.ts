import type { SettledLanguage } from '../cache/index-file.ts'
import { defined } from '../../base/defined.ts'
import type { EmittedLanguages } from './emit-locales.ts'
import { counterpartsIn, reportOf } from './link-locales.ts'
import type { LinkedState } from '../stages/link.ts'
import type { StoredLocale } from '../stages/publish.ts'
import type { Run } from '../run/run.ts'
import { joinedKey, originalKey, settledLanguage } from './unchanged-locale.ts'

/** What is to be stored of the other languages of a site: of those that were published, how they stand. */
export function storedLanguages(
  run: Run,
  first: LinkedState,
  { others, made, isPublished }: Pick<EmittedLanguages, 'others' | 'made'> & { readonly isPublished: boolean },
): StoredLocale[] {
  if (others.length === 0) return []
  const original = originalKey(run, first)
  const joined = joinedKey(counterpartsIn(first, others))
  return others.map((one): StoredLocale => {
    if ('kept' in one) return one
    const { locale, run: own, linked, asked, unstored } = one
    const of = made.get(locale.code)
    const { diagnostics, lost } = reportOf(run, first, one)
    const settled: SettledLanguage | undefined =
      isPublished && of !== undefined
        ? settledLanguage(run, first, { linked, own, asked, unstored, original, joined, diagnostics, lost, ...of })
        : undefined
    return defined({ locale, run: own, linked, settled })
  })
}
