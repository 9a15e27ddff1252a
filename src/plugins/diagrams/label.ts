/** Marks of emphasis in the source, and in a label that was read, where no text can look like them. */
const emphasis = /<(\/?)(b|strong|i|em|u|s|del)\s*>/gi
const tag = /\u0002(\/?)(\w+)\u0003/g

const namedCharacters: Readonly<Record<string, string>> = {
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

/** Characters that XML cannot represent, which are removed from all texts. */
export const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Parses a label: removes quotes and icons, decodes entities, and converts line breaks to `\n`. */
export function readLabel(source: string): string {
  let text = source.trim()
  if (/^".*"$/s.test(text)) text = text.slice(1, -1)
  // Asterisks mean emphasis only in Markdown labels, which have backticks.
  if (/^`.*`$/s.test(text))
    text = text
      .slice(1, -1)
      .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
      .replace(/\*([^*]+)\*/g, '<i>$1</i>')
  return text
    .replace(emphasis, '\u0002$1$2\u0003')
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/[&#](?:([a-z]+)|#?(\d{1,7}));/gi, (entity, name: string | undefined, code: string | undefined) =>
      code === undefined ? (namedCharacters[name?.toLowerCase() ?? ''] ?? entity) : character(Number(code)),
    )
    .replace(/\bfa[bsrl]?:fa-[\w-]+\s*/g, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
}

function character(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code).replace(notInXml, '')
}

/** Removes emphasis marks from a label. */
function withoutMarks(label: string): string {
  return label.replace(tag, '')
}

/** A label on one line, without emphasis marks. */
export function plainLabel(label: string): string {
  return withoutMarks(label).replace(/\s+/g, ' ').trim()
}

/** A part of a label with its emphasis as SVG attributes. */
export interface Stretch {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

const marks: Readonly<Record<string, readonly [attribute: string, value: string]>> = {
  b: ['fontWeight', 'bold'],
  strong: ['fontWeight', 'bold'],
  i: ['fontStyle', 'italic'],
  em: ['fontStyle', 'italic'],
  u: ['textDecoration', 'underline'],
  s: ['textDecoration', 'line-through'],
  del: ['textDecoration', 'line-through'],
}

export function stretchesOf(line: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  let attributes: Record<string, string> = {}
  let at = 0
  const add = (end: number): void => {
    if (end > at) stretches.push({ text: line.slice(at, end), attributes })
  }
  for (const match of line.matchAll(tag)) {
    add(match.index)
    at = match.index + match[0].length
    const [attribute = '', value = ''] = marks[(match[2] ?? '').toLowerCase()] ?? []
    const { [attribute]: _, ...others } = attributes
    attributes = match[1] === '/' ? others : { ...others, [attribute]: value }
  }
  add(line.length)
  return stretches
}

/** Estimated text width in the widest of the usual sans serif fonts, so that no label is wider than its box. */
export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0
  for (const letter of withoutMarks(text)) width += letterWidth(letter)
  return width * size * (isBold ? 1.1 : 1)
}

const wide = /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u

function letterWidth(letter: string): number {
  if (wide.test(letter)) return 1.05
  if (/\p{Mark}/u.test(letter)) return 0
  if (/[ijltfrI.,:;'|!\s()[\]\\/-]/.test(letter)) return 0.39
  if (/[mwMW@%]/.test(letter)) return 0.97
  return /[\p{Lu}<>=+~]/u.test(letter) ? 0.73 : 0.63
}

/** Text width in a monospaced font. */
export function codeWidth(text: string, size: number): number {
  return [...text].length * size * 0.61
}

export function lineHeight(size: number): number {
  return size * 1.35
}

/** Wraps a label at spaces to a maximum width, and measures it. */
export function measured(
  label: string,
  size: number,
  maxWidth: number,
  isBold = false,
): { readonly lines: readonly string[]; readonly width: number; readonly height: number } {
  const lines = label.split('\n').flatMap((line) => wrapped(line, size, maxWidth))
  const width = Math.max(...lines.map((line) => textWidth(line, size, isBold)))
  return { lines, width, height: lines.length * lineHeight(size) }
}

function wrapped(line: string, size: number, maxWidth: number): string[] {
  // Emphasis would not continue on the next line, so the line is not wrapped.
  if (withoutMarks(line) !== line) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current === '' || textWidth(longer, size) <= maxWidth) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}
