import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile.ts'

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

test.run()
