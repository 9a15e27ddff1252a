import type { SearchPage } from './engine/documents.ts'
import { fieldWords, frequenciesOf, type Frequencies, type PerField } from './engine/impact.ts'
import type { Language } from './engine/language.ts'
import { writePairs, pairsOf } from './engine/pairs.ts'

/** Search data of one page, each part serialized: documents, words, pairs of words, prior. */
export interface DigestedPage {
  readonly documents: string
  readonly lengths: string
  readonly words: string
  readonly pairs: string
  readonly prior: string
}

/** A page of an index. Its data is read on demand. */
export interface IndexedPage {
  readonly route: string
  /** Digest of the page's data, for comparisons. */
  readonly check: string
  read(): DigestedPage
  /** The page affects the weights of words, but is in the files of another index. */
  readonly isElsewhere?: boolean
  /** The page in the last build. `read` returns `undefined` if its data was removed. */
  readonly last?: { readonly check: string; read(): DigestedPage | undefined }
}

/**
 * Serializes the search data of a page, one part on each line: documents, lengths of fields and frequencies of words,
 * pairs of words, prior.
 */
export function writeDigest(documents: readonly string[], page: SearchPage, language: Pick<Language, 'words'>): string {
  const words = fieldWords(page, language)
  const frequencies = frequenciesOf(page, words)
  return [documents.join(','), writeFrequencies(frequencies), writePairs(pairsOf(words)), frequencies.prior].join('\n')
}

/** Parses the result of `writeDigest`. */
export function readDigest(digest: string): DigestedPage {
  const [documents = '', lengths = '', words = '', pairs = '', prior = ''] = digest.split('\n')
  return { documents, lengths, words, pairs, prior }
}

/** Index of the content among the fields. Most words occur only there. */
const content = 4

/**
 * Serializes the frequencies of a page's words as two lines of JSON: lengths of fields, and words. A word that occurs
 * only in the content has a single number.
 */
function writeFrequencies({ lengths, counts }: Frequencies): string {
  const words: (string | number | PerField)[] = []
  for (const [word, perField] of counts) {
    const isContent = perField.every((count, field) => count === 0 || field === content)
    words.push(word, isContent ? (perField[content] ?? 0) : perField)
  }
  return `${JSON.stringify(lengths)}\n${JSON.stringify(words)}`
}

/** Parses the lengths of a page's fields. */
export function readLengths({ lengths }: DigestedPage): PerField {
  return JSON.parse(lengths) as PerField
}

/** Parses the word frequencies of a page. */
export function readFrequencies(page: DigestedPage): Frequencies {
  const entries = JSON.parse(page.words) as readonly (string | number | PerField)[]
  const counts = new Map<string, PerField>()
  for (let at = 0; at < entries.length; at += 2) {
    const counted = entries[at + 1] as number | PerField
    counts.set(entries[at] as string, typeof counted === 'number' ? [0, 0, 0, 0, counted] : counted)
  }
  return { prior: Number(page.prior), lengths: readLengths(page), counts }
}
