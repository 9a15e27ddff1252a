import { pagesOfDocuments } from '../../src/plugins/search/engine/documents.ts'
import { smallSearch } from '../../src/plugins/search/engine/small.ts'
import { readIndex } from './documents.ts'

/** Finds pages: their addresses, best first. */
export type Search = (query: string) => Promise<readonly string[]>

/** Hits that count: NDCG is taken at 10. */
const most = 10

/** The search of a built site, as its reader has it. */
export function openOurs(dist: string): Promise<Search> {
  const { documents, synonyms } = readIndex(dist)
  const search = smallSearch(pagesOfDocuments(documents), { ...(synonyms && { synonyms }) })
  return Promise.resolve((query) =>
    Promise.resolve(
      search(query, most).map(({ url }) => url.slice(0, url.indexOf('#') === -1 ? undefined : url.indexOf('#'))),
    ),
  )
}
