/** Pages and navigation of sites that configure neither. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = (content: string, more = '') => `title: T\nurl: https://t.example\n${more}content:\n${content}`
const start = { 'content/docs/index.md': '# Start\n\nHello.\n', 'content/docs/next.md': '# Next\n\nMore.\n' }

async function built(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder()
  write(root, files)
  const report = await buildSite(root, true)
  assert.ok(report.published, reports(report))
  assert.equal(reports(report), '')
  return new Map([...published(root)].map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()]))
}

test('a site without a navbar has links to its sidebars, a menu, and the search', async () => {
  const post = { 'content/blog/2025-01-02-hello.md': '# Hello\n\nText.\n' }
  const files = await built({ 'site.config.yaml': config('  - use: docs\n  - use: blog\n'), ...start, ...post })
  const page = files.get('docs/next.html') ?? ''
  const links = [
    ...page.matchAll(
      /<a class="navbar-link[^>]*href="([^"]*)"[^>]*>([^<]*)|<a[^>]*href="([^"]*)"[^>]*class="navbar-link[^>]*>([^<]*)/g,
    ),
  ]
  assert.equal(
    new Set(links.map(([, href, label, href2, label2]) => `${href ?? href2} ${label ?? label2}`)),
    new Set(['/docs Docs', '/blog Blog']),
  )
  assert.match(page, 'class="icon-button menu-button"')
  assert.match(page, 'href="/search"')
  assert.match(files.get('search.html') ?? '', '<form class="search-form" action="/search"')
})

test('pages follow the system, unless the configuration sets a mode', async () => {
  const theme = async (more: string) => {
    const files = await built({ 'site.config.yaml': config('  - use: docs\n', more), ...start })
    return / data-theme="(\w+)"/.exec(files.get('docs.html') ?? '')?.[1]
  }
  assert.is(await theme(''), 'system')
  assert.is(await theme('colorMode: { defaultMode: dark }\n'), 'dark')
  assert.is(await theme('colorMode: { respectPrefersColorScheme: false }\n'), 'light')
  assert.is(await theme('colorMode: { defaultMode: dark, respectPrefersColorScheme: true }\n'), 'system')
})

test('the search page exists only if the navbar shows the search', async () => {
  const without = await built({
    'site.config.yaml': config('  - use: docs\n', 'search: { enabled: false }\n'),
    ...start,
  })
  assert.not.ok(without.has('search.html'))
  const navbar = 'navbar:\n  left:\n    - { label: Start, to: /docs }\n'
  const other = await built({
    'site.config.yaml': config('  - use: docs\n  - use: pages\n', navbar),
    'content/pages/index.md': '# Home\n',
    ...start,
  })
  assert.not.ok(other.has('search.html'))
})

test('content/pages/404.md is the not-found page, which follows redirects and is not indexed', async () => {
  const files = await built({
    'site.config.yaml': config('  - use: docs\n  - use: pages\n'),
    'content/pages/index.md': '# Home\n\nRead the [docs](/docs).\n',
    'content/pages/404.md': '# Lost\n\nNo zebra here.\n',
    ...start,
  })
  const page = files.get('404.html') ?? ''
  assert.match(page, /<h1>Lost<\/h1>.*No zebra here\..*data-redirects="\/redirects\.json"/s)
  assert.not.match(page, 'There is no page at this address')
  const others = [...files].filter(([path, text]) => path !== '404.html' && text.includes('zebra'))
  assert.equal(
    others.map(([path]) => path),
    [],
  )
})

test.run()
