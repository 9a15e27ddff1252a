/** Content that is wider than a phone, in a real browser: diagrams, tables, long names in their cells. */
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/wide'))

const folder = makeFolder()
let browser: Browser
let server: Preview
let page: Page

const fence = (source: string) => `\`\`\`mermaid title="Drawn"\n${source}\n\`\`\`\n`
const nodes = 'Order --> Label --> Parcel --> Transit --> Delivery --> Claim --> Return'
/** Values with hyphens, after which text may wrap. */
const serials = Array.from({ length: 9 }, (_, index) => `LX-203-91${'-AB'.repeat(index)}`)
const files = {
  'site.config.yaml': `
title: Wide
url: https://wide.example
content:
  - { use: pages, options: { path: content/pages } }
  - { use: docs, options: { path: content/docs } }
  - { use: openapi, options: { path: openapi.yaml, routeBasePath: api } }
plugins:
  - use: diagrams
`,
  'openapi.yaml': `openapi: 3.1.0
info: { title: Lamps, version: '1' }
servers: [{ url: https://api.wide.example }]
paths:
  /lamps:
    post:
      operationId: addLamp
      summary: Add a lamp
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
${serials.map((serial, index) => `                s${index}: { type: string, description: ${'word '.repeat(index + 1)}, example: ${serial} }`).join('\n')}
                kind: { enum: [${serials.join(', ')}] }
      responses: { '204': { description: Added } }
`,
  'content/pages/index.md': `# Wide

[API](/api), [keys](/docs/keys)

\`\`\`js
${'wide()'.repeat(100)}
\`\`\`

${fence(`flowchart LR\n  ${nodes}`)}
${fence('flowchart LR\n  Order --> Label')}
${fence('flowchart LR\n  Order --> Label --> Parcel --> Event\n')}
| Key | Meaning |
| --- | --- |
| \`a_b_test_overlapping_segment_exists\` | Another test of the same segment runs in this period: choose another one |

<table><thead><tr>${'<th>Column</th>'.repeat(12)}</tr></thead>
<tbody><tr><td colspan="2">words</td>${'<td>words</td>'.repeat(10)}</tr></tbody></table>
`,
  'content/docs/keys.md': `# Reference

## Keys

| Key | Description | Type | Default |
| --- | --- | --- | --- |
${Array.from({ length: 40 }, (_, row) => `| \`key${row}\` {#key${row}} | ${'A sentence about this key, and what it sets. '.repeat(2)} | text, list |  |`).join('\n')}
`,
}

test.before(async () => {
  write(folder, files)
  const { code, err } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, err)
  const started = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
})

test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

/** For each match: its available width, the width of its content, its shadows, and the scale of its picture. */
function visibleWidth(selector: string) {
  return page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const image = [...element.querySelectorAll('img')].find(({ clientWidth }) => clientWidth > 0)
      return {
        room: element.clientWidth,
        width: element.scrollWidth,
        shades: getComputedStyle(element).backgroundImage,
        scale: image === undefined ? 1 : image.clientWidth / Number(image.getAttribute('width')),
      }
    }),
  )
}

test('a wide diagram scrolls like a wide table, and never becomes too small to read', async () => {
  const [wide, small, borderline] = await visibleWidth('.diagram-view')
  const [, table] = await visibleWidth('.prose .table-box')
  assert.ok(wide && small && borderline && table && wide.width > wide.room && table.width > table.room)
  assert.match(wide.shades, 'linear-gradient')
  assert.is(wide.shades, table.shades)
  assert.ok(wide.scale >= 11 / 12 - 0.01)
  assert.is(small.width, small.room)
  assert.is(small.scale, 1)
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
})

test('the keyboard reaches exactly the elements that scroll', async () => {
  // The script marks scrolling elements in a separate animation frame.
  await page.locator('.diagram-view img[tabindex="0"]').first().waitFor()
  const stops = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.diagram-view img, .prose .table-box')]
      .filter(({ clientWidth }) => clientWidth > 0)
      .map(({ tabIndex }) => tabIndex),
  )
  assert.equal([stops[0], stops[1], stops.at(-2), stops.at(-1)], [0, -1, -1, 0])
  await page.locator('.diagram-view img[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => (document.querySelector('.diagram-view')?.scrollLeft ?? 0) > 0)
})

test('a scrolling diagram can be enlarged, to its full size or to the width of the window', async () => {
  for (const width of [390, 700]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(server.url)
    const figure = page.locator('.diagram figure:has([data-zoom])').first()
    await figure.waitFor()
    const full = Number(await figure.locator('[data-zoom]').getAttribute('width'))
    // The icon is at the upper corner.
    const { x, y, width: room } = (await figure.boundingBox()) ?? assert.unreachable() ?? { x: 0, y: 0, width: 0 }
    await page.mouse.click(x + room - 8, y - 6)
    const dialog = page.locator('dialog.zoom')
    await dialog.locator('img').waitFor()
    const size = await dialog.evaluate((element) => {
      const { clientWidth, scrollWidth } = element
      return { clientWidth, scrollWidth, image: element.querySelector('img')?.clientWidth ?? 0 }
    })
    assert.is(size.image, Math.max(full, width - 32))
    assert.is(size.scrollWidth > size.clientWidth, full > width - 32)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
})

test('on a phone, a table of keys shows the label of each value, and its roles remain', async () => {
  await page.goto(`${server.url}docs/keys`)
  const [keys] = await visibleWidth('.prose .table-box')
  assert.is(keys?.width, keys?.room)
  const row = page.locator('#key7')
  const [name, description] = await row.locator('> *').all()
  assert.is((await name?.boundingBox())?.x, (await description?.boundingBox())?.x)
  const label = await description?.evaluate((cell) => getComputedStyle(cell, '::before').content)
  assert.match(label ?? '', /^"Description" \/ ""$/)
  const roles = await page.locator('table.table-cards').ariaSnapshot()
  assert.match(roles, /rowheader "key7"/)
  assert.match(roles, /columnheader "Default"/)
})

test('in a wide window, a table of keys is wider than the text, beside the table of contents, below its header', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}docs/keys#key20`)
  await page.locator('.table-box[data-fits] > .table-cards').waitFor()
  const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? assert.unreachable(selector)
  const [table, text, header, toc, row] = await Promise.all(
    ['table.table-cards', '#keys', 'header.header', '.toc', '#key20'].map(box),
  )
  assert.ok(table && text && header && toc && row)
  assert.ok(table.width > text.width + 100 && table.x < text.x, `${table.width} and ${text.width}`)
  assert.ok(table.x + table.width < toc.x, `${table.x + table.width} and ${toc.x}`)
  const cell = await page.locator('table.table-cards > thead th').first().boundingBox()
  // It touches the border of the header.
  assert.ok(Math.abs((cell?.y ?? 0) - header.y - header.height) <= 1, String(cell?.y))
  assert.ok(row.y >= (cell?.y ?? 0) + (cell?.height ?? 0), 'the row is below the header row')
  assert.is(await page.locator('#key20 .anchor').getAttribute('href'), '#key20')
  await page.locator('#key20').hover()
  assert.is(await page.locator('#key20 .anchor').evaluate((link) => getComputedStyle(link).opacity), '1')
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 1440)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
})

test('in print a diagram is at most as wide as the text', async () => {
  await page.emulateMedia({ media: 'print' })
  const [wide] = await visibleWidth('.diagram-view')
  assert.ok(wide && wide.width <= wide.room)
  await page.emulateMedia({ media: 'screen' })
})

test('a long name leaves space for the words beside it', async () => {
  const [table] = await visibleWidth('.prose .table-box')
  assert.is(table?.width, table?.room)
  const cells = await page.locator('.prose table').first().locator('td').all()
  const [name = 0, words = 0] = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.width ?? 0))
  assert.ok(words > name, `${name} and ${words}`)
})

test('scrollable code has the scroll shadow in its own background colour', async () => {
  await page.goto(server.url)
  const wide = (await visibleWidth('.prose pre')).filter(({ room, width }) => width > room)
  assert.ok(wide.length > 0)
  const [background, color] = await page
    .locator('.prose pre')
    .first()
    .evaluate((element) => [
      getComputedStyle(element).getPropertyValue('--code-page'),
      getComputedStyle(element).backgroundColor,
    ])
  const rgb = (background?.match(/[\da-f]{2}/g) ?? []).map((pair) => parseInt(pair, 16)).join(', ')
  assert.is(color, `rgb(${rgb})`)
  for (const { shades } of wide) {
    assert.is(shades.match(/linear-gradient/g)?.length, 4)
    assert.match(shades, `rgb(${rgb}) 30%`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
})

test('labels in two rows are balanced: no row has a single label', async () => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(`${server.url}api/operations/add-lamp`)
  const tops = await page
    .locator('.api-languages > .tab-list > button:visible')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))
  const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
  assert.is(rows.length, 2)
  assert.ok(Math.min(...rows) >= 2, rows.join())
  await page.setViewportSize({ width: 390, height: 844 })
})

test('a value of an API never wraps', async () => {
  await page.goto(`${server.url}api/operations/add-lamp`)
  const pieces = () =>
    page
      .locator(':is(.api-facts, .api-values) code')
      .evaluateAll((all) =>
        all.map((element) => [element.textContent, element.getClientRects().length, element.clientHeight < 30]),
      )
  await page.locator('.api-facts code').first().waitFor()
  assert.equal(
    await pieces(),
    [...serials, ...serials].map((serial) => [serial, 1, true]),
  )
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
})

test.run()
