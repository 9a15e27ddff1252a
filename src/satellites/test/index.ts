/**
 * Runs the examples of pages and checks their output.
 *
 * @module
 */
export { operationOf } from './checks.ts'
export { type CheckValue, schemaCheck } from './data.ts'
export { type PageReport, runPage } from './page.ts'
export { isCall, pagesOf } from './pages.ts'
export { readPassed, writePassed } from './passed.ts'
export { type PythonProcess, pythonProcess } from './python.ts'
export { type SnippetPage, type Step, stepsOf, withBefore } from './steps.ts'
export { type TestApi, openTestApi } from './test-api.ts'
export { type Given, givenReader } from './test-setup.ts'
export { type CheckTypes, compilerOf, typeChecker } from './types.ts'
export { type CheckWorkflow, workflowChecker } from './workflow.ts'
