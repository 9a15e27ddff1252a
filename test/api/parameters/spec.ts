/**
 * Expected texts of parameters: the table "Style Examples" of OpenAPI 3.2.0 (with the column `empty` of 3.1.1), whose items
 * are replaced by other items, encoded as RFC 6570 and RFC 3986 want it.
 */

/** A row of the table: style, explode, and the expected strings for a string, a list and an object. */
interface Row {
  readonly place: 'path' | 'query' | 'header' | 'cookie'
  readonly style: string
  readonly explode: boolean
  readonly empty: string | undefined
  readonly text: string | undefined
  readonly list: string | undefined
  readonly map: string | undefined
}

const table = `
path   matrix         false ;color ;color=blue ;color=blue,black,brown             ;color=R,100,G,200,B,150
path   matrix         true  ;color ;color=blue ;color=blue;color=black;color=brown ;R=100;G=200;B=150
path   label          false .      .blue       .blue,black,brown                   .R,100,G,200,B,150
path   label          true  .      .blue       .blue.black.brown                   .R=100.G=200.B=150
path   simple         false -      blue        blue,black,brown                    R,100,G,200,B,150
path   simple         true  -      blue        blue,black,brown                    R=100,G=200,B=150
header simple         false -      blue        blue,black,brown                    R,100,G,200,B,150
header simple         true  -      blue        blue,black,brown                    R=100,G=200,B=150
query  form           false color= color=blue  color=blue,black,brown              color=R,100,G,200,B,150
query  form           true  color= color=blue  color=blue&color=black&color=brown  R=100&G=200&B=150
query  spaceDelimited false n/a    n/a         color=blue%20black%20brown          color=R%20100%20G%20200%20B%20150
query  pipeDelimited  false n/a    n/a         color=blue%7Cblack%7Cbrown          color=R%7C100%7CG%7C200%7CB%7C150
query  deepObject     true  n/a    n/a         n/a                                 color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
cookie form           false color= color=blue  color=blue,black,brown              color=R,100,G,200,B,150
cookie cookie         false color= color=blue  color=blue,black,brown              color=R,100,G,200,B,150
cookie cookie         true  color= color=blue  color=blue;_color=black;_color=brown R=100;_G=200;_B=150
`

const cell = (text = ''): string | undefined =>
  text === 'n/a' ? undefined : text === '-' ? '' : text.replaceAll('_', ' ')

export const rows: readonly Row[] = [
  ...table
    .trim()
    .split('\n')
    .map((line): Row => {
      const [place, style = '', explode, empty, text, list, map] = line.split(/ +/)
      const texts = { empty: cell(empty), text: cell(text), list: cell(list), map: cell(map) }
      return { place: place as Row['place'], style, explode: explode === 'true', ...texts }
    }),
  // The table has `&` between exploded cookies in this style; appendix D says that `; ` is correct.
  {
    ...{ place: 'cookie', style: 'form', explode: true, empty: 'color=', text: 'color=blue' },
    list: 'color=blue; color=black; color=brown',
    map: 'R=100; G=200; B=150',
  },
]

/** Values of items, and their percent-encoding by hand: only `A-Z a-z 0-9 - . _ ~` are unencoded (RFC 3986, 2.3). */
export const items: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['blue', 'blue'],
  ['a b', 'a%20b'],
  ["!*'();:@&=+$,/?#[]", '%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D'],
  ['100%25', '100%2525'],
  ['"<>\\^`{|}', '%22%3C%3E%5C%5E%60%7B%7C%7D'],
  ['-_~', '-_~'],
  ['a.b', 'a.b'],
  ['žluť 森🌲', '%C5%BElu%C5%A5%20%E6%A3%AE%F0%9F%8C%B2'],
  ['', ''],
  [100, '100'],
  [-1.5, '-1.5'],
  [true, 'true'],
  [{ a: [1, 'x'] }, '%7B%22a%22%3A%5B1%2C%22x%22%5D%7D'],
  [[1, [2]], '%5B1%2C%5B2%5D%5D'],
])

/** An item in a position that has no escape sequences. */
const plain = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item))

/** The expected string for a value in a row; `undefined` where the specification does not define it. */
export function expected(row: Row, kind: 'text' | 'list' | 'map', three: readonly unknown[]): string | undefined {
  const isPlain = row.place === 'header' || row.style === 'cookie'
  const itemTexts = three.map((item) => (isPlain ? plain(item) : (items.get(item) ?? '')))
  if (kind === 'text') {
    return row.text === undefined
      ? undefined
      : itemTexts[0] === ''
        ? row.empty
        : row.text.replace('blue', () => itemTexts[0] ?? '')
  }
  const names = kind === 'list' ? /blue|black|brown/g : /100|200|150/g
  let index = 0
  const text = row[kind]?.replace(names, () => itemTexts[index++] ?? '')
  // RFC 6570, 3.2.7: the style `matrix` has no equals sign before an empty value.
  return row.style === 'matrix' && row.explode ? text?.replace(/=(?=;|$)/g, '') : text
}

/**
 * Values that cannot be read back, by the specifications themselves.
 *
 * - Appendix E: items with the delimiter of `spaceDelimited` or `pipeDelimited`, which is encoded as well.
 * - RFC 6570: `.` is not encoded, and separates an exploded `label`.
 * - Appendix D: headers and the style `cookie` have no escapes for their delimiters, white space and other characters.
 * - HTTP: a client sends no character of a header but ASCII.
 * - RFC 3986: an empty part of a path is another path, and a part that is a dot is removed.
 */
export function isAmbiguous(
  { place, style, explode }: Row,
  kind: 'text' | 'list' | 'map',
  three: readonly unknown[],
): boolean {
  const texts = three.map(plain)
  const contains = (characters: RegExp): boolean => texts.some((text) => characters.test(text))
  if (style === 'spaceDelimited') return contains(/ /)
  if (style === 'pipeDelimited') return contains(/\|/)
  if (style === 'label') return kind === 'text' ? three[0] === '' : explode && contains(/\./)
  if (place === 'header') return contains(/[^\x20-\x7e]/) || (kind !== 'text' && contains(/,/))
  if (style === 'cookie') return contains(/[^\x20-\x7e]|;|^"/) || (kind !== 'text' && !explode && contains(/,/))
  return style === 'simple' && kind === 'text' && three[0] === ''
}
