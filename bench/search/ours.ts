import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagesOfDocuments } from '../../src/plugins/search/engine/documents.ts'
import { english, type Language, type LanguageFile } from '../../src/plugins/search/engine/language.ts'
import type { Terms } from '../../src/plugins/search/engine/synonyms.ts'
import { smallSearch } from '../../src/plugins/search/engine/small.ts'
import { readIndex } from './documents.ts'

/** Finds pages: their addresses, best first. */
export type Search = (query: string) => Promise<readonly string[]>

/** Number of evaluated hits: NDCG uses ten. */
const maxResults = 10

/**
 * The search of a built site, as a reader uses it.
 * @param terms in place of the site's own setting
 */
export async function openOurs(dist: string, terms?: Terms): Promise<Search> {
  const { documents, languages = [], ...settings } = readIndex(dist)
  let language: Language | undefined
  for (const code of languages) {
    const file = pathToFileURL(join(resolve(dist), `search-language-${code}.js`)).href
    language = code === 'en' ? english : ((await import(file)) as LanguageFile).addTo(language, english)
  }
  const search = smallSearch(pagesOfDocuments(documents), {
    ...settings,
    ...(terms && { terms }),
    ...(language && { language }),
  })
  return (query) =>
    Promise.resolve(
      search(query, maxResults).map(({ url }) => url.slice(0, url.indexOf('#') === -1 ? undefined : url.indexOf('#'))),
    )
}
