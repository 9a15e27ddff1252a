import { expand, WordList, type Expansion } from './expand.ts'
import { groupFilter, type PageGroup } from './groups.ts'
import { addLengths, fieldWords, frequenciesOf, impacts, meanLengths, noLengths } from './impact.ts'
import type { SearchPage } from './documents.ts'
import type { Manifest } from './large.ts'
import { readQuery } from './query.ts'
import { rank, type Lookup } from './rank.ts'
import { readMeaning } from './meaning.ts'
import { andOfWords, asksForWords, inBatches, isResult, refine, type Hits } from './refine.ts'
import { similarWords } from './similar.ts'
import { usualLength } from './snippet.ts'
import { impactOf, stepOf } from './steps.ts'
import type { Reading } from './synonyms.ts'
import { english, type Language } from './language.ts'
import type { Term } from './term.ts'

/** Number of pages that are sorted together, since their text may change the order. */
const batchSize = 48

/** Settings of a small index, and the languages of its pages. */
type SmallOptions = Partial<Reading> & Pick<Manifest, 'snippetLength' | 'groups'>

/** Creates the search of a small site with all pages in memory. */
export function smallSearch(
  pages: readonly SearchPage[],
  {
    synonyms = [],
    language = english,
    terms = 'preferred',
    snippetLength = usualLength,
    groups = [],
  }: SmallOptions = {},
): (query: string, limit: number, group?: PageGroup) => Hits {
  const lookup = lookupOf(pages, language)
  const filter = groupFilter(groups)
  const search = (text: string, limit: number, group?: PageGroup): Hits => {
    const query = readQuery(text, { synonyms, language, terms })
    if (query.terms.length === 0) return []
    const expansions = query.terms.map((term) => expansionOf(term, lookup))
    const { candidates: ranked, weights } = rank(expansions, query, lookup)
    const results = ranked.filter(({ page }) => isResult(query, pages[page] as SearchPage))
    const candidates = filter.in(group, results)
    const total = candidates.filter(({ isPartial }) => !isPartial).length
    const understood = { query, meaning: readMeaning(expansions, weights, query), snippetLength }
    const refined = candidates
      .slice(0, batchSize * Math.ceil(limit / batchSize))
      .map((candidate) => refine(understood, pages[candidate.page] as SearchPage, candidate))
    const hits = inBatches(refined, batchSize).slice(0, limit)
    if (asksForWords(query, hits.length)) return andOfWords(hits, search(text.replaceAll('"', ' '), limit, group))
    return Object.assign(hits, {
      total,
      groups: filter.count(results),
      ...(hits.length === 0 && { similar: similarWords(query, lookup) }),
    })
  }
  return search
}

function expansionOf(term: Term, lookup: Lookup): Expansion {
  const words = expand(term, lookup)
  let step = words.next()
  while (step.done !== true) step = words.next()
  return step.value
}

function lookupOf(pages: readonly SearchPage[], language: Language): Lookup {
  const frequencies = pages.map((page) => frequenciesOf(page, fieldWords(page, language)))
  const sums = frequencies.reduce((sum, { lengths }) => addLengths(sum, lengths), noLengths)
  const mean = meanLengths(sums, pages.length)
  // Impacts are rounded as in a large index.
  const postings = new Map<string, Map<number, number>>()
  for (const [page, frequency] of frequencies.entries())
    for (const [word, impact] of impacts(frequency, mean)) {
      const pages = postings.get(word) ?? new Map<number, number>()
      postings.set(word, pages.set(page, impactOf(stepOf(impact))))
    }
  const words = new WordList(postings.keys())
  return {
    count: pages.length,
    postings: (word) => postings.get(word) ?? new Map(),
    wordsWith: (start) => words.with(start),
    language,
  }
}
