/** The trees of satteri equal those of remark-mdx; other texts, and all code, are left to remark-mdx. */
import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { expressionEnd } from '../../../../src/compiler/compile/mdx/expression-end.ts'
import { isMasked, mask } from '../../../../src/compiler/compile/mdx/mask.ts'
import { parseMdxNatively } from '../../../../src/compiler/compile/mdx/native-mdx.ts'
import { scanCode } from '../../../../src/compiler/compile/mdx/scan-code.ts'
import { cutFrontMatter } from '../../../../src/model/front-matter.ts'
import { clean } from '../../../../src/model/placeholders.ts'
import { compareMdx, mdxReference } from '../markdown/parsers.ts'
import { randomMdx } from '../markdown/random-markdown.ts'

const test = suite('native MDX')

const texts: Readonly<Record<string, readonly [text: string, isNative: boolean]>> = {
  'imports and exports': ['import A, {b} from "c"\n\nexport const d = {\n\n  e: `f\n\n  g`,\n}\n\n# {d.e}\n', true],
  'several imports': ['import a from "a"\n\nimport b from "b"\nimport c from "c"\n\ntext\n\nexport {a, b}', true],
  expressions: ['{/* c */}\n\na {b ? <i>c</i> : "}"} d {`e ${f} }`}\n\n{\n  [\n    1,\n  ]\n}\n\n## {}\n', true],
  'regular expressions and apostrophes': ["{/[/}]/.test(x)} {<p>don't</p>}\n", true],
  tags: ['<A.b c="d" e={{f: 1}} {...g} h>\n  *i* <J k={<l/>} />\n\n  - m\n</A.b>\n\n<>n</>\n', true],
  'attributes over lines': ['<A\n  b="c"\n  d={[\n    1,\n  ]}\n>\n\ne\n\n</A>\n', true],
  'in a list': ['- a <b>c</b>\n\n  <D\n    e={[\n      1,\n    ]}\n  />\n', true],
  'code that is shown': ['```js {1}\nimport {a} from "b"\n```\n\n`{` and ``{`}``\n\n<A b="{c}" />\n', true],
  'escaped braces': ['a \\{b\\} c\n', true],
  'a carriage return': ['import a from "b"\r\n\r\n{[\r\n  a\r\n]}\r\n', true],
  'a table': ['| a | b |\n| - | - |\n| {c} | <D /> **e** |\n', true],
  'a directive': [':::note\n\n<A />\n\n:::\n', true],
  'attributes of a directive': [':::note{a="b"}\nc\n:::\n', false],
  'a bar in the code of a table': ['| a | b |\n| - | - |\n| {c || d} | e |\n', false],
  'an element over two cells': ['| a | b |\n| - | - |\n| <c>d | e</c> |\n', false],
  'emphasis over the edge of an element': ['- <B>*</B> c\n  <B>*</B> d', false],
  'code that goes on outside of its list': ['- a\n{\n1}\n', false],
  'a tag that goes on outside of its list': ['  - <B a="b\n   c" />\n', false],
  'an expression in a list that has blank lines': [
    '- a\n  a\n    {\n      [\n    \n        1,\n      ]\n    }\n- b',
    false,
  ],
  'code over lines that may be blocks': ['a {`\n# b`}\n', false],
  'space before the end of a line in a list': [
    '- {x} \n  {x} \n<B>\n\n    - a\n    ```js\n    b\n    ```\n</B>',
    false,
  ],
  'a row behind an indented one': [
    '- `a`\n- b\n    | a | b |\n    | - | - |\n    |  | c |\n| a | b |\n| - | - |\n| <B /> | c |',
    false,
  ],
  'a sentence that begins with import': ['import the goods\n', false],
  'an import in a paragraph': ['a\nimport b from "c"\n', false],
  'an invalid expression': ['{1 +}\n', false],
  'a definition with code in its address': ['[a]: /b{c}\n', false],
  'an address in angle brackets': ['<https://example.com>\n', false],
  'a list before the closing tag': ['<A b="c">\n  d\n\n- e\n</A>\n', true],
  'an indented list before the closing tag': ['<A>\n  <B c="d">\n  e\n\n  - f\n  </B>\n</A>\n', true],
  'a closing tag in a list item': ['<A>\n  <B c="d" e="f">\n    g\n\n- h\n  </B>\n</A>\n', false],
  'a closing tag in a list item, without attributes': ['<A>\nb\n\n- c\n  </A>\n', false],
  'a closing tag in a list item, after a blank line': ['<A b="c">\nd\n\n- e\n\n  </A>\n', false],
  'a closing tag in an item of a numbered list': ['<A b="c">\nd\n\n1. e\n   </A>\n', false],
  'a closing tag in a quotation': ['<A b="c">\nd\n\n> e\n> </A>\n', false],
  'an element that is not closed': ['<A>\n', false],
  'a private character': ['a \ue000 {b}\n', false],
}

for (const [name, [text, isNative]] of Object.entries(texts))
  test(`${name}: ${isNative ? 'the same tree' : 'left to remark-mdx'}`, () =>
    assert.equal(compareMdx(text), isNative ? 'same' : 'left'))

test('our pages and fixtures have the same tree', () => {
  const files = ['content', 'manual', 'test/fixtures', 'templates', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.mdx') && !path.includes('node_modules'))
      .map(
        (path) => [path, compareMdx(clean(cutFrontMatter(readFileSync(`${folder}/${path}`, 'utf8')).body))] as const,
      ),
  )
  assert.equal(
    files.filter(([, is]) => typeof is === 'object'),
    [],
  )
  assert.ok(files.filter(([, is]) => is === 'same').length > 0.6 * files.length, 'most are not left')
})

test('random texts have the same tree, or are left to remark-mdx', () => {
  fc.assert(
    fc.property(randomMdx, (text) => assert.type(compareMdx(text), 'string')),
    { numRuns: 300, seed: 2 },
  )
})

test('a mask contains no nesting, and has the length of the code', () => {
  assert.is(mask(' [[1], [2]]\n'), ' [,,,, ,,,]\n')
  assert.is(mask('a'), 'x')
  assert.is(mask(' \n'), ' \n')
  for (const text of ['{x}', '{[,,]}', '{ ...[,]}', '{\n}', 'a }', 'imports']) assert.ok(isMasked(text), text)
  for (const text of ['{a}', '{[[]]}', '{', '{[', '{x', 'a\nimport b', 'export {', '{...(x)}'])
    assert.not.ok(isMasked(text), text)
})

test('all code is masked, in any position', () => {
  fc.assert(
    fc.property(randomMdx, (text) => {
      const scanned = scanCode(text, (start) => text.indexOf('\n\n', start) + 1 || text.length)
      if (scanned === undefined) return
      assert.is(scanned.masked.length, text.length)
      assert.is(scanned.prose.length, text.length)
      assert.ok(isMasked(scanned.masked), scanned.masked)
    }),
    { numRuns: 500, seed: 3 },
  )
})

test('code that could crash the parser does not end the process', () => {
  const opening = ['[', '(', '!', '()=>', '`${', '<a>', 'a?', 'a.', 'new ', '1+', '{a:', 'class{x=', 'a=>{', '${`']
  for (const open of opening) {
    const code = open.repeat(20_000)
    for (const text of [`{${code}}`, `export const a = ${code}`, `<B c={${code}} />`, `a {${code}`, `\\{${code}}`])
      parseMdxNatively(text, false)
  }
  const tree = parseMdxNatively(`\`\`\`js\n${'{['.repeat(20_000)}\n\`\`\`\n`, false)
  assert.is(tree?.children.length, 1, 'code that is shown is not read')
})

test('code that is nested too deeply is refused by remark-mdx too', () => {
  for (const [open, close] of [
    ['`${', '}`'],
    ['[', ']'],
    ['<a>', '</a>'],
    ['!', ''],
    ['a=', ''],
    ['new ', ''],
  ] as const) {
    const nested = (levels: number) => `{${open.repeat(levels)}a${close.repeat(levels)}}`
    assert.is(compareMdx(nested(100)), 'same', open)
    assert.is(parseMdxNatively(nested(700), false), undefined, open)
    assert.throws(() => mdxReference(nested(700)), 'Could not parse expression')
  }
})

test('the end of an expression is found', () => {
  for (const [text, rest] of [
    ['{a} b', ' b'],
    ['{{a: "}"}} b', ' b'],
    ['{`${`}`}}`} b', ' b'],
    ['{/}/} b', ' b'],
    ['{a / b} / c}', ' / c}'],
    ['{/* } */} b', ' b'],
    ['{// }\n} b', ' b'],
    ["{<p>it's</p>} b", ' b'],
  ] as const)
    assert.is(text.slice(expressionEnd(text, 0)), rest, text)
  assert.is(expressionEnd('{a', 0), -1)
})

test.run()
