import { frequenciesOf, type FieldWords, type Frequencies, type PerField } from './engine/impact.ts'

/** Field of the content among the fields: most words stand there alone. */
const content = 4

/**
 * The frequencies of a page's words as two lines of JSON: the lengths of its fields, and its words. A word that stands in
 * the content alone has a number.
 */
export function writeFrequencies(fieldWords: FieldWords): string {
  const { lengths, counts } = frequenciesOf(fieldWords)
  const words: (string | number | PerField)[] = []
  for (const [word, perField] of counts) {
    const isContent = perField.every((count, field) => count === 0 || field === content)
    words.push(word, isContent ? (perField[content] ?? 0) : perField)
  }
  return `${JSON.stringify(lengths)}\n${JSON.stringify(words)}`
}

/** The lengths that `writeFrequencies` wrote. */
export function readLengths(lengths: string): PerField {
  return JSON.parse(lengths) as PerField
}

/** What `writeFrequencies` wrote. */
export function readFrequencies(lengths: string, words: string): Frequencies {
  const written = JSON.parse(words) as readonly (string | number | PerField)[]
  const counts = new Map<string, PerField>()
  for (let at = 0; at < written.length; at += 2) {
    const counted = written[at + 1] as number | PerField
    counts.set(written[at] as string, typeof counted === 'number' ? [0, 0, 0, 0, counted] : counted)
  }
  return { lengths: readLengths(lengths), counts }
}
