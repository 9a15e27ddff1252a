/** Addresses that end with `.html` or `index.html`: the address bar loses the extension, on every kind of host. */
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Request } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'
import { plainHost } from './plain-host.ts'

const files = (slash: boolean) => ({
  'site.config.yaml': `title: Endings
url: https://endings.example
baseUrl: /base/
trailingSlash: ${slash}
locales: { en: English, de: Deutsch }
redirects:
  - { from: /before, to: /docs/two }
  - { from: /old/*, to: /docs/one }
content:
  - use: pages
  - use: docs
    options:
      path: content/docs
      routeBasePath: docs
      versions: [{ name: current }, { name: '1.0', path: content/1.0 }]
`,
  'content/pages/index.md': '# Home\n\n[One](pathname:///docs/one.html?a=b#part)\n',
  'content/docs/one.md': '# One\n\n## Part\n\nNewer.\n',
  'content/docs/two.md': '# Two\n',
  'content/1.0/one.md': '# One\n\n## Part\n\nA part.\n',
  'content/1.0/two.md': '# Two\n',
  'content/i18n/de/docs/one.md': '# Eins\n\n## Teil {#part}\n',
})

/** Addresses of the site without their extensions, and the heading of each page. */
const addresses: readonly (readonly [address: string, to: string, heading: string])[] = [
  ['index.html', '', 'Home'],
  ['index.html?a=b#c', '?a=b#c', 'Home'],
  ['docs/one.html?a=b#part', 'docs/one?a=b#part', 'One'],
  ['docs/one/index.html?a=b#part', 'docs/one?a=b#part', 'One'],
  ['docs/next/one.html', 'docs/next/one', 'One'],
  ['docs/next/two/index.html#x', 'docs/next/two#x', 'Two'],
  ['de/index.html', 'de/', 'Home'],
  ['de/docs/one.html', 'de/docs/one', 'One'],
  ['de/docs/next/one.html', 'de/docs/next/one', 'Eins'],
  ['de/docs/two/index.html', 'de/docs/two', 'Two'],
  ['before.html', 'docs/two', 'Two'],
  ['before/index.html', 'docs/two', 'Two'],
  ['old/any/index.html', 'docs/one', 'One'],
  ['nothing.html', 'nothing.html', 'Page not found'],
  ['nothing/index.html?a=b', 'nothing/index.html?a=b', 'Page not found'],
]

/** An address in the form of a site with trailing slashes. */
const slashed = (to: string) => to.replace(/(?<=^[^?#]*[a-z])(?=[?#]|$)/, '/')

for (const slash of [false, true]) {
  const test = needing('chromium', suite(`extensions of addresses, ${slash ? 'with' : 'without'} a trailing slash`))
  const folder = makeFolder()
  const www = join(folder, 'www')
  const servers: Server[] = []
  let previewServer: Preview
  let browser: Browser

  test.before(async () => {
    write(folder, files(slash))
    const { code, err } = await docs(['build', folder])
    assert.is(code, 0, err)
    mkdirSync(www)
    renameSync(join(folder, 'dist'), join(www, 'base'))
    cpSync(join(www, 'base', '404.html'), join(www, '404.html'))
    const running = await preview({ dir: join(www, 'base'), port: 0, host: '127.0.0.1', baseUrl: '/base/' })
    if (!running.ok) throw new Error(running.problem)
    previewServer = running
    browser = await openBrowser()
  })
  test.after(async () => {
    await browser?.close()
    for (const server of servers) server.close()
    await previewServer?.close()
    removeFolder(folder)
  })

  async function hostOf(kind: 'clean' | 'files'): Promise<string> {
    const server = plainHost(www, kind).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  }

  for (const kind of slash ? (['clean', 'preview'] as const) : (['clean', 'files', 'preview'] as const)) {
    test(`${kind}: a load`, async () => {
      const base = kind === 'preview' ? previewServer.url : await hostOf(kind)
      const page = await browser.newPage()
      page.setDefaultTimeout(60_000)
      for (const [address, to, heading] of slash ? addresses.slice(0, 6) : addresses) {
        const loads: string[] = []
        const note = (request: Request) => void (request.isNavigationRequest() && loads.push(request.url()))
        page.on('request', note)
        const isLost = heading === 'Page not found'
        await page.goto(base + address, { waitUntil: isLost ? 'networkidle' : 'commit' })
        // A host with rules removes the extension, and answers with and without a slash.
        const expected = kind !== 'preview' && slash && !isLost ? slashed(to) : to
        const bare = (url: string) => (kind === 'preview' ? url.replace(/\/(?=[?#]|$)/, '') : url)
        await page.waitForURL(({ href }) => bare(href) === bare(base + expected), { waitUntil: 'commit' })
        await page.locator('h1', { hasText: heading }).waitFor()
        assert.ok(loads.length <= 5, `${address}: ${loads.join()}`)
        page.off('request', note)
      }
      await page.close()
    })

    test(`${kind}: a click, back, forward, a reload`, async () => {
      const base = kind === 'preview' ? previewServer.url : await hostOf(kind)
      const path = kind === 'preview' || !slash ? 'docs/one' : 'docs/one/'
      const page = await browser.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${base}index.html`)
      const h1 = (text: string) => page.locator('h1', { hasText: text }).waitFor()
      await page.locator('main a[href*="one.html"]').click()
      await page.waitForURL(`${base}${path}?a=b#part`)
      await h1('One')
      await page.goBack()
      await page.waitForURL(base)
      await h1('Home')
      await page.goForward()
      await page.waitForURL(`${base}${path}?a=b#part`)
      await h1('One')
      await page.reload()
      await page.waitForURL(`${base}${path}?a=b#part`)
      await h1('One')
      await page.close()
    })
  }

  test.run()
}
