/** Layout of pages: narrow and wide, on paper, in forced colours, enlarged. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveFixture, serveOwnSite, type Site } from '../../bench/reader/sites.ts'
import { launchBrowser, openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const test = needing('chromium', suite('e2e/design'))

let waybill: Site
let dialect: Site
let browser: Browser
let guide = ''
let components = ''
test('two sites are served', async () => {
  waybill = await serveOwnSite()
  dialect = await serveFixture('dialect')
  browser = await openBrowser()
  guide = `${waybill.url}/docs/get-started`
  components = `${dialect.url}/components`
})
test.after(async () => {
  await browser?.close()
  await waybill?.close()
  await dialect?.close()
})

async function open(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    // The test runner names functions with a helper that is missing in the browser.
    await page.addInitScript('globalThis.__name = (value) => value')
    await work(page)
  } finally {
    await context.close()
  }
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('no page is wider than the window, down to 320 pixels (400 % zoom)', () =>
  open(async (page) => {
    const paths = '/,/docs/get-started,/platform/features/orders,/api/v1,/api/v1/orders/upsert-order,/blog'
    const more = '/blog/webhooks-generally-available,/blog/archive,/blog/tags,/search,/no/such-page'
    const addresses = [
      ...`${paths},${more}`.split(',').map((path) => waybill.url + path),
      components,
      `${dialect.url}/`,
    ]
    const wide: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wide.push(`${address} at ${width}: ${over}`)
      }
    }
    assert.equal(wide, [])
  }))

test('text of 200 %: no page is wider than the window, at any width', async () => {
  // The font size that a reader sets in the browser, on which the widths of layouts depend.
  const large = await launchBrowser('--blink-settings=defaultFontSize=32')
  try {
    const page = await large.newPage()
    const paths = '/,/docs/get-started,/platform/features/orders,/blog,/blog/archive,/blog/tags,/search,/no/such-page'
    const wide: string[] = []
    for (const address of [...paths.split(',').map((path) => waybill.url + path), components]) {
      await page.goto(address)
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wide.push(`${address} at ${width}: ${over}`)
      }
    }
    assert.is(await styleOf(page, 'html', 'font-size'), '32px')
    assert.equal(wide, [])
  } finally {
    await large.close()
  }
})

test('running text has 60 to 80 characters in a line', () =>
  open(
    async (page) => {
      await page.goto(guide)
      const characters = await page.locator('.prose > p:not(:has(img))').evaluateAll((paragraphs) =>
        paragraphs.flatMap((paragraph) => {
          const lines = Math.round(paragraph.clientHeight / parseFloat(getComputedStyle(paragraph).lineHeight))
          return lines > 2 ? [(paragraph.textContent ?? '').length / lines] : []
        }),
      )
      assert.ok(characters.length > 0)
      for (const count of characters) assert.ok(count > 45 && count < 80, `${count} characters`)
    },
    { viewport: { width: 1440, height: 900 } },
  ))

test('on paper: no chrome, black on white, all panels and details, link targets', () =>
  open(async (page) => {
    await page.goto(components)
    await page.emulateMedia({ media: 'print' })
    for (const selector of [
      '.header',
      '.footer',
      '.skip-link',
      '.toc-folded',
      '.breadcrumbs',
      '.copy-button',
      '.tab-list',
    ])
      assert.is(await page.locator(selector).filter({ visible: true }).count(), 0, selector)
    assert.is(await styleOf(page, 'html', 'background-color'), 'rgb(255, 255, 255)')
    assert.is(await styleOf(page, '.prose p', 'color'), 'rgb(0, 0, 0)')
    assert.is(await styleOf(page, 'pre', 'white-space-collapse'), 'preserve')
    assert.is(await styleOf(page, 'pre', 'text-wrap-mode'), 'wrap')
    for (const words of ['A call from a terminal.', 'A call from a program.', 'Only its digest is kept.'])
      assert.ok(await page.getByText(words).isVisible(), words)
    const after = await page
      .locator('.prose a[href^="http"]')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    assert.match(after, 'https://waybill.example')
    // The listener may be added later than the page is loaded.
    await page.waitForFunction(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.documentElement.style.length > 0
    })
    const inside = await page
      .locator('.prose :is(p, li, td) a[href^="/"]')
      .first()
      .evaluate((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content])
    assert.is(inside[1], `" (https://dialect.example${inside[0]})"`)
    // On wide paper too.
    for (const width of [700, 1300]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(guide)
      for (const selector of ['.header', '.menu', '.sidebar', '.toc', '.footer', '.page-foot', 'button'])
        assert.is(await page.locator(selector).filter({ visible: true }).count(), 0, `${selector} at ${width}`)
    }
  }))

test('focus and edges are visible in forced colours', () =>
  open(
    async (page) => {
      await page.goto(components)
      await page.keyboard.press('Tab')
      assert.is(await styleOf(page, ':focus', 'outline-style'), 'solid')
      assert.is.not(await styleOf(page, '.badge', 'outline-style'), 'none')
      assert.is(await styleOf(page, '.card', 'border-top-style'), 'solid')
      const [chosen, other] = [true, false].map((is) => `.tab-list [aria-selected="${is}"]`) as [string, string]
      const edge = 'border-bottom-color'
      assert.is.not(await styleOf(page, chosen, edge), await styleOf(page, other, edge))
    },
    { forcedColors: 'active' },
  ))

test('nothing moves if the reader prefers reduced motion', () =>
  open(
    async (page) => {
      for (const address of [`${waybill.url}/`, guide, components, `${waybill.url}/search`]) {
        await page.goto(address)
        const moving = await page.evaluate(() => {
          const lasts = (times: string) => times.split(',').some((time) => parseFloat(time) > 0.001)
          return [...document.querySelectorAll('*')].flatMap((element) => {
            const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element)
            const moves = lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration))
            return moves || scrollBehavior === 'smooth' ? [`${element.localName}.${element.className}`] : []
          })
        })
        assert.equal(moving, [], address)
      }
    },
    { reducedMotion: 'reduce' },
  ))

// WCAG 2.2, 2.5.8: 24 pixels, except for links in a sentence and for targets with enough space around them.
for (const width of [360, 1440])
  test(`targets are at least 24 pixels large, or as far from others (${width})`, () =>
    open(
      async (page) => {
        for (const path of ['/', '/docs/get-started', '/blog', '/blog/archive', '/search']) {
          for (const isOpen of width === 360 ? [false, true] : [false]) {
            await page.goto(waybill.url + path, { waitUntil: 'networkidle' })
            if (isOpen) await page.locator('.menu-button').tap()
            assert.equal(await page.evaluate(smallTargets), [], `${path} ${isOpen ? 'with the menu' : ''}`)
          }
        }
        // On a separate page, since the policy of the site forbids style attributes.
        await page.goto('about:blank')
        await page.setContent('<button style="width:20px;height:20px">a</button><button style="width:20px">b</button>')
        assert.is((await page.evaluate(smallTargets)).length, 2)
      },
      { viewport: { width, height: 800 }, hasTouch: true },
    ))

function smallTargets(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, [role="tab"]')]
    .filter((element) => element.checkVisibility() && element.closest('[inert]') === null)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
  const isSmall = ({ width, height }: DOMRect) => width < 24 || height < 24
  const middle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  const inSentence = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && node.textContent?.trim() !== '')
  return targets.flatMap(({ element, box }) => {
    if (!isSmall(box) || inSentence(element)) return []
    const { x, y } = middle(box)
    const isClose = targets.some((other) => {
      if (other.element === element || other.element.contains(element) || element.contains(other.element)) return false
      const { left, right, top, bottom } = other.box
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
      if (distance < 12) return true
      const at = middle(other.box)
      return isSmall(other.box) && Math.hypot(at.x - x, at.y - y) < 24
    })
    return isClose ? [`${element.localName}.${element.className} ${element.textContent?.trim()}`] : []
  })
}

test('more contrast: quiet text is as strong as text', () =>
  open(
    async (page) => {
      await page.goto(guide)
      assert.is(await styleOf(page, '.pagination-label', 'color'), await styleOf(page, 'body', 'color'))
    },
    { contrast: 'more' },
  ))

test('text from right to left has its marks and bars at the right', () =>
  open(async (page) => {
    await page.goto(components)
    assert.is(await styleOf(page, '[dir="rtl"] blockquote', 'border-right-style'), 'solid')
    assert.is(await styleOf(page, '[dir="rtl"] blockquote', 'border-left-style'), 'none')
    assert.is(await styleOf(page, '[dir="rtl"] ul', 'padding-left'), '0px')
  }))

test('code does not move when its buttons appear', async () => {
  const places: unknown[] = []
  for (const javaScriptEnabled of [true, false])
    await open(
      async (page) => {
        await page.goto(guide)
        if (javaScriptEnabled) await page.locator('.copy-button').first().waitFor({ state: 'attached' })
        const box = await page.locator('pre').last().boundingBox()
        places.push(box?.y)
      },
      { javaScriptEnabled, viewport: { width: 1440, height: 900 } },
    )
  assert.is(places[0], places[1])
})

test('the copy button hides no code', () =>
  open(
    async (page) => {
      await page.goto(guide)
      await page.locator('.copy-button').first().waitFor({ state: 'attached' })
      const hidden = await page.evaluate(
        () =>
          [...document.querySelectorAll('.code-box')]
            .filter((box) => box.checkVisibility())
            .filter((box) => {
              const button = box.querySelector('.copy-button')?.getBoundingClientRect()
              const pre = box.querySelector('pre')
              const line = pre?.querySelector('code')?.getClientRects()[0]
              return (button?.bottom ?? Infinity) > (line?.top ?? 0) + 2
            }).length,
      )
      assert.is(hidden, 0)
    },
    { viewport: { width: 390, height: 900 } },
  ))

test('a reduced image opens by a click or Enter, and closes by Escape', () =>
  open(
    async (page) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(components)
      const image = page.locator('figure img')
      await image.scrollIntoViewIfNeeded()
      await page.locator('figure img[data-zoom]').waitFor()
      assert.is(await image.getAttribute('role'), 'button')
      const before = await image.boundingBox()
      const scripts = requests.filter((url) => url.endsWith('.js')).length
      await image.focus()
      await page.keyboard.press('Enter')
      const dialog = page.locator('dialog.zoom')
      await dialog.waitFor()
      assert.ok(requests.filter((url) => url.endsWith('.js')).length > scripts, 'it was loaded before')
      assert.ok(await dialog.locator('img').isVisible())
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.ok(await image.evaluate((element) => element === document.activeElement))
      assert.equal(await image.boundingBox(), before)
      await image.click()
      await dialog.waitFor()
      await dialog.click({ position: { x: 5, y: 5 } })
      await dialog.waitFor({ state: 'detached' })
    },
    { viewport: { width: 390, height: 800 } },
  ))

test.run()
