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

const lines = (...writers: readonly ((words: string, other: string) => readonly string[])[]) =>
  fc.tuple(fc.constantFrom(...writers), line, line).map(([make, words, other]) => make(words, other))

const prose = lines(
  (words) => [words],
  (words, other) => [words, other],
  (words) => [`## ${words} {#id}`],
  (words) => [words, '==='],
  (words) => [words, '---'],
  (words, other) => [`${words}  `, `${other}\\`],
  (words) => ['***', words],
  () => [''],
  () => ['  '],
  () => [': def', '{/* truncate */}'],
)
const list = lines(
  (words, other) => [`- ${words}`, `- ${other}`],
  (words, other) => [`* ${words}`, '', `* ${other}`],
  (words, other) => [`1. ${words}`, `2. ${other}`],
  (words, other) => [`- ${words}`, `  ${words}`, '', `  ${other}`],
  (words, other) => [`- [ ] ${words}`, `- [x] ${other}`],
  (words, other) => [`- ${words}`, `  - ${other}`, `    - ${words}`],
  (words) => [`3) ${words}`, '', '   ```js', '   code', '   ```'],
  (words) => ['-', `  ${words}`],
  (words, other) => [`> ${words}`, other],
  (words, other) => [`> - ${words}`, `>   ${other}`],
  (words, other) => [`> ${words}`, '>', `> ${other}`],
)
const code = lines(
  (words) => ['```js title="a"', words, '```'],
  (words, other) => ['~~~', words, '', other, '~~~'],
  (words) => ['````md', '```', words, '```', '````'],
  (words) => ['```', words],
  (words, other) => [`    ${words}`, '', `    ${other}`],
)
const table = lines(
  (words, other) => ['| a | b |', '| - | :-: |', `| ${words} | ${other} |`],
  (words) => ['a | b', '-|-', `1 | ${words} | 3`],
  (words) => ['| a |', '|---|', '| `x|y` |', words],
)
const html = lines(
  (words) => ['<div class="a">', words, '</div>'],
  (words) => ['<details>', '<summary>x</summary>', '', words, '', '</details>'],
  (words) => [`<!-- ${words} -->`],
  (words) => ['<!--', words, '-->'],
  (words) => ['<br/>', words],
)
const reference = lines(
  (words) => [`[^1]: ${words}`],
  (words, other) => [`[^1]: ${words}`, '', `    ${other}`],
  () => ['[a]: /url "t"'],
  () => ['[a]:', '  /url'],
)
const directive = lines(
  (words) => [':::note', words, ':::'],
  (words, other) => [':::tip[A title]', '', words, '', `- ${other}`, '', ':::'],
  (words, other) => ['::::tabs', ':::tab[One]', words, ':::', ':::tab[Two]{value="x"}', other, ':::', '::::'],
  (words) => [`:::note A title`, words, ':::'],
  (words) => ['::card[x]{href="/a"}', words],
  (words) => [':::details[More]{open}', words, ':::'],
  (words) => [':::note', words],
  (words) => ['::youtube{id=x}', words, ':::'],
)
const block = fc.oneof(prose, prose, list, list, code, table, html, reference, directive)
const margin = fc.constantFrom('', '', '', '', '', '', '  ', '    ', '   ', '\t', '> ', '- ')

type Blocks = fc.Arbitrary<readonly string[]>

/** Joins some blocks, most of them with an empty line between. */
const texts = (blocks: Blocks): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(blocks, margin, fc.boolean()), { minLength: 1, maxLength: 6 })
    .map((block) =>
      block
        .flatMap(([lines, before, isApart]) => [...lines.map((words) => before + words), ...(isApart ? [''] : [])])
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
const jsx = inTags.map(([name, attributes, inside]) => `<${name}${name === '' ? '' : attributes}>${inside}</${name}>`)
const alone = inTags.map(([name, attributes]) => `<${name || 'C'}${attributes} />`)
const inlineMdx = fc
  .array(fc.oneof(inline, expression, jsx, alone), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
const blockOfMdx: Blocks = fc.oneof(
  inlineMdx.map((words) => [words]),
  inlineMdx.map((words) => [`- ${words}`, `  ${words}`]),
  inlineMdx.map((words) => [`## ${words}`]),
  inlineMdx.map((words) => ['| a | b |', '| - | - |', `| ${words} | c |`]),
  expression.map((words) => [words]),
  fc.tuple(alone, expression).map(([words, other]) => [`${words} ${other}`]),
  inTags.map(([name, attributes, inside]) => [`<${name || 'D'}${attributes}>`, '', inside, '', `</${name || 'D'}>`]),
  inTags.map(([name, attributes, inside]) => [`<${name || 'D'}${attributes}>`, `  ${inside}`, `</${name || 'D'}>`]),
  inTags.map(([name, attributes, inside]) => [
    `<${name || 'D'}${attributes}>`,
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

/** An MDX text without syntax that MDX refuses: HTML comments and addresses in angle brackets. */
export const randomMdx: fc.Arbitrary<string> = texts(fc.oneof(block, blockOfMdx, blockOfMdx)).map((text) =>
  text.replace(/<!--[^]*?-->|<!--|-->/g, '').replace(/<(?=https:|a b>|\s|$)/g, ''),
)
