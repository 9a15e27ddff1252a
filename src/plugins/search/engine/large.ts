import { firstFrom } from '../../../base/sorted.ts'
import type { SearchDocument } from '../documents.ts'
import { pagesOfDocuments } from './documents.ts'
import { expand, startsOf, WordList, type Expansion } from './expand.ts'
import type { SearchPage } from './documents.ts'
import { documentsFile, pairsFile, wordsFile } from './file-names.ts'
import { english, type Language } from './language.ts'
import { pagesWith, pairsOfPhrase, indexOfPair, type PairFile } from './pairs.ts'
import { readQuery, type Query } from './query.ts'
import { rank, type Candidate, type Lookup } from './rank.ts'
import { readMeaning } from './meaning.ts'
import { andOfWords, asksForWords, inOrder, isResult, needsText, refine, type Hit, type Hits } from './refine.ts'
import { postingsOf, type Steps, entriesOf } from './steps.ts'
import { usualLength } from './snippet.ts'
import type { Synonyms, Terms } from './synonyms.ts'

/** A page that readers may want before they have typed. */
export interface StartPage {
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
}

/** The index of a large site: its files, and which of them a query needs. */
export interface Manifest {
  readonly version: 2
  /** Number of pages. */
  readonly pages: number
  /** The first word of each file of words, in order. */
  readonly words: readonly string[]
  /** The number of pages in each file of documents, in order. */
  readonly documents: readonly number[]
  /** Number of files of pairs. */
  readonly pairs: number
  /** Groups of words that mean the same. */
  readonly synonyms?: Synonyms
  /** Pages that are full results; absent: `preferred`. */
  readonly terms?: Terms
  /** Most characters of an excerpt; absent: 50. */
  readonly snippetLength?: number
  /** Languages of its pages, if not English alone: each has a file `search-language-<code>.js` beside it. */
  readonly languages?: readonly string[]
  /** Pages for an empty search box. */
  readonly start?: readonly StartPage[]
  /** Versions with an index of their own, `search-index-<name>.json`: names with what readers are shown. */
  readonly versions?: Readonly<Record<string, string>>
  /** The folder of the files, beside the manifest, if it is not named like it. */
  readonly folder?: string
}

/** Reads a file of the index: `words/from-order.json`, `documents/17.json`, `pairs/5.json`. Rejects if it cannot be loaded. */
export type ReadFile = (path: string) => Promise<unknown>

/** Files of words that are loaded for one term at most: a short start matches too many words to be of use. */
const mostShards = 4
/** Pages of a large site that are read: each may be a file to load. */
const looksForHit = 1.5
/** The same, where a phrase is wanted. */
const looksForPhrase = 3
/** Pairs of words of a phrase that are looked up. */
const mostPairs = 4

/** Makes the search of a large site. Files are loaded once; the next query loads a file again that failed. */
export function largeSearch(
  manifest: Manifest,
  read: ReadFile,
  spoken: Language = english,
): (query: string, limit: number) => Promise<Hits> {
  // Each related word may be a file to load.
  const language: Language = { ...spoken, related: () => [] }
  const { synonyms = [], terms = 'preferred', snippetLength = usualLength } = manifest
  const index = openIndex(manifest, read, language)

  const search = async (text: string, limit: number): Promise<Hits> => {
    const query = readQuery(text, { synonyms, language, terms })
    if (query.terms.length === 0) return []
    const [expansions, mayHave] = await Promise.all([index.expansionsOf(query), index.pagesOfPhrases(query)])
    const { candidates: ranked, total, weights } = rank(expansions, query, index.lookup)
    const candidates = ranked.filter(({ page }) => mayHave(page))
    const understood = { query, meaning: readMeaning(expansions, weights, query), snippetLength }
    const results: Hit[] = []
    const batch = Math.ceil(looksForHit * limit)
    // A page may have the pairs of a phrase and yet not the phrase: then further pages are read.
    const most = needsText(query) ? looksForPhrase * limit : batch
    for (let at = 0; at < most && at < candidates.length && results.length < limit; at += batch) {
      const refined = candidates.slice(at, at + batch).map(async (candidate: Candidate) => {
        const page = await index.page(candidate.page)
        return page === undefined || !isResult(query, page) ? undefined : refine(understood, page, candidate)
      })
      results.push(...(await Promise.all(refined)).filter((hit) => hit !== undefined))
    }
    const hits = inOrder(results).slice(0, limit)
    if (asksForWords(query, hits.length)) return andOfWords(hits, await search(text.replaceAll('"', ' '), limit))
    // Only pages that were read are known to be results.
    return Object.assign(hits, needsText(query) ? {} : { total })
  }
  return search
}

/** The files of an index, which are loaded when a query needs them. */
function openIndex(manifest: Manifest, read: ReadFile, language: Language) {
  const firsts = firstsOf(manifest)
  const steps = new Map<string, Steps>()
  const lists = new Map<number, WordList>()
  const shards = once(async (number) => {
    const entries = entriesOf((await read(wordsFile(manifest.words[number] ?? ''))) as Parameters<typeof entriesOf>[0])
    for (const [word, stepsOfWord] of entries) steps.set(word, stepsOfWord)
    lists.set(number, new WordList(entries.map(([word]) => word)))
  })
  const packs = once(async (number) => {
    const { documents } = (await read(documentsFile(firsts[number] ?? 0))) as {
      readonly documents: readonly SearchDocument[]
    }
    return pagesOfDocuments(documents)
  })
  const pairs = once(async (number) => (await read(pairsFile(number))) as PairFile)
  const lookup: Lookup = {
    count: manifest.pages,
    postings: (word) => postingsOf(steps.get(word) ?? []),
    language,
    *wordsWith(start) {
      for (const number of shardsWith(manifest, start)) yield* lists.get(number)?.with(start) ?? []
    },
  }
  const load = async (starts: readonly string[]): Promise<void> => {
    const numbers = new Set(starts.flatMap((start) => shardsWith(manifest, start)))
    await Promise.all([...numbers].map(shards))
  }
  return {
    lookup,
    page: async (number: number): Promise<SearchPage | undefined> => {
      const pack = firsts.findLastIndex((first) => first <= number)
      return (await packs(pack))[number - (firsts[pack] ?? 0)]
    },
    expansionsOf: async ({ terms, wholes, pin }: Query): Promise<readonly Expansion[]> => {
      // Pins are sorted before all words: without any, no file is loaded for them.
      const pins = (manifest.words[0] ?? '') <= pin ? [pin] : []
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
    /** Pages that may contain the phrases: other words can have the numbers of their pairs. */
    pagesOfPhrases: async ({ phrases }: Query): Promise<(page: number) => boolean> => {
      const phrasePairs = phrases.flatMap((phrase) => pairsOfPhrase(phrase, mostPairs)).slice(0, mostPairs)
      const lists = await Promise.all(
        phrasePairs.map(async (pair) => {
          const { file, at } = indexOfPair(pair, manifest.pairs)
          return pagesWith(await pairs(file), at)
        }),
      )
      return (page) => lists.every((pages) => pages.has(page))
    },
  }
}

/** Numbers of the files with words that begin with `start`. */
function shardsWith({ words }: Manifest, start: string): number[] {
  const from = firstFrom(words, start)
  const first = words[from] === start ? from : Math.max(0, from - 1)
  const numbers: number[] = []
  for (let at = first; at < words.length && numbers.length < mostShards; at++) {
    if (at > first && words[at]?.startsWith(start) !== true) break
    numbers.push(at)
  }
  return numbers
}

/** The number of the first page in each file of documents. */
export function firstsOf({ documents }: Manifest): readonly number[] {
  let next = 0
  return documents.map((count) => (next += count) - count)
}

/** Does work once for each number; failed work is repeated at the next call. */
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
