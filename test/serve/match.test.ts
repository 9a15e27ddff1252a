/** Matches of the items of two lists. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { match } from '../../src/serve/browser/merge.ts'

const words = (text: string) => text.split(' ').filter((word) => word !== '')
const matchesOf = (before: string, after: string) =>
  match(words(before), words(after), { same: (word) => word, alike: (word) => word[0] ?? '' })

test('equal items match first, whatever is between them', () => {
  assert.equal(matchesOf('p1 p2 p3', 'p1 p2 p3'), [0, 1, 2])
  assert.equal(matchesOf('p1 p2 p3', 'p1 new p2 p3'), [0, -1, 1, 2])
  assert.equal(matchesOf('p1 p2 p3', 'p1 p3'), [0, 2])
  assert.equal(matchesOf('a b c d e', 'x b y d z'), [-1, 1, -1, 3, -1])
})

test('then items of the same kind match in order', () => {
  assert.equal(matchesOf('h1 p1 p2', 'h1 p9 p2'), [0, 1, 2])
  assert.equal(matchesOf('p1 q1', 'q2 p2'), [1, -1])
  assert.equal(matchesOf('', 'p1'), [-1])
  assert.equal(matchesOf('p1', ''), [])
})

test('large lists are matched at their ends and by kind', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `p${index}`)
  const changed = many.map((word, index) => (index > 10 && index < 4990 ? `${word}x` : word))
  assert.equal(
    match(many, changed, { same: (word) => word, alike: () => 'p' }),
    many.map((_, index) => index),
  )
})

test.run()
