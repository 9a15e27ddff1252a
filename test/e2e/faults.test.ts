/** Failures from the view of a reader: islands that throw or do not load, missing pages. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { createElement } from 'react'
import type { ThemeModule } from '../../src/model/linked.ts'
import { renderOutputs } from '../../src/compiler/render/outputs.ts'
import Document from '../../theme/document.tsx'
import PageError from '../../theme/layouts/page-error.tsx'
import { job, preparedSite } from '../compiler/render/site.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { copyFixture, list, makeFolder, read, removeFolder, write } from './folder.ts'
import { idle } from './idle.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/faults'))
const folder = makeFolder()
const dist = join(folder, 'site', 'dist')
let browser: Browser
let server: Preview | undefined
let site = ''

test.before(async () => {
  copyFixture('e2e-islands', join(folder, 'site'))
  const { code, err } = await docs(['build', join(folder, 'site'), '--strict'])
  assert.is(code, 0, err)
  browser = await openBrowser()
  const started = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  site = started.url.replace(/\/$/, '')
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

interface Visit {
  readonly page: Page
  /** Warnings and errors of the console, and uncaught errors. */
  readonly complaints: string[]
}

async function visit(work: (visit: Visit) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await work({ page, complaints })
  } finally {
    await context.close()
  }
}

const crash = 'This page crashed.'
const unloaded = 'This part of the page could not be loaded.'
const box = (page: Page, text: string) => page.locator('docs-fault', { hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Addresses of scripts below assets, by their content. */
function chunk(text: string): string {
  const file = list(dist).find((path) => path.endsWith('.js') && read(dist, path).includes(text))
  if (file === undefined) throw new Error(`no script contains ${text}`)
  return file
}

test('a crash shows an error box above the text of the server, the title stays, and Retry works', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${site}/faults`)
    await page.getByLabel('Inner').click()
    await page.waitForFunction(() => document.querySelector('docs-slot .counter button')?.textContent === '8')
    await button(page, 'Break One').click()
    await box(page, crash).waitFor()
    assert.is(await page.title(), 'Faults | Islands')
    assert.is(await page.getByRole('alert').innerText(), 'This page crashed.\nTry again')
    assert.ok(await page.getByText('One can be read.').isVisible())
    assert.ok(await button(page, 'Break One').isDisabled())
    // Its content was not affected by the crash.
    await page.getByLabel('Inner').click()
    assert.is(await page.getByLabel('Inner').innerText(), '9')
    assert.is(complaints.length, 1, complaints.join('\n'))
    assert.match(complaints[0] ?? '', 'Error: One crashed')

    await button(page, 'Try again').click()
    await box(page, crash).waitFor({ state: 'detached' })
    assert.ok(await button(page, 'Break One').isEnabled())
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Break One')
    assert.is(await page.getByLabel('Inner').innerText(), '9')
    await page.getByLabel('Inner').click()
    assert.is(await page.getByLabel('Inner').innerText(), '10')
    await button(page, 'Break One').click()
    await box(page, crash).waitFor()
    assert.is(await box(page, crash).count(), 1)
    await page.getByText('Children with a').getByRole('link').click()
    await page.waitForURL(`${site}/more`)
  }))

test('an island that throws during hydration stays readable after each retry', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/faults`)
    await page.getByText('Two can be read.').hover()
    for (let round = 0; round < 3; round++) {
      await box(page, crash).waitFor()
      assert.is(await box(page, crash).count(), 1)
      assert.ok(await page.getByText('Two can be read.').isVisible())
      await button(page, 'Try again').focus()
      const before = await button(page, 'Try again').elementHandle()
      await page.keyboard.press('Enter')
      await page.waitForFunction((element) => element?.isConnected === false, before)
      await page.waitForFunction(() => document.activeElement?.textContent === 'Try again')
    }
    // The others are unaffected.
    await button(page, 'Break One').hover()
    await page.locator('docs-island[data-awake]').nth(1).waitFor()
    assert.is(await box(page, crash).count(), 1)
  }))

test('an island that differs from its HTML is repaired and reported once; others report nothing', () =>
  visit(async ({ page, complaints }) => {
    await page.goto(`${site}/faults`)
    assert.is(await page.locator('.different').innerText(), 'of the server')
    await page.locator('.pair').hover()
    await page.getByLabel('Left').click()
    await page.waitForFunction(() => document.querySelector('.pair button')?.textContent === '2')
    assert.equal(complaints, [])
    await page.locator('.different').hover()
    await page.getByText('of the browser').waitFor()
    assert.is(complaints.length, 1)
    assert.match(complaints[0] ?? '', 'The island components/different differs from its HTML')
  }))

for (const storage of ['allowed', 'forbidden'] as const) {
  test(`after a temporary failure of a chunk, Retry loads it and repeats the click (storage ${storage})`, () =>
    visit(async ({ page }) => {
      if (storage === 'forbidden') await page.addInitScript(forbidStorage)
      let away = true
      await page.route(/\/assets\/island-/, (route) => (away ? route.abort() : route.continue()))
      await page.goto(`${site}/counters`)
      await page.evaluate(() => document.body.setAttribute('data-same', ''))
      await page.getByLabel('Parcels').click()
      await box(page, unloaded).waitFor()
      assert.is(await page.getByLabel('Parcels').innerText(), '3')
      // Still unavailable, and no network: a reload loses nothing.
      await page.route(`${site}/counters`, (route) => route.abort())
      const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
      await button(page, 'Retry').click()
      await failedRequest
      await box(page, unloaded).waitFor()
      away = false
      await page.unroute(`${site}/counters`)
      await button(page, 'Retry').click()
      await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
      assert.is(await page.locator('docs-fault').count(), 0)
      assert.is(await page.locator('[data-same]').count(), 1)
      // The other island uses the same module, and needs no error box.
      await page.getByLabel('Returns').click()
      await page.waitForFunction(() => document.querySelectorAll('.counter button')[1]?.textContent === '50')
    }))
}

function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
}

for (const storage of ['allowed', 'forbidden'] as const) {
  test(`a temporary or permanent failure of React causes one reload, never a loop (storage ${storage})`, () =>
    visit(async ({ page }) => {
      if (storage === 'forbidden') await page.addInitScript(forbidStorage)
      const react = join(dist, chunk('hydrateRoot'))
      let loads = 0
      page.on('domcontentloaded', () => loads++)
      renameSync(react, `${react}.away`)
      try {
        await page.goto(`${site}/counters`)
        await page.getByLabel('Parcels').click()
        // Before the page has loaded, no script would handle the next click.
        const loaded = page.waitForEvent('load')
        await button(page, 'Retry').click()
        await loaded
        assert.is(await page.locator('docs-fault').count(), 0)
        await page.getByLabel('Parcels').click()
        await box(page, unloaded).waitFor()
        assert.is(loads, 2)
        for (let times = 0; times < 3; times++) {
          await button(page, 'Retry').click()
          await idle(page)
        }
        await box(page, unloaded).waitFor()
        assert.is(await page.getByLabel('Parcels').innerText(), '3')
        assert.is(loads, 2)
        // Links around an island still work.
        await page.locator('.children a').click()
        await page.waitForURL(`${site}/more`)
      } finally {
        renameSync(`${react}.away`, react)
      }
      await page.goto(`${site}/counters`)
      await page.getByLabel('Parcels').click()
      await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
    }))
}

test('a chunk that fails again after a successful reload causes another reload', () =>
  visit(async ({ page }) => {
    let away = true
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.route(/\/assets\/island-/, (route) => (away ? route.abort() : route.continue()))
    for (const round of [1, 2]) {
      away = true
      await page.goto(`${site}/counters`)
      await page.getByLabel('Parcels').click()
      const reloaded = page.waitForEvent('domcontentloaded')
      await button(page, 'Retry').click()
      await reloaded
      assert.is(loads, round * 2)
      await page.getByLabel('Parcels').click()
      await box(page, unloaded).waitFor()
      away = false
      await button(page, 'Retry').click()
      await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
      assert.is(loads, round * 2)
    }
  }))

test('a part of an island that fails to load displays an error; Retry reloads the page', () =>
  visit(async ({ page }) => {
    const part = /\/assets\/(?:chunk|part)-/
    const file = chunk('The part is here.')
    assert.match(`/${file}`, part)
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.route(`${site}/${file}`, (route) => route.abort())
    await page.goto(`${site}/faults`)
    // However often it fails.
    for (const round of [2, 3]) {
      await button(page, 'Show the part').click()
      await box(page, unloaded).waitFor()
      assert.ok(await page.getByText('Around the part.').isVisible())
      if (round === 3) await page.unroute(`${site}/${file}`)
      const reloaded = page.waitForEvent('domcontentloaded')
      await button(page, 'Retry').click()
      await reloaded
      assert.is(loads, round)
      assert.is(await page.locator('docs-fault').count(), 0)
    }
    await button(page, 'Show the part').click()
    await page.getByText('The part is here.').waitFor()
  }))

test('input before an island is hydrated is not lost', () =>
  visit(async ({ page, complaints }) => {
    let go: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/assets\/island-/, async (route) => {
      await waiting
      await route.continue()
    })
    await page.goto(`${site}/form`)
    await page.getByLabel('Carrier').selectOption('bike')
    await page.locator('input[type=checkbox]').press('Space')
    await page.getByLabel('Name').pressSequentially('Ada')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByLabel('Note').fill('early')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').focus()
    go()
    await page.getByText('Sent: Ada, bike, express').waitFor()
    await page.getByText('Taken: early').waitFor()
    assert.ok(await page.locator('input[type=checkbox]').isChecked())
    // The caret has not moved.
    await page.keyboard.type('x')
    assert.is(await page.getByLabel('Name').inputValue(), 'Adxa')
    await page.keyboard.press('Enter')
    await page.getByText('Sent: Adxa, bike, express').waitFor()
    assert.is(page.url(), `${site}/form`)
    assert.equal(complaints, [])
  }))

test('an island by keyboard, by touch, and after a page was swapped', () =>
  visit(
    async ({ page, complaints }) => {
      await page.goto(`${site}/counters`)
      await page.getByLabel('Parcels').focus()
      await page.keyboard.press('Space')
      await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === '4')
      await page.getByLabel('Returns').tap()
      await page.waitForFunction(() => document.querySelectorAll('.counter button')[1]?.textContent === '50')
      await page.locator('.children a').click()
      await page.waitForURL(`${site}/more`)
      await page.goBack()
      await page.waitForURL(`${site}/counters`)
      await page.getByLabel('Parcels').tap()
      await page.waitForFunction(() => /^[45]$/.test(document.querySelector('.counter button')?.textContent ?? ''))
      assert.equal(complaints, [])
    },
    { hasTouch: true },
  ))

test("React's chunk is 70 KB at most, and all else of a page's islands 10 KB", async () => {
  for (const route of ['faults', 'form']) {
    await visit(async ({ page }) => {
      const scripts = new Set<string>()
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (/\/assets\/(?!script-).*\.js$/.test(pathname)) scripts.add(pathname)
      })
      await page.goto(`${site}/${route}`)
      for (const island of await page.locator('docs-island').all()) {
        await island.dispatchEvent('focusin')
        await page.waitForFunction((element) => element?.matches('[data-awake]') === true, await island.elementHandle())
      }
      await page.waitForFunction(() => document.querySelector('docs-island:not([data-awake])') === null)
      const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(dist, path))).length).sort((a, b) => b - a)
      const [react = 0, ...rest] = sizes
      const others = rest.reduce((sum, size) => sum + size, 0)
      assert.ok(react > 50_000 && react < 71_000, `React: ${react}`)
      assert.ok(others < 10_240, `${route}: ${others} bytes in ${rest.length} files`)
    })
  }
})

test('an island that is gone with its page is unmounted', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/counters`)
    await page.getByLabel('Parcels').click()
    await page.locator('docs-island[data-awake]').waitFor()
    assert.is(
      await page.evaluate(async () => {
        const island = document.querySelector('docs-island[data-awake]')
        document.dispatchEvent(new Event('docs:page'))
        const before = island?.textContent ?? ''
        island?.remove()
        document.dispatchEvent(new Event('docs:page'))
        for (let tries = 0; tries < 2400 && island?.textContent !== ''; tries++)
          await new Promise((resolve) => setTimeout(resolve, 50))
        return `${before.trim()}|${island?.textContent}`
      }),
      'Parcels4Children with weight and a link.|',
    )
  }))

test('a page that cannot be rendered is an error page in the language of the site', async () => {
  const brokenSite = join(folder, 'broken')
  copyFixture('e2e-islands', brokenSite)
  write(brokenSite, {
    'site.config.yaml': `${read(brokenSite, 'site.config.yaml')}theme:\n  folder: theme\n`,
    'theme/layouts/page.tsx': `export default ({ page }) => { if (page.route === '/more') throw new Error('no'); return <main><h1>x</h1></main> }`,
  })
  const { code, err } = await docs(['build', brokenSite])
  assert.is(code, 1)
  assert.match(err, /the theme throws: no\n .* theme\/layouts\/page\.tsx:1:\d+/)
  assert.equal(list(join(brokenSite, 'dist')), [])

  const broken = () => {
    throw new Error('no')
  }
  const theme = { layouts: { page: broken, 'page-error': PageError }, Document, components: {}, inlineScript: '' }
  const { outputs, diagnostics } = await renderOutputs(job({ route: '/docs', layout: 'page' }), {
    site: preparedSite(),
    theme: { ...theme, createElement: createElement as ThemeModule['createElement'] },
    plugins: [],
  })
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['mdx/render'],
  )
  const html = String(outputs[0]?.content)
  assert.match(html, '<title>Page Error | Parcel</title>')
  assert.match(html, '<h1>This page crashed.</h1>')
  assert.match(html, '<a class="button" href="/sub/docs" data-no-swap="">Try again</a>')
  assert.match(html, '<meta name="robots" content="noindex">')
  await visit(async ({ page }) => {
    await page.route('**/*', (route) => route.fulfill({ body: html, contentType: 'text/html' }))
    await page.goto(`${site}/sub/docs`)
    await page.evaluate(() => document.body.setAttribute('data-old', ''))
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForFunction(() => document.querySelector('h1') !== null && !document.querySelector('[data-old]'))
    assert.is(await page.title(), 'Page Error | Parcel')
  })
})

test('the not-found page searches for the words of the address, and lists the nearest pages', () =>
  visit(async ({ page }) => {
    await page.goto(`${site}/old/Disclosures.html?x=1`)
    await page.getByRole('heading', { name: 'Pages with a similar address' }).waitFor()
    assert.equal(await page.locator('.near-matches li a').allInnerTexts(), ['/disclosure'])
    assert.is(await page.locator('main input[type=search]').inputValue(), 'old Disclosures')
    await page.locator('.near-matches li a').click()
    await page.waitForURL(`${site}/disclosure`)
    await page.goto(`${site}/zzz/%3Cimg%20src=x%20onerror=alert(1)%3E`)
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-search-words]')?.value !== '')
    assert.is(await page.locator('main input[type=search]').inputValue(), 'zzz img src x onerror alert 1')
    assert.is(await page.locator('main img').count(), 0)
    assert.not.ok(await page.locator('.near-matches').isVisible())
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(`${site}/search?q=zzz+img+src+x+onerror+alert+1`)
  }))

test('the not-found page works without JavaScript, and without its lists', async () => {
  await visit(
    async ({ page }) => {
      await page.goto(`${site}/disclosures`)
      assert.not.ok(await page.locator('.near-matches').isVisible())
      await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('two words')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${site}/search?q=two+words`)
      await page.goto(`${site}/disclosures`)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await page.waitForURL(`${site}/`)
    },
    { javaScriptEnabled: false },
  )
  await visit(async ({ page }) => {
    await page.route(/sitemap\.xml|redirects\.json/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(`${site}/disclosures`)
    await failed
    await idle(page)
    assert.is(await page.locator('h1').innerText(), 'Page not found')
    assert.not.ok(await page.locator('.near-matches').isVisible())
  })
})

test.run()
