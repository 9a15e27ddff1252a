/**
 * Simulates an API from its description.
 *
 * @module
 */
export { list } from '../../api/value.ts'
export { type Sandbox, answerFrom, createSandbox, sandboxHandler } from './app.ts'
export { badExamples, badExamplesWords } from './bad-examples.ts'
export { passOn } from './contract-proxy.ts'
export { ContractReport } from './contract-report.ts'
export { type Contract, createContract } from './contract.ts'
export { isOrigin } from './cors.ts'
export { isHostName, isTarget } from './delivery-targets.ts'
export type { Described, Operation } from './describe.ts'
export { ofApi, readHar } from './har.ts'
export { inferRules, inferredWords } from './inferred/rules.ts'
export { readRate } from './limits.ts'
export { loadForSandbox, readFixtures } from './load.ts'
export { descriptionOf, descriptionReader, digestOfInputs, openSandbox } from './open.ts'
export type { Credentials, Welcome } from './rules.ts'
export { type DeliveryEntry, type MadeSandbox, makeSandbox, openDescription } from './start.ts'
export type { Fixtures } from './store.ts'
export { type TryFacts, tryFacts } from './try-facts.ts'
export { unknownFields } from './unknown-fields.ts'
export { createValidator } from './validate.ts'
