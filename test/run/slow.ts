/**
 * Files that only `npm run test:all` runs: they take more than half of the CPU of all tests, for one case in ten. Each
 * of them builds many sites, or opens many pages in a browser. A unit test, or another end-to-end test, detects the
 * usual mistakes first.
 * @module
 */

/** Slow files by the reason for their duration. */
const slow: Readonly<Record<string, readonly string[]>> = {
  'builds compared with clean builds, byte by byte': [
    'test/compiler/stages/cheap-edit',
    'test/compiler/stages/loaded',
    'test/compiler/stages/remote',
    'test/compiler/stages/stale',
    'test/compiler/stages/settled-languages',
    'test/compiler/stages/words',
    'test/e2e/live',
    'test/e2e/live-equals-build',
    'test/e2e/parsers',
    'test/e2e/same-bytes',
    'test/e2e/serve',
    'test/plugins/search/changed-index',
  ],
  'processes that are killed': ['test/compiler/publish/kill', 'test/e2e/kills', 'test/e2e/promises'],
  'a process for every build or example': [
    'test/plugins/openapi/samples/nasty',
    'test/plugins/openapi/samples/own',
    'test/e2e/command',
    'test/e2e/copied-site',
    'test/e2e/edit-cost',
    'test/e2e/ended',
    'test/e2e/export',
    'test/e2e/first-site',
    'test/e2e/init',
    'test/e2e/faults',
    'test/e2e/library',
    'test/e2e/migrate',
    'test/e2e/pack',
    'test/e2e/sandbox-container',
    'test/e2e/serve-sandbox',
    'test/plugins/site-plugins',
  ],
  'all pages of a large site': [
    'content/test/examples',
    'content/test/spelling',
    'openapi/test/lint',
    'test/campaigns/bombs',
    'test/campaigns/pairs-site',
    'test/checks/faults',
    'test/checks/linkinator',
    'test/compiler/names/own-pages',
    'test/e2e/hostile-names',
    'test/e2e/locales',
    'test/e2e/site',
    'test/e2e/site-examples',
    'test/manual',
    'test/manual/fences',
    'test/plugins/openapi/oas-examples',
  ],
  'random requests and pictures': [
    'test/plugins/images/site',
    'test/satellites/sandbox/examples/answers',
    'test/satellites/sandbox/property/fuzz',
    'test/satellites/sandbox/property/model',
    'test/satellites/sandbox/property/raw',
  ],
  'many pages in a browser': [
    'test/e2e/accessibility',
    'test/e2e/analytics',
    'test/e2e/browser',
    'test/e2e/chrome',
    'test/e2e/design',
    'test/e2e/endings',
    'test/e2e/features',
    'test/e2e/firefox',
    'test/e2e/image-modes',
    'test/e2e/islands-example',
    'test/e2e/languages',
    'test/e2e/live-code',
    'test/e2e/names',
    'test/e2e/reference',
    'test/e2e/refresh',
    'test/e2e/search',
    'test/e2e/styles',
    'test/e2e/try-api',
    'test/e2e/try-it',
    'test/e2e/weight',
  ],
}

/** Paths of the slow files. */
export const slowFiles: ReadonlySet<string> = new Set(
  Object.values(slow).flatMap((names) => names.map((name) => `${name}.test.ts`)),
)
