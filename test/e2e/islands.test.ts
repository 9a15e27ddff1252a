/** Modes of islands in a real browser: when each hydrates, and errors that stay in one island. */
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/islands'))
const folder = makeFolder()
let browser: Browser
let server: Preview | undefined
let site = ''

const page = (title: string, body: string) => `---
title: ${title}
description: Islands with modes.
---

import { Counter, Ready } from '../components/ready'
import OnlyMap from '../components/map'

${body}
`
const space = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}.`).join('\n\n')

const files: Readonly<Record<string, string>> = {
  'site.config.yaml': 'title: Modes\nurl: https://modes.example\nfavicon: /favicon.svg\ncontent:\n  - use: pages\n',
  'content/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/pages/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nNo components here, but [there](/modes).\n',
  'content/pages/modes.mdx': page(
    'Modes',
    `<Ready name="load" client:load />

<Ready name="idle" client:idle={{ timeout: 500 }} />

<Ready name="default" />

<Ready name="interaction" client:interaction />

<Ready name="wide" client:media="(min-width: 700px)" />

<Ready name="narrow" client:media="(max-width: 699px)" />

<OnlyMap client:only="react">
  <p slot="fallback">The map is loading.</p>

  Below the **map**.
</OnlyMap>

<Counter />

${space}

<Ready name="visible" client:visible="0px" />`,
  ),
  'content/components/ready.tsx': `'use client'
import { useEffect, useState } from 'react'

export function Ready({ name }: { readonly name: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return <button data-name={name} onClick={() => setReady(true)}>{name} {isReady ? 'runs' : 'waits'}</button>
}

export function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}
`,
  'content/components/map.tsx': `'use client'
import type { ReactNode } from 'react'

// Fails on the server, as many libraries for maps do.
const width = window.innerWidth

export default function OnlyMap({ children }: { readonly children?: ReactNode }) {
  return <figure data-width={width}>A map.<figcaption>{children}</figcaption></figure>
}
`,
}

test.before(async () => {
  write(folder, files)
  const { code, err } = await docs(['build', folder, '--strict'])
  if (code !== 0) throw new Error(err)
  browser = await openBrowser()
  const started = await preview({ dir: `${folder}/dist`, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  site = started.url.replace(/\/$/, '')
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

/** Opens the page with all modes in a window of a given width. */
async function visit(work: (page: Page, complaints: readonly string[]) => Promise<void>, width = 1000): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 600 } })
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${site}/modes`)
    await work(page, complaints)
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}

/** Waits until an island has run its effect. */
const ready = (page: Page, name: string) => page.waitForSelector(`[data-name=${name}]:text("runs")`)
const text = (page: Page, name: string) => page.locator(`[data-name=${name}]`).innerText()

test('islands hydrate at the moment of their mode, without the reader', () =>
  visit(async (page) => {
    for (const name of ['load', 'idle', 'wide']) await ready(page, name)
    for (const name of ['interaction', 'narrow', 'visible']) assert.is(await text(page, name), `${name} waits`)
    await page.locator('[data-name=visible]').scrollIntoViewIfNeeded()
    await ready(page, 'visible')
    await page.locator('[data-name=interaction]').hover()
    await ready(page, 'interaction')
    // Its query does not match, so that the reader does not start it either.
    await page.locator('[data-name=narrow]').click()
    assert.is(await text(page, 'narrow'), 'narrow waits')
    await page.setViewportSize({ width: 500, height: 600 })
    await ready(page, 'narrow')
  }))

test('an island with client:only replaces its fallback, and keeps its children', () =>
  visit(async (page) => {
    const html = await (await fetch(`${site}/modes`)).text()
    assert.match(html, /<docs-island[^>]*data-client="only"[^>]*><p>The map is loading\.<\/p><\/docs-island>/)
    assert.not.match(html, 'A map.')
    const figure = page.locator('figure[data-width="1000"]')
    await figure.waitFor()
    assert.match(await figure.innerText(), /A map\.\s+Below the map\./)
    assert.is(await page.locator('text=The map is loading.').count(), 0)
  }))

test('a page without islands loads no script of islands', async () => {
  const html = await (await fetch(site)).text()
  assert.not.match(html, /wake-|island/)
})

test.run()
