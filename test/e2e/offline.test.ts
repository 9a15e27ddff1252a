/** The offline copy in a real browser: it works without the server, and never replaces a newer page. */
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { docs } from './docs.ts'
import { list, makeFolder, read, removeFolder, write } from './folder.ts'

const test = needing('chromium', suite('e2e/offline'))

const folder = makeFolder()
let browser: Browser
let context: BrowserContext
let page: Page
let server: Preview | undefined
let port = 0

const config = (plugins: string) =>
  `title: Away\nurl: https://docs.parcel.example\n${plugins}content: [{ use: docs, options: { path: content/docs, routeBasePath: / } }]\n`
const pageOf = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`

async function publish(files: Readonly<Record<string, string>>): Promise<void> {
  write(folder, files)
  const { code, out } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, out)
}

async function listen(): Promise<void> {
  const served = await preview({ dir: join(folder, 'dist'), port, host: '127.0.0.1', baseUrl: '/' })
  if (!served.ok) throw new Error(served.problem)
  server = served
  port = Number(new URL(served.url).port)
}

test('a site without offline mode has no service worker', async () => {
  await publish({
    'site.config.yaml': config(''),
    'content/docs/index.md': pageOf('Start', 'See [more](./more.md).'),
    'content/docs/more.md': pageOf('More', 'The first text.'),
  })
  assert.equal(
    list(join(folder, 'dist')).filter((name) => /service-worker|offline|webmanifest/.test(name)),
    [],
  )
  assert.not.match(read(join(folder, 'dist'), 'index.html'), /offline|webmanifest/)
})

test('pages that the reader never opened are available without the server', async () => {
  await publish({ 'site.config.yaml': config('plugins: [{ use: offline }]\n') })
  await listen()
  browser = await openBrowser()
  context = await browser.newContext()
  page = await context.newPage()
  await page.goto(server?.url ?? '')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await server?.close()
  const response = await page.goto(`http://127.0.0.1:${port}/more`)
  assert.is(response?.status(), 200)
  assert.match(await page.innerText('main'), 'The first text.')
  // The page has its style sheet.
  assert.is(
    await page.evaluate(() => document.styleSheets.length > 0 && document.styleSheets[0]!.cssRules.length > 9),
    true,
  )
})

test('without a network, an unknown address shows the not-found page', async () => {
  const response = await page.goto(`http://127.0.0.1:${port}/none`)
  assert.is(response?.status(), 404)
  assert.match(await page.title(), /not found/i)
})

test('a republished page is displayed at once, and replaces the offline copy', async () => {
  await publish({ 'content/docs/more.md': pageOf('More', 'The second text.') })
  await listen()
  await page.goto(`http://127.0.0.1:${port}/more`)
  assert.match(await page.innerText('main'), 'The second text.')
  await page.goto(`http://127.0.0.1:${port}/`)
  await server?.close()
  server = undefined
  await page.goto(`http://127.0.0.1:${port}/more`)
  assert.match(await page.innerText('main'), 'The second text.')
})

test.after(async () => {
  await server?.close()
  await context?.close()
  await browser?.close()
  removeFolder(folder)
})

test.run()
