/** Alignment of edges, first lines and icons in a small site without a footer, in a real browser. */
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/alignment'))

const files = {
  'site.config.yaml': `title: Parcels
url: https://parcels.example
navbar: { right: [{ type: search }] }
content:
  - use: pages
    options: { editUrl: 'https://forge.example/' }
  - use: docs
    options: { routeBasePath: docs }
  - use: openapi
    options: { path: openapi.yaml, routeBasePath: api }
`,
  'content/pages/index.md': '---\ntitle: Parcels\nlayout: landing\nhero: { title: Parcels }\n---\n\nText.\n',
  'content/pages/search.md': '---\ntitle: Search\nlayout: search\n---\n',
  'content/docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
  'content/docs/guides/index.md': '---\ntitle: Guides\n---\n\nText.\n',
  'content/docs/guides/label.md': '---\ntitle: Labels\n---\n\nText.\n',
  'openapi.yaml': `openapi: 3.1.1
info: { title: Parcels, version: v1 }
servers: [{ url: https://api.parcels.example }]
paths:
  /organisations/of-this-kind/warehouses-and-drop-off-points/of-that-kind/parcels-under-way/next:
    delete:
      operationId: dropParcel
      summary: Drop a parcel
      responses: { '204': { description: Gone. } }
`,
}

let folder = ''
let server: Extract<Preview, { ok: true }>
let browser: Browser
test('a site is served', async () => {
  folder = makeFolder()
  write(folder, files)
  const { code, out, err } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, out + err)
  const started = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

async function visit(path: string, width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, hasTouch: true })
  try {
    await page.goto(server.url.replace(/\/$/, '') + path, { waitUntil: 'networkidle' })
    await work(page)
  } finally {
    await page.close()
  }
}

async function boxOf(element: Locator) {
  return (await element.boundingBox()) ?? assert.unreachable('it is not shown') ?? { x: 0, y: 0, width: 0, height: 0 }
}

for (const width of [390, 1280, 1440])
  test(`a landing page and its foot are aligned with the header, and no empty footer follows (${width})`, () =>
    visit('/', width, async (page) => {
      const padding = await page
        .locator('.navbar')
        .evaluate((bar) => Number.parseFloat(getComputedStyle(bar).paddingLeft))
      const bar = await boxOf(page.locator('.navbar'))
      assert.is((await boxOf(page.locator('.landing'))).x, bar.x + padding)
      const [body, foot] = [await boxOf(page.locator('.landing')), await boxOf(page.locator('.page-foot'))]
      assert.equal([foot.x, foot.width], [body.x, body.width])
      assert.is(await page.locator('.footer').count(), 0)
    }))

for (const width of [390, 1280])
  test(`the mark of a category is in the row of its label (${width})`, () =>
    visit('/docs/start', width, async (page) => {
      if (width === 390) await page.locator('.menu-button').tap()
      const category = page.locator('.sidebar .sidebar-category-link').first()
      const [label, mark] = [await boxOf(category.locator('> a')), await boxOf(category.locator('summary'))]
      assert.equal([mark.y, mark.height].map(Math.round), [label.y, label.height].map(Math.round))
      assert.is(Math.round(mark.width), 40)
    }))

test('the method of a call is on the first line of a long address, below its host', () =>
  visit('/api/operations/drop-parcel', 1280, async (page) => {
    const [method = [], host = [], all = []] = await page.locator('.api-call').evaluate((call) =>
      ['.api-method', 'pre span', 'code'].map((selector) => {
        const range = document.createRange()
        range.selectNodeContents(call.querySelector(selector) ?? call)
        return [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
      }),
    )
    const address = all.filter((row) => row > Math.max(...host) + 10)
    assert.ok(Math.max(...address) - Math.min(...address) > 15, 'several lines')
    assert.ok(Math.abs((method[0] ?? 0) - Math.min(...address)) < 4, `${method.join()} in ${all.join()}`)
  }))

test('the search shows each method in one line', () =>
  visit('/docs/start', 1280, async (page) => {
    await page.keyboard.press('Control+k')
    await page.locator('.search-box input').fill('drop')
    const method = page.locator('#search-list .api-method', { hasText: 'DELETE' })
    assert.ok((await boxOf(method)).height < 30)
  }))

test.run()
