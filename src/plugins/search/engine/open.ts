import type { SearchDocument } from '../documents.ts'
import { pagesOfDocuments } from './documents.ts'
import type { PageGroup } from './groups.ts'
import { english, type LanguageFile } from './language.ts'
import { largeSearch, type IndexPart, type Manifest, type StartPage } from './large.ts'
import type { Hits } from './refine.ts'
import { smallSearch } from './small.ts'

/** An index that can be searched. */
export interface Search {
  (query: string, limit: number, group?: PageGroup): Hits | Promise<Hits>
  /** Pages to suggest before the reader types. */
  readonly start?: readonly StartPage[] | undefined
}

/** Content of an index: the manifest of a large site, or all documents of a small one. */
export type SearchIndex =
  | Manifest
  | (Pick<Manifest, 'synonyms' | 'terms' | 'snippetLength' | 'languages' | 'groups' | 'start' | 'versions'> & {
      readonly version: 1
      readonly documents: readonly SearchDocument[]
    })

/** Access to the files of an index. */
export interface IndexFiles {
  /** Parsed content of a JSON file; rejects if it cannot be loaded. */
  readonly load: (path: string) => Promise<unknown>
  /** Module of a language other than English; rejects if it cannot be loaded. */
  readonly language: (code: string) => Promise<LanguageFile>
}

/**
 * Opens an index, for browsers and programs.
 *
 * @param path path or address of the index; its other files are beside it
 */
export async function openIndex(path: string, { load, language: languageOf }: IndexFiles): Promise<Search> {
  const index = (await load(path)) as SearchIndex
  const { start, languages = [] } = index
  // English is built in.
  const others = await Promise.all(languages.filter((code) => code !== 'en').map(languageOf))
  let language = languages.includes('en') ? english : undefined
  for (const { addTo } of others) language = addTo(language, english)
  const options = { ...index, ...(language && { language }) }
  if (index.version === 1) return Object.assign(smallSearch(pagesOfDocuments(index.documents), options), { start })
  const beside = (file: string): string => path.replace(/[^/]*$/, file)
  const partOf = (manifest: Manifest, manifestPath: string): IndexPart => {
    const { folder } = manifest
    const place = folder === undefined ? manifestPath.replace(/\.json$/, '') : beside(folder)
    return { manifest, readFile: (name) => load(`${place}/${name}`) }
  }
  const sharedPath = index.shared && beside(index.shared)
  const shared = sharedPath && partOf((await load(sharedPath)) as Manifest, sharedPath)
  const search = largeSearch(index, partOf(index, path).readFile, { language, shared: shared || undefined })
  return Object.assign(search, { start })
}
