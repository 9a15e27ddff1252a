/**
 * Labels on their way through the library that draws. Its own reader goes by patterns, which a bracket or a quote in a
 * label would mislead; so these travel as characters for private use, and are put back in the picture.
 *
 * @module
 */

const first = 0xe000
const special = /[[\](){}|<>"&;*~\\`:#/%+$,-]/g
const travelling = /[\uE000-\uE07F]/g

/** Marks of emphasis that the library knows, and the line break. */
const tag = /(<\/?(?:b|strong|i|em|u|s|del)\s*>|\n)/i

/** A text as the library may read it. An empty one would be taken for none. */
export function hidden(text: string): string {
  const shown = text
    .split(tag)
    .map((piece, index) => (index % 2 === 0 ? hideAll(piece) : piece === '\n' ? '<br>' : piece))
    .join('')
  return shown.trim() === '' ? '\u00A0' : shown
}

/** A text without marks of emphasis, as the library may read it as a name: one word. */
export function hiddenName(text: string): string {
  return hideAll(plainLabel(text)).replace(/[ \u00A0]/g, String.fromCharCode(first + 32))
}

function hideAll(text: string): string {
  return text.replace(travelling, '\uFFFD').replace(special, (c) => String.fromCharCode(first + c.charCodeAt(0)))
}

/** What was hidden, as it was. */
export function revealed(text: string): string {
  return text.replace(travelling, (c) => String.fromCharCode(c.charCodeAt(0) - first))
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  semi: ';',
  colon: ':',
  num: '#',
}

/** A label as it was meant: without its quotes, entities and icons; line breaks are `\n`. */
export function readLabel(written: string): string {
  let text = written.trim()
  if (/^".*"$/s.test(text)) text = text.slice(1, -1)
  // In backticks stars are marks of emphasis; elsewhere they are stars.
  if (/^`.*`$/s.test(text))
    text = text
      .slice(1, -1)
      .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
      .replace(/\*([^*]+)\*/g, '<i>$1</i>')
  return text
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/[&#](?:([a-z]+)|#?(\d{1,7}));/gi, (whole, name: string | undefined, code: string | undefined) =>
      code === undefined ? (named[name?.toLowerCase() ?? ''] ?? whole) : character(Number(code)),
    )
    .replace(/\bfa[bsrl]?:fa-[\w-]+\s*/g, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(notInXml, '')
    .trim()
}

/** What XML cannot hold in any form. */
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

function character(code: number): string {
  return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
}

/** A label in one line, without marks of emphasis. */
export function plainLabel(label: string): string {
  return label
    .split(tag)
    .map((piece, index) => (index % 2 === 0 ? piece : piece === '\n' ? ' ' : ''))
    .join('')
    .trim()
}
