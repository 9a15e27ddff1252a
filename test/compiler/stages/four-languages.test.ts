/**
 * The site in four locales of `examples`: one page has no translation, one is stale, one lags behind, one is an orphan.
 */
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, reports, temporaryFolder } from './site.ts'

test('the example is built in all its languages', async () => {
  const root = temporaryFolder()
  const example = fileURLToPath(new URL('../../../examples/languages', import.meta.url))
  cpSync(example, root, {
    recursive: true,
    filter: (path) => !/[\\/]\.?(?:dist|docs)(?:\.docs)?$/.test(path) || path.endsWith('docs'),
  })
  const report = await buildSite(root, true)
  const codes = report.diagnostics.map(({ code, location }) => `${code} ${location?.file}`)
  assert.equal(
    codes,
    ['locale/headings content/i18n/ar/docs/brew.md', 'locale/orphan content/i18n/de/docs/gone.md'],
    reports(report),
  )
  const files = published(root)
  const noteOn = (path: string) => (files.get(path) ?? '').includes('class="translation-note"')
  assert.equal(
    ['docs/store', 'de/docs/store', 'ja/docs/store', 'ar/docs/store'].filter((page) => noteOn(`${page}.html`)),
    ['ja/docs/store'],
  )
  const isStale = (path: string) => /class="admonition[^>]*data-search="skip"/.test(files.get(path) ?? '')
  assert.equal(
    ['docs/brew', 'de/docs/brew', 'ja/docs/brew', 'ar/docs/brew'].filter((page) => isStale(`${page}.html`)),
    ['de/docs/brew'],
  )
  assert.not.ok(files.has('de/docs/gone.html'))
  assert.match(files.get('ar/docs/store.html') ?? '', '<html lang="ar" dir="rtl"')
  for (const language of ['', 'de/', 'ja/', 'ar/']) {
    const page = files.get(`${language}docs.html`) ?? ''
    assert.is([...page.matchAll(/<link rel="alternate" hreflang="/g)].length, 5, language)
    assert.match(page, 'id="need"')
    for (const file of ['404.html', 'sitemap.xml', 'llms.txt', 'search-index.json'])
      assert.ok(files.has(language + file))
  }
})

test.run()
