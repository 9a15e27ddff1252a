import {
  english,
  largeSearch,
  pagesOfDocuments,
  smallSearch,
  type Hits,
  type IndexPart,
  type LanguageFile,
  type Manifest,
  type PageGroup,
  type SearchDocument,
  type StartPage,
} from '@waybill/docs/search'

/** An index that can be searched. */
export interface Search {
  (query: string, limit: number, group?: PageGroup): Hits | Promise<Hits>
  /** Pages to suggest before the reader types. */
  readonly start?: readonly StartPage[] | undefined
}

type Index =
  | Manifest
  | (Pick<Manifest, 'synonyms' | 'terms' | 'snippetLength' | 'languages' | 'groups' | 'start'> & {
      readonly version: 1
      readonly documents: readonly SearchDocument[]
    })

/**
 * Opens the index at an address: all documents of a small site, or the manifest of a large one.
 *
 * @param load downloads a file
 * @param stamp query to append, so that caches do not mix files of two deployments
 */
export async function openIndex(
  address: string,
  load: (address: string) => Promise<unknown>,
  stamp: string,
): Promise<Search> {
  const index = (await load(`${address}?${stamp}`)) as Index
  const { start, languages = [] } = index
  // English is built in; other languages are modules of the site.
  const others = languages.filter((code) => code !== 'en')
  const files = await Promise.all(
    others.map(
      (code) => import(address.replace(/[^/]*$/, `search-language-${code}.js?${stamp}`)) as Promise<LanguageFile>,
    ),
  )
  let language = languages.includes('en') ? english : undefined
  for (const { addTo } of files) language = addTo(language, english)
  const options = { ...index, ...(language && { language }) }
  if (index.version === 1) return Object.assign(smallSearch(pagesOfDocuments(index.documents), options), { start })
  const filesOf = (manifest: Manifest, manifestAddress: string): IndexPart => {
    const { folder: name } = manifest
    const folder = name === undefined ? manifestAddress.replace(/\.json$/, '/') : address.replace(/[^/]*$/, `${name}/`)
    return { manifest, readFile: (path) => load(`${folder}${path}?${stamp}`) }
  }
  const sharedAddress = index.shared && address.replace(/[^/]*$/, index.shared)
  const shared = sharedAddress && filesOf((await load(`${sharedAddress}?${stamp}`)) as Manifest, sharedAddress)
  const search = largeSearch(index, filesOf(index, address).readFile, { language, shared: shared || undefined })
  return Object.assign(search, { start })
}
