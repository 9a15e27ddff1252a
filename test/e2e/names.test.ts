/** Notes on names of the API in a real browser: pointer, keys, touch, forced colours, no script. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/names'))

const api = `openapi: 3.1.0
info: { title: Parcels, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: https://api.parcels.example }]
security: []
paths:
  /parcels:
    post:
      operationId: addParcel
      summary: Add a parcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { '201': { description: Added }, '400': { description: Not added } }
components:
  schemas:
    Parcel:
      type: object
      properties:
        parcel_size: { type: string, description: How large it is. In inches. }
        shelf: { type: integer, deprecated: true, description: Where it lies. }
`

const pageSource = `---
title: Parcels
---

Send \`parcel_size\` with \`POST /parcels\`, and no \`shelf\`.

Another has a [\`parcel_size\`](/api/v1/schemas/Parcel#parcel_size), too, and \`npm\`.
`

let opened: OpenedSite | undefined
let browser: Browser
let site = ''

test('the site is built without a warning, and served', async () => {
  opened = await openSite({
    'site.config.yaml': 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: pages\n  - use: openapi\n',
    'content/pages/index.md': pageSource,
    'openapi/openapi.yaml': api,
  })
  ;({ site, browser } = opened)
})
test.after(() => opened?.close())

async function visit(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  try {
    const page = await context.newPage()
    await page.goto(`${site}/`)
    if (options.javaScriptEnabled !== false) await page.locator('code.name').first().waitFor()
    await work(page)
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}

const size = 'Parcel.parcel_size: string\nHow large it is.'

/** Content of the box of a name, and whether its width and its lower edge are set; empty without a box. */
const boxOf = (name: Locator) =>
  name.evaluate((element) => {
    const { content, width, bottom } = getComputedStyle(element, '::after')
    return content === 'none' || content === '' ? '' : `${content.split(' / ')[0]} ${width !== 'auto'} ${bottom !== ''}`
  })
const isShown = async (name: Locator): Promise<boolean> => (await boxOf(name)) !== ''

test('a pointer opens the box, and leaving closes it', () =>
  visit(async (page) => {
    const name = page.locator('code.name').first()
    assert.is(await name.getAttribute('aria-description'), size)
    // One note, not two on top of each other.
    assert.is(await name.getAttribute('title'), null)
    assert.not.ok(await isShown(name))
    await name.hover()
    assert.match(await boxOf(name), 'How large it is.')
    await page.keyboard.press('Escape')
    assert.not.ok(await isShown(name))
    await page.mouse.move(0, 0)
    await name.hover()
    assert.ok(await isShown(name))
    assert.is(await page.locator('code', { hasText: 'npm' }).getAttribute('class'), null)
  }))

test('keys reach each name: one Tab stop per paragraph, arrow keys inside, Escape, and separate links', () =>
  visit(async (page) => {
    const [first, second, third, linked] = [0, 1, 2, 3].map((number) => page.locator('code.name').nth(number)) as [
      Locator,
      Locator,
      Locator,
      Locator,
    ]
    assert.is(await page.locator('main code[tabindex="0"]').count(), 1)
    for (let press = 0; press < 40 && !(await isShown(first)); press++) await page.keyboard.press('Tab')
    assert.ok(await isShown(first))
    await page.keyboard.press('ArrowRight')
    assert.equal([await isShown(first), await isShown(second)], [false, true])
    await page.keyboard.press('ArrowRight')
    assert.match(await boxOf(third), 'deprecated')
    await page.keyboard.press('Escape')
    assert.not.ok(await isShown(third))
    await page.keyboard.press('Tab')
    assert.ok(await isShown(linked))
    await page.keyboard.press('Escape')
    assert.not.ok(await isShown(linked))
    await page.keyboard.press('Shift+Tab')
    assert.ok(await isShown(third))
  }))

test('a tap opens the box on a phone, inside the window', () =>
  visit(
    async (page) => {
      const name = page.locator('code.name').first()
      await name.tap()
      assert.ok(await isShown(name))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, String(overflow))
    },
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  ))

test('with forced colours, the box of a name has a visible border', () =>
  visit(
    async (page) => {
      const name = page.locator('code.name').first()
      await name.hover()
      const note = await name.evaluate((element) => {
        const { borderTopWidth, borderTopStyle, backgroundColor, color } = getComputedStyle(element, '::after')
        return [borderTopWidth, borderTopStyle, backgroundColor === color]
      })
      assert.equal(note, ['1px', 'solid', false])
    },
    { forcedColors: 'active' },
  ))

test('without scripts the description is the tooltip of the browser', () =>
  visit(
    async (page) => {
      assert.is(await page.locator('main code[title]').first().getAttribute('title'), size)
      assert.is(await page.locator('main small.name-mark').innerText(), 'deprecated')
    },
    { javaScriptEnabled: false },
  ))

test.run()
