import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sectionsOf } from '../../bench/search/documents.ts'
import { meanQuality, pagesOf, quality } from '../../bench/search/measures.ts'
import { score } from '../../bench/search/score.ts'

const test = suite('bench/search/measures')

const grades = { '/a': 3, '/b': 2, '/c': 1 }
const near = (value: number, expected: number): void =>
  assert.ok(Math.abs(value - expected) < 5e-4, `${value} instead of ${expected}`)

// By hand. Gains: 3 → 7, 2 → 3, 1 → 1. Discounts of ranks 1 to 5: 1, 1 / 1.585, 1 / 2, 1 / 2.322, 1 / 2.585. The best
// order has a gain of 7 + 3 / 1.585 + 1 / 2 = 9.3928.

test('the best order has a perfect score, with or without wrong pages after it', () => {
  const perfect = { success1: 1, success3: 1, reciprocalRank: 1, ndcg10: 1 }
  assert.equal(quality(['/a', '/b', '/c'], grades), perfect)
  assert.equal(quality(['/a', '/b', '/c', '/x'], grades), perfect)
})

test('a second right page in first place is a success, but not the best order', () => {
  const { ndcg10, ...others } = quality(['/b', '/a'], grades)
  assert.equal(others, { success1: 1, success3: 1, reciprocalRank: 1 })
  near(ndcg10, 0.7896) // (3 + 7 / 1.585) / 9.3928 = 7.4165 / 9.3928
})

test('a page that is only acceptable is not a success, but adds to the gain', () => {
  const { ndcg10, ...others } = quality(['/c', '/x', '/a'], grades)
  assert.equal(others, { success1: 0, success3: 1, reciprocalRank: 1 / 3 })
  near(ndcg10, 0.4791) // (1 + 7 / 2) / 9.3928
})

test('the fourth place is too late for success@3', () => {
  const { ndcg10, ...others } = quality(['/x', '/c', '/y', '/b'], grades)
  assert.equal(others, { success1: 0, success3: 0, reciprocalRank: 1 / 4 })
  near(ndcg10, 0.2047) // (1 / 1.585 + 3 / 2.322) / 9.3928 = 1.9229 / 9.3928
})

test('the eleventh rank has no gain, but counts for the reciprocal rank', () => {
  const wrong = Array.from({ length: 10 }, (_, i) => `/x${i}`)
  assert.equal(quality([...wrong, '/a'], grades), { success1: 0, success3: 0, reciprocalRank: 1 / 11, ndcg10: 0 })
})

test('at most ten expected pages count', () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`/a${i}`, 3]))
  assert.is(quality(Object.keys(many).slice(0, 10), many).ndcg10, 1)
})

test('an empty result has no gain', () => {
  assert.equal(quality([], grades), { success1: 0, success3: 0, reciprocalRank: 0, ndcg10: 0 })
})

test('each measure has a separate mean', () => {
  const right = quality(['/a', '/b', '/c'], grades)
  const second = quality(['/x', '/a'], grades)
  const { ndcg10, ...others } = meanQuality([right, second, quality([], grades), right])
  assert.equal(others, { success1: 0.5, success3: 0.75, reciprocalRank: 0.625 })
  near(ndcg10, 0.6175) // (1 + 7 / 1.585 / 9.3928 + 0 + 1) / 4 = (2 + 0.4702) / 4
})

test('sections of a page count as one page, at its best rank', () => {
  assert.equal(pagesOf(['/a#x', '/b/', '/a', '/b?q=1#y', '/', '/c']), ['/a', '/b', '/', '/c'])
})

test('results of an engine are scored by page', async () => {
  const judged = [{ kind: 'k', query: 'q', pages: grades, aside: false }]
  const [scored] = await score('e', (query) => Promise.resolve([`/${query}#1`, `/${query}#2`, '/a#1']), judged)
  assert.equal(scored?.found, ['/q', '/a'])
  assert.is(scored?.quality.reciprocalRank, 0.5)
})

test('an engine indexes a page as sections; the first contains the description and keywords of the page', () => {
  const documents = [
    { id: 'p', parent: null, type: 'Title', url: '/p', title: 'P', breadcrumb: [], text: 'P' },
    { id: 'p.1', parent: 'p', type: 'Description', text: 'about' },
    { id: 'p.2', parent: 'p', type: 'Keywords', text: 'k, l' },
    { id: 'p.3', parent: 'p', type: 'Content', text: 'start' },
    { id: 'p.4', parent: 'p', type: 'Heading', hash: 'h', text: 'H' },
    { id: 'p.5', parent: 'p', type: 'Content', section: 'H', hash: 'h', text: 'more' },
  ] as const
  assert.equal(sectionsOf(documents), [
    { page: '/p', title: 'P', heading: '', keywords: 'k, l', description: 'about', content: 'start' },
    { page: '/p', title: 'P', heading: 'H', keywords: '', description: '', content: 'more' },
  ])
})

test.run()
