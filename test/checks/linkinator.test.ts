/** An independent crawler reads the published site: it reports the same broken links as we do from the source. */
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LinkChecker } from 'linkinator'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BuildReport } from '../../src/compiler/build.ts'
import { serveOwnSite } from '../../bench/reader/sites.ts'
import { preview } from '../../src/serve/preview.ts'
import { parse } from '../e2e/html.ts'
import { buildSite, published, temporaryFolder, write } from '../compiler/stages/site.ts'
import { faults } from './faults.ts'
import { lookAlikes } from './look-alikes.ts'
import { unmark } from './marks.ts'
import { base, config } from './site.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Broken links: missing pages as `page → address`, missing anchors as `address#anchor`. */
interface Broken {
  readonly pages: readonly string[]
  readonly anchors: readonly string[]
}

/** Broken links that a crawler reports, from a home page that links to every other page. */
async function crawled(dist: string, baseUrl: string, passedOver: ReadonlySet<string> = new Set()): Promise<Broken> {
  // The crawler also requests pages with a trailing slash, and parses not-found answers. Lists repeat links of other
  // pages, which are reported there.
  const routes = new Set([...published(dirname(dist)).keys()].map((path) => baseUrl + path.replace(/\.html$/, '')))
  routes.delete('/blog')
  const server = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl })
  if (!('url' in server)) throw new Error(server.problem)
  const { origin } = new URL(server.url)
  try {
    const { links } = await new LinkChecker().check({
      path: server.url,
      recurse: true,
      concurrency: 20,
      checkFragments: true,
      // A failed request is repeated: it is not a broken link.
      retryErrors: true,
      retryErrorsCount: 3,
      retryErrorsJitter: 100,
      linksToSkip: async (url) => !url.startsWith(origin) || passedOver.has(new URL(url).pathname),
    })
    const broken = links.filter(({ state }) => state === 'BROKEN')
    const pages: string[] = []
    const anchors: string[] = []
    for (const { url, parent = '' } of broken) {
      const { hash } = new URL(url)
      // The crawler treats text fragments and the top as anchors, and does not report the source of a link to an
      // anchor.
      if (hash.startsWith('#:~:') || hash === '#top') continue
      const [from, to] = [pathOf(parent), pathOf(url)]
      if (hash !== '') anchors.push(to.replace('/#', '#'))
      else if (routes.has(from)) pages.push(`${from} → ${lastOf(to)}`)
    }
    return { pages: [...new Set(pages)].sort(), anchors: [...new Set(anchors)].sort() }
  } finally {
    await server.close()
  }
}

/** Only the last segment is compared: the crawler resolves relative addresses as if the page were a folder. */
function lastOf(address: string): string {
  return /[^/]*\/?$/.exec(address)?.[0] ?? ''
}

/** Adds links to every existing page to the home page. */
function linkAll(root: string, baseUrl: string): void {
  const pages = [...published(root)].filter(([path, html]) => {
    return path.endsWith('.html') && path !== '404.html' && !html.includes('http-equiv="refresh"')
  })
  const links = pages.map(([path]) => `<a href="${baseUrl}${path.replace(/(?:(?<=^|\/)index)?\.html$/, '')}">x</a>`)
  const home = Buffer.from(published(root).get('index.html') ?? '', 'latin1').toString()
  write(root, { 'dist/index.html': home.replace('</body>', `${links.join('')}</body>`) })
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return decodeURI(pathname) + search + decodeURI(hash)
}

/** The same list from our own reports. */
function owned({ diagnostics }: BuildReport, routeOf: (file: string) => string): Broken {
  const pages: string[] = []
  const anchors: string[] = []
  for (const { code, message, location } of diagnostics) {
    const [, first = '', second = ''] = /"([^"]*)"(?:[^"]*"([^"]*)")?/.exec(message) ?? []
    const page = routeOf(location?.file ?? '')
    const to = (address: string) => pathOf(new URL(address, `https://faults.example${page}`).href)
    if (code === 'link/no-page' || code === 'link/no-file' || code === 'link/no-asset')
      pages.push(`${page} → ${lastOf(to(first.replace(/#.*/, '')))}`)
    else if (code === 'link/no-anchor') anchors.push(to(first + second))
  }
  return { pages: [...new Set(pages)].sort(), anchors: [...new Set(anchors)].sort() }
}

test('linkinator agrees about the links of the fixture of faults', async () => {
  const root = temporaryFolder()
  const files: Record<string, string | Uint8Array> = { ...base, 'site.config.yaml': config() }
  // An error prevents the publication of a site; a partial has no page of its own.
  const isPublished = (text: string) => unmark(text).expected.every((rule) => /^(?:link|image)\//.test(rule))
  const cases = [...faults, ...lookAlikes].filter(
    ({ name, page, files: others = {} }) =>
      isPublished(page) &&
      !/^a suppression|by its own address$|vouches for$/.test(name) &&
      Object.keys(others).every((path) => !path.includes('/_')),
  )
  for (const [index, { page, file, files: others = {} }] of cases.entries()) {
    files[file ?? `content/docs/cases/case-${index + 1}.md`] = unmark(page).text
    for (const [path, content] of Object.entries(others))
      files[path] = typeof content === 'string' ? unmark(content).text : content
  }
  write(root, files)
  const report = await buildSite(root, true)
  assert.ok(report.published)
  const ours = owned(report, (file) =>
    file
      .replace(/^content\/blog\/[\d-]*-/, '/blog/')
      .replace(/^content\/docs/, '/docs')
      .replace(/\.mdx?$/, ''),
  )
  assert.ok(ours.pages.length > 30 && ours.anchors.length > 5, JSON.stringify(ours))
  linkAll(root, report.baseUrl)
  const theirs = await crawled(join(root, 'dist'), report.baseUrl)
  assert.equal(theirs.pages, ours.pages)
  // The crawler does not check anchors on every page that it has visited: ours are looked up as well.
  assert.equal(
    theirs.anchors.filter((anchor) => !ours.anchors.includes(anchor)),
    [],
  )
  assert.ok(theirs.anchors.length > 4)
  const files_ = published(root)
  const anchors = ours.anchors.filter((anchor) => {
    const [page = '', id = ''] = anchor.split('#')
    return parse(files_.get(`${page.slice(1)}.html`) ?? '').ids.has(id)
  })
  assert.equal(anchors, [])
})

test('linkinator agrees about the fixture with versions', async () => {
  const root = temporaryFolder()
  cpSync(join(repository, 'test/fixtures/versions'), root, { recursive: true })
  const report = await buildSite(root, true)
  assert.ok(report.published)
  assert.equal(
    await crawled(join(root, 'dist'), report.baseUrl),
    owned(report, () => '/'),
  )
  rmSync(root, { recursive: true, force: true })
})

test('linkinator agrees about our own documentation', async () => {
  // It is built with `--strict`, so nothing is reported.
  const server = await serveOwnSite()
  // A sample of operations and half of the schemas: all are displayed in the same way. test/e2e/site.test.ts checks
  // that every link of every page has a target.
  const schemas = server.routes.filter((route) => route.startsWith('/api/v1/schemas/'))
  assert.ok(schemas.length > 100)
  const others = new Set(schemas.filter((_, index) => index % 10 !== 0))
  assert.equal(await crawled(server.dist, '/', others), { pages: [], anchors: [] })
  await server.close()
})

test.run()
