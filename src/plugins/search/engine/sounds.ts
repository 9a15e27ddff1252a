/**
 * Words that sound alike, by FlexSearch's phonetic encoder: readers spell a word as they hear it (`kampaign`, `fone`), often with
 * another first letter, which no limit on typing errors allows.
 *
 * @module
 */
import { Charset, Encoder } from 'flexsearch'

/** Shorter words sound like too many others. */
const least = 4
/** Letters without accents: the encoder knows the sounds of no others. */
const latin = /^[a-z]+$/

const { LatinAdvanced } = Charset
// Words come in the form of the index, one at a time.
const encoder = new Encoder({ ...LatinAdvanced, normalize: false, numeric: false, cache: false })

/** The sound of a word; `undefined` if it has too few letters or others than Latin ones. */
export function soundOf(word: string): string | undefined {
  return word.length >= least && latin.test(word) ? encoder.encode(word)[0] : undefined
}

/** The first two letters of all words that may sound like a word. */
export function soundStartsOf(word: string): readonly string[] {
  if (soundOf(word) === undefined) return []
  const [first = '', second = ''] = word.replace(/^ph/, 'f')
  const starts = lettersLike(first).flatMap((letter) => lettersLike(second).map((other) => letter + other))
  return lettersLike(first).includes('f') ? [...starts, 'ph'] : starts
}

/** The letters with the sound of a letter. */
function lettersLike(letter: string): readonly string[] {
  const sounds = new Map(LatinAdvanced.mapper)
  const sound = sounds.get(letter) ?? letter
  return [sound, ...[...sounds].flatMap(([other, its]) => (its === sound ? [other] : []))]
}
