/** Sites in object storage: as a static website, and behind a CDN with the example's function. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contentType } from '../../src/serve/answer.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { list, makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

/** Answer for a key: its object, a redirect, or none. */
type Found = { readonly key: string } | { readonly status: number; readonly to: string } | undefined

/**
 * S3's rules for websites: exact keys; an address of a folder without a slash is redirected (302) to its `index.html`.
 */
function website(keys: ReadonlySet<string>, path: string): Found {
  const key = path.slice(1)
  if (key === '' || key.endsWith('/')) return keys.has(`${key}index.html`) ? { key: `${key}index.html` } : undefined
  if (keys.has(key)) return { key }
  return keys.has(`${key}/index.html`) ? { status: 302, to: `${path}/` } : undefined
}

interface ViewerRequest {
  uri: string
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>
}
type ViewerAnswer = ViewerRequest | { statusCode: number; headers: { location: { value: string } } }

const source = readFileSync(join(packageFolder, 'examples', 'deploy', 's3', 'viewer-request.js'), 'utf8')
const handler = runInNewContext(`${source}\nhandler`) as (event: { request: ViewerRequest }) => ViewerAnswer

/** CloudFront before a bucket: the function, then exact keys. */
function cdn(keys: ReadonlySet<string>, path: string, query: URLSearchParams): Found {
  const querystring: ViewerRequest['querystring'] = {}
  for (const name of new Set(query.keys())) {
    const [first = '', ...more] = query.getAll(name).map(encodeURIComponent)
    querystring[name] = {
      value: first,
      ...(more.length > 0 && { multiValue: [first, ...more].map((value) => ({ value })) }),
    }
  }
  const result = handler({ request: { uri: encodeURI(path), querystring } })
  if ('statusCode' in result) return { status: result.statusCode, to: result.headers.location.value }
  const key = decodeURIComponent(result.uri.slice(1))
  return keys.has(key) ? { key } : undefined
}

const kinds = {
  website: { trailingSlash: true, find: website },
  cdn: { trailingSlash: false, find: cdn },
} as const

for (const [kind, { trailingSlash, find }] of Object.entries(kinds)) {
  const test = suite(`storage/${kind}`)
  let folder = ''
  let server: Server
  let browser: Browser | undefined
  let base = ''

  test.before(async () => {
    folder = makeFolder()
    write(folder, {
      'site.config.yaml': `title: Stored
url: https://docs.waybill.example
trailingSlash: ${trailingSlash}
content: [{ use: docs }, { use: pages }]
redirects:
  - { from: /before, to: '/docs/one#part' }
  - { from: /old/*, to: /docs/deep/two }
`,
      'content/docs/one.md': '# One\n\n## Part\n',
      'content/docs/deep/index.md': '# Deep\n\n[Two](./two.md)\n',
      'content/docs/deep/two.md': '# Two\n',
      'content/docs/v1.0.md': '# Version\n',
      'content/pages/index.md': '# Home\n',
    })
    const built = await docs(['build', folder])
    assert.is(built.code, 0, built.err)
    const keys = new Set(list(join(folder, 'dist')))
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x.example')
      const match = find(keys, decodeURIComponent(url.pathname), url.searchParams)
      if (match !== undefined && 'to' in match)
        return void response.writeHead(match.status, { location: match.to }).end()
      const key = match?.key ?? '404.html'
      response.writeHead(match === undefined ? 404 : 200, { 'content-type': contentType(key) })
      response.end(readFileSync(join(folder, 'dist', key)))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  test.after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
    removeFolder(folder)
  })

  const ask = (path: string) => fetch(base + path, { redirect: 'manual' })

  test('every page of the sitemap exists at its address, with its Markdown version and its files', async () => {
    const sitemap = await (await ask('/sitemap.xml')).text()
    const addresses = [...sitemap.matchAll(/<loc>https:\/\/docs\.waybill\.example([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    assert.is(addresses.length, 5)
    for (const address of addresses) {
      // An address that resembles a file has no slash (`/docs/v1.0`): the website redirects it.
      const page = await fetch(base + address)
      assert.is(page.status, 200, address)
      const html = await page.text()
      const files = [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path)
      assert.ok(files.some((path) => path.endsWith('.md')))
      for (const file of new Set(files)) assert.is((await fetch(base + file)).status, 200, `${address}: ${file}`)
    }
  })

  test('an unknown address is answered with 404', async () => {
    for (const path of ['/nothing', '/nothing/', '/assets/none.js', '/docs/none']) {
      const answer = await fetch(base + path)
      assert.is(answer.status, 404, path)
      assert.match(await answer.text(), 'Page not found')
    }
  })

  test('a single redirect is a page, a wildcard is handled by the not-found page', async () => {
    const single = await fetch(`${base}/before`)
    assert.equal([single.status, (await single.text()).includes('data-redirect href=')], [200, true])
    const wildcard = await fetch(`${base}/old/x`)
    assert.equal([wildcard.status, (await wildcard.text()).includes('data-redirects="/redirects.json"')], [404, true])
  })

  const moves: [string, string][] = [
    ['/before/?a=b', '/docs/one/?a=b#part'],
    ['/old/x/y?a=b#c', '/docs/deep/two/?a=b#c'],
  ]
  // Without slashes the pages are those of `moved.test.ts`.
  for (const [from, to] of kind === 'website' ? moves : []) {
    needing('chromium', test)(`${from} leads to ${to}`, async () => {
      browser ??= await openBrowser()
      const page = await browser.newPage()
      await page.goto(base + from)
      await page.waitForURL(base + to)
      assert.match(await page.title(), to.startsWith('/docs/one') ? 'One' : 'Two')
      await page.close()
    })
  }

  if (kind === 'cdn') {
    test('other addresses of a page redirect to its own', async () => {
      const addresses: [string, string][] = [
        ['/docs/one/', '/docs/one'],
        ['/docs/one.html', '/docs/one'],
        ['/docs/deep/index.html', '/docs/deep'],
        ['/docs/one/?a=b&c&a=d', '/docs/one?a=b&a=d&c'],
        ['/docs/v1.0/', '/docs/v1.0'],
        ['/index.html', '/'],
        ['//evil.example/', '/evil.example'],
      ]
      for (const [from, to] of addresses) {
        const querystring: ViewerRequest['querystring'] = from.includes('?')
          ? { a: { value: 'b', multiValue: [{ value: 'b' }, { value: 'd' }] }, c: { value: '' } }
          : {}
        const result = handler({ request: { uri: from.split('?')[0] ?? '', querystring } })
        assert.equal('statusCode' in result && [result.statusCode, result.headers.location.value], [301, to])
      }
    })
  }

  test.run()
}
