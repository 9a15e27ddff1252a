import type { SearchPage } from './documents.ts'
import type { Language } from './language.ts'
import { pinOf, type Word } from './words.ts'

/** Weights of words by field, relative to the content. */
const weights = { title: 12, keywords: 6, headings: 4, description: 3, content: 1 } as const

/** BM25 parameters for saturation and length normalization, as specified (section 9: k1 1.2, b 0.75). */
export const k1 = 1.2
const b = 0.75

type Field = keyof typeof weights

const fields = Object.keys(weights) as Field[]

/** A number for each field, in the order of `weights`. */
export type PerField = readonly number[]

export type FieldWords = Readonly<Record<Field, readonly Word[]>>

/** Number of occurrences of each word in each field of a page, and lengths of the fields. */
export interface Frequencies {
  /** Weight of the words of the page, compared to those of a guide. */
  readonly prior: number
  readonly lengths: PerField
  readonly counts: ReadonlyMap<string, PerField>
}

export function fieldWords(
  { title, keywords, description, sections }: SearchPage,
  { words: wordsOf }: Pick<Language, 'words'>,
): FieldWords {
  const words = (texts: readonly string[]): Word[] => {
    const all: Word[] = []
    for (const text of texts) for (const word of wordsOf(text)) all.push(word)
    return all
  }
  return {
    title: words([title]),
    keywords: words(keywords),
    // The many names of a table's rows are content, like its other cells.
    headings: words(sections.flatMap(({ heading, isRow }) => (isRow === true ? [] : [heading]))),
    description: words([description]),
    content: words(sections.flatMap(({ heading, text, isRow }) => (isRow === true ? [heading, text] : [text]))),
  }
}

/**
 * Counts the words of a page.
 *
 * @param words words of the page, by field
 */
export function frequenciesOf({ prior = 1, pinned = [] }: SearchPage, words: FieldWords): Frequencies {
  const counts = new Map<string, number[]>()
  for (const [number, field] of fields.entries()) {
    for (const { text } of words[field]) {
      const perField = counts.get(text) ?? fields.map(() => 0)
      perField[number] = (perField[number] ?? 0) + 1
      counts.set(text, perField)
    }
  }
  for (const query of pinned)
    counts.set(
      pinOf(query),
      fields.map((field) => (field === 'keywords' ? 1 : 0)),
    )
  return { prior, lengths: fields.map((field) => words[field].length), counts }
}

/** Sums of lengths, field by field. */
export function addLengths(first: PerField, second: PerField): PerField {
  return fields.map((_, number) => (first[number] ?? 0) + (second[number] ?? 0))
}

/** Lengths of an empty page. */
export const noLengths: PerField = fields.map(() => 0)

/**
 * Approximate mean lengths of fields for a number of pages. Rounded, so that an added or removed page rarely changes
 * them.
 */
export function meanLengths(sums: PerField, pages: number): PerField {
  const scale = 1024
  return sums.map((sum) => (pages === 0 ? 0 : about(Math.round((scale * sum) / pages)) / scale))
}

/** Rounds a whole number to its first four binary digits. The error is at most one in sixteen. */
function about(length: number): number {
  const unit = 2 ** Math.max(0, 28 - Math.clz32(length))
  return Math.round(length / unit) * unit
}

/**
 * The contribution of each word to the score of a page, before the rarity of the word: BM25 over all fields at once
 * (BM25F, Robertson, Zaragoza and Taylor 2004: frequencies are weighted and normalized by field, summed, and saturated
 * once). Lengths are rounded, as in Lucene, so that an additional sentence changes only the impacts of its own words.
 *
 * @returns values from 0 to 1, the maximum for any frequency; more for pages with a prior above 1
 */
export function impacts({ prior, lengths, counts }: Frequencies, mean: PerField): Map<string, number> {
  const each = fields.map((field, number) => {
    const usual = mean[number] ?? 0
    // Keywords are labels: additional ones do not reduce the weight of the others.
    const length = usual === 0 || field === 'keywords' ? 1 : about(lengths[number] ?? 0) / usual
    return weights[field] / (1 - b + b * length)
  })
  const byWord = new Map<string, number>()
  for (const [word, perField] of counts) {
    const frequency = perField.reduce((sum, count, number) => sum + count * (each[number] ?? 0), 0)
    byWord.set(word, (prior * frequency) / (frequency + k1))
  }
  return byWord
}
