/**
 * The sandbox as a library, and the interface of its rules: `@waybill/docs/sandbox`.
 *
 * @module
 */
export * from './satellites/sandbox/start.ts'
