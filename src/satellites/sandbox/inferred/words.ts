/** Lowercase letters and digits of a name, for comparisons: `dataSetId` equals `data-set-id`. */
export function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** The words of a name, in lower case: `dropletID` and `droplet_id` are `droplet`, `id`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** The singular of an English word, derived from its ending. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Names of a collection's items, normalized and singular, from its path and its parameter: `group`,
 * `ssogroup` and `mapping` for `/v1/sso/groups/{mappingId}`.
 */
export function itemNamesOf(path: string, parameter = ''): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'))
  const last = segments.at(-1) ?? ''
  const before = segments.at(-2) ?? ''
  const words = wordsOf(last)
  const ownerName = wordsOf(parameter).slice(0, -1).join('')
  return [...new Set([last, words.at(-1) ?? '', before + last, ownerName].map((name) => singular(plain(name))))].filter(
    (name) => name !== '',
  )
}
