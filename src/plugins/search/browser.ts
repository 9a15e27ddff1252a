/**
 * The search engine, `@waybill/docs/search`: what a theme's worker runs in the browser, over the files that the plugin
 * has written. It knows no document and no network.
 *
 * @module
 */
export type { SearchDocument } from './documents.ts'
export { pagesOfDocuments } from './engine/documents.ts'
export { english, type LanguageFile } from './engine/language.ts'
export { largeSearch, type Manifest, type StartPage } from './engine/large.ts'
export type { Hit, Hits } from './engine/refine.ts'
export { smallSearch } from './engine/small.ts'
export type { Piece } from './engine/snippet.ts'
