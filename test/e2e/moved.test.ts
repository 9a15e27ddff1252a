/** Old addresses on a host without redirect rules: redirect pages, and wildcards through the not-found page. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBrowser } from '../browser.ts'
import { buildSite, reports, temporaryFolder, write } from '../compiler/stages/site.ts'
import { needing } from '../needs.ts'
import { plainHost } from './plain-host.ts'

const test = needing('chromium', suite('moved'))
let server: Server
let browser: Browser

/** A site with a moved page, a wildcard with a more precise exception, and a moved folder. */
const files = {
  'site.config.yaml': `title: Moved
url: https://moved.example
content:
  - use: docs
    options: { routeBasePath: platform }
redirects:
  - { from: /docs/triggers/webhooks, to: /platform/features/webhooks }
  - { from: /docs/api/entities/order, to: /platform/features/orders }
  - { from: [/docs/api/entities, /docs/api/entities/*], to: /platform/ }
  - { from: /docs/api, to: /platform/features/ }
`,
  'content/docs/index.md': '# Platform\n',
  'content/docs/features/index.md': '# Features\n',
  'content/docs/features/orders.md': '# Orders\n',
  'content/docs/features/webhooks.md': '# Webhooks\n',
}

test.before(async () => {
  const folder = temporaryFolder()
  write(folder, files)
  assert.is(reports(await buildSite(folder, true)), '')
  server = plainHost(join(folder, 'dist')).listen(0, '127.0.0.1')
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  server?.close()
})

const moves: readonly (readonly [from: string, to: string])[] = [
  ['/docs/triggers/webhooks?a=b#c', '/platform/features/webhooks?a=b#c'],
  ['/docs/api/entities/order?y=2', '/platform/features/orders?y=2'],
  ['/docs/api/entities/any/thing?x=1#h', '/platform/?x=1#h'],
  ['/docs/api', '/platform/features/'],
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
