/**
 * Lists what a change of an API affects.
 *
 * @module
 */
export { differenceOf } from './difference.ts'
export { type ContractPage, type Impact, impactOf } from './impact.ts'
