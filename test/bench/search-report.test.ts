import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quality } from '../../bench/search/measures.ts'
import { failures, kindTable, partTable } from '../../bench/search/report.ts'
import type { Scored } from '../../bench/search/score.ts'

const test = suite('bench/search/report')

const pages = { '/a': 3, '/b': 1 }
const scored = (engine: string, query: string, routes: readonly string[]): Scored => {
  const judged = { kind: query === 'three' ? 'other' : 'kind', query, pages, aside: query === 'three' }
  return { ...judged, engine, found: routes, quality: quality(routes, pages) }
}
const results = ['one', 'two', 'three'].flatMap((query) => [
  scored('ours', query, ['/a', '/b']),
  scored('lunr', query, query === 'one' ? ['/a', '/b'] : query === 'two' ? [] : ['/x', '/y', '/b', '/a']),
])
const rows = (text: string): string[][] => text.split('\n').map((line) => line.split(/\s{2,}/))

test('each part of the set has a row for each engine', () => {
  assert.equal(rows(partTable(results)).slice(2), [
    ['open', 'ours', '2', '1.000', '1.000', '1.000', '1.000'],
    ['open', 'lunr', '2', '0.500', '0.500', '0.500', '0.500'],
    ['aside', 'ours', '1', '1.000', '1.000', '1.000', '1.000'],
    ['aside', 'lunr', '1', '0.000', '0.000', '0.250', '0.461'], // (1 / 2 + 7 / 2.322) / (7 + 1 / 1.585)
    ['all', 'ours', '3', '1.000', '1.000', '1.000', '1.000'],
    ['all', 'lunr', '3', '0.333', '0.333', '0.417', '0.487'],
  ])
})

test('the table of kinds lists only the kinds in the results', () => {
  const open = results.filter(({ aside, engine }) => !aside && engine === 'lunr')
  assert.equal(rows(kindTable(open)).slice(2), [['kind', 'lunr', '2', '0.500', '0.500', '0.500', '0.500']])
})

test('a failure lists the wanted page, its rank, and the pages before it', () => {
  assert.is(
    failures([...results, scored('ours', 'late', ['/x', '/a'])]),
    `lunr, kind: "two"
  wanted /a (not found)
  found  nothing
lunr, other: "three"
  wanted /a (4)
  found  /x, /y, /b`,
  )
})

test.run()
