/**
 * The words that pages show. English here; when a site is built, the bundle puts in the place of this file the language of
 * the site, with the words that its configuration replaces (`theme.words`).
 */
export { default } from '@theme/words/en'
