import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differenceOf } from '../../src/snippets/compare.ts'

const differs = (shown: string, given: string, lang = 'text'): boolean => differenceOf(shown, given, lang) !== undefined

test('white space at ends of lines and around the whole does not count; all else does', () => {
  assert.not(differs('a\nb', '\na  \r\nb\n\n'))
  assert.ok(differs('a\nb', 'a\n b'))
  assert.ok(differs('a', 'a\nb'))
  assert.ok(differs('a\nb', 'a'))
})

test('dots stand for a part of a line, or for lines', () => {
  assert.not(differs('took … ms', 'took 12 ms'))
  assert.not(differs('a...b...c', 'a1b2b3c'))
  assert.ok(differs('a...b...c', 'a1c'))
  assert.ok(differs('ab...ba', 'aba'))
  assert.not(differs('a\n…\nz', 'a\nb\nc\nz'))
  assert.not(differs('a\n...\nz', 'a\nz'))
  assert.not(differs('...\nb\n...\nd', 'a\nb\nc\nb\nd'))
  assert.ok(differs('a\n...\nz', 'a\nb'))
})

test('lines that dots have to be tried on again and again take no time', () => {
  const shown = `${'...\na\n'.repeat(200)}b`
  assert.ok(differs(shown, 'a\n'.repeat(5_000)))
})

test('JSON is compared as data, and may show a part of it', () => {
  assert.not(differs('{ "b": 2, "a": [1] }', '{"a":[1],"b":2,"c":3}', 'json'))
  assert.not(differs('{ "id": "…", "at": "2026-..." }', '{"id":7,"at":"2026-11-23"}', 'json'))
  assert.not(differs('[{ "a": 1 }, "…"]', '[{"a":1,"b":2},{"a":2}]', 'json'))
  assert.ok(differs('[{ "a": 1 }]', '[{"a":1},{"a":2}]', 'json'))
  assert.ok(differs('{ "a": "1" }', '{"a":1}', 'json'))
  assert.ok(differs('{ "a": null }', '{}', 'json'))
})

test('a difference shows what differs, and nothing that the page leaves out', () => {
  assert.is(
    differenceOf('{ "a": 1, "b": "…" }', '{"a":2,"b":3,"c":4}', 'json'),
    ' {\n-  "a": 1,\n+  "a": 2,\n   "b": "…"\n }',
  )
  assert.is(differenceOf('a\nb', 'a\nc', 'text'), ' a\n-b\n+c')
})

test.run()
