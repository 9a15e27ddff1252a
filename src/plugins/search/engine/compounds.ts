/**
 * Compounds that are written as one word, as in German. Part of the files of languages that have them: the engine itself has to
 * stay small.
 *
 * @module
 */
import type { Term } from './term.ts'

/** A compound as two words: one that the index has, and what is left. */
type Parts = readonly [first: string, last: string]

/** Splits compounds of some languages. */
export interface Compounds {
  /** Letters between the parts: `s` in `Versionsnummer`. */
  readonly joints: readonly string[]
  /**
   * Loads the words of the index that terms may be compounds of.
   *
   * @param load loads all words that begin with some letters
   */
  load(
    terms: readonly Pick<Term, 'text'>[],
    index: SearchedIndex,
    load: (starts: readonly string[]) => Promise<void>,
  ): Promise<void>
  /** Words for a compound that no page has, with their shares: both parts on one page, or the last one, which says what kind of thing it is. */
  words<Index extends SearchedIndex>(
    term: Pick<Term, 'text'>,
    index: Index,
    formsOf: FormsOf<Index>,
  ): ReadonlyMap<string, number>
}

/** The words of an index. */
interface SearchedIndex {
  /** Those that begin with some letters. */
  wordsWith(start: string): Iterable<string>
}

/** The forms of a word that an index has, with how sure they are. */
type FormsOf<Index> = (
  term: { readonly text: string; readonly isOpen: boolean },
  index: Index,
) => ReadonlyMap<string, number>

/** Letters that a part has at least. */
const leastPart = 4
/** And what all its forms have in common. */
const leastStem = 3
const shares = { both: 0.7, last: 0.4 } as const

/** @param joints letters between the parts, in all searched languages */
export function compoundsOf(joints: readonly string[]): Compounds {
  const parts = (text: string, wordsWith: SearchedIndex['wordsWith']): readonly Parts[] =>
    [...wordsWith(text.slice(0, leastPart))]
      .filter((first) => first.length >= leastPart && text.startsWith(first))
      .flatMap((first) => {
        const rest = text.slice(first.length)
        const fitting = joints.filter((joint) => rest.startsWith(joint) && rest.length - joint.length >= leastPart)
        return fitting.map((joint): Parts => [first, rest.slice(joint.length)])
      })
  return {
    joints,
    async load(terms, { wordsWith }, load) {
      const long = terms.map(({ text }) => text).filter(({ length }) => length >= 2 * leastPart)
      await load(long.map((text) => text.slice(0, leastPart)))
      await load(long.flatMap((text) => parts(text, wordsWith).map(([, last]) => last.slice(0, leastStem))))
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
