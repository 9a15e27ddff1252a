import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nearest, pathsIn, wordsOf } from '../../theme/script/near-matches.ts'

const paths = [
  '/',
  '/blog',
  '/blog/welcome',
  '/docs/get-started',
  '/docs/resolve/embedding-options',
  '/docs/tracking-page/demo',
  '/docs/tracking-page/overview',
  '/platform',
  '/platform/features/webhooks',
]

test('the nearest pages cover typos, moved pages, folders and pages below an existing one', () => {
  assert.equal(nearest('/docs/get-startd', paths), ['/docs/get-started'])
  assert.equal(nearest('/get-started.html', paths), ['/docs/get-started'])
  assert.equal(nearest('/docs/webhook', paths), ['/platform/features/webhooks'])
  assert.equal(nearest('/tracking-page/', paths), ['/docs/tracking-page/demo', '/docs/tracking-page/overview'])
  assert.equal(nearest('/blog/no-such-post', paths), ['/blog', '/blog/welcome'])
})

test('a base URL is nothing in common, and the home page is never displayed', () => {
  const based = paths.map((path) => `/help${path}`)
  assert.equal(nearest('/help/docs/get-startd', based, '/help/'), ['/help/docs/get-started'])
  assert.equal(nearest('/help/nothing', based, '/help/'), [])
})

test('for a page with another name, the pages of its folder are displayed', () => {
  assert.equal(nearest('/docs/tracking-page/first-steps', paths), [
    '/docs/tracking-page/overview',
    '/docs/tracking-page/demo',
  ])
  assert.equal(nearest('/docs/zzz', paths), ['/docs/get-started'])
  const beside = ['/docs/preparing', '/docs/storing-tea']
  assert.equal(nearest('/docs/brewing-tea', beside), ['/docs/storing-tea', '/docs/preparing'])
})

test('dissimilar paths are omitted, and at most five are displayed', () => {
  assert.equal(nearest('/nothing/like/it', paths), [])
  assert.equal(nearest('/', paths), [])
  assert.equal(nearest('/a'.repeat(1000), paths), [])
  const many = Array.from({ length: 20 }, (_, index) => `/docs/page-${index}`)
  assert.is(nearest('/docs/page-x', many).length, 5)
  assert.equal(nearest('/docs/page-x', many), nearest('/docs/page-x', [...many].reverse()))
})

test('a long list and long names are handled quickly', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `/docs/${'section'.repeat(9)}-${index % 90}/page-${index}`)
  const started = process.cpuUsage()
  nearest(`/docs/${'sektion'.repeat(500)}/page-77`, many)
  // CPU time is measured, since other processes may slow the machine.
  assert.ok(process.cpuUsage(started).user < 6_000_000)
})

test('paths are read from a sitemap', () => {
  const xml = `<?xml version="1.0"?><urlset xmlns="x">
<url><loc>https://docs.example/base/a&#38;b</loc><lastmod>2025-01-01</lastmod></url>
<url><loc>https://docs.example//evil.example/x</loc></url>
<url><loc>nonsense</loc></url></urlset>`
  assert.equal(pathsIn(xml), ['/base/a&b'])
  assert.equal(
    pathsIn('<sitemapindex><sitemap><loc>https://docs.example/sitemap-1.xml</loc></sitemap></sitemapindex>'),
    [],
  )
  assert.equal(pathsIn('<!doctype html><title>Not found</title>'), [])
})

test('the words of a path are extracted', () => {
  assert.is(wordsOf('docs/old-section/Größe_2/index.html'), 'docs old section Größe 2')
  assert.is(wordsOf('<img src=x>'), 'img src x')
  assert.is(wordsOf(''), '')
  assert.is(wordsOf('a/'.repeat(50)), 'a a a a a a a a')
})

test.run()
