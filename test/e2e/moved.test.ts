/** Old addresses on a host without redirect rules: redirect pages, and wildcards through the not-found page. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { plainHost } from './plain-host.ts'

const test = needing('chromium', suite('moved'))
let own: Site | undefined
let server: Server
let browser: Browser

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

test('an unknown address shows the not-found page', async () => {
  const page = await browser.newPage()
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(`${base}/nothing/here`, { waitUntil: 'networkidle' })
  assert.is(page.url(), `${base}/nothing/here`)
  assert.match(await page.title(), 'Page not found')
  await page.close()
})

test.run()
