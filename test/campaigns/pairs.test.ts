/** The array from which `npm run campaign:pairs` draws its sites, and the checks that judge them. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { random } from '../../bench/random.ts'
import { coveringArray, pairsIn, pairsOf } from './pairs/cover.ts'
import { features } from './pairs/features/index.ts'
import { brokenLinks, repeatedIds } from './pairs/links.ts'

const test = suite('campaigns/pairs')

test('a covering array contains every pair of levels', () => {
  const factors = { a: 2, b: 3, c: 4, d: 2, e: 3 }
  const rows = coveringArray(factors, random('cover'))
  const covered = new Set(rows.flatMap(pairsIn))
  assert.equal(
    pairsOf(factors).filter((pair) => !covered.has(pair)),
    [],
  )
  // The product of the two largest factors is the lower bound.
  assert.ok(rows.length >= 12 && rows.length <= 18, `${rows.length} rows`)
})

test('the array covers about forty features with at least two levels', () => {
  assert.ok(Object.keys(features).length >= 40)
  for (const [name, levels] of Object.entries(features)) assert.ok(Object.keys(levels).length >= 2, name)
})

test('broken links are detected by their address, their fragment and their encoding', () => {
  const page =
    '<a href="/kit/b#x">1</a><a href="/kit/b#y">2</a><a href="c">3</a><a href="/kit/%C3%BC%20%25">4</a><a href="/b">5</a>'
  const files = new Map([
    ['a.html', page],
    ['b.html', '<p id="x"></p>'],
    ['ü %.html', ''],
    ['sitemap.xml', '<loc>https://kit.example/kit/b</loc><loc>https://kit.example/kit/d</loc>'],
    ['llms.txt', '- [B](https://kit.example/kit/b): see `[C](c)`\n- [D](d)\n'],
  ])
  assert.equal(brokenLinks(files, 'https://kit.example/kit/'), [
    'a.html → /kit/b#y',
    'a.html → c',
    'a.html → /b',
    'sitemap.xml → https://kit.example/kit/d',
    'llms.txt → d',
  ])
})

test('repeated ids of a page are detected, except inside drawings', () => {
  const page = '<p id="a"></p><p id="b"></p><p id="a"></p><svg><g id="b"/></svg>'
  assert.equal(
    repeatedIds(
      new Map([
        ['a.html', page],
        ['b.html', '<p id="a"></p>'],
      ]),
    ),
    ['a.html: a'],
  )
})

test.run()
