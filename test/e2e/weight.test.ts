/** Bytes that readers download, and layout shifts meanwhile. */
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { layoutShift } from '../../bench/reader/shift.ts'
import { kinds, serveFixture, serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { nameOf, openView, views } from '../../bench/reader/views.ts'
import { awake, sum, untouched } from '../../bench/reader/weight.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const test = needing('chromium', suite('e2e/weight'))

let waybill: Site
const sites: Site[] = []
let browser: Browser
test('the site is served', async () => {
  waybill = await serveOwnSite()
  sites.push(waybill)
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  for (const site of sites) await site.close()
})

for (const route of ['/docs/get-started', '/docs/shop-integrations/shopify']) {
  test(`${route}: at most 25 KB before the first paint, and 12 KB of scripts before any interaction`, async () => {
    const page = await browser.newPage()
    const transfers = await untouched(page, waybill.url + route)
    await page.close()
    const [first, script] = [sum(transfers, 'document', 'stylesheet', 'font'), sum(transfers, 'script')]
    assert.ok(first > 1000 && first <= 25_000, `${first} bytes of HTML, styles and fonts`)
    assert.ok(script > 1000 && script <= 12_000, `${script} bytes of scripts`)
    // Nothing is loaded in another way, as data or by preloading.
    const kinds = new Set(transfers.map(({ kind }) => kind))
    for (const kind of ['fetch', 'xhr', 'websocket', 'eventsource']) assert.not.ok(kinds.has(kind), kind)
  })
}

test('islands load React once, at most 70 KB, and 10 KB more with all of them hydrated', async () => {
  const islands = await serveFixture('e2e-islands')
  sites.push(islands)
  for (const route of ['/counters', '/disclosure']) {
    const page = await browser.newPage()
    const { react, rest } = await awake(page, islands.url + route)
    await page.close()
    assert.ok(react.bytes > 40_000 && react.bytes <= 70_000, `${react.bytes} bytes of ${react.path}`)
    const more = sum(rest, 'script')
    assert.ok(more > 0 && more <= 10_000, `${more} bytes more on ${route}`)
  }
})

test('nothing moves while a page loads', async () => {
  const problems: string[] = []
  const pages = kinds.filter((route) => /^\/$|get-started|klaviyo|place-order|generally/.test(route))
  assert.is(pages.length, 5)
  // The mode changes no size; each width is tested in one of the two.
  for (const view of [views[0], views[3], views[4]]) {
    assert.ok(view)
    const context = await openView(browser, view)
    for (const route of pages) {
      const page = await context.newPage()
      const { score, elements } = await layoutShift(page, waybill.url + route)
      if (score > 0) problems.push(`${route} at ${nameOf(view)}: ${score} of ${elements.join(', ')}`)
      await page.close()
    }
    await context.close()
  }
  assert.equal(problems, [])
})

test('the nearest pages on the not-found page move nothing when they appear', async () => {
  for (const view of [views[0], views[4]]) {
    assert.ok(view)
    const context = await openView(browser, view)
    const page = await context.newPage()
    // The footer is in sight, and the page fills the window.
    await page.setViewportSize({ width: view.width, height: 720 })
    await page.route(/sitemap\.xml$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    const { score, elements } = await layoutShift(
      page,
      `${waybill.url}/platform/features/order`,
      '.near-matches:not([hidden])',
    )
    assert.is(score, 0, `${nameOf(view)}: ${elements.join(', ')}`)
    await context.close()
  }
})

test('results of the search page move nothing when they appear', async () => {
  for (const view of [views[0], views[4]]) {
    assert.ok(view)
    const context = await openView(browser, view)
    for (const query of ['order', 'xyzzyplugh']) {
      const page = await context.newPage()
      await page.setViewportSize({ width: view.width, height: 720 })
      // Requested by the worker.
      await context.route(/search-index\.json/, async (route) => {
        await page.locator('.search-results[data-ready]').waitFor()
        await page.waitForTimeout(200)
        await route.continue()
      })
      const { score, elements } = await layoutShift(
        page,
        `${waybill.url}/search?q=${query}`,
        '.search-list, .search-none',
      )
      assert.is(score, 0, `${query}, ${nameOf(view)}: ${elements.join(', ')}`)
      await context.unroute(/search-index\.json/)
      await page.close()
    }
    await context.close()
  }
})

test('a layout shift is detected', async () => {
  const page = await browser.newPage()
  const late = 'new PerformanceObserver(() => document.body.prepend(document.createElement("hr")))'
  const html = `<p>first<script>${late}.observe({ type: 'paint', buffered: true })</script>`
  await page.route('https://here.example/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  assert.ok((await layoutShift(page, 'https://here.example/')).score > 0)
  await page.close()
})

test.run()
