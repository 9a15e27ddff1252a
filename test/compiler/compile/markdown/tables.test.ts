import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown, mdx } from '../compile.ts'

test('a table is wrapped in a scrollable box', async () => {
  assert.match(await html('| a |\n| --- |\n| b |'), /^<div class="table-box"><table>\s*<thead>.*<\/table><\/div>$/s)
  assert.match(await html('- x\n\n  | a |\n  | --- |\n  | b |'), /<li>.*<div class="table-box">/s)
})

test('a table inside a box gets no second one', async () => {
  const boxed = '<div class="table-box"><table><tbody><tr><td>b</td></tr></tbody></table></div>'
  assert.is(await html(boxed), boxed)
})

test('an empty header cell becomes a normal cell', async () => {
  const table = await html('|  | a |\n| --- | --- |\n| b | c |')
  assert.match(table.replace(/\s+/g, ''), '<thead><tr><td></td><th>a</th></tr></thead>')
})

const keys = (id: string) => `| Key | Description | Type | Default |
| --- | --- | --- | --- |
| \`end\` ${id} | Ends the address of each page with a slash | \`true\`, \`false\` | \`false\` |
`

test('the id after the first cell of a row is that of the row, and the cell is its header', async () => {
  const row = /<tr id="end" role="row">\s*<th scope="row" role="rowheader"><code>end<\/code><\/th>/
  assert.match(await html(keys('{#end}')), row)
  assert.match(await html(keys('<b>x</b> {#end}')), /<th scope="row"[^>]*><code>end<\/code> <b>x<\/b><\/th>/)
  assert.match(await html('| a | b |\n| --- | --- |\n| c | d {#x} |'), '<td>d {#x}</td>')
})

test('a row in MDX has an id in both forms, and a heading with the text of the id gets a different one', async () => {
  for (const id of ['{#end}', '{/* #end */}']) {
    const { code } = await mdx(`## End\n\n${keys(id)}`)
    const ids = [...code.matchAll(/\bid\\?"?: ?\\?"([^"\\]+)/g)].map(([, name]) => name)
    assert.equal(ids, ['end-1', 'end'])
  }
})

test('ids of rows are anchors, and not part of the Markdown version', async () => {
  const { body, facts } = await markdown(keys('{#end}'))
  assert.equal(facts.ids, ['end'])
  assert.match(body.markdown, '| `end` | Ends the')
})

test('a row with the id of a heading or of another row is reported', async () => {
  const { diagnostics } = await markdown(`## End {#end}\n\n${keys('{#end}')}`)
  assert.equal(
    diagnostics.map(({ code, location, message }) => `${code} ${location?.line} ${message}`),
    ['heading/duplicate-id 9 two elements have the id "end"'],
  )
})

test('each cell of a table that is too wide for a phone has the label of its column and a role', async () => {
  const table = await html(keys(''))
  assert.match(table, /<table class="table-cards" role="table" data-feature="tables">/)
  assert.match(table, '<td role="cell" data-label="Default"><code>false</code></td>')
  assert.match(table, '<th role="columnheader">Key</th>')
  assert.match(table, '<td role="cell"><code>end</code></td>')
})

test('a small table, one with two columns, and one with merged cells remain tables', async () => {
  const text = 'A description that is longer than a phone is wide, so that it needs several lines'
  for (const source of [
    '| a | b | c |\n| --- | --- | --- |\n| Fast | 12 | 3,400 |',
    `| a | b |\n| --- | --- |\n| ${text} | ${text} |`,
    `<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><td>x</td><td colspan="2">${text}</td></tr></tbody></table>`,
  ])
    assert.not.match(await html(source), /role=|data-label|class="table-(?:cards|wide)"/)
})

test('a table with more text than fits beside the sidebar may be wider than the text', async () => {
  const text = 'A description that is longer than a phone is wide, so that it needs several lines'
  assert.match(
    await html(`| a | b | c |\n| --- | --- | --- |\n| x | ${text} | ${text} |`),
    'class="table-wide table-cards"',
  )
})

test.run()
