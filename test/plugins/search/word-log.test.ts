import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stepOf, type StoreEntry } from '../../../src/plugins/search/engine/steps.ts'
import { PageKeys } from '../../../src/plugins/search/page-keys.ts'
import { WordLog } from '../../../src/plugins/search/word-log.ts'

test('words are returned in order, each with its pages by score', () => {
  const log = new WordLog()
  const pages = Array.from({ length: 300 }, (_, page) => {
    const words = [`w${page % 7}`, 'parcel', `only${page}`]
    return new Map(words.map((word, index) => [word, (index + (page % 5)) / 8] as const))
  })
  for (const page of pages) log.add(page)
  const expected = new Map<string, number[][]>()
  for (const [number, page] of pages.entries())
    for (const [word, impact] of page) {
      const steps = expected.get(word) ?? []
      expected.set(word, steps)
      ;(steps[stepOf(impact)] ??= []).push(number)
    }
  const sorted = [...expected].sort(([a], [b]) => (a < b ? -1 : 1)) as readonly StoreEntry[]
  assert.equal([...log.entries()], sorted)
})

test('the size of parts does not change the pages and values of keys', () => {
  const keys = new PageKeys(true)
  // The last keys are far from the others.
  const all = [0, 1, 2, 3, 4, 5, 6, 254, 255, 600, 70_000]
  const pages = Array.from({ length: 200 }, (_, page) => all.filter((key) => (page * 7 + key * key) % 4 !== 0))
  for (const [page, words] of pages.entries())
    keys.add(
      words,
      words.map((key) => (page + key) % 256),
    )
  const order = [600, 8, 3, 0, 254, 1, 255, 2, 6, 4, 5]
  const expected = order.map((key) =>
    pages.flatMap((keys, page) => (keys.includes(key) ? [[page, (page + key) % 256]] : [])),
  )
  for (const size of [1, 150, 151, 700, 1e6]) {
    const actual = Array.from(keys.byKey(order, size), ({ pages, values }) =>
      Array.from(pages, (page, index) => [page, values[index]]),
    )
    assert.equal(actual, expected, String(size))
  }
})

test('the pages of a key, and the keys of a page, may span several chunks', () => {
  const keys = new PageKeys(false)
  const many = Uint32Array.from({ length: 300_000 }, (_, key) => key)
  for (const page of [many.subarray(0, 70_000), [], many, [299_999]]) keys.add(page)
  assert.is(keys.length, 370_001)
  const actual = Array.from(keys.byKey([0, 69_999, 70_000, 299_999]), ({ pages }) => [...pages])
  assert.equal(actual, [[0, 2], [0, 2], [2], [2, 3]])
  keys.clear()
  assert.is(keys.length, 0)
  keys.add([5, 300])
  assert.equal(
    Array.from(keys.byKey([5, 300, 1]), ({ pages }) => [...pages]),
    [[0], [0], []],
  )
})

test.run()
