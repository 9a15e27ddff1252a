import { counted, fill, type Forms, type Language } from '@waybill/docs/theme'

/** Note for a query without matching words, whose results contain similar words. */
export function nearText(query: string): string {
  return fill(WORDS.search.near, { query: query.trim() })
}

/** Text with the number of results. */
export function countText(count: number, isMore = false): string {
  const forms = JSON.parse(isMore ? WORDS.search.countMore : WORDS.search.count) as Forms
  return counted(forms, count, { plural: JSON.parse(WORDS.language.plural) as Language['plural'] })
}

/**
 * Text with the version of the results, unless it is the last one. Unversioned content has the name
 * `current`.
 */
export function versionText(version: string): string {
  return version === 'current' ? WORDS.search.inUnreleased : fill(WORDS.search.inVersion, { version })
}
