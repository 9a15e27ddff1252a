import type { Output } from '../../plugin.ts'
import { impacts, meanLengths } from './engine/impact.ts'
import type { Manifest } from './engine/large.ts'
import { shardsOf } from './engine/shards.ts'
import { Store } from './engine/store.ts'
import { readFrequencies } from './page-words.ts'

/** One page as it was digested: its documents as JSON, and the frequencies of its words. */
export interface DigestedPage {
  readonly documents: string
  readonly frequencies: string
}

/** Characters of JSON in a file of documents: a result needs one, and its neighbours are often results, too. */
const packSize = 24_000

/** The index of a large site: a manifest at `path`, and beside it a folder with files of words and of documents. */
export function* largeIndex(path: string, pages: () => Iterable<DigestedPage>): Iterable<Output> {
  const folder = path.replace(/\.json$/, '')
  const mean = meanLengths([...pages()].map(({ frequencies }) => readFrequencies(frequencies).lengths))
  const store = new Store()
  const packs: { readonly first: number; readonly documents: string[] }[] = []
  let size = Infinity
  let count = 0
  for (const { documents, frequencies } of pages()) {
    store.add(count, impacts(readFrequencies(frequencies), mean))
    if (size + documents.length > packSize) {
      packs.push({ first: count, documents: [] })
      size = 0
    }
    packs.at(-1)?.documents.push(documents)
    size += documents.length
    count++
  }
  const shards = shardsOf(store.entries())
  const manifest: Manifest = {
    version: 2,
    pages: count,
    words: shards.map(({ from }) => from),
    documents: packs.map(({ first }) => first),
  }
  yield { path, content: () => `${JSON.stringify(manifest)}\n` }
  for (const [number, { json }] of shards.entries())
    yield { path: `${folder}/words/${number}.json`, content: () => json }
  for (const [number, { documents }] of packs.entries()) {
    yield { path: `${folder}/documents/${number}.json`, content: () => `{"documents":[${documents.join(',\n')}]}\n` }
  }
}
