import { firstFrom } from '../../../base/sorted.ts'
import type { SearchDocument } from '../documents.ts'
import { pagesOfDocuments } from './documents.ts'
import { expand, startsOf, WordList, type Expansion } from './expand.ts'
import type { SearchPage } from './documents.ts'
import { groupFilter, type GroupRuns, type PageGroup } from './groups.ts'
import { documentsFile, pairsFile, wordsFile } from './file-names.ts'
import { english, type Language } from './language.ts'
import { pagesWith, pairsOfPhrase, indexOfPair, type PairFile } from './pairs.ts'
import { readQuery, type Query } from './query.ts'
import { rank, type Candidate, type Lookup } from './rank.ts'
import { readMeaning } from './meaning.ts'
import { andOfWords, asksForWords, inBatches, isResult, needsText, refine, type Hit, type Hits } from './refine.ts'
import { postingsOf, type Postings, type Steps, entriesOf } from './steps.ts'
import { similarWords } from './similar.ts'
import { usualLength } from './snippet.ts'
import type { Synonyms, Terms } from './synonyms.ts'

/** A page that readers may want before they type. */
export interface StartPage {
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
}

/** Manifest of a large index: its files, and which of them a query needs. */
export interface Manifest {
  readonly version: 2
  /** Number of pages. */
  readonly pages: number
  /** First word of each word file, in order. */
  readonly words: readonly string[]
  /** Number of pages in each document file, in order. */
  readonly documents: readonly number[]
  /** Number of pair files. */
  readonly pairs: number
  /** Groups of words with the same meaning. */
  readonly synonyms?: Synonyms
  /** Definition of full results. Default: `preferred`. */
  readonly terms?: Terms
  /** Maximum number of characters of an excerpt. Default: 50. */
  readonly snippetLength?: number
  /**
   * Languages of the pages, unless all are English. Each has a file `search-language-<code>.js` beside the
   * manifest.
   */
  readonly languages?: readonly string[]
  /** Groups of the pages, unless all belong to one. */
  readonly groups?: GroupRuns
  /** Pages for an empty search box. */
  readonly start?: readonly StartPage[]
  /** Labels of versions with a separate index, `search-index-<name>.json`, by name. */
  readonly versions?: Readonly<Record<string, string>>
  /** Folder of the files, beside the manifest. Default: the name of the manifest. */
  readonly folder?: string
  /** Path of the manifest of the pages that all versions share, beside this one: `search-index/shared.json`. */
  readonly shared?: string
}

/** A manifest and its files. */
export interface IndexPart {
  readonly manifest: Manifest
  readonly readFile: ReadFile
}

/**
 * Reads a file of the index: `words/from-order.json`, `documents/17.json`, `pairs/5.json`. Rejects if it cannot be
 * loaded.
 */
export type ReadFile = (path: string) => Promise<unknown>

/** Options of the search of a large index. */
interface LargeOptions {
  readonly language?: Language | undefined
  /** The index that `shared` of the manifest names. */
  readonly shared?: IndexPart | undefined
}

/** Maximum number of word files loaded for a term: a short prefix matches too many words to be useful. */
const maxShards = 8
/** Number of pages that are read and sorted together in a large site, where each may require a file. */
const batchSize = 12
/** Number of pages read for each hit of a query with a phrase. */
const looksForPhrase = 3
/** Maximum number of word pairs looked up for a phrase. */
const maxPairs = 4

/**
 * Creates the search of a large site. Files are loaded once; a failed file is loaded again by the next query.
 */
export function largeSearch(
  manifest: Manifest,
  readFile: ReadFile,
  { language = english, shared }: LargeOptions = {},
): (query: string, limit: number, group?: PageGroup) => Promise<Hits> {
  const { synonyms = [], terms = 'preferred', snippetLength = usualLength, groups = [] } = manifest
  const index = openIndex([{ manifest, readFile }, ...(shared === undefined ? [] : [shared])], language)

  const filter = groupFilter(groups)

  const search = async (text: string, limit: number, group?: PageGroup): Promise<Hits> => {
    const query = readQuery(text, { synonyms, language, terms })
    if (query.terms.length === 0) return []
    const [expansions, mayHave] = await Promise.all([index.expansionsOf(query), index.pagesOfPhrases(query)])
    const { candidates: ranked, weights } = rank(expansions, query, index.lookup)
    const possible = ranked.filter(({ page }) => mayHave(page))
    // Their groups cannot be counted before their text is read.
    const candidates = needsText(query) ? possible : filter.in(group, possible)
    const understood = { query, meaning: readMeaning(expansions, weights, query), snippetLength }
    const results: Hit[] = []
    const batch = batchSize * Math.ceil(limit / batchSize)
    // A page may contain the pairs of a phrase but not the phrase, so further pages are read.
    const maxPages = needsText(query) ? looksForPhrase * limit : batch
    for (let at = 0; at < maxPages && at < candidates.length && results.length < limit; at += batch) {
      const refined = candidates.slice(at, at + batch).map(async (candidate: Candidate) => {
        const page = await index.page(candidate.page)
        return page === undefined || !isResult(query, page) ? undefined : refine(understood, page, candidate)
      })
      results.push(...inBatches(await Promise.all(refined), batchSize))
    }
    const hits = results.slice(0, limit)
    if (asksForWords(query, hits.length)) return andOfWords(hits, await search(text.replaceAll('"', ' '), limit, group))
    if (hits.length === 0) return Object.assign(hits, { similar: similarWords(query, index.lookup) })
    // Only pages that were read are confirmed results.
    if (needsText(query)) return hits
    const total = candidates.filter(({ isPartial }) => !isPartial).length
    return Object.assign(hits, { total, groups: filter.count(possible) })
  }
  return search
}

/** Loads the files of an index when a query needs them. The pages of its parts are numbered consecutively. */
function openIndex(indexParts: readonly IndexPart[], language: Language) {
  let count = 0
  const parts = indexParts.map(({ manifest, readFile }) => {
    const first = count
    count += manifest.pages
    return { manifest, first, ...openPart(manifest, readFile) }
  })
  const lookup: Lookup = {
    count,
    postings(word) {
      const [postings = new Map<number, number>(), ...others] = parts.map((part) => part.postings(word, part.first))
      return others.every(({ size }) => size === 0)
        ? postings
        : new Map([postings, ...others].flatMap((map) => [...map]))
    },
    language,
    // Both parts may contain a word.
    wordsWith: (start) => new Set(parts.flatMap((part) => [...part.wordsWith(start)])),
  }
  const load = async (starts: readonly string[]): Promise<void> => {
    await Promise.all(parts.map((part) => part.load(starts)))
  }
  return {
    lookup,
    page: async (number: number): Promise<SearchPage | undefined> => {
      const part = parts.findLast(({ first }) => first <= number)
      return part?.page(number - part.first)
    },
    expansionsOf: async ({ terms, wholes, pin }: Query): Promise<readonly Expansion[]> => {
      // Pins sort before all words, so no file is loaded without pins.
      const pins = parts.some(({ manifest }) => (manifest.words[0] ?? '') <= pin) ? [pin] : []
      await load([...terms.flatMap((term) => startsOf(term, language)), ...(terms.length < 3 ? wholes : []), ...pins])
      await language.compounds?.load(terms, lookup, load)
      const expansions: Expansion[] = []
      for (const term of terms) {
        const words = expand(term, lookup)
        let step = words.next()
        for (; step.done !== true; step = words.next()) await load(step.value)
        expansions.push(step.value)
      }
      return expansions
    },
    /** Pages that may contain the phrases. Pairs of other words may share their numbers. */
    pagesOfPhrases: async ({ phrases }: Query): Promise<(page: number) => boolean> => {
      const phrasePairs = phrases.flatMap((phrase) => pairsOfPhrase(phrase, maxPairs)).slice(0, maxPairs)
      const lists = await Promise.all(
        phrasePairs.map((pair) =>
          Promise.all(parts.map(async ({ first, pagesOfPair }) => ({ first, pages: await pagesOfPair(pair) }))),
        ),
      )
      return (page) => lists.every((list) => list.some(({ first, pages }) => pages.has(page - first)))
    },
  }
}

/** Loads the files of a part of an index. */
function openPart(manifest: Manifest, readFile: ReadFile) {
  const firsts = firstsOf(manifest)
  const steps = new Map<string, Steps>()
  const lists = new Map<number, WordList>()
  const shards = once(async (number) => {
    const entries = entriesOf(
      (await readFile(wordsFile(manifest.words[number] ?? ''))) as Parameters<typeof entriesOf>[0],
    )
    for (const [word, stepsOfWord] of entries) steps.set(word, stepsOfWord)
    lists.set(number, new WordList(entries.map(([word]) => word)))
  })
  const packs = once(async (number) => {
    const { documents } = (await readFile(documentsFile(firsts[number] ?? 0))) as {
      readonly documents: readonly SearchDocument[]
    }
    return pagesOfDocuments(documents)
  })
  const pairs = once(async (number) => (await readFile(pairsFile(number))) as PairFile)
  return {
    /** @param first number of the first page */
    postings(word: string, first: number): Postings {
      const postings = postingsOf(steps.get(word) ?? [])
      return first === 0 ? postings : new Map([...postings].map(([page, impact]) => [first + page, impact]))
    },
    *wordsWith(start: string): Iterable<string> {
      for (const number of shardsWith(manifest, start)) yield* lists.get(number)?.with(start) ?? []
    },
    load: async (starts: readonly string[]): Promise<void> => {
      const numbers = new Set(starts.flatMap((start) => shardsWith(manifest, start)))
      await Promise.all([...numbers].map(shards))
    },
    page: async (number: number): Promise<SearchPage | undefined> => {
      const pack = firsts.findLastIndex((first) => first <= number)
      return (await packs(pack))[number - (firsts[pack] ?? 0)]
    },
    pagesOfPair: async (pair: number): Promise<ReadonlySet<number>> => {
      const { file, at } = indexOfPair(pair, manifest.pairs)
      return pagesWith(await pairs(file), at)
    },
  }
}

/** Numbers of the files with words that have a prefix. */
function shardsWith({ words }: Manifest, start: string): number[] {
  const from = firstFrom(words, start)
  const first = words[from] === start ? from : Math.max(0, from - 1)
  const numbers: number[] = []
  for (let at = first; at < words.length && numbers.length < maxShards; at++) {
    if (at > first && words[at]?.startsWith(start) !== true) break
    numbers.push(at)
  }
  return numbers
}

/** Number of the first page in each document file. */
export function firstsOf({ documents }: Manifest): readonly number[] {
  let next = 0
  return documents.map((count) => (next += count) - count)
}

/** Memoizes work by number; failed work is repeated at the next call. */
function once<Value>(work: (number: number) => Promise<Value>): (number: number) => Promise<Value> {
  const pending = new Map<number, Promise<Value>>()
  return (number) => {
    const before = pending.get(number)
    if (before !== undefined) return before
    const value = work(number)
    pending.set(number, value)
    value.catch(() => pending.delete(number))
    return value
  }
}
