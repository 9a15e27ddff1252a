/** Long lines and long blocks of code, which readers wrap and expand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeSchema } from '../../../src/model/markdown-options.ts'
import { html, markdown } from './compile.ts'
import { markdownDefaults } from './options.ts'

const fence = (info: string, ...lines: string[]): string => ['```' + info, ...lines, '```'].join('\n')
const long = 'x'.repeat(31)
const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

/** The HTML of a text in a site with these options of code. */
async function withOptions(text: string, code: object): Promise<string> {
  const { body } = await markdown(text, { options: { ...markdownDefaults, code: codeSchema.parse(code) } })
  return body.html
}
const classesOf = (text: string): string => /<pre class="code ?([^"]*)"/.exec(text)?.[1] ?? 'no block'
/** The labels of the buttons that expand lines. */
const labelsOf = (text: string): string[] => [...text.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label)

test('lines wrap by default or by a button for readers; a block may override the setting of the site', async () => {
  for (const [info, code, options, classes, toggles] of [
    ['', long, {}, '', false],
    ['', 'x', { wrap: true }, 'wrap', false],
    ['text wrap=false', 'x', { wrap: true }, '', false],
    ['text wrap={false}', 'x', { wrap: true }, '', false],
    ['', long, { wrap: 'toggle' }, '', true],
    ['', 'x', { wrap: 'toggle' }, '', false],
    ['text wrap', long, { wrap: 'toggle' }, 'wrap', false],
    ['text wrap=toggle', long, {}, '', true],
  ] as const) {
    const result = await withOptions(fence(info, code), options)
    assert.is(classesOf(result), classes, `${info} ${JSON.stringify(options)}`)
    assert.is(result.includes('data-feature="code-wrap"'), toggles, `${info} ${JSON.stringify(options)}`)
  }
})

test('indented code has no options, and follows the settings of the site', async () => {
  const indented = (...code: string[]) => code.map((line) => `    ${line}`).join('\n')
  const folded = await withOptions(indented(...lines(20), '// [!code ++]'), { collapse: 5 })
  assert.equal(labelsOf(folded), ['Show lines 11 to 21'])
  assert.match(folded, '[!code ++]')
  assert.is(classesOf(await withOptions(indented('x'), { wrap: true })), 'wrap')
})

test('a range of lines, or all lines after the first ones, is folded', async () => {
  const labels = async (info: string, count: number, options = {}) =>
    labelsOf(await withOptions(fence(info, ...lines(count)), options))
  assert.equal(await labels('text collapse={2-3,5}', 6), ['Show lines 2 to 3', 'Show line 5'])
  assert.equal(await labels('text collapse={2-3} showLineNumbers=10', 6), ['Show lines 11 to 12'])
  assert.equal(await labels('text collapse', 8), ['Show lines 4 to 8'])
  assert.equal(await labels('text collapse', 5), [])
  assert.equal(await labels('', 20, { collapse: 20 }), [])
  assert.equal(await labels('', 21, { collapse: 20 }), ['Show lines 11 to 21'])
  assert.equal(await labels('text collapse=false', 21, { collapse: 20 }), [])
  // Marked lines remain visible.
  assert.equal(await labels('text {15}', 21, { collapse: 20 }), ['Show lines 16 to 21'])
})

test('folded lines are included once in search, copied code and the Markdown version', async () => {
  const text = fence('text title="a" collapse={2-3}', 'a', 'b', 'c // [!code ++]', 'd')
  const { body } = await markdown(text)
  assert.match(
    body.html,
    '<span class="line">a\n</span><input type="checkbox" class="code-fold" aria-label="Show lines 2 to 3" data-feature="code-fold">' +
      '<span class="code-folded" hidden="until-found"><span class="line">b\n</span><span class="line add">c\n</span></span>' +
      '<span class="line">d</span></code></pre>',
  )
  assert.equal(
    body.sections.map((section) => section.text),
    ['a\na b c d'],
  )
  assert.match(body.markdown, '```diff title="a"\n a\n b\n+c\n d\n```')
})

test('wrong values are reported where they are', async () => {
  const text = fence('text wrap=yes collapse={3-2}', 'a') + '\n\n' + fence('text collapse={1-2,2-3,9}', 'a', 'b', 'c')
  const { diagnostics } = await markdown(text)
  assert.equal(
    diagnostics.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`),
    [
      '5:9 wrap cannot be "yes"',
      '5:18 the range 3-2 runs backwards in collapse',
      '9:9 line 2 is folded twice',
      '9:9 the block has 3 lines, not 9',
    ],
  )
})

test('blocks of sites without these settings are unchanged', async () => {
  const text = fence('js', `const a = '${long}'`, ...lines(60))
  assert.is(await withOptions(text, {}), await html(text))
  assert.not.match(await html(text), /fold|wrap|class="line/)
})

test.run()
