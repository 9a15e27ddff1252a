/** Navigation between pages without a reload, in a real browser, on a small site that the real command builds. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { makeFolder, read, removeFolder, write } from './folder.ts'
import { idle, pageTimer } from './idle.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/navigate'))

const lines = (name: string) => Array.from({ length: 60 }, (_, index) => `${name} ${index}.`).join('\n\n')
const guide = (title: string, more = '') => `---\ntitle: ${title}\n---\n\n${more}\n\n${lines(title)}\n`
const island = (title: string, more: string) =>
  `---\ntitle: ${title}\n---\n\nimport { Counter } from '../../components/counter'\n\n<Counter start={3} label="Parcels" />\n\n${more}\n`

const files = {
  'site.config.yaml': `title: Swap
url: https://swap.example
baseUrl: /base/
favicon: /favicon.svg
colorMode: { defaultMode: dark }
navbar:
  left:
    - { type: link, label: Home, to: / }
    - { type: docSidebar, label: Guides, sidebarId: guides }
content:
  - use: docs
    id: guides
    options:
      path: content/docs
      routeBasePath: docs
      sidebars:
        guides: [one, two, three, { type: category, label: Deep, items: [deep/four] }, { type: category, label: More, items: [deep/five] }, { type: category, label: Linked, link: { type: doc, id: linked }, items: [deep/six] }]
  - use: pages
`,
  'content/static/data.json': '{}',
  'content/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/pages/index.md':
    '---\ntitle: Home\n---\n\nHome, with [one](/docs/one), [counters](/counters), [data](/data.json) and [outside](https://other.example/).\n',
  'content/pages/counters.mdx': island('Counters', '[other](/other)'),
  'content/pages/other.mdx': island(
    'Other',
    '<p style={{ color: \'rgb(1, 2, 3)\' }} id="styled">Styled.</p>\n\n[counters](/counters) [more](/counters?x=1)',
  ),
  'content/pages/nested.mdx':
    '---\ntitle: Nested\n---\n\nimport { Counter } from \'../../components/counter\'\n\n<Counter start={3} label="Outer">\n  <Counter start={7} label="Inner" />\n</Counter>\n\n[more](/nested?x=1) [other](/other)\n',
  'content/docs/one.md': `${guide('One', '[to two](two.md), [to three](three.md), [to the part](deep/four.md#part) and [below](#below).')}
## Below {#below}

Low.
`,
  // With a separate script before the first paint, which a swapped page does not need.
  'content/docs/two.md': `${guide('Two')}\n::::tabs\n\n:::tab[One]\n\nFirst.\n\n:::\n\n:::tab[Other]\n\nSecond.\n\n:::\n\n::::\n`,
  'content/docs/three.md': guide('Three'),
  'content/docs/deep/four.md': `${guide('Four')}\n## Part {#part}\n\nThe part.\n\n${lines('After')}\n`,
  'content/docs/deep/five.md': guide('Five'),
  'content/docs/linked.md': guide('Linked'),
  'content/docs/deep/six.md': guide('Six'),
}

const folder = makeFolder()
const dist = join(folder, 'dist')
let server: Preview | undefined
let browser: Browser
let site = ''

test('the site is built and served', async () => {
  write(folder, files)
  cpSync(join(packageFolder, 'test/fixtures/e2e-islands/components'), join(folder, 'components'), { recursive: true })
  const { code, err } = await docs(['build', folder])
  assert.is(code, 0, err)
  assert.match(read(dist, 'docs/two.html'), '<script data-early')
  const running = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/base/' })
  if (!running.ok) throw new Error(running.problem)
  server = running
  site = running.url.replace(/\/$/, '')
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

interface Visit {
  readonly page: Page
  /** Errors reported by the browser. */
  readonly complaints: string[]
  /** Paths of all requests for pages: `load` by the browser, `fetch` by the script. */
  readonly requests: string[]
}

// The pages do not fade, so that a click hits the page and not a picture of it.
const calm = { reducedMotion: 'reduce' } as const
const phone: BrowserContextOptions = { ...calm, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop: BrowserContextOptions = { ...calm, viewport: { width: 1300, height: 800 } }

async function visit(work: (visit: Visit) => Promise<void>, options: BrowserContextOptions = desktop): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace('/base', '')
      if (request.isNavigationRequest()) requests.push(`load ${path}`)
      else if (request.resourceType() === 'fetch') requests.push(`fetch ${path}`)
    })
    await work({ page, complaints, requests })
  } finally {
    await context.close()
  }
}

const heading = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Waits until the page has scrolled to `y`: the browser restores positions asynchronously. */
const standsAt = (page: Page, y: number) => page.waitForFunction((to) => Math.round(scrollY) === to, y)
const scroll = (page: Page, to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to)
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).first()
const state = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    title: document.title,
    focus: document.activeElement?.localName,
    said: document.querySelector('[data-said]')?.textContent,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    canonicals: document.querySelectorAll('link[rel="canonical"]').length,
    steps: document.querySelector('script[type$="json"]')?.textContent?.includes('/docs/two'),
    layout: document.body.dataset['layout'],
    mains: document.querySelectorAll('main').length,
  }))

for (const [name, options] of Object.entries({ desktop, phone })) {
  test(`a link swaps the page with all its parts (${name})`, () =>
    visit(async ({ page, complaints, requests }) => {
      await page.goto(`${site}/docs/one`)
      await page.evaluate(() => document.querySelector('.header')?.setAttribute('data-kept', ''))
      await scroll(page, 300)
      await link(page, 'to two').evaluate((element: HTMLElement) => element.click())
      await heading(page, 'Two')
      assert.equal(await state(page), {
        path: '/base/docs/two',
        title: 'Two | Swap',
        focus: 'main',
        said: 'Two | Swap',
        canonical: 'https://swap.example/base/docs/two',
        canonicals: 1,
        steps: true,
        layout: 'doc',
        mains: 1,
      })
      await standsAt(page, 0)
      assert.is(await page.locator('.header[data-kept]').count(), 1)
      assert.is(await page.locator('[data-said]').getAttribute('aria-live'), 'polite')
      assert.equal(await page.locator('.sidebar [aria-current="page"]').allTextContents(), ['Two'])
      assert.equal(requests, ['load /docs/one', 'fetch /docs/two'])
      await page.goBack()
      await heading(page, 'One')
      await standsAt(page, 300)
      assert.equal(complaints, [])
    }, options))
}

test('back, forward and a reload restore the position of each entry', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    await scroll(page, 150)
    await link(page, 'to two').evaluate((element: HTMLElement) => element.click())
    await heading(page, 'Two')
    await scroll(page, 700)
    await page.locator('.sidebar').getByRole('link', { name: 'Three' }).click()
    await heading(page, 'Three')
    await standsAt(page, 0)
    await scroll(page, 900)
    await page.goBack()
    await heading(page, 'Two')
    await standsAt(page, 700)
    await page.goBack()
    await heading(page, 'One')
    await standsAt(page, 150)
    await page.goForward()
    await page.goForward()
    await heading(page, 'Three')
    await standsAt(page, 900)
    await page.reload()
    await standsAt(page, 900)
    await page.goBack()
    await heading(page, 'Two')
    await standsAt(page, 700)
    assert.is(await page.evaluate(() => document.activeElement?.localName), 'main')
    assert.equal(
      requests.filter((request) => request.startsWith('load')),
      ['load /docs/one', 'load /docs/three'],
    )
  }))

test('a hash scrolls to its heading, on this page and on another, and back', () =>
  visit(async ({ page, complaints, requests }) => {
    await page.goto(`${site}/docs/one`)
    await scroll(page, 40)
    await link(page, 'below').click()
    await page.waitForFunction(() => scrollY > 500)
    // The position is not that of the hash, but the earlier one of the reader.
    const below = (await top(page)) - 300
    await scroll(page, below)
    await page.goBack()
    await standsAt(page, 40)
    await page.goForward()
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, below)
    await page.goBack()
    await standsAt(page, 40)
    await link(page, 'to the part').click()
    await heading(page, 'Four')
    assert.match(page.url(), /\/docs\/deep\/four#part$/)
    assert.ok(await page.locator('#part').evaluate((element) => element.matches(':target')))
    const offset = await page.locator('#part').evaluate((element) => element.getBoundingClientRect().top)
    assert.ok(offset > 0 && offset < 200, String(offset))
    // The category of the new page is open; open categories stay open.
    assert.ok(
      await page.locator('.sidebar details', { hasText: 'Deep' }).evaluate((element) => element.hasAttribute('open')),
    )
    await scroll(page, 100)
    await page.locator('.sidebar').getByRole('link', { name: 'Three' }).click()
    await heading(page, 'Three')
    await page.goBack()
    await heading(page, 'Four')
    await standsAt(page, 100)
    await page.goBack()
    await heading(page, 'One')
    await standsAt(page, 40)
    assert.equal(requests, ['load /docs/one', 'fetch /docs/deep/four', 'fetch /docs/three', 'fetch /docs/one'])
    assert.equal(complaints, [])
  }))

test('the sidebar keeps its element, its open categories and its scroll position', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/docs/one`)
    const more = page.locator('.sidebar details', { hasText: 'More' })
    if (!(await more.evaluate((element) => element.hasAttribute('open')))) await more.locator('summary').click()
    await page.evaluate(() => {
      document.querySelector('.sidebar')?.setAttribute('data-kept', '')
      const menu = document.querySelector<HTMLElement>('.menu')
      if (menu === null) return
      menu.style.height = '220px'
      menu.scrollTop = 40
    })
    const two = page.locator('.sidebar').getByRole('link', { name: 'Two' })
    await two.evaluate((element: HTMLElement) => element.click())
    await heading(page, 'Two')
    assert.is(await page.locator('.sidebar[data-kept]').count(), 1)
    assert.is(await more.evaluate((element) => element.hasAttribute('open')), true)
    assert.is(await page.locator('.menu').evaluate((menu) => menu.scrollTop), 40)
    // A category that is a page itself is open on that page.
    const linked = page.locator('.sidebar .sidebar-category-link')
    assert.is(await linked.locator('details').evaluate((element) => element.hasAttribute('open')), false)
    await linked.getByRole('link', { name: 'Linked' }).click()
    await heading(page, 'Linked')
    assert.is(await linked.locator('details').evaluate((element) => element.hasAttribute('open')), true)
    await page.locator('.navbar').getByRole('link', { name: 'Home' }).click()
    await heading(page, 'Home')
    assert.is(await page.locator('.sidebar').count(), 0)
    assert.is(await page.evaluate(() => document.body.dataset['layout']), 'page')
  }))

test('hovering preloads the page once; a click then sends no request', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    const two = page.waitForResponse(/docs\/two$/)
    await link(page, 'to two').hover()
    await two
    await page.locator('h1').hover()
    await link(page, 'to two').hover()
    await link(page, 'to two').click()
    await heading(page, 'Two')
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two'])
    await page.goBack()
    await heading(page, 'One')
    const three = page.waitForResponse(/docs\/three$/)
    await link(page, 'to three').focus()
    await three
  }))

test('a click does not repeat a pending request', () =>
  visit(async ({ page, requests }) => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route(/docs\/two$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${site}/docs/one`)
    const pageRequest = page.waitForRequest(/docs\/two$/)
    await link(page, 'to two').hover()
    await pageRequest
    await link(page, 'to two').click()
    release()
    await heading(page, 'Two')
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two'])
  }))

test('a pointer that only passes over a link preloads nothing', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    await page.waitForSelector('[data-said]', { state: 'attached' })
    await page.evaluate(
      ([first = '', ...rest]) => {
        const event = new PointerEvent('pointerover', { bubbles: true })
        document.querySelector(first)?.dispatchEvent(event)
        // Timers come in the order of their times, on a slow machine too.
        setTimeout(() => rest.forEach((selector) => document.querySelector(selector)?.dispatchEvent(event)), 20)
      },
      ['main a[href$="/docs/two"]', 'h1', 'main a[href$="/docs/three"]'],
    )
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/base/docs/three`).length === 1)
    assert.equal(requests, ['load /docs/one', 'fetch /docs/three'])
  }))

test('nothing is preloaded if the reader saves data', () =>
  visit(async ({ page, requests }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    })
    await page.goto(`${site}/docs/one`)
    await link(page, 'to two').hover()
    await pageTimer(page, 200)
    assert.equal(requests, ['load /docs/one'])
    await link(page, 'to two').click()
    await heading(page, 'Two')
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two'])
  }))

test('a touch preloads the page', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    const two = page.waitForResponse(/docs\/two$/)
    await link(page, 'to two').dispatchEvent('touchstart')
    await two
    await link(page, 'to two').tap()
    await heading(page, 'Two')
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two'])
  }, phone))

test('the browser handles all clicks except plain clicks on pages of the site', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/`)
    // Recorded after our listener on `window`, and prevented.
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        document.body.dataset['left'] = String(!event.defaultPrevented)
        event.preventDefault()
      })
    })
    const left = (
      href: string,
      attributes: Record<string, string> = {},
      click: Record<string, boolean | number> = {},
    ) =>
      page.evaluate(
        (target) => {
          const element = document.createElement('a')
          element.href = target.href
          for (const [name, value] of Object.entries(target.attributes)) element.setAttribute(name, value)
          document.querySelector('main')?.append(element)
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...target.click }))
          element.remove()
          return document.body.dataset['left'] === 'true'
        },
        { href, attributes, click },
      )
    await page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('main a[href$="/docs/one"]')
      element?.addEventListener('click', (event) => event.preventDefault())
      element?.click()
    })
    assert.ok(await left('https://other.example/base/docs/one'), 'another origin')
    assert.ok(await left('/elsewhere'), 'beside the site')
    assert.ok(await left('/base/data.json'), 'a file')
    assert.ok(await left('/base/docs/one', { download: '' }), 'download')
    assert.ok(await left('/base/docs/one', { target: '_blank' }), 'target')
    assert.ok(await left('/base/docs/one', { 'data-no-swap': '' }), 'data-no-swap')
    assert.ok(await left('#page.content'), 'a place on the page')
    assert.ok(await left('mailto:a@b.example'), 'mail')
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      assert.ok(await left('/base/docs/one', {}, { [key]: true }), key)
    assert.ok(await left('/base/docs/one', {}, { button: 1 }), 'middle button')
    assert.equal(requests, ['load /'], 'nor what another script has dealt with')
    assert.not.ok(await left('/base/docs/one.html', { target: '_self' }))
    await heading(page, 'One')
    assert.is(new URL(page.url()).pathname, '/base/docs/one')
  }))

test('of several quick clicks the last one wins; earlier requests are aborted', () =>
  visit(async ({ page, complaints, requests }) => {
    const aborted: string[] = []
    const allAborted = new Promise<void>((resolve) =>
      page.on('requestfailed', (request) => {
        if (aborted.push(new URL(request.url()).pathname) === 5) resolve()
      }),
    )
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let releaseTwo = () => {}
    const gateOfTwo = new Promise<void>((resolve) => (releaseTwo = resolve))
    await page.route(/docs\/(two|three)$/, async (route) => {
      await (route.request().url().endsWith('two') ? gateOfTwo : gate)
      await route.continue().catch(() => undefined)
    })
    await page.goto(`${site}/docs/one`)
    await page.evaluate(() => {
      for (const path of ['two', 'three', 'three', 'two', 'three'])
        document.querySelector<HTMLElement>(`main a[href$="/docs/${path}"]`)?.click()
    })
    // Once more, after the browser has reported the aborted request.
    await page.evaluate(() => {
      for (const path of ['two', 'three']) document.querySelector<HTMLElement>(`main a[href$="/docs/${path}"]`)?.click()
    })
    release()
    await heading(page, 'Three')
    releaseTwo()
    await allAborted
    await idle(page)
    await heading(page, 'Three')
    assert.is(await page.evaluate(() => document.title), 'Three | Swap')
    assert.equal(
      aborted.map((path) => path.replace('/base/docs/', '')),
      ['two', 'three', 'two', 'three', 'two'],
    )
    assert.is(requests.filter((request) => request.startsWith('load')).length, 1)
    await page.goBack()
    await heading(page, 'One')
    assert.equal(complaints, [])
  }))

test('going back cancels the page that is loading, and it can be requested again', () =>
  visit(async ({ page, complaints, requests }) => {
    let held: Route | undefined
    const hold = async () => {
      await page.route(/docs\/two$/, (route) => void (held = route))
      const pageRequest = page.waitForRequest(/docs\/two$/)
      await link(page, 'to two').click()
      await pageRequest
    }
    // Waits until the browser has aborted the request, then answers it anyway.
    const givenUp = async () => {
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/docs/two'))
      await page.goBack()
      await failed
      await held?.continue().catch(() => undefined)
      await page.unroute(/docs\/two$/)
    }
    await page.goto(`${site}/docs/one`)
    // To a hash on the same page: only the click has to be undone.
    await link(page, 'below').click()
    await page.waitForURL(/#below$/)
    await hold()
    await page.waitForSelector('.progress:not([hidden])')
    await givenUp()
    assert.match(page.url(), /\/docs\/one$/)
    await page.waitForSelector('.progress[hidden]', { state: 'attached' })
    await heading(page, 'One')
    await link(page, 'to two').click()
    await heading(page, 'Two')
    // To another page.
    await page.locator('.sidebar').getByRole('link', { name: 'Three' }).click()
    await heading(page, 'Three')
    await page.goBack()
    await heading(page, 'Two')
    await page.reload()
    await page.locator('.sidebar').getByRole('link', { name: 'One' }).click()
    await heading(page, 'One')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.route(/docs\/three$/, (route) => void (held = route))
    const pageRequest = page.waitForRequest(/docs\/three$/)
    await link(page, 'to three').click()
    await pageRequest
    const failed = page.waitForEvent('requestfailed')
    await page.goBack()
    await failed
    await heading(page, 'Two')
    await held?.continue().catch(() => undefined)
    assert.equal((await state(page)).path, '/base/docs/two')
    assert.is(await page.evaluate('window.same'), true)
    assert.equal(
      requests.filter((request) => request.startsWith('load')),
      ['load /docs/one', 'load /docs/two'],
    )
    assert.equal(complaints, [])
  }))

test('a change of the query shows no progress bar, however long it takes', () =>
  visit(async ({ page, complaints }) => {
    let held: Route | undefined
    await page.route(/counters\?x=1$/, (route) => void (held = route))
    await page.goto(`${site}/counters`)
    await page.waitForSelector('[data-said]', { state: 'attached' })
    const pageRequest = page.waitForRequest(/counters\?x=1$/)
    const seen = await page.evaluate(async () => {
      const element = document.createElement('a')
      element.href = '?x=1'
      document.querySelector('main')?.append(element)
      element.click()
      // Timers run in the order of their times: the timer of the bar has run.
      await new Promise((resolve) => setTimeout(resolve, 400))
      return document.querySelector('.progress') !== null
    })
    await pageRequest
    assert.not.ok(seen)
    await held?.continue()
    await page.waitForURL(/x=1$/)
    assert.is(await page.locator('.progress').count(), 0)
    assert.equal(complaints, [])
  }))

test('the progress bar appears after 200 ms, starts at 0.08, grows, and disappears', () =>
  visit(async ({ page, complaints }) => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route(/docs\/two$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${site}/docs/one`)
    // A page that is loaded at once shows no bar.
    const ahead = page.waitForResponse(/docs\/three$/)
    await link(page, 'to three').hover()
    await (await ahead).finished()
    await link(page, 'to three').click()
    await heading(page, 'Three')
    await pageTimer(page, 300)
    assert.is(await page.locator('.progress').count(), 0)
    await page.goto(`${site}/docs/one`)
    await page.waitForSelector('[data-said]', { state: 'attached' })
    // The states of the bar, with the time since the click.
    await page.evaluate(() => {
      const seen: [string, number][] = []
      const begun = performance.now()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>('.progress')
        const value = bar?.hidden === true ? 'hidden' : bar?.style.getPropertyValue('--progress')
        if (value && value !== seen.at(-1)?.[0]) seen.push([value, performance.now() - begun])
      }).observe(document.documentElement, { subtree: true, childList: true, attributes: true })
      document.querySelector<HTMLElement>('main a[href$="/docs/two"]')?.click()
    })
    await page.waitForFunction(() => document.querySelector('.progress[style*="0.1"]') !== null)
    assert.is(await page.locator('.progress').isVisible(), true)
    assert.is(await page.locator('.progress').getAttribute('aria-hidden'), 'true')
    release()
    await heading(page, 'Two')
    await page.waitForSelector('.progress[hidden]', { state: 'attached' })
    const seen = await page.evaluate<[string, number][]>('window.seen')
    const values = seen.map(([value]) => value)
    assert.equal([...values.slice(0, 2), ...values.slice(-2)], ['0.08', '0.1', '1', 'hidden'])
    assert.equal(values.slice(0, -1).map(Number), values.slice(0, -1).map(Number).sort())
    // No upper limits: they would depend on the machine.
    const times = seen.map(([, time]) => time)
    const [visible = 0, trickled = 0] = times
    const [full = 0, gone = 0] = times.slice(-2)
    assert.ok(visible > 190, `shown after ${visible}`)
    assert.ok(trickled - visible > 700, `trickles after ${trickled - visible}`)
    assert.ok(gone - full > 150, `goes after ${gone - full}`)
    // The next bar starts again.
    await page.unroute(/docs\/two$/)
    let arrive = () => {}
    const seenAgain = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/deep\/four$/, async (route) => {
      await seenAgain
      await route.continue()
    })
    await page.evaluate(() => {
      const element = document.createElement('a')
      element.href = '/base/docs/deep/four'
      document.querySelector('main')?.append(element)
      element.click()
    })
    // It stays at 0.08 until the next step, and starts below the value of the last bar.
    await page.waitForFunction(
      () =>
        document.querySelector('.progress:not([hidden])[style*="0.0"], .progress:not([hidden])[style*="0.1"]') !== null,
    )
    arrive()
    await heading(page, 'Four')
    await page.waitForSelector('.progress[hidden]', { state: 'attached' })
    const next = (await page.evaluate<[string, number][]>('window.seen')).slice(seen.length)
    assert.equal([next[0]?.[0], next.at(-1)?.[0]], ['0.08', 'hidden'])
    assert.equal(complaints, [])
  }))

test('after a failed preload the click loads the whole page, without a loop', () =>
  visit(async ({ page, requests }) => {
    await page.route(/docs\/two$/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('failed'),
    )
    await page.goto(`${site}/docs/one`)
    const failed = page.waitForEvent('requestfailed')
    await link(page, 'to two').hover()
    await failed
    await link(page, 'to two').click()
    await heading(page, 'Two')
    await idle(page)
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two', 'load /docs/two'])
  }))

test('a page that fails to load on the way back is loaded fully, once', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    await scroll(page, 60)
    await link(page, 'to two').click()
    await heading(page, 'Two')
    await scroll(page, 500)
    await page.route(/docs\/one$/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('failed'),
    )
    await page.goBack()
    await heading(page, 'One')
    await idle(page)
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two', 'fetch /docs/one', 'load /docs/one'])
    await standsAt(page, 60)
    await page.goForward()
    await heading(page, 'Two')
    await standsAt(page, 500)
  }))

test('a missing page is loaded fully, once: the not-found page of the site', () =>
  visit(async ({ page, requests }) => {
    await page.route(/docs\/two$/, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: read(dist, '404.html') }),
    )
    await page.goto(`${site}/docs/one`)
    const redirected = page.waitForRequest((request) => request.redirectedFrom() !== null)
    await link(page, 'to two').click()
    await heading(page, 'not found')
    await redirected
    await idle(page)
    assert.equal(
      requests.filter((request) => /docs/.test(request)),
      // The last two requests: the not-found page requests the other form of the address, which redirects here.
      ['load /docs/one', 'fetch /docs/two', 'load /docs/two', 'fetch /docs/two.html', 'fetch /docs/two'],
    )
  }))

test('a missing page is loaded fully, once: the not-found page of the host', () =>
  visit(async ({ page, requests }) => {
    await page.route(/docs\/two$/, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Gone</h1>' }),
    )
    await page.goto(`${site}/docs/one`)
    await link(page, 'to two').click()
    await heading(page, 'Gone')
    await idle(page)
    assert.equal(
      requests.filter((request) => request.startsWith('load')),
      ['load /docs/one', 'load /docs/two'],
    )
    // Back from a document of another site.
    await page.goBack()
    await heading(page, 'One')
  }))

/** Answers requests for a page with changed HTML. */
const changed = (change: (html: string) => string) => (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: change(read(dist, 'docs/two.html')) })

for (const [name, change] of Object.entries({
  'of another deployment': (html: string) => html.replace(/script-[A-Z0-9]{8}/, 'script-AAAAAAAA'),
  'of other styles': (html: string) => html.replace(/style[^/"]*-[A-Z0-9]{8}\.css/, 'styles-AAAAAAAA.css'),
  'with a script of its own': (html: string) =>
    html.replace('</main>', '<script src="/base/other.js"></script></main>'),
  'that only leads on': (html: string) =>
    html.replace('<head>', '<head><meta http-equiv="refresh" content="99; url=/base/">'),
  'of another site': (html: string) => html.replace(/<body[^>]*>/, '<body>'),
})) {
  test(`a page ${name} is loaded fully, once`, () =>
    visit(async ({ page, requests }) => {
      await page.route(/docs\/two$/, changed(change))
      await page.route(/styles-A{8}\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
      await page.goto(`${site}/docs/one`)
      await link(page, 'to two').click()
      await heading(page, 'Two')
      await idle(page)
      assert.equal(requests, ['load /docs/one', 'fetch /docs/two', 'load /docs/two'])
    }))
}

test('language and direction belong to the page; the fallback for scripts is hidden', () =>
  visit(async ({ page, requests }) => {
    const other = (html: string) =>
      html
        .replace(/<html lang="[^"]*"/, '<html lang="he" dir="rtl"')
        .replace('</main>', '<noscript><p id="scriptless">No scripts.</p></noscript></main>')
    await page.route(/docs\/two$/, changed(other))
    const root = page.locator('html')
    await page.goto(`${site}/docs/one`)
    await link(page, 'to two').click()
    await heading(page, 'Two')
    assert.is(await root.getAttribute('lang'), 'he')
    assert.is(await root.getAttribute('dir'), 'rtl')
    assert.is(await page.locator('#scriptless').count(), 0)
    await page.goBack()
    await heading(page, 'One')
    assert.is(await root.getAttribute('lang'), 'en')
    assert.is(await root.getAttribute('dir'), null)
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two', 'fetch /docs/one'])
  }))

test('after a redirect the address is that of the target', () =>
  visit(async ({ page }) => {
    await page.route(/docs\/two$/, (route) =>
      route.fulfill({ status: 301, headers: { location: `${site}/docs/three` } }),
    )
    await page.goto(`${site}/docs/one`)
    await link(page, 'to two').click()
    await heading(page, 'Three')
    assert.is(new URL(page.url()).pathname, '/base/docs/three')
    await page.goBack()
    await heading(page, 'One')
  }))

test('islands work on a page that was swapped in, and islands of other pages are new', () =>
  visit(async ({ page, complaints, requests }) => {
    await page.goto(`${site}/`)
    assert.is(await page.locator('script[src*="wake-"]').count(), 0)
    await link(page, 'counters').click()
    await heading(page, 'Counters')
    await page.waitForFunction(() => document.querySelectorAll('script[src*="wake-"]').length === 1)
    // An added script reports that it has run; the same module does not run again when it is imported again.
    await page.evaluate(() => import(document.querySelector<HTMLScriptElement>('script[src*="wake-"]')?.src ?? ''))
    const parcels = page.getByLabel('Parcels')
    await parcels.click()
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
    await page.evaluate(() => {
      document.addEventListener('docs:page', () => {
        const styled = document.querySelector('#styled')
        if (styled !== null) document.body.dataset['color'] = getComputedStyle(styled).color
      })
    })
    await link(page, 'other').click()
    await heading(page, 'Other')
    assert.is(await parcels.innerText(), '3')
    // Only the style sheet of this page was loaded before the page was shown.
    assert.is(await page.evaluate(() => document.body.dataset['color']), 'rgb(1, 2, 3)')
    await parcels.click()
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
    await link(page, 'counters').click()
    await heading(page, 'Counters')
    assert.is(await page.locator('link[href*="/page-"]').count(), 0)
    assert.equal(requests, ['load /', 'fetch /counters', 'fetch /other'])
    assert.equal(complaints, [])
  }))

test('an island persists if the next page has the same one', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${site}/counters`, { waitUntil: 'networkidle' })
    const parcels = page.getByLabel('Parcels')
    await parcels.click()
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
    // The same page with a query.
    await page.evaluate(() => {
      const island = document.querySelector('docs-island')
      island?.setAttribute('data-kept', '')
      const link = document.createElement('a')
      link.href = '?x=1'
      document.querySelector('main')?.append(link)
      link.click()
    })
    await page.waitForURL(/x=1$/)
    await page.waitForFunction(() => document.activeElement?.localName === 'main')
    assert.is(await page.locator('docs-island[data-kept]').count(), 1)
    await parcels.click()
    assert.is(await parcels.innerText(), '5')
    assert.equal(complaints, [])
  }))

for (const place of ['in the text', 'beside it'] as const)
  test(`an island in an island, ${place}: both persist if the next page has the same ones, and are unmounted together`, () =>
    visit(async ({ page, complaints }) => {
      // On a page without `main`, islands are identified by their content, not by their position.
      if (place === 'beside it')
        await page.route(/\/nested(\?.*)?$/, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: read(dist, 'nested.html').replaceAll(/(<\/?)main\b/g, '$1section'),
          }),
        )
      const count = (label: string) => page.getByLabel(label, { exact: true })
      const shows = (label: string, text: string) =>
        page.waitForFunction(
          ([name, number]) =>
            [...document.querySelectorAll('label')].some(
              ({ textContent, control }) => textContent === name && control?.textContent === number,
            ),
          [label, text],
        )
      // Resolves when another page is shown.
      const moved = async (move: () => Promise<unknown>) => {
        await page.evaluate(`void (window.arrived = new Promise((resolve) =>
          document.addEventListener('docs:page', () => resolve(true), { once: true })))`)
        await move()
        await page.evaluate('window.arrived')
      }
      const more = page.getByRole('link', { name: 'more' })
      await page.goto(`${site}/nested`, { waitUntil: 'networkidle' })
      assert.is(await page.locator('main').count(), place === 'beside it' ? 0 : 1)
      // Only the inner one is hydrated at first.
      await count('Inner').focus()
      await page.keyboard.press('Enter')
      await shows('Inner', '8')
      await moved(() => more.click())
      assert.is(await page.locator('docs-island').count(), 2)
      assert.is(await count('Inner').innerText(), '8')
      await count('Outer').click()
      await shows('Outer', '4')
      await count('Inner').click()
      await shows('Inner', '9')
      // Now both are hydrated.
      await page.evaluate(() => Object.assign(window, { islands: [...document.querySelectorAll('docs-island')] }))
      await moved(() => page.goBack())
      assert.ok(
        await page.evaluate(
          `[...document.querySelectorAll('docs-island[data-awake]')].map((one) => window.islands.indexOf(one)).join() === '0,1'`,
        ),
      )
      await count('Inner').click()
      await shows('Inner', '10')
      await count('Outer').click()
      await shows('Outer', '5')
      await moved(() => page.getByRole('link', { name: 'other' }).click())
      await heading(page, 'Other')
      // React leaves nothing behind.
      await page.waitForFunction(() =>
        (window as unknown as { islands: Element[] }).islands.every(
          (element) => element.querySelector('button') === null,
        ),
      )
      assert.equal(complaints, [])
    }))

function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
}

test('navigation works without storage', () =>
  visit(async ({ page, complaints, requests }) => {
    await page.addInitScript(forbidStorage)
    await page.goto(`${site}/docs/one`)
    await scroll(page, 150)
    await link(page, 'to two').click()
    await heading(page, 'Two')
    await scroll(page, 500)
    await page.reload()
    await standsAt(page, 500)
    await page.goBack()
    await heading(page, 'One')
    assert.equal(
      requests.filter((request) => request.startsWith('load')),
      ['load /docs/one', 'load /docs/two'],
    )
    // Once in each document.
    assert.is(complaints.length, 2, complaints.join('\n'))
    for (const complaint of complaints) assert.match(complaint, 'Browser storage is not available')
  }))

test('an exception of a script ends in a full load', () =>
  visit(async ({ page, requests }) => {
    await page.goto(`${site}/docs/one`)
    await page.evaluate(() => {
      Object.defineProperty(window, 'DOMParser', { value: undefined })
    })
    await link(page, 'to two').click()
    await heading(page, 'Two')
    assert.equal(requests, ['load /docs/one', 'fetch /docs/two', 'load /docs/two'])
  }))

test('the reader’s colour mode stays, and a click on the toggle counts once', () =>
  visit(async ({ page }) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    await page.goto(`${site}/docs/one`)
    await page.locator('[data-color-toggle]').first().click()
    assert.is(await theme(), 'light')
    await link(page, 'to two').click()
    await heading(page, 'Two')
    assert.is(await theme(), 'light')
    await page.locator('[data-color-toggle]').first().click()
    assert.is(await theme(), 'dark')
  }))

for (const motion of ['reduce', 'no-preference'] as const) {
  test(`the page fades in unless the reader prefers reduced motion (${motion})`, () =>
    visit(
      async ({ page }) => {
        await page.addInitScript(`
          const start = document.startViewTransition.bind(document)
          document.startViewTransition = (change) => { window.fades = true; return start(change) }
        `)
        await page.goto(`${site}/docs/one`)
        await link(page, 'to two').click()
        await heading(page, 'Two')
        assert.is(await page.evaluate('window.fades === true'), motion === 'no-preference')
      },
      { ...desktop, reducedMotion: motion },
    ))
}

test('a click during the fade-in counts', () =>
  visit(
    async ({ page }) => {
      await page.goto(`${site}/docs/one`)
      const place = await page.locator('.sidebar').getByRole('link', { name: 'Three' }).boundingBox()
      await link(page, 'to two').click()
      await page.waitForFunction(() => document.title.startsWith('Two'))
      await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
      await heading(page, 'Three')
    },
    { ...desktop, reducedMotion: 'no-preference' },
  ))

test('the menu of a narrow window is closed after a move, also by the back button', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${site}/docs/one`)
    await page.locator('.menu-button').tap()
    await page.locator('.menu .sidebar').getByRole('link', { name: 'Two' }).tap()
    await heading(page, 'Two')
    assert.is(await page.locator('.menu').isVisible(), false)
    await page.locator('.menu-button').tap()
    assert.is(await page.locator('.menu').isVisible(), true)
    await page.goBack()
    await heading(page, 'One')
    assert.is(await page.locator('.menu').isVisible(), false)
    await page.waitForFunction(() => document.querySelector('[inert]') === null)
    assert.equal(complaints, [])
  }, phone))

test('a missing script of an older deployment causes one full load, no loop', () =>
  visit(async ({ page, requests }) => {
    await page.route(/\/wake-/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${site}/`)
    const navigation = page.waitForRequest((request) => request.isNavigationRequest())
    await link(page, 'counters').click()
    await navigation
    await heading(page, 'Counters')
    await idle(page)
    assert.equal(requests, ['load /', 'fetch /counters', 'load /counters'])
    // Nor on the next visit to the page.
    await page.goto(`${site}/`)
    const gone = page.waitForResponse(/\/wake-/)
    await link(page, 'counters').click()
    await gone
    await heading(page, 'Counters')
    await idle(page)
    assert.equal(requests.slice(3), ['load /', 'fetch /counters'])
    // After it has been loaded once, it may fail again.
    await page.unroute(/\/wake-/)
    await page.goto(`${site}/counters`)
    await page.getByLabel('Parcels').click()
    await page.locator('docs-island[data-awake]').waitFor()
    await page.route(/\/wake-/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${site}/`)
    const fullLoad = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/counters'),
    )
    await link(page, 'counters').click()
    await fullLoad
    await heading(page, 'Counters')
  }))

test('without storage, a missing script causes no load: the first load could not be recognised', () =>
  visit(async ({ page, requests }) => {
    await page.addInitScript(forbidStorage)
    await page.route(/\/wake-/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${site}/`)
    const gone = page.waitForResponse(/\/wake-/)
    await link(page, 'counters').click()
    await gone
    await heading(page, 'Counters')
    await idle(page)
    assert.equal(requests, ['load /', 'fetch /counters'])
  }))

test.run()
