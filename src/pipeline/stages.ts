/**
 * All stages, for `src/build.ts`: loaded at once, and by a build that has something to do alone.
 *
 * @module
 */
export { open } from './open.ts'
export { read, readLocale } from './read.ts'
export { remoteCache } from './remote.ts'
export { compile } from './compile.ts'
export { compileLocale } from './compile-locale.ts'
export { bundle } from './bundle.ts'
export { evaluate } from './evaluate.ts'
export { externalOf, link } from './link.ts'
export { linkLocale } from './link-locale.ts'
export { inLanguages, localeRun, reportIn } from './languages.ts'
export { checkLock } from './check-lock.ts'
export { checkNames } from './check-names.ts'
export { plan } from './plan.ts'
export { openNext } from './next-site.ts'
export { render } from './render.ts'
export { emit } from './emit.ts'
export { publish, store } from './publish.ts'
export { lostPages, lostTooMuch, marksOnPages } from './lost-content.ts'
