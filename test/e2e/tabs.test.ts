/** Tabs in a real browser, on a small site that the real command builds. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/tabs'))

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}.`).join('\n\n')

const systems = (mac: string, linux: string, attributes = '') => `::::tabs{groupId="os" ${attributes}}
:::tab[macOS]{value="mac"}
${mac}
:::
:::tab[Linux]{value="linux"}
${linux}
:::
:::tab[Windows]{value="win"}
Windows.
:::
::::`

const index = `---
title: Home
---

${systems('Brew.', `Apt.\n\n${lines(40)}\n\n### On a server {#server}\n\nA service.`, 'queryString="system" defaultValue="linux"')}

Between [the server](#server).

${lines(20)}

${systems('Library.', 'Config.', 'class="second"')}

${lines(30)}

::::tabs{class="alone"}
:::tab[One]
Uno
:::
:::tab[Two]
Due [more](more.md)
:::
::::
`

let opened: OpenedSite | undefined
let browser: Browser
let site = ''

test('the site is built without a warning, and served', async () => {
  opened = await openSite({
    'site.config.yaml': 'title: Tabs\nurl: https://tabs.example\ncontent:\n  - use: pages\n',
    'content/pages/index.md': index,
    'content/pages/more.md': `# More\n\n${systems('More mac.', 'More linux.')}\n`,
  })
  ;({ site, browser } = opened)
})
test.after(() => opened?.close())

/** Runs `work` with a separate page; the browser may not log a complaint. */
async function visit(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  try {
    await work(await context.newPage(), context)
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}

/** Labels of the selected tabs, in the order of the page. */
const chosen = (page: Page) => page.locator('[role=tab][aria-selected=true]').allInnerTexts()
/** Values of the visible panels. */
const visiblePanels = (page: Page) =>
  page
    .locator('.tab-panel')
    .evaluateAll((panels) =>
      (panels as HTMLElement[])
        .filter((panel) => panel.checkVisibility({ contentVisibilityAuto: true }) && panel.offsetHeight > 0)
        .map((panel) => panel.dataset['value']),
    )
const query = (page: Page) => new URL(page.url()).search

test('the default of the writer is selected, with the roles of tabs', () =>
  visit(async (page) => {
    await page.goto(`${site}/`)
    assert.equal(await chosen(page), ['Linux', 'macOS', 'One'])
    assert.equal(await visiblePanels(page), ['linux', 'mac', 'One'])
    const linux = page.getByRole('tab', { name: 'Linux' }).first()
    const panel = page.getByRole('tabpanel', { name: 'Linux' }).first()
    assert.is(await linux.getAttribute('aria-controls'), await panel.getAttribute('id'))
    assert.is(await panel.getAttribute('id'), 'tab-os-linux')
    assert.is(await page.locator('#tab-os-mac').getAttribute('hidden'), 'until-found')
    assert.is(await page.locator('.tab-label:visible').count(), 0)
  }))

test('arrow keys, Home and End select a tab, and one Tab stop is enough', () =>
  visit(async (page) => {
    await page.goto(`${site}/`)
    const tab = (name: string) => page.locator('.second').getByRole('tab', { name })
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key)
      assert.is(await page.evaluate(() => document.activeElement?.textContent), name, key)
      assert.is((await chosen(page))[1], name, key)
      assert.is(
        (await visiblePanels(page))[1],
        await page.locator('.second > .tab-panel:not([hidden])').getAttribute('data-value'),
      )
    }
    await tab('macOS').focus()
    await press('ArrowRight', 'Linux')
    await press('End', 'Windows')
    await press('ArrowRight', 'macOS')
    await press('ArrowLeft', 'Windows')
    await press('Home', 'macOS')
    assert.equal(
      await page
        .locator('.second [role=tab]')
        .evaluateAll((tabs) => tabs.map((button) => (button as HTMLElement).tabIndex)),
      [0, -1, -1],
    )
  }))

test('a choice applies to the group on this page, on others, and in other browser tabs', () =>
  visit(async (page, context) => {
    const other = await context.newPage()
    await other.goto(`${site}/more`)
    assert.equal(await chosen(other), ['macOS'])
    await page.goto(`${site}/?a=b#x`)
    await page.locator('.second').getByRole('tab', { name: 'Windows' }).click()
    assert.equal(await chosen(page), ['Windows', 'Windows', 'One'])
    assert.equal(await visiblePanels(page), ['win', 'win', 'One'])
    assert.is(new URL(page.url()).search + new URL(page.url()).hash, '?a=b&system=win#x')
    await other.waitForFunction(() => document.querySelector('[aria-selected=true]')?.textContent === 'Windows')
    await page.goto(`${site}/more`)
    assert.equal(await chosen(page), ['Windows'])
    assert.is(query(page), '')
  }))

test('the address overrides the stored choice; unknown values are ignored', () =>
  visit(async (page) => {
    await page.goto(`${site}/`)
    await page.locator('.second').getByRole('tab', { name: 'Windows' }).click()
    await page.goto(`${site}/?system=mac`)
    assert.equal(await chosen(page), ['macOS', 'macOS', 'One'])
    await page.goto(`${site}/?system=beos`)
    assert.equal(await chosen(page), ['Windows', 'Windows', 'One'])
    assert.is(query(page), '?system=beos')
    // A choice that only this group has is not stored.
    await page.locator('.alone').getByRole('tab', { name: 'Two' }).click()
    assert.is(query(page), '?system=beos')
    await page.reload()
    assert.equal(await chosen(page), ['Windows', 'Windows', 'One'])
  }))

for (const has of [true, false]) {
  test(`a link into a hidden panel opens it, ${has ? 'with' : 'without'} the browser's help`, () =>
    visit(async (page) => {
      if (!has)
        await page.addInitScript(() => {
          const set = Element.prototype.setAttribute
          Element.prototype.setAttribute = function (name, value) {
            set.call(this, name, value === 'until-found' ? '' : value)
          }
        })
      const isOpen = async () => {
        await page.waitForFunction(() => scrollY > 0)
        const top = await page.locator('#server').evaluate((element) => element.getBoundingClientRect().top)
        assert.ok(top > 0 && top < 200, String(top))
        assert.equal(await chosen(page), ['Linux', 'macOS', 'One'])
      }
      await page.goto(`${site}/?system=mac#server`)
      await isOpen()
      await page.goto(`${site}/?system=mac`)
      assert.equal(await visiblePanels(page), ['mac', 'mac', 'One'])
      await page.getByRole('link', { name: 'the server' }).click()
      await isOpen()
      assert.is(query(page), '?system=mac')
    }))
}

test('a search in the browser opens a panel; an address that cannot be decoded is ignored', () =>
  visit(async (page) => {
    await page.goto(`${site}/`)
    await page.evaluate(() =>
      document.querySelector('#tab-two')?.dispatchEvent(new Event('beforematch', { bubbles: true })),
    )
    assert.equal(await chosen(page), ['Linux', 'macOS', 'Two'])
    await page.goto(`${site}/more#%E0%A4%A`)
    assert.equal(await visiblePanels(page), ['mac'])
  }))

test('changes above the clicked element do not move it', () =>
  visit(async (page) => {
    await page.goto(`${site}/`)
    // As in browsers without scroll anchoring.
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'))
    const tab = page.locator('.second').getByRole('tab', { name: 'Windows' })
    await tab.scrollIntoViewIfNeeded()
    const before = (await tab.boundingBox())?.y ?? -1
    const height = await page.evaluate(() => document.body.scrollHeight)
    await tab.click()
    assert.ok((await page.evaluate(() => document.body.scrollHeight)) < height - 1000)
    assert.ok(Math.abs(((await tab.boundingBox())?.y ?? -1) - before) < 2)
  }))

test('nothing moves when the script starts', () =>
  visit(async (page) => {
    // The script comes after the page was painted.
    let release = (): void => undefined
    const painted = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/script-/, async (route) => {
      await painted
      await route.continue()
    })
    await page.addInitScript(() => {
      new MutationObserver(() => (document.documentElement.dataset['started'] ??= String(performance.now()))).observe(
        document,
        { subtree: true, attributeFilter: ['data-ready'] },
      )
    })
    await page.goto(`${site}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.locator('.alone').waitFor()
    assert.is(await page.locator('[data-ready]').count(), 0)
    assert.equal(await visiblePanels(page), ['linux', 'mac', 'One'])
    release()
    await page.locator('.second[data-ready]').waitFor()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const started = Number(document.documentElement.dataset['started'])
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
              if (entry.startTime >= started) sum += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 200)
        }),
    )
    assert.is(shift, 0)
  }))

/**
 * Records the panels of each painted frame: a ResizeObserver runs after layout. It is a text, since the helpers that
 * the test's compiler adds to functions do not exist in the page.
 */
const notePainted = `requestAnimationFrame(function frame() {
  const observer = new ResizeObserver((entries) => {
    const seen = entries.filter(({ contentRect }) => contentRect.height > 0)
    performance.mark('painted', { detail: seen.map(({ target }) => target.dataset.value) })
    observer.disconnect()
  })
  for (const panel of document.querySelectorAll('.tab-panel')) observer.observe(panel)
  requestAnimationFrame(frame)
})`

/** Visible panels of each frame with tabs, without consecutive duplicates. */
const painted = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByName('painted')
      .map((mark) => String((mark as PerformanceMark).detail))
      .filter((state, index, all) => state !== all[index - 1]),
  )

/** Waits until a frame has shown these panels: a busy machine paints late. */
const framed = (page: Page, expected: readonly string[]) =>
  page.waitForFunction(
    (text) => String((performance.getEntriesByName('painted').at(-1) as PerformanceMark | undefined)?.detail) === text,
    expected.join(),
  )

const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )

/** That frames showed these panels in the end, and none but them before, when some of the page may still have been on its way. */
const assertNothingElse = (frames: readonly string[], expected: readonly string[]): void => {
  assert.is(frames.at(-1), expected.join())
  for (const frame of frames) assert.ok(expected.join().startsWith(frame), frame)
}

for (const [name, stored, search, expected] of [
  ['stored', 'win', '', ['win', 'win', 'One']],
  ['in the address', 'win', '?system=mac', ['mac', 'mac', 'One']],
  ['stored, and of another site', '"]</style><script>throw 1</script>', '', ['linux', 'mac', 'One']],
] as const)
  test(`a choice that is ${name} is visible in the first frame, and nothing moves after it`, () =>
    visit(async (page) => {
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/script-/, async (route) => {
        await released
        await route.continue()
      })
      await page.addInitScript((value) => localStorage.setItem('waybill-docs:tab:os', value), stored)
      await page.addInitScript({ content: notePainted })
      await page.goto(`${site}/${search}`, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.locator('.alone').waitFor()
      assert.is(await page.locator('[data-ready]').count(), 0)
      assert.equal(await visiblePanels(page), expected)
      const labels = await chosen(page)
      release()
      await page.locator('.alone[data-ready]').waitFor()
      await framed(page, expected)
      assert.is(await shift(page), 0)
      assertNothingElse(await painted(page), expected)
      assert.equal(await chosen(page), labels)
    }))

test('a choice is applied while the page is parsed, since a browser may paint before the first animation frame', () =>
  visit(async (page) => {
    await page.route(/\/assets\/script-/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.addInitScript(() => {
      localStorage.setItem('waybill-docs:tab:os', 'win')
      window.requestAnimationFrame = () => 0
    })
    await page.goto(`${site}/?system=mac`, { waitUntil: 'domcontentloaded' })
    assert.equal(await visiblePanels(page), ['mac', 'mac', 'One'])
  }))

test('a stored choice is applied in the first frame of late content too', () =>
  visit(async (page) => {
    const html = await (await fetch(`${site}/`)).text()
    const pieces = html.split(/(?=<body|<p>Brew|<p>Between|<p>Config|<p class="tab-label">Windows)/)
    assert.is(pieces.length, 7)
    const slow = createServer((request, response) => {
      if (request.url !== '/')
        return fetch(site + request.url).then(async (answer) => {
          response.writeHead(200, { 'content-type': answer.headers.get('content-type') ?? '' })
          response.end(Buffer.from(await answer.arrayBuffer()))
        })
      response.writeHead(200, { 'content-type': 'text/html' })
      return answer(response)
    })
    let answer: (response: ServerResponse) => void = () => undefined
    const answering = new Promise<ServerResponse>((resolve) => (answer = resolve))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    try {
      await page.route(/\/assets\/script-/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await page.addInitScript(() => localStorage.setItem('waybill-docs:tab:os', 'mac'))
      await page.addInitScript({ content: notePainted })
      const arrived = page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
      const response = await answering
      let length = 0
      for (const [index, piece] of pieces.entries()) {
        response.write(piece)
        if (index === 0) continue
        // Each piece is painted before the next one arrives.
        const more = await page.waitForFunction((before) => {
          const now = document.body?.innerHTML.length ?? 0
          return now > before ? now : 0
        }, length)
        length = await more.jsonValue()
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      }
      response.end()
      await arrived
      assert.is(await shift(page), 0)
      const frames = await painted(page)
      assert.ok(frames.length > 1)
      assertNothingElse(frames, ['mac', 'mac', 'One'])
    } finally {
      slow.close()
    }
  }))

test('without JavaScript, and on paper, every panel follows its label', async () => {
  const all = ['mac', 'linux', 'win', 'mac', 'linux', 'win', 'One', 'Two']
  const labels = ['macOS', 'Linux', 'Windows', 'macOS', 'Linux', 'Windows', 'One', 'Two']
  const isWhole = async (page: Page) => {
    assert.equal(await visiblePanels(page), all)
    assert.equal(await page.locator('.tab-label:visible').allInnerTexts(), labels)
    assert.is(await page.locator('.tab-list:visible').count(), 0)
    assert.ok(await page.getByText('Due more').isVisible())
  }
  await visit(
    async (page) => {
      await page.goto(`${site}/`)
      await isWhole(page)
    },
    { javaScriptEnabled: false },
  )
  await visit(async (page) => {
    await page.goto(`${site}/`)
    await page.emulateMedia({ media: 'print' })
    await isWhole(page)
  })
})

test.run()
