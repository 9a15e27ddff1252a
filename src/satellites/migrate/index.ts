/**
 * Moves sites of other tools to this one.
 *
 * @module
 */
export { type Migration, migrateDocusaurus } from './docusaurus/index.ts'
export { type Note, reportMarkdown, sortNotes } from './docusaurus/notes.ts'
