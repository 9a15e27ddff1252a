import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { masked, withoutFences } from '../../../../src/compiler/compile/markdown/fences.ts'
import { markdown } from '../compile.ts'

test('code of unindented fences is replaced by empty lines', () => {
  assert.is(withoutFences('a\n```js\nb | c\n\n```\nd\n'), 'a\n\n\n\n\nd\n')
  assert.is(withoutFences('~~~\n~\n~~~\n'), '~~~\n\n~~~\n')
  assert.is(withoutFences('````\n```\n````\nx'), '\n\n\nx')
  assert.is(withoutFences('```\nnever closed'), '\n')
})

test('masked text has the same length and lines', () => {
  const text = 'a\n```js\nb :c\r\n\n```\nd\n\n<div a=":x">\n  <b>\n\n:e\n'
  assert.is(masked(text), 'a\n```xx\nxxxx\r\n\n```\nd\n\nxxxxxxxxxxxx\nxxxxx\n\n:e\n')
  assert.is(masked('<b>bold</b> :c\n'), '<b>bold</b> :c\n', 'a paragraph')
})

test('text is unchanged if a line may not be a fence', () => {
  for (const text of [' ```\na\n```\n\n| b |\n| - |\n', 'a\n<div>\n```\nb\n', '- ```\n  a\n  ```\n\n```\nb\n```\n'])
    assert.is(withoutFences(text), text)
})

test('a table after an indented fence is a table', async () => {
  const { body } = await markdown(' ```\na\n```\n\n| b |\n| - |\n| c |\n')
  assert.match(body.html, '<table>')
})

test.run()
