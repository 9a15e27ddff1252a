/**
 * Support for scripts without spaces between words, and for Korean, whose words have endings. Texts are indexed by runs
 * of adjacent letters (grams), which need no dictionary and are the same on all systems. A browser loads this for pages
 * in such a language.
 *
 * @module
 */
import type { Grams, Language, Span } from './language.ts'
import type { Term } from './term.ts'
import { plain, wordsOf, type Word } from './words.ts'

const pairs = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々'
const triples = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** A run of letters without spaces, as a group, so that `split` returns it. */
const run = new RegExp(`([${pairs}]+|[${triples}]+)`, 'u')
const ofTriples = new RegExp(`^[${triples}]`, 'u')
const runOrWord = new RegExp(`${run.source}|(?:(?![${pairs}${triples}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
/** Words in katakana are separate words in a run. */
const katakana = /[\p{Script=Katakana}ー]{3,}/gu
/** Long vowel at the end of a long word in katakana, which many texts omit: `サーバー`, `サーバ`. */
const lastVowel = /(?<=[\p{Script=Katakana}ー]{3})ー(?![\p{Script=Katakana}ー])/gu
/** Number of grams from which a query counts as a sentence, of which a page needs a share. */
const sentence = 6
const maxShareOfSentence = 0.6

/** Splits a text into words; runs without spaces into grams. Narrow katakana and separate jamo are composed first. */
function words(text: string): Word[] {
  return text
    .normalize('NFKC')
    .split(run)
    .flatMap((piece, index) => (index % 2 === 0 ? wordsOf(piece) : wordsOfRun(plain(piece))))
}

function wordsOfRun(text: string): Word[] {
  const run = text.replace(lastVowel, '')
  const names = (run.match(katakana) ?? []).map((text): Word => ({ text, isWhole: true }))
  return [...gramsOf(run).map((text): Word => ({ text })), ...names]
}

/**
 * Number of characters in a gram for the script at the start of a text: Thai syllables need more.
 */
function lengthIn(text: string): number {
  return ofTriples.test(text) ? 3 : 2
}

/** Grams of a run; the run itself if it is not longer than one. */
function gramsOf(text: string): readonly string[] {
  const letters = [...text]
  const length = lengthIn(text)
  if (letters.length <= length) return [text]
  return letters.slice(length - 1).map((_, index) => letters.slice(index, index + length).join(''))
}

/**
 * Grams of a query that span two words according to the browser's segmenter. A page need not contain them. Browsers
 * differ, so this only affects the order of results.
 */
function gramsBetween(text: string): ReadonlySet<string> {
  if (!('Segmenter' in Intl)) return new Set()
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  return new Set(
    words.slice(1).flatMap((word, index) => {
      const before = words[index] ?? ''
      const minLength = lengthIn(word)
      if (!run.test(before) || !run.test(word) || before.length < minLength || word.length < minLength) return []
      return gramsOf(before.slice(1 - minLength) + word.slice(0, minLength - 1))
    }),
  )
}

/**
 * Grammatical grams: particles, pronouns, question words and pairs of auxiliaries in Chinese; hiragana and particles in
 * Japanese; endings in Korean.
 */
const grammar =
  /[的了吗呢吧啊我你您他它们这那哪些在把和与是怎么什为如何请想让]|[不也从会到就很或有没要能还都]{2}|[不会能要]用|自己|可以|应该|需要|^\p{Script=Hiragana}|[をはがのにでともへや]$|[을를이가은는의에로와과도만요]$|^[하되된할한해했]/u

function needsOf(terms: readonly string[], text: string): ReadonlyMap<string, Omit<Term, 'text'>> {
  const grams = terms.filter((term) => run.exec(term)?.[0] === term)
  const between = gramsBetween(text)
  const needs = new Map<string, Omit<Term, 'text'>>()
  for (const gram of grams)
    needs.set(gram, {
      gramShare: grams.length < sentence ? 1 : maxShareOfSentence,
      isRequired: terms.length === 1 || !(grammar.test(gram) || between.has(gram)),
      // A short run is the start of longer grams.
      isOpen: [...gram].length < lengthIn(gram),
    })
  return needs
}

function places(text: string): Span[] {
  return [...text.matchAll(runOrWord)].flatMap(({ index, 0: run, 1: isRun }) => {
    let end = index
    const parts = isRun === undefined ? [run] : [...run]
    return parts.map((part) => ({ start: end, end: (end += part.length) }))
  })
}

function hits(text: string, isHit: (word: string) => boolean): Span[] {
  const spans: Span[] = []
  for (const { index, 0: run, 1: isRun } of text.matchAll(runOrWord)) {
    const letters = [...run]
    let start = index
    for (const [at, part] of (isRun === undefined ? [run] : gramsOf(run)).entries()) {
      const end = start + part.length
      const last = spans.at(-1)
      if (isHit(part)) {
        // Overlapping and adjacent grams are merged.
        if (last !== undefined && last.end >= start) spans[spans.length - 1] = { start: last.start, end }
        else spans.push({ start, end })
      }
      start += letters[at]?.length ?? 0
    }
  }
  const vowels = new Set(Array.from(text.matchAll(lastVowel), ({ index }) => index))
  return spans.map(({ start, end }) => ({ start, end: vowels.has(end) ? end + 1 : end }))
}

export const grams: Grams = { sentence, words, needsOf, places, hits }

/** Adds a language without spaces to previous ones. Its texts may contain English words. */
export function addTo(before: Language | undefined, english: Language): Language {
  return { ...(before ?? english), words, grams }
}
