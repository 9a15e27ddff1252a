/**
 * Chunk that the plain script loads with a single request when a reader starts a search.
 *
 * @module
 */
export { open, prepare } from '@theme/script/search/box'
export { searchPage } from '@theme/script/search/page'
