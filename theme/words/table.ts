/**
 * Words used by pages, in English. The bundle of a site replaces this file with the words of its locale and the changes
 * in its configuration (`theme.words`).
 */
export { default } from '@theme/words/en'
