import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile.ts'

test('a table stands in a box that scrolls', async () => {
  assert.match(await html('| a |\n| --- |\n| b |'), /^<div class="table-box"><table>\s*<thead>.*<\/table><\/div>$/s)
  assert.match(await html('- x\n\n  | a |\n  | --- |\n  | b |'), /<li>.*<div class="table-box">/s)
})

test('one that stands in a box has no second one', async () => {
  const boxed = '<div class="table-box"><table><tbody><tr><td>b</td></tr></tbody></table></div>'
  assert.is(await html(boxed), boxed)
})

test('a header cell in which nothing stands is none', async () => {
  const made = await html('|  | a |\n| --- | --- |\n| b | c |')
  assert.match(made.replace(/\s+/g, ''), '<thead><tr><td></td><th>a</th></tr></thead>')
})

test.run()
