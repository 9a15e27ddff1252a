import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import type { Term } from './term.ts'
import { wordsIn } from './synonyms.ts'

/** Words of an index that a term means, with how sure that is, from 0 to 1; several with a space between them are one name. */
export interface Expansion {
  readonly words: ReadonlyMap<string, number>
  /** Of these, the forms of the term itself, where the site has synonyms for it. */
  readonly own?: ReadonlyMap<string, number>
  /** No word is the term itself: these are similar words. */
  readonly isSimilar: boolean
}

/** The words of an index that begin with some letters. */
export type WordsWith = (start: string) => Iterable<string>

const shares = { stem: 0.9, prefix: 0.85, synonym: 0.8, oneTypo: 0.6, twoTypos: 0.4 } as const

/** Letters that words of one stem have in common at least. */
const least = 3

/** The common starts of all words that match a term. */
export function startsOf({ text, synonyms = [] }: Pick<Term, 'text' | 'synonyms'>): readonly string[] {
  const words = [text, ...synonyms].flatMap(wordsIn)
  return words.map((word) => word.slice(0, Math.max(least, stemmer(word).length - 1)))
}

/**
 * Starts of the words that a term may be a typing error for, the likely ones first: the first two letters are right, are
 * swapped, or have another between them; or the first is right.
 */
export function typoStartsOf({ text }: Term): readonly (readonly string[])[] {
  if (typosIn(text) === 0) return []
  const [one = '', two = '', three = ''] = text
  const likely = [...new Set([one + two, two + one, one + three])]
  return [likely, [...likely, one]]
}

/** Words for a term: itself, those of its stem, while it is typed all that begin with it, and its synonyms. */
export function sameWords(term: Term, wordsWith: WordsWith): Expansion {
  const own = formsOf(term, wordsWith)
  const words = new Map(own)
  for (const text of term.synonyms ?? [])
    for (const [word, share] of formsOf({ text, isOpen: false }, wordsWith))
      words.set(word, Math.max(words.get(word) ?? 0, shares.synonym * share))
  return { words, ...(words.size > own.size ? { own } : {}), isSimilar: false }
}

function formsOf({ text, isOpen }: Pick<Term, 'text' | 'isOpen'>, wordsWith: WordsWith): ReadonlyMap<string, number> {
  // A name of several words is looked for as it is.
  if (wordsIn(text).length > 1) return new Map([[text, 1]])
  const found = new Map<string, number>()
  const stem = stemmer(text)
  for (const word of wordsWith(startsOf({ text })[0] ?? '')) {
    if (word === text) found.set(word, 1)
    // While a word is typed, another form of it is one of those that it may become.
    else if (isOpen && word.startsWith(text)) found.set(word, shares.prefix * (text.length / word.length) ** 0.25)
    else if (text.length >= least && stemmer(word) === stem) found.set(word, shares.stem)
  }
  return found
}

/**
 * Words similar to a term: those with the fewest typing errors.
 *
 * @param starts starts of the words
 */
export function similarWords({ text }: Term, starts: readonly string[], wordsWith: WordsWith): Expansion {
  const most = typosIn(text)
  const found = new Map<string, number>()
  for (const start of starts) {
    for (const word of wordsWith(start)) {
      if (found.has(word) || Math.abs(word.length - text.length) > most) continue
      const typos = typosBetween(text, word)
      if (typos <= most) found.set(word, typos === 1 ? shares.oneTypo : shares.twoTypos)
    }
  }
  const best = Math.max(0, ...found.values())
  const words = new Map([...found].filter(([, share]) => share === best))
  // Who mistypes a word means its other forms as well.
  for (const text of [...words.keys()])
    for (const [word, share] of formsOf({ text, isOpen: false }, wordsWith))
      words.set(word, Math.max(words.get(word) ?? 0, best * share))
  return { words, isSimilar: true }
}

/** Whether no words with fewer typing errors are possible. */
export function hasFewestTypos({ words }: Expansion): boolean {
  return Math.max(0, ...words.values()) >= shares.oneTypo
}

/** Typing errors that are tolerated: one in a word of four letters, two from eight; none in a number. */
function typosIn(text: string): number {
  if (text.length < 4 || /^\p{N}+$/u.test(text)) return 0
  return text.length < 8 ? 1 : 2
}

/** Letters inserted, left out or mistaken; two swapped letters are one error. */
function typosBetween(a: string, b: string): number {
  let least = distance(a, b)
  for (let at = 0; at + 1 < a.length && least > 1; at++) {
    const swapped = a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2)
    least = Math.min(least, 1 + distance(swapped, b))
  }
  return least
}

/** Words in order, to be looked up by how they begin. */
export class WordList {
  readonly #words: readonly string[]

  constructor(words: Iterable<string>) {
    this.#words = [...words].sort()
  }

  /** All that begin with `start`. */
  *with(start: string): Iterable<string> {
    for (let at = firstFrom(this.#words, start); this.#words[at]?.startsWith(start) === true; at++)
      yield this.#words[at] as string
  }
}

/** Index of the first that is not before `word` in the order of code units; the length of the list, if all are. */
export function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
