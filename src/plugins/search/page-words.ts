import { frequenciesOf, type FieldWords, type Frequencies, type PerField } from './engine/impact.ts'

/** Field of the content among the fields: most words stand there alone. */
const content = 4

/** The frequencies of a page's words as JSON; a word that stands in the content alone has a number. */
export function writeFrequencies(fieldWords: FieldWords): string {
  const { lengths, counts } = frequenciesOf(fieldWords)
  const words = [...counts].map(([word, perField]) => {
    const isContent = perField.every((count, field) => count === 0 || field === content)
    return [word, isContent ? perField[content] : perField]
  })
  return JSON.stringify({ lengths, words })
}

/** What `writeFrequencies` wrote. */
export function readFrequencies(json: string): Frequencies {
  const { lengths, words } = JSON.parse(json) as {
    readonly lengths: PerField
    readonly words: readonly (readonly [string, number | PerField])[]
  }
  const counts = words.map(([word, counted]): [string, PerField] => [
    word,
    typeof counted === 'number' ? [0, 0, 0, 0, counted] : counted,
  ])
  return { lengths, counts: new Map(counts) }
}
