/** Pages of every kind in a real browser: axe-core, the console, the policy, requests to other hosts. */
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { inspect, type Findings, type Screen } from '../../bench/reader/screens.ts'
import { kinds, serveFixture, serveNewSite, serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { views, type View } from '../../bench/reader/views.ts'
import { watch, watchPolicy } from '../../bench/reader/watch.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const test = needing('chromium', suite('e2e/accessibility'))

/**
 * Every nth page of the API reference, and of prose, is tested here; `npm run measure` tests all pages in all views.
 */
const sampled = { api: 30, prose: 9 }
/** Selects half of the views for a kind of page: each width in one mode. The next kind has the other half. */
const isTestedView = ({ width, mode }: View, kind: number): boolean =>
  (widths.indexOf(width) + kind) % 2 === (mode === 'dark' ? 0 : 1)
const widths = [...new Set(views.map(({ width }) => width))]
const sites: Site[] = []
let browser: Browser
let findings: Findings | undefined

test.after(async () => {
  await browser?.close()
  for (const site of sites) await site.close()
})

test('axe-core reports nothing for every kind of page, in alternating widths and modes', async () => {
  browser = await openBrowser()
  const server = await serveOwnSite()
  sites.push(server)
  const islands = await serveFixture('e2e-islands')
  sites.push(islands)
  const fresh = await serveNewSite()
  sites.push(fresh)
  assert.ok(fresh.routes.length > 20)
  assert.ok(server.routes.length > 80)
  assert.equal(
    kinds.filter((route) => !server.routes.includes(route)),
    [],
  )
  const addresses = [server, islands, fresh].flatMap(({ url, routes }) => routes.map((route) => url + route))
  // Operations and schemas are pages of two kinds: a sample of each. `npm run measure -- --axe` checks all pages in all views.
  const isOutsideSample = (url: string, index: number) =>
    index % (/\/api\/v1\/[^/]+\/./.test(url) ? sampled.api : sampled.prose) !== 0
  const screens = addresses.flatMap((url, index): Screen[] => {
    const kind = kinds.findIndex((route) => url === server.url + route)
    const isKind = kind !== -1
    if (!isKind && isOutsideSample(url, index)) return []
    return views
      .filter((view, number) =>
        isKind ? isTestedView(view, kind) : number === Math.floor(index / sampled.prose) % views.length,
      )
      .map((view) => ({ url, view }))
  })
  findings = await inspect(browser, [...screens, ...views.map((view) => ({ url: `${server.url}/404`, view }))])
  assert.equal(findings.broken, [])
})

test('headings, regions and the sidebar are announced by their names alone, and keyboards reach the sidebar first', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const page = await context.newPage()
  await page.goto(`${sites[0]?.url}/api/v1/orders/place-order`)
  await page.locator('.anchor').first().waitFor({ state: 'attached' })
  const named = (role: 'heading' | 'region' | 'navigation', name: string) => page.getByRole(role, { name, exact: true })
  for (const place of [named('heading', 'Headers'), named('region', 'Headers'), named('navigation', 'API Reference')])
    assert.is(await place.count(), 1)
  assert.is(await page.getByRole('region', { name: 'Link to' }).count(), 0)
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  assert.ok(await page.locator('.sidebar :focus').isVisible())
  await context.close()
})

test('all text has contrast AAA', () => assert.equal(findings?.faint, []))

test('the console stays empty', () => {
  // The not-found page has status 404, which the browser logs.
  assert.equal(
    findings?.complaints.filter((text) => !/\/404\b/.test(text)),
    [],
  )
})

test('no page sends a request to another host', () => assert.equal(findings?.foreign, []))

test('the policy is applied, and no page violates it', () => assert.equal(findings?.policy, []))

test('these checks detect seeded faults', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const watched = watch(page)
  const violated = await watchPolicy(page)
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'none'" },
      body: '<p style="color:#999">faint<img src="https://other.example/a.png"><script>1</script>',
    }),
  )
  await page.goto('https://here.example/')
  const rules = (await violations(page)).map(({ rule }) => rule)
  for (const rule of ['color-contrast', 'image-alt', 'document-title', 'html-has-lang']) {
    assert.ok(rules.includes(rule), rule)
  }
  assert.is(watched.foreign.length, 1)
  assert.ok(watched.complaints.some((text) => text.includes('Content Security Policy')))
  assert.ok((await violated()).length > 0)
  await context.close()
})

test.run()
