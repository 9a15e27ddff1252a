import type { Output } from '../../plugin.ts'
import { impacts, type PerField, frequenciesOf, type FieldWords, type Frequencies } from './engine/impact.ts'
import type { Manifest } from './engine/large.ts'
import { pairFiles, readPairs } from './engine/pairs.ts'
import { Store, shardsOf } from './engine/store.ts'

/** One page as it was digested, each part as text: its documents, its words, its pairs of words. */
export interface DigestedPage {
  readonly documents: string
  readonly lengths: string
  readonly words: string
  readonly pairs: string
}

/** Characters of JSON in a file of documents: a page of 1,000 words, or some short ones. A result needs one. */
const packSize = 12_000

/**
 * The index of a large site: a manifest at the first path, and beside it a folder with files of words, of pairs and of
 * documents; at the other paths, manifests that lead to the same folder.
 *
 * @param mean of the lengths of the fields of all pages
 */
export function* largeIndex(
  [path = '', ...others]: readonly string[],
  pages: Iterable<DigestedPage>,
  mean: PerField,
): Iterable<Output> {
  const folder = path.replace(/\.json$/, '')
  const store = new Store()
  const packs: string[][] = []
  const pairs: Uint16Array[] = []
  let size = Infinity
  for (const page of pages) {
    store.add(pairs.length, impacts(readFrequencies(page.lengths, page.words), mean))
    pairs.push(readPairs(page.pairs))
    if (size + page.documents.length > packSize) {
      packs.push([])
      size = 0
    }
    packs.at(-1)?.push(page.documents)
    size += page.documents.length
  }
  const shards = shardsOf(store.entries())
  const { count, file } = pairFiles(pairs)
  const manifest: Manifest = {
    version: 2,
    pages: pairs.length,
    words: shards.map(({ from }) => from),
    documents: packs.map(({ length }) => length),
    pairs: count,
  }
  yield { path, content: () => `${JSON.stringify(manifest)}\n` }
  for (const other of others) yield { path: other, content: () => `${JSON.stringify({ ...manifest, folder })}\n` }
  for (const [number, { json }] of shards.entries())
    yield { path: `${folder}/words/${number}.json`, content: () => json }
  for (let number = 0; number < count; number++)
    yield { path: `${folder}/pairs/${number}.json`, content: () => `${JSON.stringify(file(number))}\n` }
  for (const [number, documents] of packs.entries()) {
    yield { path: `${folder}/documents/${number}.json`, content: () => `{"documents":[${documents.join(',\n')}]}\n` }
  }
}

/** Field of the content among the fields: most words stand there alone. */
const content = 4

/**
 * The frequencies of a page's words as two lines of JSON: the lengths of its fields, and its words. A word that stands in
 * the content alone has a number.
 */
export function writeFrequencies(fieldWords: FieldWords): string {
  const { lengths, counts } = frequenciesOf(fieldWords)
  const words: (string | number | PerField)[] = []
  for (const [word, perField] of counts) {
    const isContent = perField.every((count, field) => count === 0 || field === content)
    words.push(word, isContent ? (perField[content] ?? 0) : perField)
  }
  return `${JSON.stringify(lengths)}\n${JSON.stringify(words)}`
}

export function readLengths(lengths: string): PerField {
  return JSON.parse(lengths) as PerField
}

function readFrequencies(lengths: string, words: string): Frequencies {
  const written = JSON.parse(words) as readonly (string | number | PerField)[]
  const counts = new Map<string, PerField>()
  for (let at = 0; at < written.length; at += 2) {
    const counted = written[at + 1] as number | PerField
    counts.set(written[at] as string, typeof counted === 'number' ? [0, 0, 0, 0, counted] : counted)
  }
  return { lengths: readLengths(lengths), counts }
}
