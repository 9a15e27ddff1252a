/** A live site in several languages: a language is built on demand, and then updated with the first one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { LiveLocales } from '../../../src/serve/live/locales.ts'
import { executorOf } from '../../../src/compiler/run/executor.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

test('each language is served under its path, and an edit appears in all', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: Tea\nurl: https://tea.example\nlocales: { en: English, de: Deutsch }\n' +
      'navbar: { right: [{ type: localeDropdown }] }\ncontent: [{ use: docs }]\n',
    'content/docs/index.md': '# Tea\n\n## Leaves\n',
    'content/docs/brew.md': '# Brew\n\nThree minutes.\n',
    'content/i18n/de/docs/index.md': '# Tee\n\n## Blätter\n',
  })
  let reports: readonly Diagnostic[] = []
  const events = { changed: () => undefined, reports: (all: readonly Diagnostic[]) => void (reports = all) }
  const live = new LiveLocales({ root, scratch: join(root, '.docs', 'serve') }, events, executorOf(0))
  const page = async (path: string, file: string) => {
    const site = await live.siteFor(path)
    const content = await (await site.snapshotFor(path))?.content(file)
    return Buffer.from(content ?? '').toString()
  }
  await live.begin()
  const english = await page('/docs', 'docs.html')
  // The other language is not built yet, but the menu links to it.
  assert.match(english, '<a href="/de/docs" class="navbar-link" hreflang="de"')
  assert.match(english, '<link rel="alternate" hreflang="de" href="https://tea.example/de/docs">')
  assert.match(await page('/de/docs', 'docs.html'), '<h2 id="leaves">')
  assert.match(await page('/de/docs/brew', 'docs/brew.html'), 'Three minutes.')
  write(root, { 'content/docs/brew.md': '# Brew\n\nFour minutes. [Gone](/docs/gone)\n' })
  await live.changed(['content/docs/brew.md'], false)
  assert.match(await page('/docs/brew', 'docs/brew.html'), 'Four minutes.')
  assert.match(await page('/de/docs/brew', 'docs/brew.html'), 'Four minutes.')
  assert.is(reports.filter(({ code }) => code === 'link/no-page').length, 1)
  write(root, { 'content/i18n/de/docs/brew.md': '# Aufgießen\n\nVier Minuten. [Weg](/docs/weg)\n' })
  await live.changed(['content/i18n/de/docs/brew.md'], true)
  assert.match(await page('/de/docs/brew', 'docs/brew.html'), 'Vier Minuten.')
  assert.ok(reports.some(({ location }) => location?.file === 'content/i18n/de/docs/brew.md'))
  assert.match(await page('/docs/brew', 'docs/brew.html'), 'hreflang="de" href="https://tea.example/de/docs/brew"')
  await live.close()
})

test('a language with a separate host is served under its path, and the menu links to that path', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: Tea\nurl: https://tea.example\nlocales: { en: English, de: { label: Deutsch, url: "https://tee.example" } }\n' +
      'navbar: { right: [{ type: localeDropdown }] }\ncontent: [{ use: docs }]\n',
    'content/docs/index.md': '# Tea\n',
    'content/i18n/de/docs/index.md': '# Tee\n',
  })
  const events = { changed: () => undefined, reports: () => undefined }
  const live = new LiveLocales({ root, scratch: join(root, '.docs', 'serve') }, events, executorOf(0))
  await live.begin()
  const site = await live.siteFor('/de/docs')
  const german = Buffer.from((await (await site.snapshotFor('/de/docs'))?.content('docs.html')) ?? '').toString()
  assert.match(german, '<html lang="de"')
  assert.match(german, '<a href="/docs" class="navbar-link" hreflang="en"')
  assert.match(german, '<a href="/de/docs" class="navbar-link" hreflang="de"')
  await live.close()
})

test('home page, site maps and robots.txt name all locales, as a build writes them', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: Tea\nurl: https://tea.example\nlocales: { en: English, de: Deutsch }\n' +
      'content: [{ use: docs, options: { showLastUpdate: false } }, { use: pages }]\n',
    'content/docs/brew.md': '# Brew\n',
    'content/pages/index.md': '# Home\n',
    'content/i18n/de/docs/brew.md': '# Aufgießen\n',
  })
  const events = { changed: () => undefined, reports: () => undefined }
  const live = new LiveLocales({ root, scratch: join(root, '.docs', 'serve') }, events, executorOf(0))
  await live.begin()
  await live.idle()
  const shown = async (path: string, file: string) =>
    Buffer.from((await (await live.siteFor(path)).current?.content(file)) ?? '').toString()
  const built = await build({ root, out: join(root, 'dist'), drafts: true, cache: false, strict: false, jobs: 1 })
  assert.is(built.published, true)
  const file = (path: string) => readFileSync(join(root, 'dist', path), 'utf8')
  assert.match(file('index.html'), 'hreflang="de" href="https://tea.example/de/"')
  assert.match(file('robots.txt'), 'https://tea.example/de/sitemap.xml')
  for (const path of ['index.html', 'docs/brew.html', 'sitemap.xml', 'robots.txt', '_headers'])
    assert.is(await shown('/', path), file(path), path)
  for (const path of ['index.html', 'docs/brew.html', 'sitemap.xml'])
    assert.is(await shown('/de/', path), file(`de/${path}`), path)
  await live.close()
})

test.run()
