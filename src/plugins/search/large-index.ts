import type { Output } from '../../plugin.ts'
import { cut } from './cut.ts'
import { readFrequencies, type IndexedPage } from './digested.ts'
import { documentSizes, documentsPart, documentsText, type DocumentsPart } from './document-files.ts'
import { documentsFile, pairsFile, wordsFile } from './engine/file-names.ts'
import { impacts } from './engine/impact.ts'
import type { Manifest } from './engine/large.ts'
import { pairFiles, readPairs } from './engine/pairs.ts'
import { Store } from './engine/store.ts'
import { frameOf, noFigures, withPage, type Figures } from './figures.ts'
import { folderOf, manifests, type IndexPaths } from './manifests.ts'
import { wordPart, wordSizes, wordsText, type WordPart } from './word-files.ts'

/** What an index says of the site, small or large. */
export type IndexHead = Pick<Manifest, 'synonyms' | 'languages' | 'start'>

/**
 * The index of a large site: a manifest at each path, and a folder with files of words, of pairs and of documents. If all
 * documents together are those of a small site, nothing is made; their figures are given in either case.
 */
export function* largeIndex(
  paths: IndexPaths,
  pages: readonly IndexedPage[],
  head: IndexHead = {},
): Generator<Output, Figures> {
  const folder = folderOf(paths)
  const documents: number[] = []
  let figures = noFigures
  let first = 0
  function* parts(): Iterable<DocumentsPart> {
    for (const { route, read } of pages) {
      const page = read()
      figures = withPage(figures, page)
      yield documentsPart(route, page.documents)
    }
  }
  const held: Output[] = []
  for (const file of cut(parts(), documentSizes)) {
    held.push({ path: `${folder}/${documentsFile(first)}`, content: () => documentsText(file) })
    documents.push(file.length)
    first += file.length
    // Written as they are read: all at once they may not fit into memory.
    if (frameOf(figures).isLarge) yield* held.splice(0)
  }
  if (!frameOf(figures).isLarge) return figures
  const { words, pairs } = yield* wordFiles(folder, pages, figures)
  yield* manifests(paths, {
    version: 2,
    pages: pages.length,
    words,
    documents,
    pairs,
    ...head,
  })
  return figures
}

/** The files of words and of pairs, and what a manifest says of them. */
function* wordFiles(
  folder: string,
  pages: readonly IndexedPage[],
  figures: Figures,
): Generator<Output, Pick<Manifest, 'words' | 'pairs'>> {
  const { mean } = frameOf(figures)
  const store = new Store()
  const pairs: Uint16Array[] = []
  for (const [number, { read }] of pages.entries()) {
    const page = read()
    store.add(number, impacts(readFrequencies(page), mean))
    pairs.push(readPairs(page.pairs))
  }
  const words: string[] = []
  for (const file of cut(wordParts(store), wordSizes)) {
    const from = file[0]?.word ?? ''
    words.push(from)
    yield { path: `${folder}/${wordsFile(from)}`, content: () => wordsText(file) }
  }
  const { count, file } = pairFiles(pairs)
  for (let number = 0; number < count; number++)
    yield { path: `${folder}/${pairsFile(number)}`, content: () => `${JSON.stringify(file(number))}\n` }
  return { words, pairs: count }
}

function* wordParts(store: Store): Generator<WordPart> {
  for (const entry of store.entries()) yield wordPart(entry)
}
