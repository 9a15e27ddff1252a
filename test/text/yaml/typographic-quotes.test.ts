import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { typographicQuotes } from '../../../src/text/yaml/typographic-quotes.ts'

const quotes = (text: string) =>
  typographicQuotes(text, { file: 'a.md', lineOffset: 1, maxBytes: 10_000 }).map(
    ({ message, hint, location }) => `${location.line}:${location.column}-${location.endColumn} ${message} (${hint})`,
  )

test('values in typographic quotes are found, also in lists and maps', () => {
  assert.equal(quotes('title: “X”\n'), [
    `2:8-11 the quotes of “X” are typographic, so they are part of the value (write "X", with straight quotes; if readers are to see the quotes, '“X”')`,
  ])
  assert.equal(
    quotes('a:\n  - b: „X“ # c\n  - ‘Y z’\n\nd: [”Z”]').map((report) => report.split(' ', 1)[0]),
    ['3:8-11', '4:5-10', '6:5-8'],
  )
})

test('other values are not: part of a text, a sentence, plain quotes, a block, custom keys', () => {
  assert.equal(quotes('title: “X” and “Y”\na: “X”s\nb: ’tis'), [])
  assert.equal(quotes('quote: “It works.”\n'), [])
  assert.equal(quotes(`title: '“X”'\na: "“X”"\nb: |-\n  “X”\n`), [])
  assert.equal(quotes('custom:\n  by: “X”\n'), [])
  assert.equal(quotes('a: [“X”'), [])
})

test.run()
