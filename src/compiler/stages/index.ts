/**
 * All stages, for `src/compiler/build.ts`. Only builds with changes load this module.
 *
 * @module
 */
export { open } from './open.ts'
export { read } from './read.ts'
export { finishStores, remoteCache } from '../incremental/remote.ts'
export { compile } from './compile.ts'
export { bundle } from './bundle.ts'
export { evaluate } from './evaluate.ts'
export { externalOf, link } from './link.ts'
export { emit } from './emit.ts'
export { plan } from './plan.ts'
export { render, renderSome } from './render.ts'
export {
  counterpartsIn,
  everyLocale,
  linkedLocale,
  localeStages,
  otherLocales,
  reportOf,
  totalsOf,
} from '../locales/link-locales.ts'
export { haveTheme, keepLocale, localePart } from '../locales/locale-parts.ts'
export { openLocaleSite } from '../locales/open-locale-site.ts'
export { openNext } from '../incremental/next-site.ts'
export { storedLocales } from '../locales/store-locales.ts'
export { pagesInLocales, reportIn } from '../locales/other-locales.ts'
export { checkLock } from '../addresses/check-lock.ts'
export { checkNames } from '../names/check-names.ts'
export { publish, store, tryStore } from './publish.ts'
export { lostPages, lostTooMuch, marksOnPages } from '../plan/migration-placeholders.ts'
