import { firstFrom } from '../../../base/sorted.ts'
import { isForm, type Language } from './language.ts'
import type { Term } from './term.ts'
import { soundOf, soundStartsOf } from './sounds.ts'
import { wordsIn } from './synonyms.ts'

/** Words of an index that match a term, with a confidence from 0 to 1. Words joined by spaces are one name. */
export interface Expansion {
  readonly words: ReadonlyMap<string, number>
  /** Forms of the term itself, if `words` also contains synonyms. */
  readonly exact?: ReadonlyMap<string, number>
  /** The words are only similar to the term. */
  readonly isSimilar: boolean
}

/** Lists words of an index with a prefix. */
export type WordsWith = (start: string) => Iterable<string>

// Confidence of words other than the term itself. (Separate constants, so that the bundler inlines them.)
const shareOfStem = 0.9
const shareOfPrefix = 0.85
const shareOfSynonym = 0.8
const shareOfOneTypo = 0.6
const shareOfTwoTypos = 0.4
const shareOfSound = 0.4
const shareOfSeparate = 0.7

/** Minimum number of letters shared by words with one stem. */
const minShared = 3

/** Common prefixes of all words that match a term. */
export function startsOf(
  { text, synonyms = [] }: Pick<Term, 'text' | 'synonyms'>,
  { stems }: Language,
): readonly string[] {
  const words = [text, ...synonyms].flatMap(wordsIn)
  return words.flatMap((word) => stems(word).map(({ length }) => word.slice(0, Math.max(minShared, length - 1))))
}

/**
 * Prefixes of the words that a mistyped term may mean. The first list is for terms whose first two letters are
 * correct, swapped, or separated by an extra letter; the second one is also for terms with only the first letter
 * correct.
 */
function typoStartsOf({ text }: Term): readonly (readonly string[])[] {
  if (typosIn(text) === 0) return []
  const [first = '', second = '', third = ''] = text
  const likely = [...new Set([first + second, second + first, first + third])]
  return [likely, [...likely, first]]
}

/** Words and language of an index. */
export interface SearchedIndex {
  readonly wordsWith: WordsWith
  readonly language: Language
}

/**
 * Finds the words for a term: words with the same meaning, or else similar words, or else words that sound alike.
 * Yields the prefixes of the words before it reads them, so that a large index can load their files.
 */
export function* expand(term: Term, index: SearchedIndex): Generator<readonly string[], Expansion, void> {
  let expansion = sameWords(term, index)
  for (const starts of expansion.words.size > 0 ? [] : typoStartsOf(term)) {
    if (hasFewestTypos(expansion)) break
    yield starts
    expansion = similarWords(term, starts, index)
  }
  if (expansion.words.size > 0) return expansion
  const words = yield* separateWords(term, index)
  if (words.size > 0) return { words, isSimilar: false }
  const starts = soundStartsOf(term.text)
  yield starts
  return alikeWords(term, starts, index)
}

/**
 * Words for a term: the term, words with its stem, synonyms, and words that start with it while it is being typed. For
 * a compound that no page contains, the words of its parts.
 */
function sameWords(term: Term, index: SearchedIndex): Expansion {
  let forms = formsOf(term, index)
  if (forms.size === 0) forms = index.language.compounds?.words(term, index, formsOf) ?? forms
  const words = new Map(forms)
  addForms(words, shareOfSynonym, index, term.synonyms)
  return { words, ...(words.size > forms.size ? { exact: forms } : {}), isSimilar: false }
}

/** Adds the forms of some texts. The highest confidence of each word is used. */
function addForms(
  words: Map<string, number>,
  limit: number,
  index: SearchedIndex,
  texts: readonly string[] = [],
): void {
  for (const text of texts)
    for (const [word, share] of formsOf({ text, isOpen: false }, index))
      words.set(word, Math.max(words.get(word) ?? 0, limit * share))
}

function formsOf(
  { text, isOpen }: Pick<Term, 'text' | 'isOpen'>,
  { wordsWith, language }: SearchedIndex,
): ReadonlyMap<string, number> {
  // A name of several words must match exactly.
  if (wordsIn(text).length > 1) return new Map([[text, 1]])
  const shares = new Map<string, number>()
  const stems = language.stems(text)
  for (const start of startsOf({ text }, language))
    for (const word of wordsWith(start)) {
      if (word === text) shares.set(word, 1)
      // While a word is being typed, this branch also covers its other forms.
      else if (isOpen && word.startsWith(text)) shares.set(word, shareOfPrefix * (text.length / word.length) ** 0.25)
      else if (text.length >= minShared && isForm(language, word, stems)) shares.set(word, shareOfStem)
    }
  return shares
}

/**
 * Words similar to a term: those with the fewest typing errors.
 *
 * @param starts prefixes of the candidates
 */
function similarWords({ text }: Term, starts: readonly string[], index: SearchedIndex): Expansion {
  const maxTypos = typosIn(text)
  const shares = new Map<string, number>()
  for (const start of starts) {
    for (const word of index.wordsWith(start)) {
      if (shares.has(word) || Math.abs(word.length - text.length) > maxTypos) continue
      const typos = typosBetween(text, word)
      if (typos <= maxTypos) shares.set(word, typos === 1 ? shareOfOneTypo : shareOfTwoTypos)
    }
  }
  const best = Math.max(0, ...shares.values())
  const words = new Map([...shares].filter(([, share]) => share === best))
  // A mistyped word also matches its other forms.
  addForms(words, best, index, [...words.keys()])
  return { words, isSimilar: true }
}

/**
 * Words that sound like a term, for terms without similar words.
 *
 * @param starts prefixes of the candidates
 */
function alikeWords({ text }: Term, starts: readonly string[], index: SearchedIndex): Expansion {
  const sound = soundOf(text)
  const words = new Map<string, number>()
  for (const start of starts)
    for (const word of index.wordsWith(start)) if (soundOf(word) === sound) words.set(word, shareOfSound)
  addForms(words, shareOfSound, index, [...words.keys()])
  return { words, isSimilar: true }
}

/** Pairs of words that pages contain in place of a word that no page contains: `micro services` for `microservices`. */
function* separateWords(
  { text, isOpen }: Term,
  index: SearchedIndex,
): Generator<readonly string[], ReadonlyMap<string, number>, void> {
  const { wordsWith, language } = index
  const words = new Map<string, number>()
  if (text.length < 2 * minShared || !/^\p{L}+$/u.test(text)) return words
  const start = text.slice(0, minShared)
  yield [start]
  const firsts = [...wordsWith(start)].filter(
    (word) => text.startsWith(word) && text.length - word.length >= minShared && !language.isStop(word),
  )
  for (const first of firsts) {
    const rest = { text: text.slice(first.length), isOpen }
    if (language.isStop(rest.text)) continue
    yield startsOf(rest, language)
    for (const [last, share] of formsOf(rest, index)) words.set(`${first} ${last}`, shareOfSeparate * share)
  }
  return words
}

/** Returns true if no words with fewer typing errors are possible. */
function hasFewestTypos({ words }: Expansion): boolean {
  return Math.max(0, ...words.values()) >= shareOfOneTypo
}

/** Number of tolerated typing errors: one from four letters, two from eight; none in a number. */
function typosIn(text: string): number {
  if (text.length < 4 || /^[\p{N}]+$/u.test(text)) return 0
  return text.length < 8 ? 1 : 2
}

/** Number of inserted, omitted and wrong letters; two swapped letters are one error (optimal string alignment). */
function typosBetween(a: string, b: string): number {
  let [before, last]: readonly [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const distance = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
      )
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(distance, (before[j - 2] ?? 0) + 1) : distance)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** Sorted words with lookup by prefix. */
export class WordList {
  readonly #words: readonly string[]

  constructor(words: Iterable<string>) {
    this.#words = [...words].sort()
  }

  /** Yields the words that begin with `start`. */
  *with(start: string): Iterable<string> {
    for (let at = firstFrom(this.#words, start); this.#words[at]?.startsWith(start) === true; at++)
      yield this.#words[at] as string
  }
}
