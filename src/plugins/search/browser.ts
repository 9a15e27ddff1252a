/**
 * The search engine, published as `@waybill/docs/search`. The worker of a theme runs it in the browser with the files
 * of the plugin. It uses neither the DOM nor the network.
 *
 * @module
 */
export type { SearchDocument } from './documents.ts'
export { pagesOfDocuments } from './engine/documents.ts'
export type { GroupCounts, PageGroup } from './engine/groups.ts'
export { english, type LanguageFile } from './engine/language.ts'
export { largeSearch, type IndexPart, type Manifest, type StartPage } from './engine/large.ts'
export { openIndex, type IndexFiles, type Search, type SearchIndex } from './engine/open.ts'
export type { Hit, Hits } from './engine/refine.ts'
export { smallSearch } from './engine/small.ts'
export type { Piece } from './engine/snippet.ts'
