/**
 * Words that sound alike, by FlexSearch's phonetic encoder. Readers spell words as they hear them (`kampaign`, `fone`),
 * often with a different first letter, which typo tolerance does not cover.
 *
 * @module
 */
import { Charset, Encoder } from 'flexsearch'

/** Minimum number of letters: shorter words sound like too many others. */
const minLetters = 4
/** Words in unaccented Latin letters, the only ones the encoder supports. */
const latin = /^[a-z]+$/

const { LatinAdvanced } = Charset
// Words are already normalized, and passed one at a time.
const encoder = new Encoder({ ...LatinAdvanced, normalize: false, numeric: false, cache: false })

/** Phonetic code of a word; `undefined` if it is too short or contains letters that are not Latin. */
export function soundOf(word: string): string | undefined {
  return word.length >= minLetters && latin.test(word) ? encoder.encode(word)[0] : undefined
}

/** Possible first two letters of words that sound like a word. */
export function soundStartsOf(word: string): readonly string[] {
  if (soundOf(word) === undefined) return []
  const [first = '', second = ''] = word.replace(/^ph/, 'f')
  const starts = lettersLike(first).flatMap((letter) => lettersLike(second).map((other) => letter + other))
  return lettersLike(first).includes('f') ? [...starts, 'ph'] : starts
}

/** Letters that sound like a letter. */
function lettersLike(letter: string): readonly string[] {
  const sounds = new Map(LatinAdvanced.mapper)
  const sound = sounds.get(letter) ?? letter
  return [sound, ...[...sounds].flatMap(([other, otherSound]) => (otherSound === sound ? [other] : []))]
}
