import { counted, fill, type Forms, type Language } from '@waybill/docs/theme'

/** Note for a query whose words no page has, with results for similar words. */
export function nearText(query: string): string {
  return fill(WORDS.search.near, { query: query.trim() })
}

/** Number of results, in words. */
export function countText(count: number, isMore = false): string {
  const forms = JSON.parse(isMore ? WORDS.search.countMore : WORDS.search.count) as Forms
  return counted(forms, count, { plural: JSON.parse(WORDS.language.plural) as Language['plural'] })
}

/** Version of the results, if it is not the last one. Content without a version has the name `current`. */
export function versionText(version: string): string {
  return version === 'current' ? WORDS.search.inUnreleased : fill(WORDS.search.inVersion, { version })
}
