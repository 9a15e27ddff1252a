/** A word of a text, normalized as in the index. */
export interface Word {
  /** Lower case, without accents. */
  readonly text: string
  /** Joined from the parts of a name: `estimatedarrival` for `estimated_arrival`. The parts are words, too. */
  readonly isWhole?: true
}

/**
 * A possible name, whose parts are split later. Path segments are separate chunks, but capitals with a slash are one
 * (`A/B`), as are C++ and C#, also before a version (`C++17`).
 */
const chunk =
  /[A-Za-z](?:\+\+|#)(?![\p{L}+#])|[A-Z]{1,3}(?:[/&][A-Z]{1,3})+(?![\p{L}\p{N}/+#])|[^\s"“”„«»()[\]{}<>|,;:/\\?&=#]+/gu
/**
 * A run of letters and digits; a capital letter starts a new one: `HTTPServer`, `orderId`, `v2`. The classes are in
 * brackets, since esbuild writes others as `new RegExp(…)`.
 */
const part =
  /[\p{Lu}]{2,}s?(?![\p{Ll}])[\p{N}]*|[\p{Lu}]+(?![\p{Ll}])[\p{N}]*|[\p{Lu}]?[\p{Ll}\p{M}\p{N}\p{Lo}\p{Lm}]+|[\p{Lu}]|[\p{N}]+/gu
/** Maximum number of parts of a name. */
const maxParts = 4
/** Maximum length of a word: longer ones are digests and keys, which readers do not type. */
const longest = 40

/** A programming language with a letter and a sign. */
const sharp = /^[A-Za-z](?:\+\+|#)$/
/** A name with a dot before it, which is also a word with the dot: `.NET`, `.env`. */
const dotted = /^\.([A-Za-z][A-Za-z\d]*)[.!'`*]?$/

/** Fast path for most chunks: a single word, with an optional capital before and punctuation after it. */
const simple = /^([A-Za-z]?[a-z\d]+)[.!'`*]?$/
/** Equivalent of `part` for ASCII, five times as fast. */
const asciiPart = /[A-Z]{2,}s?(?![a-z])\d*|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z\d]+|[A-Z]|\d+/g
const ascii = /^[\0-\x7f]*$/

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hangul'].map((script) => `\\p{Script=${script}}`)
/** Runs of letters of one script: `Docker容器` is two words. Digits, marks and signs continue a run. */
const ofScript = new RegExp(
  [...scripts, `(?![${scripts.join('')}])[^]`].map((letter) => `(?:[^\\p{L}]|\\p{Lm}|${letter})+`).join('|'),
  'gu',
)

/** Arabic article, with or without a preposition, which is joined to its noun. */
const article = /^(?:[وفبك]?ال|لل)(?=[\u0621-\u064a]{3})/

/** Splits a text into words. A joined name follows its parts. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const piece of text.match(chunk) ?? []) {
    const word = simple.exec(piece)?.[1]
    if (word !== undefined) {
      if (word.length <= longest) words.push({ text: word.toLowerCase() })
      continue
    }
    const parts = sharp.test(piece) ? [piece.toLowerCase()] : partsOf(piece)
    for (const word of parts) if (word.length <= longest) words.push({ text: word })
    if (parts.length > maxParts) continue
    const name = dotted.exec(piece)?.[1]?.toLowerCase()
    if (parts.length < 2 && name === undefined) continue
    const joined = name === undefined ? parts.join('') : `.${name}`
    if (joined.length <= longest) words.push({ text: joined, isWhole: true })
  }
  return words
}

/** Words of a text, without joined names. */
export function simpleWords(text: string, words = wordsOf): string[] {
  return words(text).flatMap((word) => (word.isWhole === true ? [] : [word.text]))
}

function partsOf(piece: string): string[] {
  const bare = piece.replace(/['’ʼ](?:s\b)?/g, '')
  if (!ascii.test(bare))
    return (bare.match(ofScript) ?? []).flatMap((run) =>
      (run.match(part) ?? []).map((word) => plain(word).replace(article, '')),
    )
  return (bare.match(asciiPart) ?? []).map((word) => word.toLowerCase())
}

/**
 * Replacements for letters that readers type differently (`strasse`, `Lodz`), and for the final sigma.
 */
const folded: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }

/**
 * Normalizes a text: lower case, without accents, vowel points and the Arabic tatweel. Marks that form a different
 * letter are preserved: those of kana and of й, and Indic vowels.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<![иИ])[\u0300-\u036f]+|[\u0591-\u05c7\u0640\u064b-\u065f\u0670]+/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => folded[letter] ?? letter)
}

/** Words that do not distinguish pages. The list is short, since each additional word could hide a result. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about all an and any are as at be been but by can could did do does for from had has have how i if in into is it its ' +
    'many may me much must my no not of on only or our per should so some than that the their them then there these they ' +
    'this those to too was we were what when where which while who why will with within without would you your'
  ).split(' '),
)

/** Words that phrase a question but do not name its subject. A page need not contain them; if it does, it ranks higher. */
export const askingWords: ReadonlySet<string> = new Set(
  (
    'able actually after again allow alone already also although always am among another anything around ' +
    'ask asking away back bad because become before best better between bit both call called cannot come comes ' +
    'coming correct course difference different doing done down during each easily easy either else enough ensure ' +
    'even ever every everyone everything exactly explain feature find fine following get ' +
    'gets getting give given go goes going good got great happen happens hard having help here ' +
    'idea important inside instead just keep know knows later let like look looking lot make makes making ' +
    'mean means more most mostly much near nearly need needed needs never new nice none nothing now off often ok ' +
    'okay once one ones other out outside over own per please plus possible probably properly provide put quick ' +
    'really remain require right safely same say says see seem seems set several show simply ' +
    'since someone something sometimes still such support sure take tell tells ' +
    'thing things though thought through together too tried tries try trying two under unless ' +
    'until up us use used using usually very via wait want wanted wants way well whatever whether whole work ' +
    'working works would wrong yes yet'
  ).split(' '),
)

/** Prefix of pins, which no text contains. A pinned page is the first result of the query after the prefix. */
const pin = '='

/** Key that pins a page to a query, independent of its phrasing. */
export function pinOf(query: string): string {
  const words = simpleWords(query)
  const about = words.filter((word) => !stopWords.has(word) && !askingWords.has(word))
  return pin + (about.length === 0 ? words : about).join('-')
}
