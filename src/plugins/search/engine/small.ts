import {
  alikeWords,
  hasFewestTypos,
  typoStartsOf,
  similarWords,
  sameWords,
  type Expansion,
  WordList,
} from './expand.ts'
import { soundStartsOf } from './sounds.ts'
import { addLengths, fieldWords, frequenciesOf, impacts, meanLengths, noLengths } from './impact.ts'
import type { SearchPage } from './documents.ts'
import type { Manifest } from './large.ts'
import { readQuery } from './query.ts'
import { rank, type Lookup } from './rank.ts'
import { readMeaning } from './meaning.ts'
import { andOfWords, asksForWords, inOrder, isResult, looksPerHit, refine, type Hit, type Hits } from './refine.ts'
import { usualLength } from './snippet.ts'
import { Store } from './store.ts'
import type { Reading } from './synonyms.ts'
import { english, type Language } from './language.ts'
import type { Term } from './term.ts'

/** Settings of a small index, and the language of its pages. */
type SmallOptions = Partial<Reading> & Pick<Manifest, 'snippetLength'>

/** Makes the search of a small site, all of whose pages are here. */
export function smallSearch(
  pages: readonly SearchPage[],
  { synonyms = [], language = english, terms = 'preferred', snippetLength = usualLength }: SmallOptions = {},
): (query: string, limit: number) => Hits {
  const lookup = lookupOf(pages, language)
  const search = (text: string, limit: number): Hits => {
    const query = readQuery(text, { synonyms, language, terms })
    if (query.terms.length === 0) return []
    const expansions = query.terms.map((term) => expansionOf(term, lookup))
    const { candidates: ranked, weights } = rank(expansions, query, lookup)
    const candidates = ranked.filter(({ page }) => isResult(query, pages[page] as SearchPage))
    const total = candidates.filter(({ isPartial }) => !isPartial).length
    const understood = { query, meaning: readMeaning(expansions, weights, query), snippetLength }
    const found: Hit[] = []
    for (const one of candidates) {
      if (found.length === looksPerHit * limit) break
      found.push(refine(understood, pages[one.page] as SearchPage, one))
    }
    const hits = inOrder(found).slice(0, limit)
    return asksForWords(query, hits.length)
      ? andOfWords(hits, search(text.replaceAll('"', ' '), limit))
      : Object.assign(hits, { total })
  }
  return search
}

function expansionOf(term: Term, lookup: Lookup): Expansion {
  let expansion = sameWords(term, lookup)
  for (const starts of expansion.words.size > 0 ? [] : typoStartsOf(term))
    if (!hasFewestTypos(expansion)) expansion = similarWords(term, starts, lookup)
  return expansion.words.size > 0 ? expansion : alikeWords(term, soundStartsOf(term.text), lookup)
}

function lookupOf(pages: readonly SearchPage[], language: Language): Lookup {
  const frequencies = pages.map((page) => frequenciesOf(page, fieldWords(page, language)))
  const sums = frequencies.reduce((sum, { lengths }) => addLengths(sum, lengths), noLengths)
  const mean = meanLengths(sums, pages.length)
  const store = new Store()
  for (const [number, one] of frequencies.entries()) store.add(number, impacts(one, mean))
  const words = new WordList(store.words())
  return {
    count: pages.length,
    postings: (word) => store.postings(word),
    wordsWith: (start) => words.with(start),
    language,
  }
}
