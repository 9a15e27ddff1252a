/**
 * Sorts names for readers: natural order (`part2` before `part10`) with the rules of the language (`Ärger` beside
 * `Ark`, in Swedish after `Zebra`). The order follows CLDR, from a stored table: `Intl.Collator` depends on Node's
 * version of ICU. Characters missing in the table, including Han, are in code point order.
 *
 * @module
 */
import { alike, order, tailorings } from './collation-table.ts'

/** Weights of a letter; several for a character that sorts like several letters. */
type Weights = readonly number[]

/** Order of letters in a language. */
interface Alphabet {
  readonly weights: ReadonlyMap<string, Weights>
  /** Length of the longest letter. */
  readonly longest: number
}

/** Gap between the weights of two letters, for letters that a language adds. */
const room = 16
const beyondTable = 0x8000
const commonWeights = new Map<string, Weights>([...order].map((letter, index) => [letter, [(index + 1) * room]]))
for (const [letter = '', ...same] of alike.split(' ').map((text) => [...text]))
  commonWeights.set(
    letter,
    same.flatMap((other) => commonWeights.get(other) ?? []),
  )

const alphabets = new Map<string, Alphabet>()

function alphabetOf(language: string): Alphabet {
  const existing = alphabets.get(language)
  if (existing !== undefined) return existing
  const weights = new Map(commonWeights)
  for (const group of tailorings[language] ?? []) {
    const [first = '', ...letters] = group.split(' ')
    let [weight = 0] = weights.get(first) ?? []
    for (const letter of letters) weights.set(letter.replace('=', ''), [letter.startsWith('=') ? weight : ++weight])
  }
  const longest = Math.max(...[...weights.keys()].map(({ length }) => length))
  const alphabet = { weights, longest }
  alphabets.set(language, alphabet)
  return alphabet
}

/** Sorts items by text in the order of a locale; names in an API have no locale. The sort is stable. */
export function sortedByName<T>(items: Iterable<T>, nameOf: (item: T) => string, locale?: string): T[] {
  const compare = nameOrder(locale)
  return [...items].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/** Returns a function that compares names in the order of a locale. */
export function nameOrder(locale = ''): (a: string, b: string) => number {
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const keys = new Map<string, string>()
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? sortKey(name, language)
    keys.set(name, key)
    return key
  }
  return (a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    return first < second ? -1 : first > second ? 1 : 0
  }
}

/**
 * Heading of a name in an alphabetical list: its first letter, without an accent unless that is a different
 * letter.
 */
export function initialOf(name: string, locale: string): string {
  const language = locale.split('-')[0] ?? ''
  const [first = ''] = name.normalize('NFC')
  const [base = ''] = first.normalize('NFD')
  const isAccent = primaryOf(first, language) === primaryOf(base, language)
  return isTurkish(language) && first === 'i' ? 'İ' : (isAccent ? base : first).toUpperCase()
}

/** Sort key of a text, compared by code units: letters and numbers first, then accents, then case. */
function sortKey(name: string, language: string): string {
  const normalized = name.normalize('NFC')
  // Lower case before upper case, the reverse of code point order.
  const cases = [...normalized].map((c) => (c === c.toLowerCase() ? '0' : '1')).join('')
  return [primaryOf(normalized, language), lowerCase(normalized, language), cases, normalized].join('\0')
}

function lowerCase(text: string, language: string): string {
  return (isTurkish(language) ? text.replace(/I/g, 'ı').replace(/İ/g, 'i') : text).toLowerCase()
}

/** Letters and numbers without accents and case. */
function primaryOf(text: string, language: string): string {
  const alphabet = alphabetOf(language)
  return [...lowerCase(text, language).matchAll(/(\d+)|\D+/g)]
    .map(([piece, digits]) => (digits === undefined ? lettersKey(piece, alphabet) : numberKey(digits, alphabet)))
    .join('')
}

const isTurkish = (language: string): boolean => language === 'tr' || language === 'az'

/** Sort key of a number: its length and its digits. */
function numberKey(digits: string, { weights }: Alphabet): string {
  const value = digits.replace(/^0+(?=.)/, '')
  const [zero = 0] = weights.get('0') ?? []
  return String.fromCharCode(zero, 1 + Math.min(value.length, 0x7fff)) + value
}

function lettersKey(text: string, { weights, longest }: Alphabet): string {
  let key = ''
  for (let at = 0; at < text.length;) {
    let length = Math.min(longest, text.length - at)
    while (length > 1 && !weights.has(text.slice(at, at + length))) length--
    const letter = length > 1 ? text.slice(at, at + length) : String.fromCodePoint(text.codePointAt(at) ?? 0)
    key += String.fromCharCode(...(weights.get(letter) ?? weightsOfParts(letter, weights)))
    at += letter.length
  }
  return key
}

/**
 * Weights of the base letters of a character. Characters missing in the table follow in code point order.
 */
function weightsOfParts(letter: string, weights: Alphabet['weights']): Weights {
  return [...letter.normalize('NFKD').toLowerCase()].flatMap((part) => {
    const code = part.codePointAt(0) ?? 0
    return weights.get(part) ?? (/\p{M}/u.test(part) ? [] : [beyondTable + (code >> 12), beyondTable + (code & 0xfff)])
  })
}
