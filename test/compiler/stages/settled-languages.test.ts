/** A language without changes is not opened, and the published site equals that of a clean build. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { buildClean, published, reports, temporaryFolder, write } from './site.ts'

const config = `title: Tea
url: https://tea.example
locales: { en: English, de: Deutsch, sv: Svenska }
navbar: { right: [{ type: localeDropdown }] }
content:
  - { use: docs }
`
const files = {
  'site.config.yaml': config,
  'content/docs/index.md': '# Tea\n\nRead [how](brew.md#steep).\n',
  'content/docs/brew.md': '# Brew\n\n## Heat\n\n## Steep\n\nThree minutes.\n',
  'content/docs/keep.md': '# Keep\n\nDry.\n',
  'content/i18n/de/docs/index.md': '# Tee\n\nSo wird er [gebrüht](brew.md#steep), [nicht](weg.md) anders.\n',
  'content/i18n/de/docs/brew.md': '# Aufgießen\n\n## Erhitzen\n\n## Ziehen\n\nDrei Minuten.\n',
  'content/i18n/sv/docs/index.md': '# Te\n\nSå [bryggs](brew.md#steep) det.\n',
  'content/i18n/sv/docs/brew.md': '# Brygga\n\n## Värm\n\n## Dra\n\nTre minuter.\n',
  'content/i18n/sv/docs/keep.md': '# Förvara\n\nTorrt.\n',
}

/** Builds a site; returns the number of linked languages (0 if the build did nothing) and the report. */
async function linked(root: string, cache = true) {
  let count = 0
  const progress = (stage: string) => void (count += stage === 'link' ? 1 : 0)
  const options = { root, out: join(root, 'dist'), drafts: false, strict: false, jobs: 1 }
  const report = await build({ ...options, cache, progress })
  return { count, report }
}

test('a change of one locale rebuilds only that locale', async () => {
  const root = temporaryFolder()
  write(root, files)
  const first = await linked(root)
  assert.is(first.count, 3)
  const reportText = reports(first.report)
  assert.match(reportText, /^warning config\/untranslated site.config.yaml:3/m)
  assert.match(reportText, /^warning link\/no-\w+ content\/i18n\/de\/docs\/index.md:3/m)
  // Missing words of a language are read from files and do not prevent the reuse of the last build.
  const again = await linked(root)
  assert.is(again.count, 0)
  assert.equal(again.report.diagnostics, first.report.diagnostics)
  const edits: (readonly [why: string, count: number, edit: Readonly<Record<string, string | undefined>>])[] = [
    ['the text of a source', 1, { 'content/docs/brew.md': '# Brew\n\n## Heat\n\n## Steep\n\nFour minutes.\n' }],
    ['a translation', 2, { 'content/i18n/de/docs/brew.md': '# Brauen\n\n## Erhitzen\n\n## Ziehen\n\nVier Minuten.\n' }],
    ['a page that one language shows as it is', 2, { 'content/docs/keep.md': '# Keep\n\nVery dry.\n' }],
    ['a heading of a source', 3, { 'content/docs/brew.md': '# Brew\n\n## Warm\n\n## Steep\n\nFour minutes.\n' }],
    ['a new translation', 3, { 'content/i18n/de/docs/keep.md': '# Lagern\n\nTrocken.\n' }],
    ['texts of the site in one language', 2, { 'content/i18n/sv/site.yaml': 'title: Tesida\n' }],
    ['a new page', 3, { 'content/docs/pour.md': '# Pour\n\nSlowly.\n' }],
    ['a static file', 3, { 'content/static/cup.txt': 'A cup.\n' }],
    ['a redirect in one file for all', 3, { 'site.config.yaml': `${config}redirects: [{ from: /cup, to: /docs }]\n` }],
  ]
  for (const [why, count, edit] of edits) {
    write(root, edit)
    const state = await linked(root)
    const clean = await buildClean(root, { mayShare: true })
    assert.equal(published(root), clean.files, why)
    assert.is(state.count, count, why)
    assert.is(reports(state.report), reports(clean.report), why)
    assert.is(state.report.stats.pages, clean.report.stats.pages, why)
  }
})

test('a locale with changed published files is rebuilt', async () => {
  const root = temporaryFolder()
  write(root, files)
  await linked(root)
  const complete = published(root)
  rmSync(join(root, 'dist/de/docs/brew.html'))
  assert.is((await linked(root)).count, 2)
  assert.equal(published(root), complete)
  // The other output folder is still empty.
  const out = join(root, 'elsewhere')
  const report = await build({ root, out, drafts: false, cache: true, strict: false, jobs: 1 })
  assert.is(report.stats.written, complete.size)
})

test('an error in one language prevents the publication of the whole site', async () => {
  const root = temporaryFolder()
  write(root, files)
  await linked(root)
  const complete = published(root)
  write(root, { 'content/i18n/de/docs/brew.md': '---\ntitle: [\n---\n\n# Brauen\n' })
  assert.not((await linked(root)).report.published)
  assert.equal(published(root), complete)
  write(root, { 'content/i18n/de/docs/brew.md': files['content/i18n/de/docs/brew.md'] })
  assert.ok((await linked(root)).report.published)
  assert.equal(published(root), complete)
})

test.run()
