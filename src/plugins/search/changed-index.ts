import { defined } from '../../base/defined.ts'
import type { KeptOutput, LastGroup, Output } from '../kit.ts'
import { cutAgain } from './cut.ts'
import { readFrequencies, type DigestedPage, type IndexedPage } from './digested.ts'
import { documentSizes, documentsPart, documentsText, readDocuments, type DocumentsPart } from './document-files.ts'
import { documentsFile, pairsFile, wordsFile } from './engine/file-names.ts'
import { firstFrom } from '../../base/sorted.ts'
import { impacts, type PerField } from './engine/impact.ts'
import { firstsOf, type Manifest } from './engine/large.ts'
import { movedPairs, indexOfPair, readPairs, type PairFile, type PairMove } from './engine/pairs.ts'
import { stepOf } from './engine/steps.ts'
import { frameOf, withPage, type Figures } from './figures.ts'
import { folderOf, manifests, type IndexPaths } from './manifests.ts'
import { movedWords, readWords, wordSizes, wordsText, type Move, type WordPart } from './word-files.ts'

/** A page that has changed since the last build. */
interface Changed {
  /** Number in the files of the index. */
  readonly number: number
  readonly isElsewhere: boolean
  readonly before: DigestedPage
  readonly after: DigestedPage
}

/** The whole index is rebuilt if more than one page in this number has changed. */
const share = 8

/**
 * Updates the result of `largeIndex` with the pages that have changed since the last build. Returns `undefined` if many
 * pages have changed, or if a value that all files depend on has changed.
 *
 * @param lastIndex index of the last build, with the same pages in the same order
 */
export function changedIndex(
  paths: IndexPaths,
  pages: readonly IndexedPage[],
  lastIndex: { readonly last: LastGroup; readonly figures: Figures },
): { readonly outputs: readonly (Output | KeptOutput)[]; readonly figures: Figures } | undefined {
  const { last, figures } = lastIndex
  const changed = changedPages(pages)
  if (changed === undefined) return undefined
  const now = changed.reduce(
    (sum, { before, after, isElsewhere }) =>
      withPage(withPage(sum, before, { sign: -1, isElsewhere }), after, { isElsewhere }),
    figures,
  )
  const frame = frameOf(now)
  if (!frame.isLarge || JSON.stringify(frame) !== JSON.stringify(frameOf(figures))) return undefined
  const folder = folderOf(paths)
  const readFile = (path: string): string => last.read(`${folder}/${path}`)
  const manifest = JSON.parse(last.read(paths[0])) as Manifest
  const ownPages = pages.filter(({ isElsewhere }) => !isElsewhere)
  const ownChanges = changed.filter(({ isElsewhere }) => !isElsewhere)
  const words = changedWords(manifest, wordMoves(ownChanges, frame.mean), readFile)
  const documents = changedDocuments(manifest, { changed: ownChanges, pages: ownPages, read: readFile })
  const files = [...words.files, ...documents.files, ...changedPairs(manifest, ownChanges, readFile)]
  return {
    figures: now,
    outputs: [
      ...manifests(paths, { ...manifest, words: words.firsts, documents: documents.counts }),
      ...files.map(([path, text]): Output | KeptOutput => {
        const fullPath = `${folder}/${path}`
        return text === undefined ? { path: fullPath, kept: true } : { path: fullPath, content: () => text }
      }),
    ],
  }
}

/** A file of the index, with its text if it may have changed. */
type File = readonly [path: string, text: string | undefined]

function changedPages(pages: readonly IndexedPage[]): readonly Changed[] | undefined {
  const numbers = [...pages.keys()].filter((number) => pages[number]?.last?.check !== pages[number]?.check)
  if (numbers.length * share > pages.length) return undefined
  const changed: Changed[] = []
  let elsewhere = 0
  let next = 0
  for (const number of numbers) {
    for (; next < number; next++) if (pages[next]?.isElsewhere) elsewhere++
    const before = pages[number]?.last?.read()
    const after = pages[number]?.read()
    if (before === undefined || after === undefined) return undefined
    changed.push({ number: number - elsewhere, isElsewhere: pages[number]?.isElsewhere === true, before, after })
  }
  return changed
}

/** Words whose impact on a page has changed. */
function wordMoves(changed: readonly Changed[], mean: PerField): ReadonlyMap<string, readonly Move[]> {
  const moves = new Map<string, Move[]>()
  for (const { number: page, before, after } of changed) {
    const [old, now] = [stepsOf(before, mean), stepsOf(after, mean)]
    for (const word of new Set([...old.keys(), ...now.keys()])) {
      const move = { page, from: old.get(word), to: now.get(word) }
      if (move.from !== move.to) moves.set(word, [...(moves.get(word) ?? []), defined(move)])
    }
  }
  return moves
}

function stepsOf(page: DigestedPage, mean: PerField): ReadonlyMap<string, number> {
  return new Map([...impacts(readFrequencies(page), mean)].map(([word, impact]) => [word, stepOf(impact)]))
}

function changedWords(
  { words: firsts }: Manifest,
  moves: ReadonlyMap<string, readonly Move[]>,
  readFile: (path: string) => string,
): { readonly firsts: readonly string[]; readonly files: readonly File[] } {
  const parts = (file: number) => readWords(readFile(wordsFile(firsts[file] ?? '')))
  const byFile = new Map<number, Map<string, readonly Move[]>>()
  for (const [word, list] of moves) {
    const at = firstFrom(firsts, word)
    const file = firsts[at] === word ? at : Math.max(0, at - 1)
    byFile.set(file, (byFile.get(file) ?? new Map<string, readonly Move[]>()).set(word, list))
  }
  const changed = new Map<number, readonly WordPart[]>()
  for (const [file, list] of byFile) changed.set(file, movedWords(parts(file), list))
  const cuts = [...cutAgain({ files: firsts.length, parts }, changed, wordSizes)]
  const namedParts = cuts.map(
    (cutPart) => [typeof cutPart === 'number' ? (firsts[cutPart] ?? '') : (cutPart[0]?.word ?? ''), cutPart] as const,
  )
  return {
    firsts: namedParts.map(([first]) => first),
    files: namedParts.map(([first, part]) => [
      wordsFile(first),
      typeof part === 'number' ? undefined : wordsText(part),
    ]),
  }
}

function changedDocuments(
  manifest: Manifest,
  change: {
    readonly changed: readonly Changed[]
    readonly pages: readonly IndexedPage[]
    readonly read: (path: string) => string
  },
): { readonly counts: readonly number[]; readonly files: readonly File[] } {
  const { changed, pages, read } = change
  const firsts = firstsOf(manifest)
  const parts = (file: number): DocumentsPart[] => {
    const first = firsts[file] ?? 0
    return readDocuments(read(documentsFile(first))).map((text, index) =>
      documentsPart(pages[first + index]?.route ?? '', text),
    )
  }
  const files = new Map<number, DocumentsPart[]>()
  for (const { number, after } of changed) {
    const at = firsts.findLastIndex((first) => first <= number)
    const fileParts = files.get(at) ?? parts(at)
    fileParts[number - (firsts[at] ?? 0)] = documentsPart(pages[number]?.route ?? '', after.documents)
    files.set(at, fileParts)
  }
  const counts: number[] = []
  const documentFiles: File[] = []
  let first = 0
  for (const cutFile of cutAgain({ files: firsts.length, parts }, files, documentSizes)) {
    const count = typeof cutFile === 'number' ? (manifest.documents[cutFile] ?? 0) : cutFile.length
    documentFiles.push([documentsFile(first), typeof cutFile === 'number' ? undefined : documentsText(cutFile)])
    counts.push(count)
    first += count
  }
  return { counts, files: documentFiles }
}

function changedPairs(
  { pairs: count }: Manifest,
  changed: readonly Changed[],
  readFile: (path: string) => string,
): File[] {
  const moves = new Map<number, PairMove[]>()
  for (const { number: page, before, after } of changed) {
    const [old, now] = [new Set(readPairs(before.pairs)), new Set(readPairs(after.pairs))]
    for (const pair of new Set([...old, ...now])) {
      if (old.has(pair) && now.has(pair)) continue
      const { file, at } = indexOfPair(pair, count)
      const list = moves.get(file) ?? []
      list.push({ page, at, isNew: now.has(pair) })
      moves.set(file, list)
    }
  }
  return Array.from({ length: count }, (_, number): File => {
    const list = moves.get(number)
    const path = pairsFile(number)
    if (list === undefined) return [path, undefined]
    return [path, `${JSON.stringify(movedPairs(JSON.parse(readFile(path)) as PairFile, list))}\n`]
  })
}
