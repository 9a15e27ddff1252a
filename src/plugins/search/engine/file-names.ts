/**
 * Path of a word file in the folder of an index. It is derived from the file's first word, so that it does not change
 * if a file is added before. Names consist of ASCII letters, digits, `-` and `_`.
 */
export function wordsFile(first: string): string {
  const plain = first.replace(/[^a-z\d]/g, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `words/from-${plain}.json`
}

/** Path of the file of documents that starts with this page number. */
export function documentsFile(first: number): string {
  return `documents/${first}.json`
}

/** Path of a file of pairs. */
export function pairsFile(number: number): string {
  return `pairs/${number}.json`
}
