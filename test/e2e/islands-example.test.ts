/** The islands of `examples/islands` in a real browser: with JavaScript, without it, and in print. */
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { makeFolder, removeFolder } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/islands-example'))
const folder = makeFolder()
let browser: Browser
let server: Preview | undefined
let site = ''

test.before(async () => {
  cpSync(join(packageFolder, 'examples/islands'), folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|\.docs|\.dist\.docs)$/.test(path),
  })
  symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'))
  const { code, err } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, err)
  const started = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  site = started.url.replace(/\/$/, '')
  browser = await openBrowser()
})

test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

/** Opens a page of the example and collects errors of the browser, such as blocked styles. */
async function open(path: string, javaScriptEnabled = true): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(site + path)
  return { page, errors }
}

test('the chart is drawn when it is visible', async () => {
  const { page, errors } = await open('/chart')
  await page.locator('path.recharts-line-curve').waitFor()
  for (const day of ['Mon', 'Fri']) await page.locator('svg.recharts-surface').getByText(day).waitFor()
  assert.equal(errors, [])
})

test('the first press of a column sorts the table', async () => {
  const { page, errors } = await open('/table')
  await page.getByRole('button', { name: 'Days' }).click()
  await page.locator('th[aria-sort="ascending"]').waitFor()
  const carriers = await page.locator('docs-island tbody td:first-child').allTextContents()
  assert.equal(carriers, ['Bluebird', 'Northwind', 'Harbour'])
  assert.equal(errors, [])
})

test('the form counts characters', async () => {
  const { page, errors } = await open('/form')
  await page.getByLabel('Question').fill('Where is it?')
  await page.getByText('188 characters left').waitFor()
  assert.equal(errors, [])
})

test('the canvas is drawn', async () => {
  const { page, errors } = await open('/canvas')
  await page.locator('canvas').waitFor()
  const isPainted = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0),
  )
  assert.is(isPainted, true)
  assert.equal(errors, [])
})

test('without JavaScript every page shows its content', async () => {
  const texts = { '/chart': 'Thursday', '/table': 'Harbour', '/form': '200 characters left', '/canvas': 'Lyon' }
  for (const [path, text] of Object.entries({ ...texts, '/editor': 'Sorting in React' })) {
    const { page } = await open(path, false)
    assert.ok(await page.locator('main').getByText(text).first().isVisible(), path)
    await page.context().close()
  }
})

test('a printed page contains the chart', async () => {
  const { page } = await open('/chart')
  await page.locator('path.recharts-line-curve').waitFor()
  const screen = await page.locator('svg.recharts-surface').boundingBox()
  await page.emulateMedia({ media: 'print' })
  const print = await page.locator('svg.recharts-surface').boundingBox()
  assert.is(print?.height, screen?.height)
  assert.ok((await page.pdf()).byteLength > 10_000)
})

test.run()
