/** `docs serve` in a real browser: saved changes appear without a reload, and errors over the last good version. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const test = needing('chromium', suite('live'))
let root = ''
let base = ''
let output = ''
let server: ChildProcess
let browser: Browser
let page: Page
const complaints: string[] = []

function save(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const config = `title: Live
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
theme: { folder: ./theme }
redirects:
  - { from: /old, to: /docs/one }
`
const filler = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of a long page.`).join('\n\n')
const tabs = `:::tabs\n\n== First\n\nFirst panel.\n\n== Second\n\nSecond panel.\n\n:::`
const pageText = (text: string, title = 'One') =>
  `---\ntitle: ${title}\n---\n\n${text}\n\n\`\`\`js\nconst a = 1\n\`\`\`\n\n<details><summary>More</summary>\n\nInside.\n\n</details>\n\n${filler}\n`

test.before(async () => {
  root = mkdtempSync(join(tmpdir(), 'docs-live-'))
  save('site.config.yaml', config)
  save('content/docs/one.md', pageText('First text.'))
  save('content/docs/two.md', '# Two\n\nSee [one](./one.md).\n')
  save('content/docs/island.mdx', `import { Counter } from './counter.tsx'\n\n# Island\n\n<Counter />\n\nProse.\n`)
  save('content/docs/counter.tsx', counter('Count'))
  save('theme/styles/site.css', ':root { --probe: 1px }\n')
  server = spawn(process.execPath, [bin, 'serve', root, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
  server.stderr?.setEncoding('utf8').on('data', (part: string) => (output += part))
  base = await new Promise((resolve) => {
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const address = /serving (\S+)/.exec(part)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  browser = await openBrowser()
  page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
test.after(async () => {
  await browser?.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(root, { recursive: true, force: true })
})

function counter(label: string): string {
  return `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>${label} {count}</button>
}
`
}

/** The page is still the document in which this was set. */
const mark = () => page.evaluate(() => void ((window as { marked?: boolean }).marked = true))
const isMarked = () => page.evaluate(() => (window as { marked?: boolean }).marked === true)
const shows = (text: string) => page.waitForFunction((expected) => document.body.innerText.includes(expected), text)
const problems = () =>
  page.evaluate(() => document.querySelector('docs-problems')?.shadowRoot?.textContent ?? undefined)
const hasProblem = (text: string) =>
  page.waitForFunction(
    (expected) => (document.querySelector('docs-problems')?.shadowRoot?.textContent ?? '').includes(expected),
    text,
  )
const hasNoProblem = () => page.waitForFunction(() => document.querySelector('docs-problems') === null)
/**
 * The whole site is known, and the page has made two requests: for its followed files, and at the first message. A
 * message before the site was known may still cause a reload.
 */
const isComplete = () =>
  page.waitForFunction(() => {
    const requests = performance.getEntriesByName(location.href).filter(({ entryType }) => entryType === 'resource')
    return requests.length >= 2 && document.querySelectorAll('.sidebar a').length >= 3
  })

test('a saved text appears without a reload; scroll position, open boxes and buttons stay', async () => {
  await page.goto(`${base}/docs/one`)
  await isComplete()
  await mark()
  await page.click('summary:has-text("More")')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  save('content/docs/one.md', pageText('Second text.\n\nA new paragraph.'))
  await shows('A new paragraph.')
  assert.ok(await isMarked())
  assert.ok((await page.evaluate(() => scrollY)) > 800)
  assert.ok(await page.evaluate(() => document.querySelector<HTMLDetailsElement>('main details[open]') !== null))
  assert.is(await page.locator('main .copy-button').count(), 1)

  save('content/docs/one.md', pageText('Second text.').replace('const a = 1', 'const b = 2'))
  await shows('const b = 2')
  assert.is(await page.locator('main .copy-button').count(), 1)
  assert.not.ok((await page.innerText('main')).includes('A new paragraph.'))
})

test('parts on other pages follow: titles in the sidebar, new and removed pages', async () => {
  save('content/docs/one.md', pageText('Second text.', 'Renamed'))
  await page.waitForFunction(() => document.title.startsWith('Renamed'))
  await page.waitForFunction(() => document.querySelector('.sidebar')?.textContent?.includes('Renamed'))
  save('content/docs/three.md', '# Three\n')
  await page.waitForFunction(() => document.querySelector('.sidebar')?.textContent?.includes('Three'))
  rmSync(join(root, 'content/docs/three.md'))
  await page.waitForFunction(() => !document.querySelector('.sidebar')?.textContent?.includes('Three'))
  assert.ok(await isMarked())
})

test('configuration, styles and redirects apply without a restart', async () => {
  save('site.config.yaml', config.replace('title: Live', 'title: Renamed site'))
  await page.waitForFunction(() => document.querySelector('.brand')?.textContent?.includes('Renamed site'))
  save('theme/styles/site.css', ':root { --probe: 2px }\n')
  save(
    'theme/styles/index.css',
    "@import '@waybill/docs/theme/styles/index.css';\n@import './site.css';\nbody { --probe: 3px }\n",
  )
  await page.waitForFunction(() => getComputedStyle(document.body).getPropertyValue('--probe').trim() === '3px')
  save(
    'theme/styles/index.css',
    "@import '@waybill/docs/theme/styles/index.css';\n@import './site.css';\nbody { --probe: 4px }\n",
  )
  await page.waitForFunction(() => getComputedStyle(document.body).getPropertyValue('--probe').trim() === '4px')
  assert.ok(await isMarked())
  save('site.config.yaml', config.replace('from: /old', 'from: /older'))
  for (let tries = 0; tries < 1200; tries++) {
    if ((await fetch(`${base}/older`, { redirect: 'manual' })).status === 301) return
    await new Promise((done) => setTimeout(done, 100))
  }
  assert.unreachable('the redirect did not come')
})

test('an error is displayed over the last good version, and disappears when it is fixed', async () => {
  await page.goto(`${base}/docs/island`)
  await shows('Count 0')
  await mark()
  save('content/docs/island.mdx', `import { Counter } from './counter.tsx'\n\n# Island\n\n<Counter\n`)
  await hasProblem('content/docs/island.mdx:')
  assert.match(String(await problems()), /1 error/)
  assert.ok((await page.innerText('main')).includes('Prose.'))
  assert.match(
    String(await page.evaluate(() => document.querySelector('docs-problems')?.shadowRoot?.querySelector('a')?.href)),
    /^vscode:\/\/file\/.*island\.mdx:\d+:\d+$/,
  )
  save('content/docs/island.mdx', `import { Counter } from './counter.tsx'\n\n# Island\n\n<Counter />\n\nMended.\n`)
  await hasNoProblem()
  await shows('Mended.')
  save('site.config.yaml', 'title: [\n')
  await hasProblem('site.config.yaml:')
  assert.is((await fetch(`${base}/docs/two`)).status, 200)
  save('site.config.yaml', config)
  await hasNoProblem()
  assert.ok(await isMarked())
  assert.match(output, /error\[/)
})

test('warnings are counted in a corner, and listed on a click', async () => {
  const other = await browser.newPage()
  await other.goto(`${base}/docs/two`)
  const badge = other.locator('docs-warnings button.badge')
  save('content/docs/two.md', '# Two\n\nSee [one](./one.md) and [three](./three.md).\n')
  await badge.waitFor()
  const before = Number.parseInt(await badge.innerText())
  await badge.click()
  const panel = other.locator('docs-warnings section')
  assert.match(await panel.innerText(), 'content/docs/two.md:3:')
  assert.match(String(await panel.locator('a').first().getAttribute('href')), /^vscode:/)
  save('content/docs/two.md', '# Two\n\nSee [one](./one.md), [three](./three.md) and [four](./four.md).\n')
  await panel.locator(`h2:has-text("${before + 1} warnings")`).waitFor()
  await other.keyboard.press('Escape')
  await badge.waitFor()
  save('content/docs/two.md', '# Two\n\nSee [one](./one.md).\n')
  await other.waitForFunction((count) => {
    const text = document.querySelector('docs-warnings')?.shadowRoot?.textContent ?? '0'
    return Number.parseInt(text) < count
  }, before)
  await other.close()
})

test('a changed island keeps its state', async () => {
  await page.click('button:has-text("Count 0")')
  await shows('Count 1')
  save('content/docs/counter.tsx', counter('Number'))
  await shows('Number 1')
  await page.click('button:has-text("Number 1")')
  await shows('Number 2')
  assert.ok(await isMarked())
})

test('output of plugins about all pages is served, and updated', async () => {
  assert.match(await (await fetch(`${base}/search-index.json`)).text(), /"|\{/)
  assert.match(await (await fetch(`${base}/llms.txt`)).text(), 'Renamed')
  assert.is((await fetch(`${base}/nothing.txt`)).status, 404)
  assert.equal(complaints, [])
})

test('a first version of the docs appears without a restart, and follows changes', async () => {
  const waitForText = async (path: string, text: string): Promise<void> => {
    for (let tries = 0; tries < 1200; tries++) {
      const answer = await fetch(`${base}${path}`)
      if (answer.status === 200 && (await answer.text()).includes(text)) return
      await new Promise((done) => setTimeout(done, 100))
    }
    assert.unreachable(`${path} does not show "${text}"`)
  }
  save('versioned_docs/version-1.0/one.md', '# One\n\nAs it was.\n')
  save('versioned_docs/version-1.0/two.md', '# Two\n\nSee [one](./one.md).\n')
  save('versioned_sidebars/version-1.0-sidebars.json', '{ "main": ["one", "two"] }')
  save('versions.json', '["1.0"]')
  await waitForText('/docs/one', 'As it was.')
  await waitForText('/docs/next/two', 'not released yet')
  save('versioned_docs/version-1.0/one.md', '# One\n\nAs it should have been.\n')
  await waitForText('/docs/one', 'As it should have been.')
  save(
    'versioned_sidebars/version-1.0-sidebars.json',
    '{ "main": ["one", { "type": "link", "label": "B", "href": "https://b.example" }] }',
  )
  await waitForText('/docs/one', 'https://b.example')
})

test.run()
void tabs
