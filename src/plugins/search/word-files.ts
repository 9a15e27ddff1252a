import { rankOf, type Part, type Sizes } from './cut.ts'
import { packed, unpacked, type StoreEntry } from './engine/steps.ts'

/** Characters of JSON in a file of words; about a third goes over the line. */
export const wordSizes: Sizes = { least: 13_000, most: 26_000 }

/** A word with its pages, in the form of a file. */
export interface WordPart extends Part {
  readonly word: string
  readonly text: string
}

/** A page that a word has at another step than before; a step is absent where the page has not the word. */
export interface Move {
  readonly page: number
  readonly from?: number
  readonly to?: number
}

/** A word as it is written. */
export function wordPart([word, steps]: StoreEntry): WordPart {
  return partOf(word, `${JSON.stringify(word)}:${JSON.stringify(packed(steps))}`)
}

/** A file of words, each on a line. */
export function wordsText(parts: readonly WordPart[]): string {
  return `{${parts.map(({ text }) => text).join(',\n')}}\n`
}

/** Splits the result of `wordsText` into its words. */
export function readWords(text: string): readonly WordPart[] {
  return text
    .slice(1, -2)
    .split(',\n')
    .map((line) => partOf(JSON.parse(line.slice(0, line.indexOf('":') + 1)) as string, line))
}

/** The words of a file after pages have moved; a word that no page has any more is left out. */
export function movedWords(
  parts: readonly WordPart[],
  moves: ReadonlyMap<string, readonly Move[]>,
): readonly WordPart[] {
  const words = new Map(parts.map((part) => [part.word, part]))
  for (const [word, list] of moves) {
    const steps = moved(words.get(word), list)
    if (steps.every((pages) => pages.length === 0)) words.delete(word)
    else words.set(word, wordPart([word, steps]))
  }
  return [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
}

function moved(part: WordPart | undefined, moves: readonly Move[]): readonly (readonly number[])[] {
  const json = part?.text.slice(part.text.indexOf('":') + 2) ?? '[]'
  const steps = Array.from(unpacked(JSON.parse(json) as number[][]), (pages) => new Set(pages))
  for (const { page, from, to } of moves) {
    if (from !== undefined) steps[from]?.delete(page)
    if (to === undefined) continue
    while (steps.length <= to) steps.push(new Set())
    steps[to]?.add(page)
  }
  return steps.map((pages) => [...pages])
}

function partOf(word: string, text: string): WordPart {
  return { word, text, size: text.length, rank: rankOf(word) }
}
