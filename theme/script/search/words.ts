import { counted, fill, type Forms, type Language } from '@waybill/docs/theme'

/** What is said where no page has the words of a query, but others are like them. */
export function nearText(query: string): string {
  return fill(WORDS.search.near, { query: query.trim() })
}

/** How many results there are. */
export function countText(count: number, isMore = false): string {
  const forms = JSON.parse(isMore ? WORDS.search.countMore : WORDS.search.count) as Forms
  return counted(forms, count, { plural: JSON.parse(WORDS.language.plural) as Language['plural'] })
}

/** Which version they are from, if not the last. Content that is no version yet bears the name `current`. */
export function versionText(version: string): string {
  return version === 'current' ? WORDS.search.inUnreleased : fill(WORDS.search.inVersion, { version })
}
