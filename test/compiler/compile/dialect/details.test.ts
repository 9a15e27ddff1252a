import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown } from '../compile.ts'
import { reports, plain } from './reports.ts'

test('a details box is folded or open', async () => {
  const fold = (open: string, summary: string) =>
    `<details class="fold"${open}><summary>${summary}</summary><div class="fold-body"><p>x</p></div></details>`
  assert.is(await html(':::details[How *so*?]\nx\n:::'), fold('', 'How <em>so</em>?'))
  assert.is(await html(':::details[S]{open}\nx\n:::'), fold(' open', 'S'))
  assert.is(await html(':::details[S]{open=false}\nx\n:::'), fold('', 'S'))
  assert.is(await html('::: details Click me {open}\nx\n:::'), fold(' open', 'Click me'))
  assert.is(await html(':::details\nx\n:::'), fold('', 'Details'))
  assert.is(await html(':::details[S]\nx\n:::\n\n<b>y</b>'), `${fold('', 'S')}\n<p><b>y</b></p>`)
  assert.equal(await reports(':::details\nx\n:::'), [])
})

test('headings and links inside belong to the page', async () => {
  const { facts } = await markdown(':::details[S]\n## H\n\n[a](/a)\n:::')
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['h'],
  )
  assert.is(facts.links[0]?.url, '/a')
})

test('raw HTML contains Markdown after an empty line, and is sanitised', async () => {
  assert.is(
    (await html('<details open onclick="x()">\n<summary>S</summary>\n\nin *md*\n\n</details>')).replaceAll('\n', ''),
    '<details open><summary>S</summary><p>in <em>md</em></p></details>',
  )
})

test('an unknown attribute is reported', async () => {
  assert.equal(await reports(':::details[S]{opn}\nx\n:::'), [
    '1:15-18 directive/attribute: "details" has no attribute "opn" (did you mean "open"?)',
  ])
})

test('the Markdown version has the summary in bold, also for raw HTML', async () => {
  assert.is(await plain(':::details[How `so`?]\nx\n\n- y\n:::'), '**How `so`?**\n\nx\n\n- y')
  assert.is(
    await plain('<details>\n<summary>S</summary>\n\nin *md*\n\n</details>\n\n:kbd[x]'),
    '**S**\n\nin *md*\n\n`x`',
  )
})

test.run()
