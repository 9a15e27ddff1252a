import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldWords } from '../../../src/plugins/search/engine/impact.ts'
import { english } from '../../../src/plugins/search/engine/language.ts'
import {
  pagesWith,
  pairsOf,
  pairsOfPhrase,
  indexOfPair,
  readPairs,
  writePairs,
} from '../../../src/plugins/search/engine/pairs.ts'
import { PairLog } from '../../../src/plugins/search/pair-log.ts'

const pairs = (text: string) =>
  pairsOf(
    fieldWords(
      {
        url: '/',
        title: 'A title',
        breadcrumb: [],
        description: '',
        keywords: [],
        sections: [{ hash: '', heading: '', text }],
      },
      english,
    ),
  )

function filesOf(texts: readonly string[]) {
  const log = new PairLog()
  for (const text of texts) log.add(readPairs(writePairs(pairs(text))))
  const files = [...log.files()]
  return { count: log.count, file: (number: number) => files[number] ?? [] }
}

/** Pages that a search for a phrase finds: those with all its pairs. */
function pagesOf(phrase: string, texts: readonly string[]): number[] {
  const { count, file: fileText } = filesOf(texts)
  const pageSets = pairsOfPhrase(phrase.split(' '), 4).map((pair) => {
    const { file, at } = indexOfPair(pair, count)
    return pagesWith(fileText(file), at)
  })
  return texts.flatMap((_, page) => (pageSets.every((pages) => pages.has(page)) ? [page] : []))
}

test('the pages of a phrase are found, with any characters between and around its words', () => {
  const texts = [
    'The parcel, handed over.',
    'Handed the parcel over',
    'parcelHanded over',
    'A parcel handed_over twice',
  ]
  assert.equal(pagesOf('parcel handed over', texts), [0, 2, 3])
  assert.equal(pagesOf('the parcel', texts), [0, 1])
  assert.equal(pagesOf('a title', texts), [0, 1, 2, 3])
  assert.equal(pagesOf('over the', texts), [])
})

test('many pages are split into files, and each pair is found in its file', () => {
  const texts = Array.from({ length: 400 }, (_, page) =>
    Array.from({ length: 100 }, (_, index) => `w${(page * 31 + index * index) % 997}`).join(' '),
  )
  const { count } = filesOf(texts)
  assert.ok(count >= 4, String(count))
  assert.is(Math.log2(count) % 1, 0)
  const text = texts[123] ?? ''
  assert.ok(pagesOf(text.split(' ').slice(40, 44).join(' '), texts).includes(123))
})

test('a search for a long phrase looks up the longest words', () => {
  const long = pairsOfPhrase('of it a configuration manifest is in'.split(' '), 1)
  assert.equal(long, pairsOfPhrase(['configuration', 'manifest'], 1))
})

test.run()
