/** The API reference in a real browser, on a small site that the real command builds. */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { painted } from '../../bench/reader/screens.ts'
import { layoutShift } from '../../bench/reader/shift.ts'
import { slowLine } from '../../bench/reader/slow-line.ts'
import { nameOf, openView, views } from '../../bench/reader/views.ts'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { list, makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/reference'))

const description = `openapi: 3.1.1
info:
  title: Shop
  version: v1
  summary: Orders of a shop.
  description: See the [street](/api/v1/orders/place-order#body.address.street) of an order.
servers: [{ url: https://api.shop.example }]
security: [{ basic: [] }]
tags: [{ name: Orders, description: What was bought. }]
paths:
  /v1/shops/{slug}/orders:
    parameters:
      - { name: slug, in: path, required: true, description: The shop., schema: { type: string }, example: my-shop }
    get:
      operationId: listOrders
      tags: [Orders]
      summary: List orders
      description: All of them.
      parameters:
        - { name: status_with_a_rather_long_name_for_a_phone, in: query, description: Which., schema: { $ref: '#/components/schemas/Status' } }
      responses:
        '200':
          description: A list.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Order' } }
              example: [{ number: '1', address: { street: Main street, city: Berlin } }]
    post:
      operationId: placeOrder
      tags: [Orders]
      summary: Place an order
      description: Describes it.
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples:
              small: { summary: A small order, value: { number: '1', address: { street: Main street, city: Berlin } } }
              paid: { summary: A paid order, value: { number: '2', address: { street: Side street, city: Bern }, payment: { digits: '4242' } } }
      responses:
        '201':
          description: Placed.
          content:
            application/json:
              schema: { type: object, properties: { id: { type: string } } }
              examples:
                first: { summary: The first order, value: { id: first } }
                second: { summary: The second order, value: { id: second } }
        '404':
          description: No such shop.
          content: { application/json: { schema: { $ref: '#/components/schemas/Problem' }, example: { error: shop_not_found } } }
      x-error-keys: { '404': [shop_not_found] }
  /v1/shops/{slug}/orders/{number}/shipments/events:
    parameters:
      - { name: slug, in: path, required: true, description: The shop., schema: { type: string } }
      - { name: number, in: path, required: true, description: The order., schema: { type: string } }
    get:
      operationId: listEvents
      servers: [{ url: 'https://{region}.shop.example/', variables: { region: { default: eu, enum: [eu, us] } } }, { url: /beta }]
      tags: [Orders]
      summary: GET /v1/shops/{slug}/orders/{number}/shipments/events
      description: Named by its address.
      responses: { '204': { description: None. } }
webhooks:
  orders/placed:
    post:
      operationId: onPlaced
      summary: Order placed
      description: It came in.
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { number: '1', address: { street: Main street, city: Berlin } } } }
      responses: { '200': { description: Fine. } }
components:
  securitySchemes: { basic: { type: http, scheme: basic, description: Name and key. } }
  schemas:
    Status: { type: string, description: How far it is., enum: [new, paid, sent, gone] }
    Problem: { type: object, description: What went wrong., required: [error], properties: { error: { type: string, description: A key. } } }
    Order:
      type: object
      description: What was bought.
      required: [number, address]
      properties:
        number: { type: string, description: Its number., maxLength: 40 }
        status: { $ref: '#/components/schemas/Status' }
        address:
          type: object
          description: Where it goes.
          required: [street, city]
          properties:
            street: { type: string, description: With the house number. }
            city: { type: string, description: Without the code. }
        payment:
          description: How it is paid.
          oneOf:
            - { title: Card, type: object, description: By card., required: [digits], properties: { digits: { type: string, description: The last four. } } }
            - { title: Bank, type: object, description: By bank., required: [iban], properties: { iban: { type: string, description: The account. } } }
x-error-catalogue:
  - { status: 404, description: It is not there., keys: [shop_not_found] }
`

const languages = ['curl', 'JavaScript', 'Python', 'PHP', 'Ruby', 'Go', 'Java', 'C#', 'Dart']
const placeOrderRoute = '/api/v1/orders/place-order'
const listOrdersRoute = '/api/v1/orders/list-orders'
const listEventsRoute = '/api/v1/orders/list-events'

const folder = makeFolder()
let server: Preview | undefined
let browser: Browser
let site = ''
let routes: readonly string[] = []

test('the site is built without a warning, and served', async () => {
  write(folder, {
    'site.config.yaml': `title: Shop
url: https://shop.example
content:
  - use: openapi
  - use: pages
`,
    'content/pages/index.md': '# Shop\n\nThe [reference](/api/v1).\n',
    'openapi/openapi.yaml': description,
  })
  const [built, opened] = await Promise.all([docs(['build', folder, '--strict']), openBrowser()])
  browser = opened
  assert.is(built.code, 0, built.out + built.err)
  const dir = join(folder, 'dist')
  const served = await preview({ dir, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!served.ok) throw new Error(served.problem)
  server = served
  site = served.url.replace(/\/$/, '')
  routes = list(join(dir, 'api'))
    .filter((path) => path.endsWith('.html'))
    .map((path) => `/api/${path.replace(/(?:\/index)?\.html$/, '')}`)
  assert.ok(routes.includes('/api/v1') && routes.includes(placeOrderRoute) && routes.includes('/api/v1/schemas/Order'))
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

/** Runs `work` on a new page, and fails if the browser logs a warning or an error. */
async function visit(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const complaints: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  try {
    await work(await context.newPage())
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}

const samples = (page: Page) => page.locator('.api-languages')
const language = (page: Page) => samples(page).locator('[role=tab][aria-selected=true]').innerText()
const responseExamples = (page: Page) => page.locator('section:has(> #response-examples)')
/** Asserts that a field is visible near the top of the window, below the header. */
async function isInSight(page: Page, field: Locator): Promise<void> {
  await page.waitForFunction(() => scrollY > 0)
  const { top, hidden } = await field.evaluate((element) => ({
    top: element.getBoundingClientRect().top,
    hidden: !element.checkVisibility({ contentVisibilityAuto: true }),
  }))
  assert.not.ok(hidden)
  assert.ok(top > 50 && top < 400, String(top))
}

test('the chosen language persists on the next page, after a reload, and in a new tab', () =>
  visit(async (page) => {
    await page.goto(site + placeOrderRoute)
    assert.equal(await samples(page).getByRole('tab').allInnerTexts(), languages.slice(0, 4))
    const menu = samples(page).getByRole('combobox', { name: 'More languages' })
    assert.equal(await menu.locator('option').allInnerTexts(), ['More languages', ...languages.slice(4)])
    assert.is(await language(page), 'curl')
    await samples(page).getByRole('tab', { name: 'Python' }).click()
    assert.ok((await samples(page).locator('.tab-panel:not([hidden])').innerText()).includes('import '))
    await page.locator('.sidebar').getByRole('link', { name: 'List orders' }).click()
    await page.waitForURL(site + listOrdersRoute)
    assert.is(await language(page), 'Python')
    await page.reload()
    assert.is(await language(page), 'Python')
    // A language of the menu: the arrow keys still reach the tabs in the row.
    await menu.selectOption('Go')
    assert.match(await samples(page).locator('.tab-panel:not([hidden])').innerText(), 'package main')
    await page.reload()
    assert.is(await menu.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text), 'Go')
    await samples(page).getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowLeft')
    assert.is(await language(page), 'PHP')
    assert.is(await menu.inputValue(), '')
    await samples(page).getByRole('tab', { name: 'Python' }).click()
    const other = await page.context().newPage()
    await other.goto(site + placeOrderRoute)
    assert.is(await language(other), 'Python')
  }))

test('examples switch by status and by name', () =>
  visit(async (page) => {
    await page.goto(site + placeOrderRoute)
    const code = () => responseExamples(page).locator('pre:visible').allInnerTexts()
    assert.equal(await code(), ['{\n  "id": "first"\n}'])
    await responseExamples(page).getByRole('tab', { name: 'The second order' }).click()
    assert.equal(await code(), ['{\n  "id": "second"\n}'])
    await responseExamples(page).getByRole('tab', { name: '404' }).click()
    assert.equal(await code(), ['{\n  "error": "shop_not_found"\n}'])
    const body = page.locator('section:has(> #body-examples)')
    await body.getByRole('tab', { name: 'A paid order' }).click()
    assert.ok((await body.locator('pre:visible').innerText()).includes('4242'))
  }))

test('samples send the body that the reader selects, in each language', () =>
  visit(async (page) => {
    await page.goto(site + placeOrderRoute)
    const code = () => samples(page).locator('pre:visible').innerText()
    const first = await code()
    assert.ok(first.includes('4242'))
    const choose = async (name: string): Promise<void> => {
      await page.locator('.api-bodies > summary').click()
      await page.locator('.api-bodies').getByRole('link', { name }).click()
      await page.locator('.api-bodies:not([open]) > summary', { hasText: name }).waitFor()
    }
    await choose('A small order')
    assert.not.ok((await code()).includes('4242'))
    await samples(page).getByRole('tab', { name: 'Python' }).click()
    assert.not.ok((await code()).includes('4242'))
    await samples(page).getByRole('tab', { name: 'curl' }).click()
    await choose('A paid order')
    assert.is(await code(), first)
    assert.is(page.url(), site + placeOrderRoute)
  }))

test('the call and its samples follow the server that a reader chooses, and so do those of the next visit', () =>
  visit(async (page) => {
    const address = page.locator('.api-call pre span')
    const code = () => samples(page).locator('pre:visible').innerText()
    await page.goto(site + listEventsRoute)
    assert.is(await address.innerText(), 'https://eu.shop.example')
    await page.locator('.api-choose > summary').click()
    await page.locator('.api-choose [name=region]').selectOption('us')
    assert.is(await address.innerText(), 'https://us.shop.example')
    assert.match(await code(), "'https://us.shop.example/v1/shops/")
    await page.reload()
    await address.filter({ hasText: 'us.shop' }).waitFor()
    await samples(page).getByRole('tab', { name: 'Python' }).click()
    assert.match(await code(), '"https://us.shop.example/v1/shops/')
    await page.locator('.api-choose > summary').click()
    await page.locator('.api-choose form > label > select').selectOption({ index: 1 })
    assert.is(await address.innerText(), '/beta')
    assert.match(await code(), '/beta/v1/shops/')
  }))

test('a link to a nested field unfolds its parents and scrolls to it, also from another page', () =>
  visit(async (page) => {
    const street = page.locator('[id="body.address.street"]')
    await page.goto(site + placeOrderRoute)
    assert.not.ok(await street.isVisible())
    await page.goto(`${site}${placeOrderRoute}#body.address.street`)
    await isInSight(page, street)
    await page.goto(`${site}/api/v1`)
    await page.getByRole('link', { name: 'street' }).click()
    await page.waitForURL(/place-order#body\.address\.street$/)
    await isInSight(page, street)
    // The name of a field links to its address.
    assert.is(await street.locator('> dt > a').getAttribute('href'), '#body.address.street')
  }))

test('a link into a hidden alternative selects it', () =>
  visit(async (page) => {
    await page.goto(site + placeOrderRoute)
    const iban = page.locator('section:has(> #request-body) .tab-panel .api-fields > div', { hasText: 'iban' })
    const id = (await iban.getAttribute('id')) ?? ''
    assert.not.ok(await iban.isVisible())
    await page.goto('about:blank')
    await page.goto(`${site}${placeOrderRoute}#${id}`)
    await isInSight(page, iban)
    assert.is(await page.locator('.api-choice [role=tab][aria-selected=true]').innerText(), 'Bank')
  }))

test('buttons copy the sample that is shown, and the whole address of the call', () =>
  visit(async (page) => {
    await page.goto(site + listOrdersRoute)
    // All tests of a browser share one clipboard.
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => Promise.resolve(void (document.body.dataset['copied'] = text))
    })
    const clipboard = () => page.evaluate(() => document.body.dataset['copied'])
    await samples(page).getByRole('combobox').selectOption('Dart')
    const panel = samples(page).locator('.tab-panel:not([hidden])')
    await panel.hover()
    // The message lasts two seconds, so the wait begins before the click.
    const saysSo = panel.getByRole('button', { name: 'Copied' }).waitFor()
    await panel.getByRole('button', { name: 'Copy the code' }).click()
    await saysSo
    assert.is(await clipboard(), (await panel.locator('pre').innerText()).replace(/\n$/, ''))
    const saysSoToo = page.locator('.api-call').getByRole('button', { name: 'Copied' }).waitFor()
    await page.locator('.api-call').getByRole('button').click()
    await saysSoToo
    assert.is(await clipboard(), 'https://api.shop.example/v1/shops/{slug}/orders')
  }))

test('on a wide screen the sample stays beside the text; on a narrow one it follows the text', () =>
  visit(async (page) => {
    await page.setViewportSize({ width: 1440, height: 480 })
    await page.goto(site + placeOrderRoute)
    const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const body = await box('#request-body')
    assert.ok((await box('#samples')).x > body.x + 400)
    await page.evaluate((top) => scrollTo(0, top - 100), (await box('#path-parameters')).y)
    const { y, height } = await box('.api-languages')
    assert.ok(y > 50 && y + height <= 480, `${y} ${height}`)
    await page.setViewportSize({ width: 768, height: 1000 })
    await page.evaluate(() => scrollTo(0, 0))
    const order = await Promise.all(
      ['#request-body', '#samples', '#response-examples', '#responses'].map(async (id) => (await box(id)).y),
    )
    assert.equal(
      [...order].sort((a, b) => a - b),
      order,
    )
  }))

test('nothing moves while a page loads, even if the address of the call is long', () =>
  visit(async (page) => {
    for (const width of [320, 360, 700, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      for (const route of [placeOrderRoute, listOrdersRoute, listEventsRoute])
        assert.equal(await layoutShift(page, site + route), { score: 0, elements: [] }, `${route} at ${width}`)
    }
  }))

test('nothing moves while a page arrives in parts', () =>
  visit(async (page) => {
    const slow = await slowLine(site, ['</header>', '</h1>', '</main>'])
    try {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 780 })
        for (const route of [placeOrderRoute, listOrdersRoute])
          assert.equal(await layoutShift(page, slow.url + route), { score: 0, elements: [] }, `${route} at ${width}`)
      }
    } finally {
      await slow.close()
    }
  }))

for (const javaScriptEnabled of [true, false]) {
  test(`no page scrolls sideways on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
    visit(
      async (page) => {
        for (const route of routes) {
          await page.goto(site + route)
          // The browser widens the page if content does not fit.
          const { width = 0 } = (await page.locator('body').boundingBox()) ?? {}
          assert.is(width, 360, route)
          const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth)
          assert.is(scrollWidth, 360, route)
          const wide = await page
            .locator('main')
            .evaluate((main) => main.scrollWidth - main.clientWidth)
            .catch(() => 0)
          assert.is(wide, 0, route)
        }
      },
      { viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ))
}

test('without JavaScript all samples, examples and alternatives can be read', () =>
  visit(
    async (page) => {
      await page.goto(site + placeOrderRoute)
      assert.is(await page.locator('[role=tab]:visible').count(), 0)
      assert.equal(await samples(page).locator('.tab-label').allInnerTexts(), languages)
      assert.is(await samples(page).locator('pre:visible').count(), languages.length)
      assert.is(await responseExamples(page).locator('pre:visible').count(), 3)
      const inside = page.locator('section:has(> #request-body) details.api-inside', { hasText: 'iban' })
      await inside.locator('> summary').click()
      assert.equal(await inside.locator('.tab-label:visible').allInnerTexts(), ['Card', 'Bank'])
      assert.ok(await inside.getByText('iban').isVisible())
    },
    { javaScriptEnabled: false },
  ))

test('the Markdown version of a page contains the call in one language', () =>
  visit(async (page) => {
    const text = await (await page.request.get(`${site}${placeOrderRoute}.md`)).text()
    const fences = [...text.matchAll(/^```(\w+)$/gm)].map(([, language]) => language)
    assert.equal(fences, ['json', 'json', 'bash', 'json', 'json', 'json'])
    assert.not.match(text, /\*\*(?:curl|JavaScript)\*\*/)
    assert.match(text, /## Request samples\n\n```bash\ncurl /)
  }))

test('in print there is only one language, and nothing is folded', () =>
  visit(async (page) => {
    await page.goto(site + placeOrderRoute)
    await page.emulateMedia({ media: 'print' })
    assert.is(await samples(page).locator('pre:visible').count(), 1)
    assert.is(await responseExamples(page).locator('pre:visible').count(), 3)
    const isShown = await page
      .locator('[id="body.address.street"]')
      .evaluate(
        (element) =>
          element.getBoundingClientRect().height > 0 && element.checkVisibility({ contentVisibilityAuto: true }),
      )
    assert.ok(isShown)
  }))

test('axe-core reports nothing on any page, unfolded and in alternating views', async () => {
  const problems: string[] = []
  for (const [turn, view] of views.entries()) {
    const context = await openView(browser, view)
    const page = await context.newPage()
    // The overview and an operation in all views, each other page in both modes and two widths.
    const looked = routes.filter(
      (route, index) => ['/api/v1', placeOrderRoute].includes(route) || (index + turn) % 3 === 0,
    )
    for (const route of looked) {
      await page.goto(site + route)
      await page
        .locator('.api details')
        .evaluateAll((all) => all.forEach((element) => element.setAttribute('open', '')))
      await painted(page)
      for (const { rule, selector, message } of await violations(page))
        problems.push(`${nameOf(view)} ${route} ${rule} ${selector} ${message}`)
    }
    await context.close()
  }
  assert.equal(problems, [])
})

test('in a large reference categories stay as the reader opens them, and anchors of one-page references lead to their pages', async () => {
  const large = makeFolder()
  const operation = (tag: string, number: number) =>
    `  /${tag}/${number}: { get: { operationId: ${tag}-${number}, tags: [${tag}], summary: ${tag} ${number}, responses: { '200': { description: Fine } } } }\n`
  const paths = ['left', 'right'].map((tag) => Array.from({ length: 80 }, (_, i) => operation(tag, i)).join(''))
  paths.push(operation('up/down', 0))
  write(large, {
    'site.config.yaml': 'title: Large\nurl: https://large.example\ncontent:\n  - use: openapi\n',
    'openapi/openapi.yaml': `openapi: 3.1.1\ninfo: { title: Large, version: v1 }\npaths:\n${paths.join('')}`,
  })
  try {
    const built = await docs(['build', large])
    assert.is(built.code, 0, built.out + built.err)
    const served = await preview({ dir: join(large, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
    if (!served.ok) throw new Error(served.problem)
    try {
      await visit(async (page) => {
        const open = () => page.locator('.sidebar details[open] > summary').allInnerTexts()
        const textAt = async (path: string) => {
          await page.goto(new URL(path, served.url).href)
          await page.locator('.sidebar').hover()
          await page.waitForFunction(() => document.querySelectorAll('.sidebar a').length > 160)
        }
        await textAt('/api/v1/left/left-3')
        assert.equal(await open(), ['left'])
        await textAt('/api/v1')
        assert.equal(await open(), [])
        await page.locator('.sidebar summary', { hasText: 'right' }).click()
        await page.waitForFunction(() => Object.values(sessionStorage).some((value) => value.includes('"right":true')))
        await textAt('/api/v1/left/left-3')
        assert.equal(await open(), ['left', 'right'])
        await page.locator('.sidebar summary', { hasText: 'right' }).click()
        await page.waitForFunction(() => Object.values(sessionStorage).some((value) => value.includes('"right":false')))
        await textAt('/api/v1')
        assert.equal(await open(), [])
        for (const [anchor, to] of [
          ['operation/left-3', '/left/left-3'],
          ['tag/left/operation/left-4', '/left/left-4'],
          ['/right/right-5', '/right/right-5'],
          ['tag/right', '#tag-right'],
          ['tag/up%2Fdown', '#tag-up-down'],
          ['tag/up%2Fdown/operation/up%2Fdown-0', '/up-down/up-down-0'],
        ] as const) {
          await page.goto('about:blank')
          await page.goto(new URL(`/api/v1#${anchor}`, served.url).href)
          await page.waitForURL(new URL(`/api/v1${to}`, served.url).href)
        }
      })
    } finally {
      await served.close()
    }
  } finally {
    removeFolder(large)
  }
})

test.run()
