import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stepOf, type StoreEntry } from '../../../src/plugins/search/engine/steps.ts'
import { NumberList } from '../../../src/plugins/search/number-list.ts'
import { sortedInParts } from '../../../src/plugins/search/sorted-in-parts.ts'
import { WordLog } from '../../../src/plugins/search/word-log.ts'

test('the words of pages are given in order, each with its pages by step', () => {
  const log = new WordLog()
  const pages = Array.from({ length: 300 }, (_, page) => {
    const words = [`w${page % 7}`, 'parcel', `only${page}`]
    return new Map(words.map((word, at) => [word, (at + (page % 5)) / 8] as const))
  })
  for (const page of pages) log.add(page)
  const wanted = new Map<string, number[][]>()
  for (const [number, page] of pages.entries())
    for (const [word, impact] of page) {
      const steps = wanted.get(word) ?? []
      wanted.set(word, steps)
      ;(steps[stepOf(impact)] ??= []).push(number)
    }
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)) as readonly StoreEntry[]
  assert.equal([...log.entries()], sorted)
})

test('parts of any size give the same pages of all keys', () => {
  const keys = new NumberList(16)
  const ends: number[] = []
  for (let page = 0; page < 200; page++) {
    for (let key = 0; key < 9; key++) if ((page * 7 + key * key) % 4 !== 0) keys.add(key)
    ends.push(keys.length)
  }
  const order = [8, 3, 0, 1, 7, 2, 6, 4, 5]
  const sorted = (size: number) =>
    Array.from(sortedInParts({ keys, ends }, order, size), ({ pages, indexes }) => {
      for (const [number, index] of indexes.entries()) assert.ok(index < (ends[pages[number] ?? 0] ?? 0))
      return [...pages]
    })
  const whole = sorted(1e6)
  assert.is(whole.length, 9)
  assert.is(whole.flat().length, keys.length)
  assert.equal(
    whole[0],
    Array.from({ length: 200 }, (_, page) => page).filter((page) => (page * 7 + 64) % 4 !== 0),
  )
  for (const size of [1, 150, 151, 700]) assert.equal(sorted(size), whole, String(size))
})

test('a list of numbers may be longer than one stretch', () => {
  const list = new NumberList(32)
  for (let number = 0; number < 300_000; number++) list.add(number)
  assert.is(list.length, 300_000)
  assert.is(list.at(0), 0)
  assert.is(list.at(65_536), 65_536)
  assert.is(list.at(299_999), 299_999)
  assert.is(
    list.stretches().reduce((sum, { length }) => sum + length, 0),
    300_000,
  )
  list.clear()
  assert.is(list.length, 0)
  const other = new NumberList(8)
  other.add(7)
  list.add(300)
  assert.equal([other.at(0), list.at(0), list.length], [7, 300, 1])
})

test.run()
