/** Emphasis beside Chinese, Japanese and Korean: the same in both parsers, in Markdown and in MDX. */
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parserFor } from '../../../../src/compiler/compile/markdown/syntax.ts'
import { markdown, readable } from '../compile.ts'
import { markdownDefaults } from '../options.ts'
import { compare, compareMdx, mdxReference } from './parsers.ts'

const cases: Readonly<Record<string, string>> = {
  '一：**注意：**请先称重。': '一：<strong>注意：</strong>请先称重。',
  '二：**“脆弱”**的包裹。': '二：<strong>“脆弱”</strong>的包裹。',
  '三：请看**`send()`**函数。': '三：请看<strong><code>send()</code></strong>函数。',
  '四：*（可选）*参数。': '四：<em>（可选）</em>参数。',
  '五：~~旧的。~~新的。': '五：<del>旧的。</del>新的。',
  '**終了。**続く日本語の文。': '<strong>終了。</strong>続く日本語の文。',
  '**참고(note)**를 보세요.': '<strong>참고(note)</strong>를 보세요.',
  '[**链接。**](https://a.example)后面。': '<a href="{0}"><strong>链接。</strong></a>后面。',
  '**Note:**text in English stays.': '**Note:**text in English stays.',
  '続く**「引用」**です': '続く<strong>「引用」</strong>です',
  'これは**重要**です': 'これは<strong>重要</strong>です',
  '__下線。__本文': '__下線。__本文',
  '**100%**の': '<strong>100%</strong>の',
  '~~廃止（旧）~~です': '<del>廃止（旧）</del>です',
  '**A社の「製品」**と**B社。**です': '<strong>A社の「製品」</strong>と<strong>B社。</strong>です',
  '**𠮷野家。**です': '<strong>𠮷野家。</strong>です',
  '終**_a_**了': '終<strong><em>a</em></strong>了',
}

for (const [text, expected] of Object.entries(cases))
  test(text, async () => {
    for (const parser of ['satteri', 'remark'] as const) {
      const { body } = await markdown(text, { options: { ...markdownDefaults, parser } })
      assert.is(readable(body.html), `<p>${expected}</p>`, parser)
    }
    assert.equal(mdxReference(text).children, parserFor(text, markdownDefaults, []).parse(text).children)
    assert.type(compareMdx(text), 'string')
  })

test('the fast parser handles marks with letters on both sides', () => {
  assert.is(compare('これは**重要**です。次は*斜体*と~~旧~~です。**太字**。'), 'same')
  assert.is(compareMdx('这是**重点**。'), 'same')
  assert.is(compare('An “em dash”—**bold**—and “**quoted**” text.'), 'same')
  assert.is(compare('**終了。**続く'), 'left')
})

test('random texts with marks between scripts and punctuation have the same tree, or are left to the library', () => {
  const pieces = [
    '終',
    '了',
    'かな',
    '한',
    'a',
    'b1',
    '。',
    '「',
    '」',
    '（',
    '%',
    '.',
    '"',
    '“',
    '’',
    ' ',
    '\n',
    '\ufe01',
    '₩',
    '𠮷',
    '😀',
    '`x`',
  ]
  // Nested marks of two kinds are read differently in other languages, too.
  const kinds = [
    ['*', '**', '***', '\\*'],
    ['_', '__'],
    ['~', '~~'],
  ]
  const random = fc
    .constantFrom(...kinds)
    .chain((marks) =>
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...marks)), { minLength: 2, maxLength: 14 }),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(random, (text) => {
      assert.type(compare(text), 'string')
      assert.type(compareMdx(text), 'string')
    }),
    { numRuns: 2_000, seed: 1 },
  )
})

test.run()
