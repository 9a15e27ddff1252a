import { hasFewestTypos, typoStartsOf, similarWords, sameWords, type Expansion, WordList } from './expand.ts'
import { addLengths, fieldWords, frequenciesOf, impacts, meanLengths, noLengths } from './impact.ts'
import type { SearchPage } from './documents.ts'
import { readQuery } from './query.ts'
import { rank, type Lookup } from './rank.ts'
import { readMeaning } from './meaning.ts'
import { hasPhrases, inOrder, looksPerHit, refine, type Hit, type Hits } from './refine.ts'
import { Store } from './store.ts'
import type { Synonyms } from './synonyms.ts'
import type { Term } from './term.ts'

/** Makes the search of a small site, all of whose pages are here. */
export function smallSearch(
  pages: readonly SearchPage[],
  synonyms: Synonyms = [],
): (query: string, limit: number) => Hits {
  const lookup = lookupOf(pages)
  return (text, limit) => {
    const query = readQuery(text, synonyms)
    if (query.terms.length === 0) return []
    const expansions = query.terms.map((term) => expansionOf(term, lookup))
    const { candidates: ranked, whole, weights } = rank(expansions, query, lookup)
    const candidates = ranked.filter(({ page }) => hasPhrases(query, pages[page] as SearchPage))
    const total = query.phrases.length === 0 ? whole : candidates.length
    const meaning = readMeaning(expansions, weights)
    const found: Hit[] = []
    for (const one of candidates) {
      if (found.length === looksPerHit * limit) break
      found.push(refine(query, meaning, pages[one.page] as SearchPage, one))
    }
    return Object.assign(inOrder(found).slice(0, limit), { total })
  }
}

function expansionOf(term: Term, { wordsWith }: Lookup): Expansion {
  let expansion = sameWords(term, wordsWith)
  for (const starts of expansion.words.size > 0 ? [] : typoStartsOf(term))
    if (!hasFewestTypos(expansion)) expansion = similarWords(term, starts, wordsWith)
  return expansion
}

function lookupOf(pages: readonly SearchPage[]): Lookup {
  const frequencies = pages.map((page) => frequenciesOf(page, fieldWords(page)))
  const sums = frequencies.reduce((sum, { lengths }) => addLengths(sum, lengths), noLengths)
  const mean = meanLengths(sums, pages.length)
  const store = new Store()
  for (const [number, one] of frequencies.entries()) store.add(number, impacts(one, mean))
  const words = new WordList(store.words())
  return {
    count: pages.length,
    postings: (word) => store.postings(word),
    wordsWith: (start) => words.with(start),
  }
}
