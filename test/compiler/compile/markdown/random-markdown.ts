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

type Blocks = fc.Arbitrary<readonly string[]>

/** Texts of some blocks, most of them apart. */
const texts = (blocks: Blocks): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(blocks, margin, fc.boolean()), { minLength: 1, maxLength: 6 })
    .map((made) =>
      made
        .flatMap(([lines, before, isApart]) => [...lines.map((one) => before + one), ...(isApart ? [''] : [])])
        .join('\n'),
    )

/** A text of Markdown. */
export const randomMarkdown: fc.Arbitrary<string> = texts(block)

const expression = fc.constantFrom(
  '{x}',
  '{}',
  '{/* c */}',
  '{"}"}',
  '{`a ${b} c`}',
  '{a ? <b>c</b> : <>d</>}',
  '{[1, 2].map((x) => <li key={x}>{x}</li>)}',
  '{{a: 1}.a}',
  '{/}/.test(x)}',
  "{<p>don't</p>}",
  '{a || b}',
  '{(1)}',
  '{x',
  '}',
  '\\{x\\}',
  '{1 +}',
)
const attributes = fc.constantFrom(
  '',
  ' a',
  ' a="b"',
  " a='{b}'",
  ' a={b}',
  ' a={{b: 1}}',
  ' {...b}',
  ' { ...b }',
  ' a={<b/>}',
  ' a="&amp; b"',
  ' a={`b ${c}`} d',
  ' x:y="z" a-b={1}',
  ' a=b',
  '\n  a="b"\n  c={[\n    1,\n\t2,\n  ]}\n',
  ' a="b\n   c"',
)
const inTags = fc.tuple(fc.constantFrom('B', 'div', 'A.b', 'a-b', 'x:y', ''), attributes, line)
const jsx = inTags.map(([name, given, inside]) => `<${name}${name === '' ? '' : given}>${inside}</${name}>`)
const alone = inTags.map(([name, given]) => `<${name || 'C'}${given} />`)
const inlineMdx = fc
  .array(fc.oneof(inline, expression, jsx, alone), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
const blockOfMdx: Blocks = fc.oneof(
  inlineMdx.map((one) => [one]),
  inlineMdx.map((one) => [`- ${one}`, `  ${one}`]),
  inlineMdx.map((one) => [`## ${one}`]),
  inlineMdx.map((one) => ['| a | b |', '| - | - |', `| ${one} | c |`]),
  expression.map((one) => [one]),
  fc.tuple(alone, expression).map(([one, other]) => [`${one} ${other}`]),
  inTags.map(([name, given, inside]) => [`<${name || 'D'}${given}>`, '', inside, '', `</${name || 'D'}>`]),
  inTags.map(([name, given, inside]) => [`<${name || 'D'}${given}>`, `  ${inside}`, `</${name || 'D'}>`]),
  inTags.map(([name, given, inside]) => [
    `<${name || 'D'}${given}>`,
    '',
    `    - ${inside}`,
    '    ```js {1}',
    '    {x',
    '    ```',
    `</${name || 'D'}>`,
  ]),
  fc.constantFrom<readonly string[]>(
    ['import A, {b} from "c"', ''],
    ['import A from "c"', 'import D from "e"', ''],
    ['export const a = {', '', '  b: `c', '', '  d`,', '}', ''],
    ['export default ({children}) => <b>{children}</b>', ''],
    ['export const a = 1', '# b'],
    ['import the goods', ''],
    ['', 'export {a}', ''],
    ['{', '  [', '', '    1,', '  ]', '}'],
    ['{`', '- a', '  b', '`}'],
    ['```js', 'import {a} from "b"', 'export {a}', '```'],
    ['```{x} {1,3}', '{', '```'],
  ),
)

/** A text of MDX, without what is refused in it: comments of HTML, and addresses in angle brackets. */
export const randomMdx: fc.Arbitrary<string> = texts(fc.oneof(block, blockOfMdx, blockOfMdx)).map((text) =>
  text.replace(/<!--[^]*?-->|<!--|-->/g, '').replace(/<(?=https:|a b>|\s|$)/g, ''),
)
