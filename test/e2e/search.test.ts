/** The search in a real browser: the box, the search page, faults, keyboard, phone, policy. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { watch, watchPolicy } from '../../bench/reader/watch.ts'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { pageTimer } from './idle.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/search'))

const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}.`).join('\n\n')
const many = Object.fromEntries(
  Array.from({ length: 45 }, (_, index) => [
    `content/docs/many/page-${index + 10}.md`,
    `---\ntitle: Parcel ${index + 10}\n---\n\nA parcel of many, number ${index + 10}.\n`,
  ]),
)

/** Properties of `document` and `window` that scripts read, as names and ids of raw HTML, which would shadow them. */
const clobbered = [
  ...['querySelector', 'querySelectorAll', 'getElementById', 'createElement', 'addEventListener', 'dispatchEvent'],
  ...['body', 'head', 'documentElement', 'currentScript', 'activeElement', 'forms', 'title', 'cookie', 'defaultView'],
  ...['localStorage', 'location', 'history', 'fetch', 'matchMedia', 'Event', 'theme', 'docs', 'search', 'attributes'],
]
const clobbering = clobbered
  .map(
    (name) => `<img name="${name}" src="data.svg" alt=""><a id="${name}" name="${name}">x</a><div id="${name}"></div>`,
  )
  .join('\n')
const files = {
  'site.config.yaml': `title: Seek
url: https://seek.example
baseUrl: /base/
favicon: /favicon.svg
navbar:
  right: [{ type: search }]
search: { maxSuggestions: 5, highlight: true }
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
  - use: docs
    id: manual
    options:
      path: content/manual
      routeBasePath: manual
      versions: [{ name: '2.0' }, { name: '1.0 beta', path: content/manual-1, route: /manual/1.0 }]
  - use: pages
`,
  'content/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/pages/index.md': '---\ntitle: Home\n---\n\nHome.\n',
  'content/pages/search.md': '---\ntitle: Search\nlayout: search\n---\n',
  'content/docs/start.md': `---\ntitle: Start\n---\n\nBegin [here](many/page-12.md).\n\n${lines}\n\n## Lanterns {#lanterns}\n\nA lantern shines.\n`,
  'content/docs/settings.md': '---\ntitle: Settings\n---\n\nThe configuration of a shop.\n',
  'content/docs/markup.md':
    '---\ntitle: "Markup <img src=x onerror=alert(1)>"\n---\n\nQuirky `<img src=x onerror="document.title=1">` text.\n',
  'content/docs/data.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/docs/clobber.md': `---\ntitle: Clobber\n---\n\n${clobbering}\n\n## Forms {#forms-2}\n`,
  'content/manual/intro.md': '---\ntitle: New manual\n---\n\nThe zeppelin is new.\n',
  'content/manual-1/intro.md': '---\ntitle: Old manual\n---\n\nThe zeppelin is old.\n',
  ...many,
}

const folder = makeFolder()
let server: Preview | undefined
let browser: Browser
let site = ''
let waybill: Site | undefined

test('the sites are built and served', async () => {
  write(folder, files)
  const { code, err } = await docs(['build', folder])
  assert.is(code, 0, err)
  const running = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/base/' })
  if (!running.ok) throw new Error(running.problem)
  server = running
  site = running.url.replace(/\/$/, '')
  waybill = await serveOwnSite()
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  await waybill?.close()
  removeFolder(folder)
})

interface Visit {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Addresses that the page and its worker requested, without the host. */
  readonly requests: readonly string[]
}

const calm = { reducedMotion: 'reduce' } as const
const desktop: BrowserContextOptions = { ...calm, viewport: { width: 1300, height: 800 } }
const phone: BrowserContextOptions = { ...calm, viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

async function visit(work: (visit: Visit) => Promise<void>, options = desktop): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const { complaints } = watch(page)
    const violated = await watchPolicy(page)
    const requests: string[] = []
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requests.push(pathname.replace('/base', '') + search)
    })
    await work({ page, complaints, requests })
    assert.equal(await violated(), [])
  } finally {
    await context.close()
  }
}

const box = (page: Page) => page.locator('.search-box')
const field = (page: Page) => page.locator('#search-field')
const hits = (page: Page) => page.locator('[data-hit]')
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.id || document.activeElement?.className || document.activeElement?.localName,
  )
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('#search-field')?.getAttribute('aria-activedescendant')
    const option = id ? document.getElementById(id) : null
    const selected = [...document.querySelectorAll('[aria-selected="true"]')]
    if (option !== null && (selected.length !== 1 || selected[0] !== option)) return 'not the selected one'
    const title = [...(option?.querySelector('.search-title')?.childNodes ?? [])].filter(
      (node) => !(node instanceof Element && node.matches('.search-section')),
    )
    return (
      title
        .map(({ textContent }) => textContent)
        .join('')
        .trim() || option?.textContent
    )
  })
const isIndex = (address: string) => address.startsWith('/search-index')

async function openBox(page: Page, address = `${site}/docs/start`): Promise<void> {
  await page.goto(address)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Results of a query on the page: the addresses of the first results, and whether they are near matches. */
async function searchFor(page: Page, query: string): Promise<{ paths: string[]; near: boolean; text: string }> {
  await field(page).fill('')
  await page.waitForFunction(() => document.querySelector('[data-hit]') === null)
  await field(page).fill(query)
  await page.waitForFunction(() => document.querySelector('[data-hit], .search-none, .search-failure') !== null)
  return page.evaluate(() => ({
    paths: [...document.querySelectorAll<HTMLAnchorElement>('[data-hit]')].map(({ pathname }) => pathname),
    near: document.querySelector('.search-group')?.textContent?.startsWith('No page says') ?? false,
    text: document.querySelector('.search-body')?.textContent ?? '',
  }))
}

test('typical queries of developers find the page on the site of the repository', () =>
  visit(async ({ page, complaints }) => {
    assert.ok(waybill)
    await openBox(page, `${waybill.url}/docs/get-started`)
    const assertHit = async (query: string, path: RegExp, maxRank = 3, isNear = false): Promise<void> => {
      const { paths, near } = await searchFor(page, query)
      assert.ok(
        paths.slice(0, maxRank).some((address) => path.test(address)),
        `${query}: ${paths.join(', ')}`,
      )
      assert.is(near, isNear, query)
    }
    for (const query of ['webhooks?', '(webhook)', ' webhook ']) await assertHit(query, /webhook/i, 1)
    await assertHit('delivered', /deliver/)
    await assertHit('get', /^\/api\/v1\/.*\/get-/)
    await assertHit('/v1/orders', /^\/api\/v1\/orders\//, 1)
    await assertHit('PUT /orders/bulk', /^\/api\/v1\/orders\/upsert-orders$/, 1)
    for (const query of ['estimatedArrival', 'estimated arrival', 'estimated_arrival']) {
      await assertHit(query, /^\/platform\/features\/shipments$/)
    }
    await assertHit('shipmnet', /shipment/i, 1, true)
    const noHits = await searchFor(page, 'xyzzyplugh')
    assert.equal([noHits.paths, noHits.text.includes('No results')], [[], true])
    assert.match((await searchFor(page, 'webhokkerss')).text, /Similar words\s*webhook\s*Start here\s*Get started/)
    assert.is(await active(page), undefined, 'Enter opens nothing')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await hits(page).first().waitFor()
    assert.is(await field(page).inputValue(), 'webhook')
    await openBox(page)
    for (const typed of ['conf', 'configurati', 'configuration'])
      assert.equal((await searchFor(page, typed)).paths, ['/base/docs/settings'], typed)
    assert.equal(complaints, [])
  }))

test('with required terms, pages with some of them are in a separate list', () =>
  visit(async ({ page }) => {
    assert.ok(waybill)
    await openBox(page, `${waybill.url}/docs/get-started`)
    const { paths } = await searchFor(page, 'how do i get a refund for an order ')
    assert.is(paths.length, 8)
    const groups = await page.evaluate(() =>
      [...document.querySelectorAll('.search-body [role="group"]')].map((group) => [
        group.getAttribute('aria-label'),
        group.querySelectorAll('[data-hit]').length,
      ]),
    )
    assert.equal(groups, [
      ['Results', 1],
      ['Pages with some of these words', 7],
    ])
    const none = await searchFor(page, 'the')
    assert.equal([none.paths, none.text.includes('No results')], [[], true])
    await page.goto(`${waybill.url}/search?q=how+do+i+get+a+refund+for+an+order`)
    await page.locator('.search-list').first().waitFor()
    assert.is(await page.locator('.search-count').innerText(), '1 result')
    assert.is(await page.locator('.search-partial').innerText(), 'Pages with some of these words')
    assert.equal(
      await page.evaluate(() => [...document.querySelectorAll('.search-list')].map((list) => list.children.length)),
      [1, 19],
    )
    await page.locator('#q').fill('refund for the submarines of an order')
    await page.waitForFunction(
      () => document.querySelector('.search-count')?.textContent === 'No page has all of this.',
    )
    await page.locator('#q').fill('the')
    await page.locator('.search-none').waitFor()
    const lengths = await page.evaluate(async () => {
      const field = document.querySelector<HTMLInputElement>('#q')
      if (field !== null) field.value = 'shipments of a shop'
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      while (document.querySelector('.search-list') === null) await new Promise((done) => setTimeout(done, 50))
      return [...document.querySelectorAll('.search-list .search-snippet')].map((text) => {
        const section = text.querySelector('a')?.textContent ?? ''
        return [...(text.textContent ?? '').slice(section.length).trim()].length
      })
    })
    assert.ok(lengths.length > 10 && Math.max(...lengths) <= 50, lengths.join())
  }))

test('the search loads nothing before a reader uses it, and then loads once', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/start`, { waitUntil: 'networkidle' })
    const untouched = requests.filter((request) => isIndex(request) || request.includes('/worker-'))
    assert.equal(untouched, [])
    // The plain script sends no request before it is used.
    assert.is(requests.filter((request) => request.endsWith('.js')).length, 1)
    const index = page.waitForRequest(/search-index\.json/)
    await page.locator('a[data-search]').hover()
    await index
    assert.ok(requests.some((request) => /\/assets\/worker-[A-Z0-9]+\.js$/.test(request)))
    assert.match(requests.filter(isIndex).join(), /^\/search-index\.json\?v=\w+$/)
    await page.locator('a[data-search]').click()
    await field(page).fill('lantern')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/start#lanterns')
    await page.locator('main a', { hasText: 'here' }).click()
    await page.locator('h1', { hasText: 'Parcel 12' }).waitFor()
    await page.keyboard.press('/')
    await field(page).fill('start')
    await hits(page).first().waitFor()
    assert.is(requests.filter(isIndex).length, 1)
    assert.is(requests.filter((request) => request.includes('/worker-')).length, 1)
    assert.is(page.workers().length, 1)
  }))

test('the box is a combobox for the keyboard', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/docs/start`)
    await page.locator('a[data-search]').focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    assert.is(await focused(page), 'search-field')
    // The start pages are options too.
    await page.waitForFunction(() => document.querySelector('#search-field')?.getAttribute('aria-expanded') === 'true')
    await page.keyboard.type('parcel')
    await page.waitForFunction(() => document.querySelectorAll('[data-hit]').length === 5)
    assert.is(await field(page).getAttribute('aria-expanded'), 'true')
    const titles = await page.locator('[data-hit] .search-title').allInnerTexts()
    assert.is(await active(page), titles[0])
    await page.keyboard.press('ArrowDown')
    assert.is(await active(page), titles[1])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    assert.is(await active(page), 'See all results')
    await page.keyboard.press('ArrowDown')
    assert.is(await active(page), titles[0])
    await page.keyboard.press('Control+End')
    assert.is(await active(page), 'See all results')
    await page.keyboard.press('Control+Home')
    assert.is(await active(page), titles[0])
    // Home and End move in the text.
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    assert.is(await field(page).inputValue(), 'xparcel')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('p')
    assert.is(await field(page).inputValue(), 'parcel')
    // The announcement for screen readers after a pause in typing.
    await page.waitForFunction(() => document.querySelector('.search-box [role="status"]')?.textContent === '5 results')
    await page.keyboard.press('Tab')
    assert.is(await focused(page), 'search-close')
    await page.keyboard.press('Escape')
    assert.is(await box(page).count(), 0)
    assert.is(await focused(page), 'search-link')
    // The keys that open the box also close it.
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Control+k')
    assert.is(await box(page).count(), 0)
    await page.keyboard.press('/')
    await field(page).waitFor()
    await page.keyboard.type('a/b')
    assert.is(await field(page).inputValue(), 'a/b')
  }))

test('Enter opens the hit for the current text of the field, however fast it is typed, and moves the focus to the page', () =>
  visit(async ({ page }) => {
    await openBox(page)
    await page.keyboard.type('parcel')
    await hits(page).first().waitFor()
    await field(page).fill('parcel 33')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/many/page-33')
    await page.locator('h1', { hasText: 'Parcel 33' }).waitFor()
    assert.is(await box(page).count(), 0)
    assert.is(await focused(page), 'page.content')
    // The very first use, before anything is loaded: typed text is not lost.
    await page.goto(`${site}/docs/start`)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.context().route('**/search-index.json*', async (route) => {
      await released
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lantern')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.search-notice')?.textContent === 'Loading the search…')
    release()
    await page.waitForURL('**/docs/start#lanterns')
    // A hash on this page: the browser goes there, and the next Tab stop follows it.
    assert.ok((await page.evaluate(() => scrollY)) > 300)
    assert.is(await page.evaluate(() => document.querySelector(':target')?.id), 'lanterns')
    await page.keyboard.press('Tab')
    assert.is(await page.evaluate(() => document.activeElement?.closest('header')), null)
  }))

test('only the newest query gets results', () =>
  visit(async ({ page }) => {
    await page.addInitScript(() => {
      const counts = { asked: 0, answered: 0 }
      Object.assign(window, { counts })
      const Original = Worker
      window.Worker = class extends Original {
        constructor(...of: ConstructorParameters<typeof Worker>) {
          super(...of)
          this.addEventListener('message', () => counts.answered++)
        }
        override postMessage(message: unknown): void {
          counts.asked++
          super.postMessage(message)
        }
      }
    })
    await openBox(page)
    await field(page).fill('parcel')
    await hits(page).first().waitFor()
    const counts = () => page.evaluate(() => (window as unknown as { counts: Record<string, number> }).counts)
    const before = await counts()
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#search-field')
      if (input === null) return
      for (let at = 0; at <= 40; at++) {
        input.value = 'parcel '.repeat(at) + (at === 40 ? '40' : '')
        input.dispatchEvent(new Event('input'))
      }
    })
    await page.waitForFunction(() => /Parcel 40/.test(document.querySelector('[data-hit]')?.textContent ?? ''))
    const after = await counts()
    // The empty query loads the start pages of the site.
    assert.is((after['asked'] ?? 0) - (before['asked'] ?? 0), 41)
    // Not every query: the worker answers one more each time the machine pauses the page in between.
    assert.ok((after['answered'] ?? 0) - (before['answered'] ?? 0) <= 20, JSON.stringify(after))
  }))

test('a failed download is retried, then offered to the reader, and retried again', () =>
  visit(async ({ page }) => {
    let failures = 1
    let tries = 0
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.context().route('**/search-index.json*', async (route) => {
      tries++
      if (failures-- > 0) return route.abort()
      await released
      return route.continue()
    })
    await openBox(page)
    await field(page).fill('lantern')
    await page.locator('.search-notice', { hasText: 'Trying again' }).waitFor()
    release()
    await hits(page).first().waitFor()
    assert.is(tries, 2)
    failures = 3
    await openBox(page)
    await field(page).fill('lantern')
    await page.locator('.search-failure').waitFor()
    assert.is(tries, 5)
    assert.match(await page.locator('.search-failure').innerText(), /could not be loaded/)
    await page.locator('.search-failure button').click()
    await hits(page).first().waitFor()
    // The next use tries again too, without the button.
    failures = 3
    await openBox(page)
    await field(page).fill('lantern')
    await page.locator('.search-failure').waitFor()
    await field(page).fill('lanterns')
    await hits(page).first().waitFor()
    // The file of the worker is missing.
    await page.context().route('**/worker-*', (route) => route.abort())
    await openBox(page)
    await field(page).fill('lantern')
    await page.locator('.search-failure').waitFor()
    await page.context().unroute('**/worker-*')
    await page.locator('.search-failure button').click()
    await hits(page).first().waitFor()
    // If the script of the box cannot be loaded, the search page opens.
    await page.goto(`${site}/docs/start`)
    await page.context().route('**/assets/chunk-*', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.waitForURL(`${site}/search`)
    await page.locator('.search-failure button').waitFor()
    await page.context().unroute('**/assets/chunk-*')
    await page.locator('.search-failure button').click()
    await page.waitForFunction(() => document.querySelector('.search-results [role="status"]') !== null)
  }))

test('recent searches are stored when a hit is opened, can be reused, and can be removed', () =>
  visit(async ({ page }) => {
    await openBox(page)
    await field(page).fill('lantern')
    await hits(page).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    assert.is(await page.locator('[data-query]').count(), 0)
    await field(page).fill('xyzzyplugh')
    await page.locator('.search-none').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    for (const query of ['lantern', 'parcel 11', 'parcel 12', 'parcel 13', 'parcel 14', 'Lantern ']) {
      await page.keyboard.press('Control+k')
      await field(page).fill(query)
      await page.keyboard.press('Enter')
      await page.locator('h1', { hasText: query.startsWith('p') ? `Parcel ${query.slice(-2)}` : 'Start' }).waitFor()
      await box(page).waitFor({ state: 'detached' })
    }
    await page.reload()
    await page.keyboard.press('Control+k')
    const recent = page.locator('[data-query] .search-title')
    await recent.first().waitFor()
    assert.equal(await recent.allInnerTexts(), ['Lantern', 'parcel 14', 'parcel 13', 'parcel 12', 'parcel 11'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    assert.equal(await recent.allInnerTexts(), ['Lantern', 'parcel 13', 'parcel 12', 'parcel 11'])
    await page.locator('[data-remove]').last().click()
    assert.equal(await recent.allInnerTexts(), ['Lantern', 'parcel 13', 'parcel 12'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await hits(page).first().waitFor()
    assert.is(await field(page).inputValue(), 'Lantern')
    await field(page).fill('')
    await page.locator('.search-clear').click()
    assert.is(await page.locator('[data-query]').count(), 0)
    // The opened page is forgotten too: the box shows the start pages of the site.
    await page.locator('.search-group', { hasText: 'Start here' }).waitFor()
    assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden')
    assert.is(await focused(page), 'search-field')
    assert.is(
      await page.evaluate(() => localStorage.getItem(`${document.documentElement.dataset['store']}recent-searches`)),
      null,
    )
  }))

test('on the search page a hit shows its breadcrumbs, and a top-level page its address', () =>
  visit(async ({ page }) => {
    const breadcrumbs = async (query: string) => {
      await page.goto(`${site}/search?q=${query}`)
      return (await page.locator('.search-list .search-crumbs').first().innerText()).trim()
    }
    assert.is(await breadcrumbs('configuration'), '/base/docs/settings')
    assert.is(await breadcrumbs('parcel%2015'), 'many')
  }))

test('a hit shows its breadcrumbs, its section, and marked words if the site enables them', () =>
  visit(async ({ page }) => {
    await openBox(page)
    await field(page).fill('shines')
    await hits(page).first().waitFor()
    assert.is(await page.locator('.search-section').innerText(), 'Lanterns')
    assert.equal(await page.locator('.search-snippet mark').allInnerTexts(), ['shines'])
    await field(page).fill('parcel 15')
    await page.locator('[data-hit]', { hasText: 'Parcel 15' }).waitFor()
    assert.is(await page.locator('.search-crumbs').first().innerText(), 'many')
    assert.equal(await page.locator('.search-title').first().locator('mark').allInnerTexts(), ['Parcel', '15'])
    assert.ok(waybill)
    await openBox(page, `${waybill.url}/docs/get-started`)
    await field(page).fill('webhook')
    await hits(page).first().waitFor()
    assert.equal([await hits(page).count(), await page.locator('mark').count()], [8, 0])
  }))

test('text of readers and writers is never HTML', () =>
  visit(async ({ page, requests }) => {
    const query = '<img src=y onerror="document.title=2">quirky'
    await openBox(page)
    await field(page).fill(`quirky ${query}`)
    await page.locator('.search-none, [data-hit]').first().waitFor()
    await field(page).fill('quirky')
    await hits(page).first().waitFor()
    assert.match(await hits(page).first().innerText(), '<img src=x onerror=')
    await field(page).fill('<img src=y onerror="document.title=2">quirkyy')
    await pageTimer(page, 200)
    await page.goto(`${site}/search?q=${encodeURIComponent(query)}`)
    await page.locator('.search-none, .search-list').first().waitFor()
    assert.is(await page.locator('#q').inputValue(), query)
    await page.goto(`${site}/search?q=quirky`)
    await page.locator('.search-list').waitFor()
    assert.is(await page.locator('.search-box img, .search-results img').count(), 0)
    assert.match(await page.title(), /^Search/)
    assert.not.ok(requests.some((request) => /\/[xy]$/.test(request)))
  }))

test('the search page works by link, while typing, with more results, with back, and without results', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${site}/search?q=parcel`)
    await page.locator('.search-list').waitFor()
    assert.is(await page.locator('meta[name="robots"]').getAttribute('content'), 'noindex')
    assert.is(await page.locator('#q').inputValue(), 'parcel')
    const items = page.locator('.search-list > li')
    assert.is(await items.count(), 20)
    assert.is(await page.locator('.search-count').innerText(), '45 results')
    await page.locator('.search-list + button').click()
    await page.waitForFunction(() => document.querySelectorAll('.search-list > li').length === 40)
    const twentyFirst = await items.nth(20).locator('h2 a').innerText()
    assert.is(await page.evaluate(() => document.activeElement?.textContent), twentyFirst)
    await page.locator('.search-list + button').click()
    await page.waitForFunction(() => document.querySelectorAll('.search-list > li').length === 45)
    assert.is(await page.locator('.search-list + button').count(), 0)
    // Away and back: the same results, at the same scroll position.
    await items.nth(38).locator('h2 a').scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => Math.round(scrollY))
    assert.ok(height > 500)
    await items.nth(38).locator('h2 a').click()
    await page.waitForURL('**/docs/many/*')
    await page.locator('.sidebar').waitFor()
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('.search-list > li').length === 45)
    assert.is(await page.evaluate(() => Math.round(scrollY)), height)
    // While typing.
    const entries = await page.evaluate(() => history.length)
    await page.locator('#q').fill('lanter')
    await page.waitForURL('**/search?q=lanter')
    await page.locator('#q').press('n')
    await page.locator('#q').press('Enter')
    await page.waitForURL('**/search?q=lantern*')
    assert.is(await page.evaluate(() => history.length), entries)
    await page.reload()
    await page.locator('.search-list').waitFor()
    await page.locator('#q').fill('xyzzyplugh')
    await page.locator('.search-none').waitFor()
    assert.is(await page.locator('.search-none').innerText(), 'No results')
    await page.locator('#q').fill('lantrens')
    await page.waitForFunction(() => document.querySelector('.search-count')?.textContent?.startsWith('No page says'))
    await page.locator('#q').fill('')
    await page.waitForURL('**/search')
    assert.is(await page.locator('.search-list').count(), 0)
    // The link in the header focuses the field on this page.
    await page.locator('a[data-search]').click()
    assert.is(await focused(page), 'q')
    assert.is(await box(page).count(), 0)
    assert.equal(complaints, [])
  }))

test('a page of an old version searches that version', () =>
  visit(async ({ page, requests }) => {
    await openBox(page, `${site}/manual/intro`)
    await field(page).fill('zeppelin')
    await hits(page).first().waitFor()
    assert.equal(await page.locator('[data-hit] .search-title').allInnerTexts(), ['New manual'])
    await page.keyboard.press('Escape')
    await page.goto(`${site}/manual/1.0/intro`)
    await page.keyboard.press('Control+k')
    await field(page).fill('zeppelin')
    await hits(page).first().waitFor()
    assert.equal(await page.locator('[data-hit] .search-title').allInnerTexts(), ['Old manual'])
    assert.is(await page.locator('.search-group').innerText(), 'Results in version 1.0 beta')
    assert.match(requests.filter(isIndex).at(-1) ?? '', /^\/search-index-1\.0-beta\.json\?v=/)
    await page.locator('.search-all').click()
    await page.waitForURL('**/search?q=zeppelin&version=1.0+beta')
    await page.locator('.search-list').waitFor()
    assert.is(await page.locator('.search-count').innerText(), '1 result in version 1.0 beta')
    assert.equal(await page.locator('.search-list h2').allInnerTexts(), ['Old manual'])
  }))

test('the box links to all results', () =>
  visit(async ({ page }) => {
    await openBox(page)
    await field(page).fill('parcel & more?')
    await field(page).fill('parcel')
    await hits(page).first().waitFor()
    await page.locator('.search-all').click()
    await page.waitForURL(`${site}/search?q=parcel`)
    await page.locator('.search-list').waitFor()
    assert.is(await box(page).count(), 0)
    await page.goBack()
    await page.waitForURL(`${site}/docs/start`)
  }))

test('on a phone the box fills the visible area, and nothing is zoomed', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/docs/start`)
    await page.locator('a[data-search]').tap()
    await field(page).waitFor()
    await field(page).fill('parcel')
    await hits(page).first().waitFor()
    const shape = await page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('.search-box')?.getBoundingClientRect() ?? new DOMRect()
      const input = document.querySelector('#search-field')
      const size = input === null ? 0 : Number.parseFloat(getComputedStyle(input).fontSize)
      return { x, y, width, height, large: size >= 16, focus: document.activeElement === input }
    })
    assert.equal(shape, { x: 0, y: 0, width: 390, height: 780, large: true, focus: true })
    // An on-screen keyboard reduces the height of the window.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', {
        get() {
          return 420
        },
      })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    assert.is((await box(page).boundingBox())?.height, 420)
    const targets = await page
      .locator('[role="option"]')
      .evaluateAll((all) => all.map((element) => element.clientHeight))
    assert.ok(
      targets.every((height) => height >= 44),
      targets.join(),
    )
    const filter = await page
      .locator('.search-filter button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right))
    assert.ok(filter.length === 4 && filter.every((right) => right <= 390), filter.join())
    await page.locator('.search-close').tap()
    assert.is(await box(page).count(), 0)
  }, phone))

test('results are filtered by kind of page, in the box and on the search page', () =>
  visit(async ({ page }) => {
    assert.ok(waybill)
    const choices = (root: string) =>
      page.evaluate(
        (root) =>
          [...document.querySelectorAll(`${root} .search-filter button:not([hidden])`)].map(
            (button) => `${button.textContent}${button.getAttribute('aria-pressed') === 'true' ? '*' : ''}`,
          ),
        root,
      )
    const isFiltered = (selector: string) =>
      page.waitForFunction(
        (selector) =>
          [...document.querySelectorAll<HTMLAnchorElement>(selector)].every(({ pathname }) =>
            pathname.startsWith('/blog/'),
          ),
        selector,
      )
    await openBox(page, `${waybill.url}/docs/get-started`)
    await searchFor(page, 'webhook')
    const all = await choices('.search-box')
    assert.match(all.join(), /^All \d+\*,Guides \d+,Reference \d+,Blog \d+$/)
    await page.locator('.search-filter button', { hasText: 'Blog' }).click()
    await isFiltered('[data-hit]')
    assert.is(await focused(page), 'search-field')
    assert.equal(
      await choices('.search-box'),
      all.map((text, index) => text.replace('*', '') + (index === 3 ? '*' : '')),
    )
    assert.equal(await violations(page), [])
    await page.locator('.search-all').click()
    await page.waitForURL('**/search?q=webhook&group=blog')
    await page.locator('.search-list').waitFor()
    await isFiltered('.search-list h2 a')
    assert.is(
      `${await page.locator('.search-list > li').count()} results`,
      await page.locator('.search-count').innerText(),
    )
    assert.equal(await violations(page), [])
    await page.locator('.search-filter button', { hasText: 'All' }).click()
    await page.waitForURL('**/search?q=webhook')
    assert.equal(await choices('.search-results'), all)
    // The site does not enable marks.
    await page.locator('.search-list > li:first-child h2 a[href^="/platform/"]').click()
    await page.waitForURL('**/platform/**')
    assert.is(await page.evaluate(() => CSS.highlights.size), 0)
  }))

test('words of the query are marked on the page of a result, until the next navigation', () =>
  visit(async ({ page }) => {
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => (range as Range).toString()))
    await openBox(page)
    // A part of the present page.
    await searchFor(page, 'lantern')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => CSS.highlights.size > 0)
    assert.equal(await marked(), ['Lanterns', 'lantern'])
    await page.keyboard.press('Control+k')
    await searchFor(page, 'configuration')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/settings')
    await page.waitForFunction(() => CSS.highlights.size > 0)
    // Related words are marked as in the result: the breadcrumb and the title.
    assert.equal(await marked(), ['configuration'])
    await page.goBack()
    await page.locator('h1', { hasText: 'Start' }).waitFor()
    assert.equal(await marked(), [])
  }))

test('another engine handles the event, and our box does not open', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/docs/start`)
    await page.evaluate(() => document.addEventListener('docs:search', (event) => event.preventDefault()))
    await page.keyboard.press('Control+k')
    await page.locator('a[data-search]').click()
    await pageTimer(page, 300)
    assert.is(await box(page).count(), 0)
    assert.is(page.url(), `${site}/docs/start`)
  }))

test('names and ids of raw HTML do not break colours, menu and search', () =>
  visit(async ({ page, complaints }) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    await page.goto(`${site}/docs/clobber`)
    assert.ok((await page.locator('main img').count()) > 20)
    const before = await theme()
    await page.locator('[data-color-toggle]').first().tap()
    assert.is.not(await theme(), before)
    await page.locator('.menu-button').tap()
    assert.is(await page.locator('.menu').isVisible(), true)
    await page.goto(`${site}/docs/clobber`)
    await page.keyboard.press('Control+k')
    assert.equal((await searchFor(page, 'lantern')).paths, ['/base/docs/start'])
    await hits(page).first().tap()
    await page.locator('h1', { hasText: 'Start' }).waitFor()
    assert.equal(complaints, [])
  }, phone))

test('without JavaScript the form and the link exist', async () => {
  const context = await browser.newContext({ ...desktop, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site}/docs/start`)
  await page.locator('a[data-search]').click()
  await page.locator('#q').fill('parcel')
  await page.locator('.search-form button').click()
  await page.waitForURL('**/search?q=parcel')
  assert.match(await page.locator('.notice').innerText(), /needs JavaScript/)
  await context.close()
})

test('axe-core reports nothing in the open box and on the search page, in both modes', async () => {
  const broken: string[] = []
  for (const colorScheme of ['dark', 'light']) {
    for (const view of [desktop, phone]) {
      await visit(async ({ page }) => {
        await page.addInitScript(`localStorage.setItem('waybill-docs:color-mode', '${colorScheme}')`)
        const check = async (state: string): Promise<void> => {
          for (const violation of await violations(page))
            broken.push(`${colorScheme} ${state}: ${violation.rule} ${violation.selector} ${violation.message}`)
        }
        await openBox(page)
        await check('empty')
        await field(page).fill('parcel')
        await hits(page).first().waitFor()
        await check('results')
        await page.keyboard.press('Enter')
        await page.waitForURL('**/docs/many/**')
        await page.keyboard.press('Control+k')
        await page.locator('[data-query]').waitFor()
        await page.keyboard.press('ArrowDown')
        await check('recent')
        await field(page).fill('parzel')
        await page.locator('.search-group', { hasText: 'Similar' }).waitFor()
        await check('near')
        await field(page).fill('xyzzyplugh')
        await page.locator('.search-none').waitFor()
        await check('none')
        await page.goto(`${site}/search?q=lantern`)
        await page.locator('.search-list').waitFor()
        await check('page')
        await page.route('**/search-index.json*', (route) => route.abort())
        await page.goto(`${site}/search?q=lantern`)
        await page.locator('.search-failure').waitFor()
        await check('failure')
      }, view)
    }
  }
  assert.equal(broken, [])
})

test('on a large site a few files are downloaded, and a failed one is requested again', async () => {
  // Words like those of a language: letters for the digits of a number, with frequent small numbers.
  const word = (number: number) => [...String(number)].map((digit) => 'bdkalmorst'[Number(digit)] ?? '').join('e')
  const text = (page: number) =>
    Array.from({ length: 900 }, (_, index) =>
      word((page * 7919 + index * index * 31) % (index % 3 === 0 ? 4000 : 97)),
    ).join(' ')
  const pages = Array.from({ length: 330 }, (_, page): [string, string] => [
    `content/pages/p${page}.md`,
    `---\ntitle: Page ${page}\n---\n\n${text(page)}\n\n## Part {#part}\n\n${page === 200 ? 'A lantern shines.' : ''}\n`,
  ])
  const config =
    'title: Large\nurl: https://large.example\nnavbar: { right: [{ type: search }] }\ncontent: [{ use: pages }]\n'
  const large = makeFolder()
  let running: Preview | undefined
  try {
    const search = files['content/pages/search.md']
    write(large, { 'site.config.yaml': config, 'content/pages/search.md': search, ...Object.fromEntries(pages) })
    const { code, err } = await docs(['build', large])
    assert.is(code, 0, err)
    const started = await preview({ dir: join(large, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
    if (!started.ok) throw new Error(started.problem)
    running = started
    await visit(async ({ page, requests }) => {
      let isFaulty = true
      await page.context().route('**/search-index/words/*', (route) => (isFaulty ? route.abort() : route.continue()))
      await openBox(page, `${started.url}p1`)
      await field(page).fill('lantern')
      await page.locator('.search-failure').waitFor()
      isFaulty = false
      await page.locator('.search-failure button').click()
      await hits(page).first().waitFor()
      assert.equal(await hits(page).evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href)), [
        `${started.url}p200#part`,
      ])
      const indexFiles = requests.filter(isIndex).map((request) => request.replace(/\?v=\w+$|\d+/g, ''))
      assert.is(indexFiles.filter((request) => request === '/search-index.json').length, 2)
      assert.is(indexFiles.filter((request) => request === '/search-index/documents/.json').length, 1)
      assert.ok(requests.filter(isIndex).every((request) => /\?v=\w+$/.test(request)))
    })
  } finally {
    await running?.close()
    removeFolder(large)
  }
})

test('dialog and engine are small', () =>
  visit(async ({ page }) => {
    const scripts = new Map<string, Promise<number>>()
    page.context().on('response', (response) => {
      const { pathname } = new URL(response.url())
      const size = async () => gzipSync(await response.body(), { level: 9 }).length
      if (pathname.endsWith('.js')) scripts.set(pathname, size())
    })
    await page.goto(`${site}/docs/start`, { waitUntil: 'networkidle' })
    const before = new Set(scripts.keys())
    await page.keyboard.press('Control+k')
    await field(page).fill('parcel')
    await hits(page).first().waitFor()
    const added = [...scripts].filter(([path]) => !before.has(path))
    const loaded = await Promise.all(added.map(async ([path, size]) => [path, await size] as const))
    const sum = loaded.reduce((total, [, size]) => total + size, 0)
    assert.is(loaded.length, 2)
    assert.ok(sum > 5000 && sum < 22 * 1024, JSON.stringify(loaded))
  }))

test.run()
