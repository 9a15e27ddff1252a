import type { Output } from '../../plugin.ts'
import { impacts, meanLengths } from './engine/impact.ts'
import type { Manifest } from './engine/large.ts'
import { pairFiles, type Pair } from './engine/pairs.ts'
import { shardsOf } from './engine/shards.ts'
import { Store } from './engine/store.ts'
import { readFrequencies } from './page-words.ts'

/** One page as it was digested, each part as JSON: its documents, the frequencies of its words, its pairs of words. */
export interface DigestedPage {
  readonly documents: string
  readonly frequencies: string
  readonly pairs: string
}

/** Characters of JSON in a file of documents: a page of 1,000 words, or some short ones. A result needs one. */
const packSize = 12_000

/** The index of a large site: a manifest at `path`, and beside it a folder with files of words and of documents. */
export function* largeIndex(path: string, pages: () => Iterable<DigestedPage>): Iterable<Output> {
  const folder = path.replace(/\.json$/, '')
  const mean = meanLengths([...pages()].map(({ frequencies }) => readFrequencies(frequencies).lengths))
  const store = new Store()
  const packs: string[][] = []
  let size = Infinity
  let count = 0
  for (const { documents, frequencies } of pages()) {
    store.add(count, impacts(readFrequencies(frequencies), mean))
    if (size + documents.length > packSize) {
      packs.push([])
      size = 0
    }
    packs.at(-1)?.push(documents)
    size += documents.length
    count++
  }
  const shards = shardsOf(store.entries())
  const pairs = pairFiles(pairsOfPages(pages()))
  const manifest: Manifest = {
    version: 2,
    pages: count,
    words: shards.map(({ from }) => from),
    documents: packs.map(({ length }) => length),
    pairs: pairs.length,
  }
  yield { path, content: () => `${JSON.stringify(manifest)}\n` }
  for (const [number, { json }] of shards.entries())
    yield { path: `${folder}/words/${number}.json`, content: () => json }
  for (const [number, file] of pairs.entries())
    yield { path: `${folder}/pairs/${number}.json`, content: () => `${JSON.stringify(file)}\n` }
  for (const [number, documents] of packs.entries()) {
    yield { path: `${folder}/documents/${number}.json`, content: () => `{"documents":[${documents.join(',\n')}]}\n` }
  }
}

function* pairsOfPages(pages: Iterable<DigestedPage>): Iterable<readonly Pair[]> {
  for (const { pairs } of pages) yield JSON.parse(pairs) as readonly Pair[]
}
