/**
 * Checks links to other sites.
 *
 * @module
 */
export { type ExternalReport, type Known, checkExternal } from './check.ts'
export { createAsker } from './request.ts'
