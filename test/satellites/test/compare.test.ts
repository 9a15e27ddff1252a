import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differenceOf, sameIds } from '../../../src/satellites/test/compare.ts'

const differs = (expected: string, actual: string, lang = 'text'): boolean =>
  differenceOf(expected, actual, lang) !== undefined

test('white space at ends of lines and around the text is ignored, all other differences count', () => {
  assert.not(differs('a\nb', '\na  \r\nb\n\n'))
  assert.ok(differs('a\nb', 'a\n b'))
  assert.ok(differs('a', 'a\nb'))
  assert.ok(differs('a\nb', 'a'))
})

test('dots match a part of a line, or several lines', () => {
  assert.not(differs('took … ms', 'took 12 ms'))
  assert.not(differs('a...b...c', 'a1b2b3c'))
  assert.ok(differs('a...b...c', 'a1c'))
  assert.ok(differs('ab...ba', 'aba'))
  assert.ok(differs('x...b', 'a1b'))
  assert.ok(differs('a...x', 'a1b'))
  assert.not(differs('a\n…\nz', 'a\nb\nc\nz'))
  assert.not(differs('a\n...\nz', 'a\nz'))
  assert.not(differs('...\nb\n...\nd', 'a\nb\nc\nb\nd'))
  assert.ok(differs('a\n...\nz', 'a\nb'))
})

test('repeated dots are matched in bounded time', () => {
  const expected = `${'...\na\n'.repeat(200)}b`
  assert.ok(differs(expected, 'a\n'.repeat(5_000)))
})

test('JSON is compared as data, and may be partial', () => {
  assert.not(differs('{ "b": 2, "a": [1] }', '{"a":[1],"b":2,"c":3}', 'json'))
  assert.not(differs('{ "id": "…", "at": "2026-..." }', '{"id":7,"at":"2026-11-23"}', 'json'))
  assert.not(differs('[{ "a": 1 }, "…"]', '[{"a":1,"b":2},{"a":2}]', 'json'))
  assert.ok(differs('[{ "a": 1 }]', '[{"a":1},{"a":2}]', 'json'))
  assert.ok(differs('{ "a": "1" }', '{"a":1}', 'json'))
  assert.ok(differs('{ "a": null }', '{}', 'json'))
})

test('a time may have any notation', () => {
  assert.is(
    differenceOf('{ "at": "2025-03-10T12:00:00Z" }', '{"at":"2025-03-10T13:00:00.000+01:00"}', 'json'),
    undefined,
  )
  assert.match(
    differenceOf('{ "at": "2025-03-10T12:00:00Z" }', '{"at":"2025-03-10T12:00:01Z"}', 'json') ?? '',
    /^\+.*:01Z/m,
  )
})

test('displayed UUIDs are mapped to the received ones', () => {
  const [first, second] = ['7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02', 'c4d2e8f6-1a3b-4c5d-9e7f-8a9b0c1d2e03']
  assert.equal(sameIds(`[{ "id": "${first}", "name": "a" }]`, `[{ "name": "a", "id": "${second}" }]`), {
    [first]: second,
  })
  assert.equal(sameIds(`{ "id": "${first}" }`, 'no JSON'), {})
})

test('a difference contains only what differs, and omits what the page omits', () => {
  assert.is(
    differenceOf('{ "a": 1, "b": "…" }', '{"a":2,"b":3,"c":4}', 'json'),
    ' {\n-  "a": 1,\n+  "a": 2,\n   "b": "…"\n }',
  )
  assert.is(differenceOf('a\nb', 'a\nc', 'text'), ' a\n-b\n+c')
})

test.run()
