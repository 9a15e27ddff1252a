import type { Output } from '../kit.ts'
import { cut } from './cut.ts'
import { readFrequencies, type IndexedPage } from './digested.ts'
import { documentSizes, documentsPart, documentsText, type DocumentsPart } from './document-files.ts'
import { documentsFile, pairsFile, wordsFile } from './engine/file-names.ts'
import { impacts } from './engine/impact.ts'
import type { Manifest } from './engine/large.ts'
import { readPairs } from './engine/pairs.ts'
import { dividedFigures, frameOf, noFigures, withPage, type Figures } from './figures.ts'
import { folderOf, manifests, type IndexPaths } from './manifests.ts'
import { PairLog } from './pair-log.ts'
import { WordLog } from './word-log.ts'
import { wordPart, wordSizes, wordsText, type WordPart } from './word-files.ts'

/** Common data at the start of a small or large index. */
export type IndexHead = Pick<
  Manifest,
  'synonyms' | 'terms' | 'snippetLength' | 'languages' | 'groups' | 'start' | 'versions' | 'shared'
>

/**
 * Writes the index of a large site: a manifest at each path, and a folder with word, pair and document files. Writes
 * nothing if the documents fit into a small index. Returns the totals in both cases.
 */
export function* largeIndex(
  paths: IndexPaths,
  pages: readonly IndexedPage[],
  head: IndexHead = {},
): Generator<Output, Figures> {
  const folder = folderOf(paths)
  const documents: number[] = []
  // Files shared by several indexes, or beside such files, are always separate.
  const isDivided = head.shared !== undefined || pages.some(({ isElsewhere }) => isElsewhere)
  let figures = isDivided ? dividedFigures : noFigures
  let first = 0
  const log = new PairLog()
  function* parts(): Iterable<DocumentsPart> {
    for (const { route, read, isElsewhere } of pages) {
      const page = read()
      figures = withPage(figures, page, { isElsewhere })
      if (isElsewhere) continue
      log.add(readPairs(page.pairs))
      yield documentsPart(route, page.documents)
    }
  }
  const buffered: Output[] = []
  for (const file of cut(parts(), documentSizes)) {
    buffered.push({ path: `${folder}/${documentsFile(first)}`, content: () => documentsText(file) })
    documents.push(file.length)
    first += file.length
    // Written while reading, since all documents together may not fit into memory.
    if (frameOf(figures).isLarge) yield* buffered.splice(0)
  }
  if (!frameOf(figures).isLarge) return figures
  const pairs = yield* pairFiles(folder, log)
  // Frees memory for the words.
  log.clear()
  const words = yield* wordFiles(folder, pages, figures)
  yield* manifests(paths, {
    version: 2,
    pages: first,
    words,
    documents,
    pairs,
    ...head,
  })
  return figures
}

/** Writes the word files. @returns the first word of each */
function* wordFiles(
  folder: string,
  pages: readonly IndexedPage[],
  figures: Figures,
): Generator<Output, Manifest['words']> {
  const { mean } = frameOf(figures)
  const log = new WordLog()
  for (const { read, isElsewhere } of pages) if (!isElsewhere) log.add(impacts(readFrequencies(read()), mean))
  const words: string[] = []
  for (const file of cut(wordParts(log), wordSizes)) {
    const from = file[0]?.word ?? ''
    words.push(from)
    yield { path: `${folder}/${wordsFile(from)}`, content: () => wordsText(file) }
  }
  log.clear()
  return words
}

function* wordParts(log: WordLog): Generator<WordPart> {
  for (const entry of log.entries()) yield wordPart(entry)
}

/** Writes the pair files. @returns their number */
function* pairFiles(folder: string, log: PairLog): Generator<Output, number> {
  let number = 0
  for (const file of log.files())
    yield { path: `${folder}/${pairsFile(number++)}`, content: () => `${JSON.stringify(file)}\n` }
  return number
}
