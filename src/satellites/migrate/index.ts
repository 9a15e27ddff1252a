/**
 * Migrates sites of other tools.
 *
 * @module
 */
export { type Migration, migrateDocusaurus } from './docusaurus/index.ts'
export { type Note, reportMarkdown, sortNotes } from './docusaurus/notes.ts'
