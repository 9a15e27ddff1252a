/** Marks of emphasis in the source, and in a label that was read, where no text can look like them. */
const emphasis = /<(\/?)(b|strong|i|em|u|s|del)\s*>/gi
const tag = /\u0002(\/?)(\w+)\u0003/g

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

/** Characters that XML cannot hold in any form. They are removed from every text. */
export const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Reads a label: without its quotes, entities and icons; line breaks are `\n`. */
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
    .replace(emphasis, '\u0002$1$2\u0003')
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/[&#](?:([a-z]+)|#?(\d{1,7}));/gi, (whole, name: string | undefined, code: string | undefined) =>
      code === undefined ? (named[name?.toLowerCase() ?? ''] ?? whole) : character(Number(code)),
    )
    .replace(/\bfa[bsrl]?:fa-[\w-]+\s*/g, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
}

function character(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code).replace(notInXml, '')
}

/** A label without marks of emphasis. */
export function withoutMarks(label: string): string {
  return label.replace(tag, '')
}

/** A label in one line, without marks of emphasis. */
export function plainLabel(label: string): string {
  return withoutMarks(label).replace(/\s+/g, ' ').trim()
}

/** A stretch of a label with its emphasis, as attributes of SVG. */
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
  for (const found of line.matchAll(tag)) {
    add(found.index)
    at = found.index + found[0].length
    const [attribute = '', value = ''] = marks[(found[2] ?? '').toLowerCase()] ?? []
    const { [attribute]: _, ...others } = attributes
    attributes = found[1] === '/' ? others : { ...others, [attribute]: value }
  }
  add(line.length)
  return stretches
}
