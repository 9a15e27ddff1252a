/**
 * Words used by pages, in English. During a build, the bundle replaces this file by the language of the site, with the
 * replacements in its configuration (`theme.words`).
 */
export { default } from '@theme/words/en'
