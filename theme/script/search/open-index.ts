import {
  largeSearch,
  pagesOfDocuments,
  smallSearch,
  type Hit,
  type Manifest,
  type SearchDocument,
} from '@waybill/docs/search'

/** Searches an index. */
export type Search = (query: string, limit: number) => readonly Hit[] | Promise<readonly Hit[]>

type Index =
  | Manifest
  | {
      readonly version: 1
      readonly synonyms?: Manifest['synonyms']
      readonly documents: readonly SearchDocument[]
    }

/**
 * Opens the index at an address: all documents of a small site, or the manifest of a large one.
 *
 * @param load downloads a file
 * @param stamp appended as query, so that no cache gives files of two deployments
 */
export async function openIndex(
  address: string,
  load: (address: string) => Promise<unknown>,
  stamp: string,
): Promise<Search> {
  const index = (await load(`${address}?${stamp}`)) as Index
  if (index.version === 1) return smallSearch(pagesOfDocuments(index.documents), index.synonyms)
  const { folder: named } = index
  const folder = named === undefined ? address.replace(/\.json$/, '/') : address.replace(/[^/]*$/, `${named}/`)
  return largeSearch(index, (path) => load(`${folder}${path}?${stamp}`))
}
