/** Slots of the theme in a real browser: islands, navigation without a reload, narrow windows, a hidden sidebar. */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/slots'))

const files = {
  'site.config.yaml': `title: Slots
url: https://slots.example
theme: { folder: theme }
sidebar: { hideable: true }
content: [{ use: docs }]
`,
  'content/docs/one.md': '---\ntitle: One\n---\n\nTo [two](two.md).\n\n## Part\n\nText.\n',
  'content/docs/two.md': '---\ntitle: Two\n---\n\nTo [one](one.md).\n\n## Part\n\nText.\n',
  'theme/counter.tsx': `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, set] = useState(0)
  return <button className="count" onClick={() => set(count + 1)}>{count}</button>
}
`,
  'theme/slots/navbar-end.tsx': `import { Counter } from '../counter'
export default ({ page }) => <><b className="here">{page.title}</b><Counter /></>
`,
  'theme/slots/sidebar-start.tsx': `export default ({ page }) => <nav className="above"><b>{page.title}</b></nav>\n`,
  'theme/slots/sidebar-end.tsx': `export default ({ page }) => <b className="below">{page.title}</b>\n`,
  'theme/slots/after-content.tsx': `export default ({ page }) => <p className="end">{page.title}</p>\n`,
  'theme/slots/head.tsx': `export default ({ page }) => <meta name="slot" content={page.title} />\n`,
}

const folder = makeFolder()
let server: Preview | undefined
let browser: Browser

test('the site is built and served', async () => {
  write(folder, files)
  const { code, err } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, err)
  const running = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!running.ok) throw new Error(running.problem)
  server = running
  browser = await openBrowser()
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

test('an island in the header keeps its state on navigation, and the texts of all slots are those of the new page', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1300, height: 800 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(error.message))
  const texts = () =>
    page.evaluate(() => [
      ...['.here', '.above', '.below', '.end'].map((name) => document.querySelector(name)?.textContent),
      document.querySelector('meta[name="slot"]')?.getAttribute('content'),
    ])
  await page.goto(`${server?.url}docs/one`)
  assert.equal(await texts(), Array(5).fill('One'))
  await page.locator('.count').click()
  await page.locator('.count', { hasText: '1' }).waitFor()
  const loads: string[] = []
  page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())))
  await page.locator('main').getByRole('link', { name: 'two', exact: true }).click()
  await page.locator('h1', { hasText: 'Two' }).waitFor()
  assert.equal(await texts(), Array(5).fill('Two'))
  assert.is(await page.locator('.count').textContent(), '1')
  // The link in the sidebar of the theme is marked, although a slot above it has a `nav`.
  assert.is(await page.locator('.sidebar nav[data-name] [aria-current=page]').textContent(), 'Two')
  assert.equal(loads, [])
  await page.locator('[data-sidebar-toggle]').click()
  for (const name of ['.above', '.below']) assert.not(await page.locator(name).isVisible(), name)
  await page.setViewportSize({ width: 360, height: 740 })
  assert.ok(await page.locator('.count').isVisible())
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360)
  assert.equal(complaints, [])
  await context.close()
})

test.run()
