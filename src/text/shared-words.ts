/**
 * Share of the words of a text that occur in another one, from 0 to 1. Forms of a word (`parcel`, `parcels`) are equal;
 * short Latin words, which every text contains, do not count.
 */
export function sharedWords(text: string, other: string): number {
  const words = stemsOf(text)
  if (words.size === 0) return text.trim() === other.trim() ? 1 : 0
  const others = stemsOf(other)
  return [...words].filter((word) => others.has(word)).length / words.size
}

/** First letters of each long word; single characters of scripts without spaces. */
function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}]){4,}/gu) ?? []
  return new Set(words.map((word) => [...word].slice(0, 5).join('')))
}
