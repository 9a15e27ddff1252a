import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import sitemap, { sitemapParts } from '../../../src/plugins/sitemap/index.ts'
import { context, outputs } from '../rendered-site.ts'

const test = suite('plugins/sitemap')
const plugin = sitemap.create(undefined, context)
const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'

test('the sitemap contains listed pages with absolute addresses and dates', async () => {
  const files = await outputs(plugin, {
    settings: { baseUrl: '/base/' },
    pages: [
      { route: '/', lastUpdate: { date: '2025-03-04T05:06:07.000Z' } },
      { route: '/a&b\'<"', lastUpdate: { date: 'yesterday' } },
      { route: '/hidden', unlisted: true },
      { route: '/search', noindex: true },
    ],
  })
  assert.is(
    files['sitemap.xml'],
    head +
      '<url><loc>https://docs.waybill.example/base/</loc><lastmod>2025-03-04T05:06:07.000Z</lastmod></url>\n' +
      '<url><loc>https://docs.waybill.example/base/a&#38;b&#39;&#60;&#34;</loc></url>\n</urlset>\n',
  )
  assert.is(files['robots.txt'], 'User-agent: *\nAllow: /\n\nSitemap: https://docs.waybill.example/base/sitemap.xml\n')
})

test('a site without pages has an empty sitemap', async () => {
  assert.is((await outputs(plugin, {}))['sitemap.xml'], `${head}</urlset>\n`)
})

test('above 50,000 pages sitemap.xml is an index of parts', async () => {
  const pages = Array.from({ length: 50_001 }, (_, i) => ({ route: `/p${i}` }))
  const files = await outputs(plugin, { pages })
  assert.equal(Object.keys(files), ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'robots.txt'])
  assert.match(files['sitemap.xml'] ?? '', '<sitemap><loc>https://docs.waybill.example/sitemap-2.xml</loc></sitemap>')
  assert.is(files['sitemap-1.xml']?.split('<url>').length, 50_001)
  assert.is(files['sitemap-2.xml']?.split('<url>').length, 2)
})

test('parts are full and in order', () => {
  assert.equal(sitemapParts([1, 2, 3], 2), [[1, 2], [3]])
  assert.equal(sitemapParts([1, 2], 2), [[1, 2]])
  assert.equal(sitemapParts([], 2), [])
})

test.run()
