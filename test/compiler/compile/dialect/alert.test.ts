import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, mdx } from '../compile.ts'
import { reports, plain } from './reports.ts'

test("GitHub's alerts become admonitions, in upper or lower case", async () => {
  for (const kind of ['note', 'tip', 'important', 'warning', 'caution']) {
    const result = await html(`:::${kind}\nx\n:::`)
    assert.is(await html(`> [!${kind.toUpperCase()}]\n> x`), result)
    assert.is(await html(`> [!${kind}]\n>\n> x`), result)
    assert.is(await html(`> [!${kind}]  \n> x`), result)
    assert.is(await html(`> [!${kind}]\\\n> x`), result)
  }
})

test('the content after the marker keeps its formatting and blocks', async () => {
  assert.is(
    await html('> [!NOTE]\n> *a* b\n> c\n>\n> - d'),
    '<div class="admonition admonition-note" role="note"><p class="admonition-title">Note</p>' +
      '<p><em>a</em> b\nc</p><ul>\n<li>d</li>\n</ul></div>',
  )
  assert.is(
    await html('> [!TIP]\n> ![a](b.png)'),
    '<div class="admonition admonition-tip" role="note"><p class="admonition-title">Tip</p><p><img src="{0}" alt="a"></p></div>',
  )
})

test('alerts work in a list, in a directive and in another alert', async () => {
  const tip = await html('> [!TIP]\n> x')
  assert.is(await html('- a\n\n  > [!TIP]\n  > x'), `<ul>\n<li>\n<p>a</p>\n${tip}\n</li>\n</ul>`)
  assert.match(await html(':::note\n> [!TIP]\n> x\n:::'), `Note</p>${tip}</div>`)
  assert.match(await html('> [!NOTE]\n> > [!TIP]\n> > x'), `Note</p>${tip}</div>`)
})

test('blockquotes that GitHub shows as blockquotes stay blockquotes', async () => {
  for (const text of [
    '> [!NOTE] A title\n> x',
    '> [!NOTE]*x*\n> y',
    '> [!WHAT]\n> x',
    '> [!INFO]\n> x',
    '> [!NOTE]',
    '> x\n> [!NOTE]\n> y',
    '> \\[!NOTE]\n> x',
    '> **[!NOTE]**\n> x',
    '> > [!NOTE]\n> > x',
    '[!NOTE]\nx',
  ])
    assert.not.match(await html(text), 'admonition', text)
  assert.equal(await reports('> [!WHAT]\n> x'), [])
})

test('the Markdown version of a page with only alerts equals its text', async () => {
  assert.is(await plain('# T\n\n> [!note]\n> a **b**'), '> [!note]\n> a **b**')
  assert.is(await plain('> [!note]\n> a **b**\n\n:kbd[x]'), '> [!NOTE]\n> a **b**\n\n`x`')
})

test('MDX produces the same result', async () => {
  const { code } = await mdx('> [!WARNING]\n> x {1 + 1}')
  assert.match(code, 'className: "admonition admonition-warning"')
  assert.match(code, 'children: ["x ", 1 + 1]')
})

test.run()
