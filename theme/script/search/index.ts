/**
 * The chunk that the plain script loads when a reader turns to the search, with a single request.
 *
 * @module
 */
export { open, prepare } from '@theme/script/search/box'
export { searchPage } from '@theme/script/search/page'
