import { rankOf, type Part, type Sizes } from './cut.ts'
import { packSteps, unpackSteps, type StoreEntry } from './engine/steps.ts'

/**
 * Minimum and maximum characters of JSON in a word file; about a third of that is transferred. A term needs one to
 * three files, so smaller ones save more than their requests cost.
 */
export const wordSizes: Sizes = { least: 2_000, most: 4_000 }

/** A serialized word with its pages. */
export interface WordPart extends Part {
  readonly word: string
  readonly text: string
}

/** A change of a word's step on a page. A step is absent if the page does not contain the word. */
export interface Move {
  readonly page: number
  readonly from?: number
  readonly to?: number
}

/** Serializes a word. */
export function wordPart([word, steps]: StoreEntry): WordPart {
  return partOf(word, `${JSON.stringify(word)}:${JSON.stringify(packSteps(steps))}`)
}

/** Text of a word file, with one line for each word. */
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

/** Words of a file after changes. Words without pages are omitted. */
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
  const steps = Array.from(unpackSteps(JSON.parse(json) as number[][]), (pages) => new Set(pages))
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
