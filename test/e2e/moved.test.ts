/** Old addresses on a host that knows no rules: redirect pages, and wildcards through the not-found page. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}
const test = needing('chromium', suite('moved'))
let own: Site | undefined
let server: Server
let browser: Browser

/** A plain host: files by name, with `.html` and `index.html` tried, and 404.html. */
function plainHost(root: string): Server {
  return createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url ?? '/', 'http://x.example').pathname))
    const found = [path, `${path}.html`, join(path, 'index.html')].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    )
    response.statusCode = found === undefined ? 404 : 200
    const file = found ?? join(root, '404.html')
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
  })
}

test.before(async () => {
  own = await serveOwnSite()
  server = plainHost(own.dist).listen(0, '127.0.0.1')
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  server?.close()
  await own?.close()
})

const moves: readonly (readonly [from: string, to: string])[] = [
  ['/docs/triggers/webhooks?a=b#c', '/platform/features/webhooks?a=b#c'],
  ['/docs/api/entities/order?y=2', '/platform/features/orders?y=2'],
  ['/docs/api/entities/any/thing?x=1#h', '/platform/?x=1#h'],
  ['/docs/api', '/api/v1'],
]
for (const [from, to] of moves) {
  test(`${from} leads to ${to}`, async () => {
    const page = await browser.newPage()
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await page.goto(base + from)
    await page.waitForURL(base + to)
    await page.close()
  })
}

test('what is nowhere stays not found', async () => {
  const page = await browser.newPage()
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(`${base}/nothing/here`, { waitUntil: 'networkidle' })
  assert.is(page.url(), `${base}/nothing/here`)
  assert.match(await page.title(), 'Page not found')
  await page.close()
})

test.run()
