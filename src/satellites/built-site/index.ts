/**
 * Reads and searches a built site, in a folder or at an address.
 *
 * @module
 */
export { addressSource, isSiteAddress, textOf } from './address.ts'
export { folderSource } from './folder.ts'
export { hitFacts } from './hit-facts.ts'
export { SearchIndexes, type Find } from './search.ts'
export type { Hit, Hits } from '../../plugins/search/browser.ts'
export { isSitePath, SourceError, type SiteSource } from './source.ts'
