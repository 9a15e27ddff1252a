import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routesText } from '../../src/cli/routes.ts'
import { palette } from '../../src/cli/terminal.ts'
import { listRoutes } from '../../src/commands/routes.ts'
import { published, temporaryFolder, write } from '../compiler/stages/site.ts'
import { build } from '../../src/compiler/build.ts'

const config = `title: Parcels
url: https://parcels.example
baseUrl: /kit/
content:
  - use: docs
    id: guides
    options: { routeBasePath: guides, path: content/guides }
  - use: blog
  - use: pages
redirects:
  - { from: /old/*, to: /guides/start }
`

const files = {
  'site.config.yaml': config,
  'content/guides/start.md': '# Start\n\n[Home](/).\n',
  'content/guides/draft.mdx': '---\ndraft: true\n---\n\n# Draft\n',
  'content/blog/2025-11-21-news.md': '---\ntitle: News\ntags: [a b]\n---\n\nText.\n',
  'content/pages/index.md': '# Home\n\n[Start](/guides/start)\n',
  'content/static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

test('pages, redirects and files are listed, each with its source', async () => {
  const root = temporaryFolder()
  write(root, files)
  const { routes } = await listRoutes({ root, drafts: false, cache: true, jobs: 1 })
  const rows = routes.map(({ address, kind, by, source, layout, to }) =>
    [kind, address, by, source === undefined ? '-' : `${source.file}:${source.line}`, layout ?? to ?? '']
      .join(' ')
      .trim(),
  )
  const has = (line: string) => assert.ok(rows.includes(line), `${line}\n${rows.join('\n')}`)
  has('page /kit/ pages content/pages/index.md:1 page')
  has('page /kit/guides/start guides content/guides/start.md:1 doc')
  has('page /kit/blog/news blog content/blog/2025-11-21-news.md:1 blog-post')
  has('page /kit/blog/archive blog - blog-archive')
  has('page /kit/404 site - not-found')
  has('redirect /kit/old/* site site.config.yaml:11 /kit/guides/start')
  has('file /kit/logo.svg static content/static/logo.svg:1')
  has('file /kit/llms.txt llms -')
  has('file /kit/blog/rss.xml feed -')
  assert.not.ok(rows.some((line) => line.includes('draft')))
  const drafts = await listRoutes({ root, drafts: true, cache: true, jobs: 1 })
  assert.ok(drafts.routes.some(({ address }) => address === '/kit/guides/draft'))
})

const languages = {
  ...files,
  'site.config.yaml': `${config}locales: { en: English, de: Deutsch }\n`,
  'content/i18n/de/guides/start.md': '# Anfang\n\n[Start](/).\n',
}

test('addresses of other locales are listed, each with its translation', async () => {
  const root = temporaryFolder()
  write(root, languages)
  const { routes } = await listRoutes({ root, drafts: false, cache: true, jobs: 1 })
  const sourceOf = (address: string) => routes.find((route) => route.address === address)?.source?.file
  assert.is(sourceOf('/kit/guides/start'), 'content/guides/start.md')
  assert.is(sourceOf('/kit/de/guides/start'), 'content/i18n/de/guides/start.md')
  assert.is(sourceOf('/kit/de/blog/news'), 'content/blog/2025-11-21-news.md')
  const paths = [...(await builtPaths(root))]
  for (const { address, kind } of routes)
    if (kind === 'file') assert.ok(paths.includes(address.slice('/kit/'.length)), address)
})

async function builtPaths(root: string): Promise<Iterable<string>> {
  await build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 })
  return published(root).keys()
}

test('every page in the list is a file of the build, and the reverse', async () => {
  const root = temporaryFolder()
  write(root, files)
  const { routes } = await listRoutes({ root, drafts: false, cache: true, jobs: 1 })
  assert.equal([...published(root).keys()], [])
  await build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 })
  const paths = [...published(root).keys()]
  const pages = routes
    .filter(({ kind, address }) => kind === 'page' && address !== '/kit/404')
    .map(({ address }) => `${address.slice('/kit/'.length) || 'index'}.md`)
  assert.equal(pages.sort(), paths.filter((path) => path.endsWith('.md')).sort())
  const listed = new Set(
    routes.filter(({ kind }) => kind === 'file').map(({ address }) => address.slice('/kit/'.length)),
  )
  const rest = paths.filter((path) => !/\.html$|\.md$|^assets\//.test(path) && !listed.has(path))
  assert.equal(rest, [])
})

test('problems are reported, and the remaining routes are listed', async () => {
  const root = temporaryFolder()
  write(root, { ...files, 'content/guides/broken.mdx': '# A\n\n{\n' })
  const { routes, diagnostics } = await listRoutes({ root, drafts: false, cache: true, jobs: 1 })
  assert.ok(diagnostics.some(({ code }) => code === 'mdx/syntax'))
  assert.ok(routes.some(({ address }) => address === '/kit/guides/start'))
})

test('the list is printed as text', () => {
  const text = routesText(
    [
      { address: '/', kind: 'page', by: 'pages', source: { file: 'content/pages/index.md', line: 1 }, layout: 'page' },
      {
        address: '/api/x',
        kind: 'page',
        by: 'openapi',
        source: { file: 'api.yaml', line: 7 },
        layout: 'api-operation',
      },
      { address: '/old', kind: 'redirect', by: 'site', source: { file: 'site.config.yaml', line: 9 }, to: '/new' },
      { address: '/llms.txt', kind: 'file', by: 'llms' },
    ],
    palette({ isTTY: false }),
  )
  assert.is(
    text,
    `/          pages     page           content/pages/index.md
/api/x     openapi   api-operation  api.yaml:7
/old       redirect                 → /new  site.config.yaml:9
/llms.txt  llms
2 pages, 1 redirect, 1 file
`,
  )
})

test.run()
