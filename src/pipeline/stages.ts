/**
 * All stages, for `src/build.ts`: loaded at once, and by a build that has something to do alone.
 *
 * @module
 */
export { open } from './open.ts'
export { read } from './read.ts'
export { remoteCache } from './remote.ts'
export { compile } from './compile.ts'
export { bundle } from './bundle.ts'
export { evaluate } from './evaluate.ts'
export { externalOf, link } from './link.ts'
export { otherLanguages, reportOf } from './link-languages.ts'
export { emitLanguages } from './emit-languages.ts'
export { storedLanguages } from './store-languages.ts'
export { reportIn } from './languages.ts'
export { checkLock } from './check-lock.ts'
export { checkNames } from './check-names.ts'
export { publish, store } from './publish.ts'
export { lostPages, lostTooMuch, marksOnPages } from './lost-content.ts'
