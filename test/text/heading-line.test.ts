import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { headingLine } from '../../src/text/heading-line.ts'

const text =
  '# A page\n\n## Set *it* up {#install}\n\nSet it up.\n\n### The `from` key, and [more](./more.md) ##\n\n## Twice\n\n## Twice\n'

test('a heading is found by its words, with any formatting', () => {
  assert.is(headingLine(text, 'Set it up'), 3)
  assert.is(headingLine(text, 'The from key, and more'), 7)
})

test('an anchor with no heading or with two headings has no line', () => {
  assert.is(headingLine(text, 'Set it'), undefined)
  assert.is(headingLine(text, 'Twice'), undefined)
})

test.run()
