import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown } from '../compile.ts'
import { reports, plain } from './reports.ts'

test('steps are made from a numbered list', async () => {
  assert.is(
    await html(':::steps\n1. a\n2. b\n:::'),
    '<div class="steps" data-feature="steps"><ol>\n<li>a</li>\n<li>b</li>\n</ol></div>',
  )
  assert.is(await plain(':::steps\n1. a\n2. b\n:::'), '1. a\n2. b')
})

test('steps are made from headings, which are headings of the page', async () => {
  const { body, facts, diagnostics } = await markdown(':::steps\n### A\n\nx\n\n### B\n:::')
  assert.is(body.html, '<div class="steps" data-feature="steps"><h3 id="a">A</h3><p>x</p><h3 id="b">B</h3></div>')
  assert.is(body.markdown, '### A\n\nx\n\n### B')
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['a', 'b'],
  )
  assert.equal(diagnostics, [])
})

test('missing steps, and a title that would not be displayed, are reported', async () => {
  assert.equal(await reports(':::steps\n- a\n:::'), [
    '1:1-9 directive/attribute: "steps" contains no steps (number them (1., 2., 3.), or give each a heading)',
  ])
  assert.equal(await reports('::: steps Title\n1. a\n:::'), [
    '1:1-16 directive/attribute: "steps" has no title (write it as a heading above)',
  ])
})

test.run()
