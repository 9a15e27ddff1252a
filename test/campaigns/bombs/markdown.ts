/**
 * Markdown texts that are short to write and may be slow to parse: nested, unclosed, paired and expanding constructs.
 * @module
 */
import { random } from '../../../bench/random.ts'
import { numbered, page, type Bomb } from './bomb.ts'

const many = 100_000

/** Name → Markdown text of a page. */
const texts: Readonly<Record<string, () => string>> = {
  'open brackets': () => '['.repeat(many),
  'open brackets of pictures': () => '!['.repeat(many),
  'block quotes in a line': () => `${'> '.repeat(many)}a`,
  'lists in a line': () => `${'- '.repeat(many)}a`,
  'lists by indentation': () => numbered(2_000, (depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'marks of emphasis': () => '*a _b '.repeat(many / 2),
  'strong marks': () => `${'**'.repeat(many)}a`,
  'back ticks of growing length': () => numbered(1_400, (length) => `e${'`'.repeat(length)}`).join(''),
  'a line of ten megabytes': () => `# L\n\n${'word '.repeat(2 << 20)}`,
  'a line below the limit of a page': () => `# L\n\n${'word '.repeat(390_000)}`,
  'links in one paragraph': () => '[a](b) '.repeat(many),
  'links in a thousand paragraphs': () => `${'[a](./b.md) '.repeat(100)}\n\n`.repeat(1_000),
  'a table of 300 × 3,000': () => table(300, 3_000, 300),
  'a wide table of short rows': () => table(5_000, 20_000, 1),
  'the same heading': () => '## h\n\n'.repeat(many / 2),
  'different headings': () => numbered(many / 2, (number) => `## heading ${number}\n`).join('\n'),
  'a heading of a megabyte': () => `# ${'ab '.repeat(350_000)}`,
  'bait for expressions in headings': () =>
    ['{#', ' ', '-', '&', '{.a ', '\\', '# ', 'aA'].map((part) => `## ${part.repeat(30_000)}x`).join('\n\n'),
  'signs of tags': () => '<'.repeat(many),
  'open tags': () => '<a '.repeat(many / 2),
  'elements left open': () => '<b>'.repeat(many / 2),
  'comments left open': () => '<!-- '.repeat(many),
  'instructions left open': () => 'x <? '.repeat(30_000),
  'declarations left open': () => 'x <!A '.repeat(30_000),
  'character data left open': () => 'x <![CDATA[ '.repeat(30_000),
  'an attribute of a megabyte': () => `<a title="${'x" y="'.repeat(many)}">`,
  entities: () => '&amp'.repeat(200_000),
  definitions: () =>
    `${numbered(many / 2, (number) => `[r${number}]: /x${number}`).join('\n')}\n\n${'[r1] '.repeat(900)}`,
  footnotes: () => numbered(20_000, (number) => `a[^${number}]\n\n[^${number}]: n\n`).join('\n'),
  'directives nested': () => numbered(100, (depth) => `${':'.repeat(103 - depth)}note`).join('\n'),
  'directives left open': () => ':::note\n\nx\n\n'.repeat(20_000),
  colons: () => ':'.repeat(many),
  'attributes of a directive': () => `:::note{${'a=b '.repeat(200_000)}}\nx\n:::`,
  'five megabytes of code': () => `\`\`\`ts\n${'const a = { b: [1, "x", `y${z}`] }\n'.repeat(many / 2)}\`\`\`\n`,
  'a line of code of a megabyte': () => `\`\`\`js\n${'a+("b"'.repeat(150_000)}\n\`\`\`\n`,
  'bait for highlighters': () => languages.map((name) => `\`\`\`${name}\n${bait}\n\`\`\``).join('\n\n'),
  'meta of a code block': () =>
    `\`\`\`ts {${'1-999999999,'.repeat(15_000)}} /${'(a+)+'.repeat(2_000)}/\n${'a'.repeat(40)}\n\`\`\``,
  'an expression to mark words': () => `\`\`\`ts /(a+)+$/\n${'a'.repeat(30_000)}!\n\`\`\``,
  'zero bytes': () => '\0'.repeat(1 << 20),
  tabs: () => `${'\t'.repeat(1 << 20)}x`,
  'lines that end with CR': () => 'a\r'.repeat(300_000),
  'combining marks': () => `# a${'\u0301'.repeat(300_000)}`,
  'addresses without marks': () => 'http://a.b'.repeat(many / 2),
  'names of hosts': () => 'www.'.repeat(many / 2),
  'addresses of mail': () => 'a@'.repeat(60_000),
  'dots before an at': () => `${'a.'.repeat(60_000)}@x`,
  'different long words': () => numbered(20_000, (number) => `w${number}${'q'.repeat(50)}`).join(' '),
}

const languages = ['md', 'html', 'bash', 'python', 'sql', 'yaml', 'json', 'php', 'ruby', 'cpp', 'diff', 'latex']
const bait = '((((a*)*)*'.repeat(4_000) + '"\\'.repeat(4_000) + '<!--[[{{$('.repeat(2_000)

const row = (cells: number): string => `${'|b'.repeat(cells)}|\n`
const table = (columns: number, rows: number, filled: number): string =>
  `${row(columns)}${'|-'.repeat(columns)}|\n${row(filled).repeat(rows)}`

/** Parts of random texts: characters of the syntax, and text between them. */
const tokens = [
  ...['[', '](', ')', '![', ']', '[^1]', '[^', ']: /x', '*', '_', '**', '~~', '`', '```', '~~~', '|', '|-', '> ', '- '],
  ...[
    '1. ',
    '# ',
    ':::',
    ':::note',
    '::',
    ':a[',
    '{',
    '}',
    '{#a}',
    '<',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<?',
    '<a href="',
  ],
  ...[
    '"',
    "'",
    '&',
    '&amp;',
    '\\',
    'http://',
    'www.',
    '@',
    'a',
    'ab ',
    ' ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '\r',
    '\0',
  ],
  ...['$', '$$', ': ', '===', '---', '\u0301', '\u{1f600}', '=', '{a=', '%%%'],
]

/** A text of a few repeated and nested signs; the same seed creates the same text. */
export function randomText(seed: string, letters: number): string {
  const draw = random(seed)
  const part = (): string => Array.from({ length: draw.between(1, 3) }, () => draw.one(tokens)).join('')
  const run = (length: number): string => {
    const text = part()
    return text.repeat(Math.ceil(length / text.length))
  }
  let text = ''
  while (text.length < letters) {
    const length = draw.one([1, 20, 300, letters / 2, letters])
    text += draw.between(0, 2) === 0 ? run(length) + part() + run(length) : run(length)
    if (draw.between(0, 3) === 0) text += draw.one(['\n', '\n\n'])
  }
  return text.slice(0, letters)
}

/** Pages of which each is a bomb. */
export const markdownBombs: readonly Bomb[] = Object.entries(texts).map(([name, text]) => ({
  name: `markdown: ${name}`,
  files: () => ({ [page]: text() }),
}))
