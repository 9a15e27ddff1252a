/**
 * Support for compound words, as in German. Part of the files of languages that need it, to keep the engine small.
 *
 * @module
 */
import type { Term } from './term.ts'

/** A compound as two words: one in the index, and the remaining letters. */
type Parts = readonly [first: string, last: string]

/** Splits compounds of some languages. */
export interface Compounds {
  /** Linking letters between the parts: `s` in `Versionsnummer`. */
  readonly joints: readonly string[]
  /**
   * Loads words of the index that may be parts of the terms.
   *
   * @param load loads all words with a prefix
   */
  load(
    terms: readonly Pick<Term, 'text'>[],
    index: SearchedIndex,
    load: (starts: readonly string[]) => Promise<void>,
  ): Promise<void>
  /**
   * Words for a compound that no page contains, with their shares: both parts on one page, or the last part, which
   * names the kind of thing.
   */
  words<Index extends SearchedIndex>(
    term: Pick<Term, 'text'>,
    index: Index,
    formsOf: FormsOf<Index>,
  ): ReadonlyMap<string, number>
}

/** Words of an index. */
interface SearchedIndex {
  /** Words that start with some letters. */
  wordsWith(start: string): Iterable<string>
}

/** Forms of a word in an index, with their confidence. */
type FormsOf<Index> = (
  term: { readonly text: string; readonly isOpen: boolean },
  index: Index,
) => ReadonlyMap<string, number>

/** Minimum number of letters in a part. */
const minPartLength = 4
/** Minimum number of letters that all forms of a part share. */
const minStemLength = 3
const shares = { both: 0.7, last: 0.4 } as const

/** @param joints linking letters in all searched languages */
export function compoundsOf(joints: readonly string[]): Compounds {
  const parts = (text: string, wordsWith: SearchedIndex['wordsWith']): readonly Parts[] =>
    [...wordsWith(text.slice(0, minPartLength))]
      .filter((first) => first.length >= minPartLength && text.startsWith(first))
      .flatMap((first) => {
        const rest = text.slice(first.length)
        const fitting = joints.filter((joint) => rest.startsWith(joint) && rest.length - joint.length >= minPartLength)
        return fitting.map((joint): Parts => [first, rest.slice(joint.length)])
      })
  return {
    joints,
    async load(terms, { wordsWith }, load) {
      const long = terms.map(({ text }) => text).filter(({ length }) => length >= 2 * minPartLength)
      await load(long.map((text) => text.slice(0, minPartLength)))
      await load(long.flatMap((text) => parts(text, wordsWith).map(([, last]) => last.slice(0, minStemLength))))
    },
    words({ text }, index, formsOf) {
      const words = new Map<string, number>()
      const add = (word: string, share: number): void => void words.set(word, Math.max(words.get(word) ?? 0, share))
      for (const [first, last] of parts(text, index.wordsWith))
        for (const [word, share] of formsOf({ text: last, isOpen: false }, index)) {
          add(`${first} ${word}`, shares.both * share)
          add(word, shares.last * share)
        }
      return words
    },
  }
}
