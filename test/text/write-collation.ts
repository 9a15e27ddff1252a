/**
 * `node --import tsx test/text/write-collation.ts`: writes the order of letters into `src/text/collation-table.ts`,
 * from the root collation of CLDR in the ICU of this Node. Run it for a newer CLDR, and review the difference: builds
 * never use ICU.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Ranges of code points whose order is stored. All others follow them in the order of code points. */
const ranges = [
  ...[
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x531, 0x58a],
    [0x5be, 0x5f4],
    [0x60c, 0x6ff],
    [0x901, 0x97f],
    [0x981, 0x9ff],
  ],
  ...[
    [0xb82, 0xbff],
    [0xe01, 0xe5b],
    [0x10a0, 0x10ff],
    [0x1100, 0x11ff],
    [0x2010, 0x2027],
    [0x20a0, 0x20bf],
  ],
  ...[
    [0x3001, 0x3020],
    [0x3041, 0x30ff],
    [0x3105, 0x312f],
  ],
]
// English uses the root order.
const collator = new Intl.Collator('en', { sensitivity: 'base' })
const isSame = (a: string, b: string): boolean => collator.compare(a, b) === 0
/** Independent letters: neither capitals nor ignored, and not a base letter with an accent. */
const letters = ranges
  .flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .filter((c) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(c) && c.normalize('NFC') === c && c.toLowerCase() === c)
  .filter((c) => !isSame(c, '') && (c.normalize('NFKD') === c || isOfItsOwn(c)))
  .sort((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))

/** Checks that a letter with an accent differs from the one without: й. */
function isOfItsOwn(c: string): boolean {
  const [base = '', accent = '', ...more] = c.normalize('NFD')
  return accent !== '' && more.length === 0 && !isSame(c, base) && !isSame(c, base + accent.replace(/\p{Mn}/u, ''))
}

const ascii = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
const pairs = ascii.flatMap((first) => ascii.map((second) => first + second))
const order: string[] = []
const alike: string[] = []
for (const letter of letters) {
  const last = order.at(-1)
  const pair = letter > '~' ? pairs.find((two) => isSame(letter, two)) : undefined
  if (pair !== undefined) alike.push(letter + pair)
  else if (last !== undefined && isSame(last, letter)) alike.push(letter + last)
  else order.push(letter)
}
const file = new URL('../../src/text/collation-table.ts', import.meta.url)
const literal = (text: string): string =>
  `'${text.replace(/['\\]/g, '\\$&').replace(/\p{M}/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
const lines = (parts: readonly string[], size: number): string =>
  Array.from(
    { length: Math.ceil(parts.length / size) },
    (_, index) => `  ${literal(parts.slice(index * size, (index + 1) * size).join(''))}`,
  ).join(' +\n')
const rest = readFileSync(file, 'utf8').replace(/^[^]*?\/\/ End of the generated part\n/, '')
writeFileSync(
  file,
  `/** Order of letters. Written by test/text/write-collation.ts from CLDR ${process.versions['cldr']}. */
export const order =
${lines(order, 60)}

/** Letters that differ only as accents do: each with what it sorts like. */
export const alike =
${lines(
  alike.map((text, index) => (index === 0 ? text : ` ${text}`)),
  25,
)}

// End of the generated part
${rest}`,
)
