import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linesOf, locationAt } from '../../../src/api/json.ts'

const text = 'ab\r\ncd\n\nef'

test('lines begin after each line feed', () => {
  assert.equal(linesOf(text), [0, 4, 7, 8])
  assert.equal(linesOf(''), [0])
  assert.equal(linesOf('a\n'), [0, 2])
  assert.equal(linesOf(text), [0, 4, 7, 8])
})

test('an offset becomes a line and a column', () => {
  const at = (start: number) => {
    const { line, column } = locationAt('f', text, start)
    return [line, column]
  }
  assert.equal([0, 1, 4, 6, 7, 8, 10].map(at), [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 1],
    [4, 1],
    [4, 3],
  ])
})

test('a range ends on its first line; an empty range has no end', () => {
  assert.equal(locationAt('f', text, 4, 6), { file: 'f', line: 2, column: 1, endLine: 2, endColumn: 3 })
  assert.equal(locationAt('f', text, 4, 10), { file: 'f', line: 2, column: 1, endLine: 2, endColumn: 3 })
  assert.equal(locationAt('f', text, 8, 10), { file: 'f', line: 4, column: 1, endLine: 4, endColumn: 3 })
  assert.equal(locationAt('f', text, 4, 4), { file: 'f', line: 2, column: 1 })
})

test.run()
