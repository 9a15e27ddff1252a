/** The sites in a real browser, served with their headers. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveFixture, serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { list, read } from './folder.ts'
import { redirects, routeOfFile } from './routes.ts'

const test = needing('chromium', suite('e2e/browser'))

const sites: Site[] = []
let browser: Browser
let siteUrl = ''
let islands = ''

test('both sites are built and served', async () => {
  browser = await openBrowser()
  const [first, second] = [await serveOwnSite(), await serveFixture('e2e-islands')]
  sites.push(first, second)
  siteUrl = first.url
  islands = second.url
})
test.after(async () => {
  await browser?.close()
  for (const site of sites) await site.close()
})

interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors reported by the browser: of scripts, of the policy, of loading. */
  readonly complaints: readonly string[]
  /** Paths of all requests so far. */
  readonly requests: readonly string[]
}

/** Runs `work` with a separate page. */
async function visit(work: (visit: Visit) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await work({ page, context, complaints, requests })
  } finally {
    await context.close()
  }
}

const isIsland = (path: string) => /\/assets\/(?:island|chunk)-/.test(path)
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

/** The search page loads the search immediately: `search.test.ts` tests it. */
const isProse = (route: string) => route !== '/404' && route !== '/search'

test('no page of the site of the repository causes a message of the browser, and only one loads the script of islands', () =>
  visit(async ({ page, complaints, requests }) => {
    const html = list(sites[0]?.dist ?? '').filter((path) => /(?<!\/index)\.html$/.test(path))
    const routes = html.map(routeOfFile).filter((route) => isProse(route) && redirects[route] === undefined)
    assert.ok(routes.length > 80)
    // Pages of operations and schemas have two layouts: one page of eight is tested, and all other pages.
    const isSeen = (route: string, index: number) => !/^\/api\/v1\/[^/]+\/./.test(route) || index % 8 === 0
    // The page with the island comes last.
    const island = '/platform/features/shipments'
    const seen = routes.filter(isSeen).sort((a, b) => Number(a === island) - Number(b === island))
    assert.is(seen.at(-1), island)
    let before = 0
    for (const route of seen) {
      before = requests.length
      const response = await page.goto(siteUrl + route, { waitUntil: 'load' })
      assert.is(response?.status(), 200, route)
      assert.match(response?.headers()['content-security-policy'] ?? '', "default-src 'none'")
      assert.is(await page.locator('h1').count(), 1, route)
    }
    assert.equal(complaints, [])
    // Links without pictures.
    const code = requests.map((path) =>
      /^\/assets\/(?!files\/)/.test(path) ? path.replace(/-[^-.]*\./, '.') : undefined,
    )
    assert.ok(code.slice(before).includes('/assets/wake.js'))
    assert.equal([...new Set(code.slice(0, before).flatMap((path) => path ?? []))].sort(), [
      // Shared code for notes on names and on types.
      '/assets/chunk.js',
      '/assets/feature-anchors.js',
      '/assets/feature-api-list.css',
      '/assets/feature-api.css',
      '/assets/feature-blog.css',
      '/assets/feature-columns.css',
      '/assets/feature-framed.css',
      '/assets/feature-icon.css',
      '/assets/feature-landing.css',
      '/assets/feature-link-button.css',
      '/assets/feature-names.css',
      '/assets/feature-names.js',
      '/assets/feature-samples.css',
      '/assets/feature-samples.js',
      '/assets/feature-section.css',
      '/assets/feature-steps.css',
      '/assets/feature-tab-menu.css',
      '/assets/feature-tables.css',
      '/assets/script.js',
      '/assets/style.css',
    ])
  }))

test('the policy is applied: forbidden scripts do not run', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${siteUrl}/platform`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.body.append(script)
    })
    assert.is.not(await page.title(), 'run')
    assert.ok(complaints.some((text) => text.includes('Content Security Policy')))
  }))

test('old addresses lead to the new ones; unknown ones to the not-found page', () =>
  visit(async ({ page }) => {
    for (const [from, to] of Object.entries({ ...redirects, '/docs/api/entities/any/thing': '/platform/' })) {
      await page.goto(siteUrl + from, { waitUntil: 'commit' })
      await page.waitForURL(new RegExp(`^${siteUrl}${to.replace(/\/$/, '')}/?$`))
    }
    const response = await page.goto(`${siteUrl}/no/such/page`)
    assert.is(response?.status(), 404)
    assert.is(await page.locator('h1').innerText(), 'Page not found')
    for (const ending of ['/docs/get-started.html', '/index.html']) {
      assert.is((await page.goto(siteUrl + ending))?.status(), 200, ending)
    }
  }))

test('a redirect page works on a host without rules, and keeps query and hash', () =>
  visit(async ({ page, complaints }) => {
    // The answer of a host that ignores `_redirects`.
    const html = read(sites[0]?.dist ?? '', 'docs/triggers/webhooks.html')
    await page.route(/triggers\/webhooks/, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
    await page.goto(`${siteUrl}/docs/triggers/webhooks?a=b#events`, { waitUntil: 'commit' })
    await page.waitForURL(`${siteUrl}/platform/features/webhooks?a=b#events`)
    assert.equal(complaints, [])
  }))

test('the colour toggle is dark at first, persists over pages and reloads, and is followed by other tabs', () =>
  visit(
    async ({ page, context, complaints }) => {
      await page.goto(`${siteUrl}/docs/get-started`)
      assert.is(await theme(page), 'dark')
      const other = await context.newPage()
      await other.goto(`${siteUrl}/platform`)
      const toggle = page.locator('[data-color-toggle]').first()
      await toggle.click()
      assert.is(await theme(page), 'light')
      await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
      await page.reload()
      assert.is(await theme(page), 'light')
      await page.goto(`${siteUrl}/blog`)
      assert.is(await theme(page), 'light')
      await page.locator('[data-color-toggle]').first().click()
      // By default the system setting is ignored, so only two modes exist.
      assert.is(await theme(page), 'dark')
      assert.equal(complaints, [])
    },
    { colorScheme: 'light' },
  ))

test('without JavaScript everything can be read, and links work', () =>
  visit(
    async ({ page, requests }) => {
      await page.goto(`${siteUrl}/docs/get-started`)
      assert.ok((await page.locator('main').innerText()).length > 500)
      assert.ok(await page.locator('main h2').first().isVisible())
      assert.not.ok(await page.locator('[data-color-toggle]').first().isVisible())
      await page.locator('nav[aria-label="Main"]').getByRole('link', { name: 'Platform' }).click()
      await page.waitForURL(/\/platform\/?$/)
      assert.is(await page.locator('h1').innerText(), 'Platform')
      await page.locator('nav[aria-label="Main"] summary').first().click()
      await page.locator('nav[aria-label="Main"]').getByRole('link', { name: 'API Reference' }).click()
      await page.waitForURL(/\/api\/v1\/?$/)
      await page.goto(`${islands}/counters`)
      assert.is(await page.getByLabel('Parcels').innerText(), '3')
      assert.ok(await page.locator('.children strong').isVisible())
      assert.equal(requests.filter(isIsland), [])
    },
    { javaScriptEnabled: false },
  ))

test('a page without islands loads none of their scripts', () =>
  visit(async ({ page, complaints, requests }) => {
    await page.goto(`${islands}/`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'more' }).hover()
    await page.mouse.click(5, 300)
    const scripts = requests.filter((path) => path.endsWith('.js'))
    assert.equal(
      scripts.filter((path) => !/\/assets\/script-/.test(path)),
      [],
    )
    assert.not.match(read(sites[1]?.dist ?? '', 'index.html'), /wake-|island-/)
    assert.equal(complaints, [])
  }))

test('an island is HTML until a reader uses it; the first click hydrates it and counts', () =>
  visit(async ({ page, complaints, requests }) => {
    await page.goto(`${islands}/counters`, { waitUntil: 'networkidle' })
    const parcels = page.getByLabel('Parcels')
    const children = page.locator('.children').first()
    const before = await children.innerHTML()
    assert.match(before, /<strong>weight<\/strong>.*<a href="\/more">link<\/a>/)
    assert.equal([await parcels.innerText(), await page.getByLabel('Returns').innerText()], ['3', '40'])
    assert.equal(requests.filter(isIsland), [])
    await parcels.click()
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
    assert.ok(requests.some((path) => path.includes('/assets/island-')))
    await parcels.click()
    assert.is(await parcels.innerText(), '5')
    assert.is(await children.innerHTML(), before)
    // The other island is not hydrated, and has a different id.
    assert.is(await page.locator('docs-island[data-awake]').count(), 1)
    const ids = await page.locator('.counter button').evaluateAll((buttons) => buttons.map(({ id }) => id))
    assert.is(new Set(ids).size, 2)
    // By keyboard, with props that are a list.
    const returns = page.getByLabel('Returns')
    await returns.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('.counter button')[1]?.textContent === '50')
    await page.keyboard.press('Enter')
    assert.is(await returns.innerText(), '55')
    assert.equal(await page.locator('.counter button').evaluateAll((buttons) => buttons.map(({ id }) => id)), ids)
    await children.getByRole('link').click()
    await page.waitForURL(`${islands}/more`)
    assert.equal(complaints, [])
  }))

test('clicks are not lost while an island loads', () =>
  visit(async ({ page, complaints }) => {
    let release = (): void => undefined
    const clicked = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/island-/, async (route) => {
      await clicked
      await route.continue()
    })
    await page.goto(`${islands}/counters`)
    const parcels = page.getByLabel('Parcels')
    await parcels.click()
    await parcels.click()
    assert.is(await parcels.innerText(), '3')
    release()
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '5')
    await page.goto(`${islands}/disclosure`)
    const rest = page.getByText('The rest, in')
    assert.not.ok(await rest.isVisible())
    await page.getByRole('button', { name: 'Show the rest' }).click()
    await rest.waitFor({ state: 'visible' })
    assert.is(await rest.locator('code').innerText(), 'Markdown')
    assert.equal(complaints, [])
  }))

test.run()
