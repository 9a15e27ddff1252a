import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differences } from './shape.ts'

test('a page may show a part of an answer, but nothing that the answer lacks', () => {
  assert.equal(differences({ a: 1 }, { a: 1, b: 2 }, true), [])
  assert.equal(differences({ a: 1, b: [{ c: '' }] }, { b: [{}] }, true), [
    '$.a is shown, and not there',
    '$.b[0].c is shown, and not there',
  ])
  assert.equal(differences([{ a: 1 }], [], true), ['$: the answer has no entries'])
  assert.equal(differences([], [1], true), [])
})

test('types are always compared, values on request', () => {
  assert.equal(differences({ a: 1 }, { a: '1' }, false), ['$.a: number is shown, not string'])
  assert.equal(differences({ a: [] }, { a: {} }, false), ['$.a: list is shown, not object'])
  assert.equal(differences({ a: 'x' }, { a: 'y' }, false), [])
  assert.equal(differences({ a: 'x' }, { a: 'y' }, true), ['$.a: "x" is shown, not "y"'])
  assert.equal(differences({ a: null }, { a: {} }, true), ['$.a: null is shown, not {}'])
})

test('random values and times match any value of the same kind', () => {
  const [first, other] = ['7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02', 'c4d2e8f6-1a3b-4c5d-9e7f-8a9b0c1d2e03']
  const expected = {
    uuid: first,
    at: '2025-03-01T09:30:00Z',
    secret: 'x',
    message: 'y',
    url: 'https://cdn.a.example/1',
  }
  const got = { uuid: other, at: '2026-01-01T00:00:00.000Z', secret: 'z', message: 'w', url: 'https://cdn.b.example/2' }
  assert.equal(differences(expected, got, true), [])
  assert.equal(differences({ uuid: first }, { uuid: 'none' }, true).length, 1)
})

test.run()
