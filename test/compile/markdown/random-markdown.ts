/** Random Markdown: every construct of the dialect, whole and broken, one beside, under and inside another. */
import * as fc from 'fast-check'

const word = fc.constantFrom('alpha', 'the parcel', 'x', 'Ünï', '日本', '😀', '10:30', 'node:fs', 'snake_case', '2*3*4')

const inline = fc.oneof(
  word,
  word.map((text) => `**${text}**`),
  word.map((text) => `_${text}_`),
  word.map((text) => `\`${text}\``),
  word.map((text) => `[${text}](/a "t")`),
  word.map((text) => `![${text}](b.png)`),
  word.map((text) => `<b>${text}</b>`),
  fc.constantFrom(
    '[ref][a]',
    '[a]',
    '[^1]',
    '[x](<a b>)',
    '[x](a(b)c)',
    '[**b**](c)',
    '<https://a.b>',
    '~~del~~',
    '~one~',
  ),
  fc.constantFrom('https://example.com/a_b?c=d&e', 'www.example.com', 'me@example.com', 'http://a.b/c).', '***both***'),
  fc.constantFrom(':badge[x]', ':kbd[Ctrl+K]', ':badge[x]{tone=good}', ':smile:', '{x}', '{#id}', '$a$', '<!-- c -->'),
  fc.constantFrom(
    '&amp;',
    '&#35;',
    '\\*',
    '\\',
    '*',
    '**',
    '_',
    '`',
    '``',
    '[',
    ']',
    '](',
    '<',
    '|',
    '!',
    '"',
    '  ',
    ')',
  ),
)
const line = fc
  .tuple(fc.array(inline, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', ''))
  .map(([parts, between]) => parts.join(between))

const lines = (...made: readonly ((one: string, other: string) => readonly string[])[]) =>
  fc.tuple(fc.constantFrom(...made), line, line).map(([make, one, other]) => make(one, other))

const prose = lines(
  (one) => [one],
  (one, other) => [one, other],
  (one) => [`## ${one} {#id}`],
  (one) => [one, '==='],
  (one) => [one, '---'],
  (one, other) => [`${one}  `, `${other}\\`],
  (one) => ['***', one],
  () => [''],
  () => ['  '],
  () => [': def', '{/* truncate */}'],
)
const list = lines(
  (one, other) => [`- ${one}`, `- ${other}`],
  (one, other) => [`* ${one}`, '', `* ${other}`],
  (one, other) => [`1. ${one}`, `2. ${other}`],
  (one, other) => [`- ${one}`, `  ${one}`, '', `  ${other}`],
  (one, other) => [`- [ ] ${one}`, `- [x] ${other}`],
  (one, other) => [`- ${one}`, `  - ${other}`, `    - ${one}`],
  (one) => [`3) ${one}`, '', '   ```js', '   code', '   ```'],
  (one) => ['-', `  ${one}`],
  (one, other) => [`> ${one}`, other],
  (one, other) => [`> - ${one}`, `>   ${other}`],
  (one, other) => [`> ${one}`, '>', `> ${other}`],
)
const code = lines(
  (one) => ['```js title="a"', one, '```'],
  (one, other) => ['~~~', one, '', other, '~~~'],
  (one) => ['````md', '```', one, '```', '````'],
  (one) => ['```', one],
  (one, other) => [`    ${one}`, '', `    ${other}`],
)
const table = lines(
  (one, other) => ['| a | b |', '| - | :-: |', `| ${one} | ${other} |`],
  (one) => ['a | b', '-|-', `1 | ${one} | 3`],
  (one) => ['| a |', '|---|', '| `x|y` |', one],
)
const html = lines(
  (one) => ['<div class="a">', one, '</div>'],
  (one) => ['<details>', '<summary>x</summary>', '', one, '', '</details>'],
  (one) => [`<!-- ${one} -->`],
  (one) => ['<!--', one, '-->'],
  (one) => ['<br/>', one],
)
const reference = lines(
  (one) => [`[^1]: ${one}`],
  (one, other) => [`[^1]: ${one}`, '', `    ${other}`],
  () => ['[a]: /url "t"'],
  () => ['[a]:', '  /url'],
)
const directive = lines(
  (one) => [':::note', one, ':::'],
  (one, other) => [':::tip[A title]', '', one, '', `- ${other}`, '', ':::'],
  (one, other) => ['::::tabs', ':::tab[One]', one, ':::', ':::tab[Two]{value="x"}', other, ':::', '::::'],
  (one) => [`:::note A title`, one, ':::'],
  (one) => ['::card[x]{href="/a"}', one],
  (one) => [':::details[More]{open}', one, ':::'],
  (one) => [':::note', one],
  (one) => ['::youtube{id=x}', one, ':::'],
)
const block = fc.oneof(prose, prose, list, list, code, table, html, reference, directive)
const margin = fc.constantFrom('', '', '', '', '', '', '  ', '    ', '   ', '\t', '> ', '- ')

/** A text of some blocks, most of them apart. */
export const randomMarkdown: fc.Arbitrary<string> = fc
  .array(fc.tuple(block, margin, fc.boolean()), { minLength: 1, maxLength: 6 })
  .map((blocks) =>
    blocks
      .flatMap(([made, before, isApart]) => [...made.map((one) => before + one), ...(isApart ? [''] : [])])
      .join('\n'),
  )
