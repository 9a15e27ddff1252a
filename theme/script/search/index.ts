/**
 * What the plain script loads when a reader reaches for the search: one chunk, so that there is one request.
 *
 * @module
 */
export { open, prepare } from '@theme/script/search/box'
export { searchPage } from '@theme/script/search/page'
