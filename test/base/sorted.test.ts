import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstFrom, lastUpTo } from '../../src/base/sorted.ts'

test('the first entry from a value on', () => {
  const words = ['a', 'b', 'd']
  assert.equal(
    ['', 'a', 'c', 'd', 'e'].map((word) => firstFrom(words, word)),
    [0, 0, 2, 2, 3],
  )
  assert.is(firstFrom([], 1), 0)
})

test('the last number up to a value, or the first number', () => {
  const starts = [2, 5, 5, 9]
  assert.equal(
    [0, 2, 4, 5, 8, 9, 99].map((offset) => lastUpTo(starts, offset)),
    [0, 0, 0, 2, 2, 3, 3],
  )
})

test.run()
