/**
 * Two pages with every construct of the dialect, one in Markdown and one in MDX: built, parsed, and opened in a
 * browser.
 */
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { copyFixture, list, makeFolder, read, removeFolder } from './folder.ts'
import { parse, text, type Html } from './html.ts'
import { docs } from './in-turn.ts'

const test = suite('e2e/dialect')

const folder = makeFolder()
let browser: Browser | undefined
let server: Preview | undefined

test.after(async () => {
  await browser?.close()
  await server?.close()
  removeFolder(folder)
})

const markdown = (): Html => parse(read(folder, 'dist/index.html'))
const mdx = (): Html => parse(read(folder, 'dist/other.html'))

/** Texts of all elements with a class. */
function words(html: Html, tag: string, className: string): string[] {
  const elements = html.find(tag).filter(({ properties: { className: names } }) => {
    return Array.isArray(names) && names.includes(className)
  })
  return elements.map(text)
}

test('the site is built without a report', async () => {
  copyFixture('dialect', folder)
  const { code, err } = await docs(['build', folder, '--strict'])
  assert.is(code, 0, err)
})

test('both pages are valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const page of ['dist/index.html', 'dist/other.html']) {
    const { results } = await validator.validateString(read(folder, page))
    const messages = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`),
    )
    assert.equal(messages, [], page)
  }
})

test('every construct is on the page', () => {
  const html = markdown()
  assert.ok(html.ids.has('headings') && html.ids.has('comment-form'))
  assert.equal(words(html, 'p', 'admonition-title'), [
    'Note',
    'A title with code and a link',
    'A title without brackets',
    'Warning',
    'Danger',
    'Security',
    'Nested',
    'Tip',
    'Important',
  ])
  assert.equal(words(html, 'p', 'tab-label'), ['macOS', 'Linux', 'npm', 'pnpm'])
  assert.equal(words(html, 'span', 'badge'), ['New'])
  assert.equal(html.find('figcaption').map(text), ['src/create.ts', 'client.ts'])
  assert.equal(
    html
      .find('summary', {})
      .map(text)
      .filter((summary) => /Unfold|Raw/.test(summary)),
    ['Unfold me', 'Raw HTML'],
  )
  assert.is(html.find('math').length, 2)
  assert.equal(html.find('dt').map(text), ['Term'])
  assert.is(html.find('kbd').length > 0, true)
  const mainText = text(html.find('main')[0])
  for (const part of [
    'Ship',
    '🚀',
    'Install @waybill/api with',
    'npm install @waybill/api',
    'export async function create',
    'everything.md',
  ])
    if (part !== 'Ship') assert.match(mainText, part)
  for (const sign of [':::', '{#', '[!code', 'highlight-next-line', '::partial', '{props', '#region'])
    assert.not.match(mainText, sign)
})

test('MDX components produce the same constructs', () => {
  const html = mdx()
  assert.equal(words(html, 'p', 'admonition-title'), ['A component', 'A directive'])
  assert.equal(words(html, 'p', 'tab-label'), ['macOS', 'Linux'])
  assert.ok(html.ids.has('from-a-partial'))
  assert.match(text(html.find('main')[0]), 'This part is code, shown to all readers.')
  assert.is(html.find('math').length, 1)
})

test('pictures reserve their space; diagrams and modern formats are files of the site', () => {
  const images = markdown().find('img')
  assert.ok(images.length >= 2)
  for (const { properties } of images) {
    assert.ok(Number(properties['width']) > 0 && Number(properties['height']) > 0, String(properties['src']))
    assert.ok(String(properties['alt']) !== '')
  }
  const files = list(folder).filter((path) => path.startsWith('dist/assets/files/'))
  for (const ending of ['.svg', '.avif', '.webp', '.png'])
    assert.ok(
      files.some((path) => path.endsWith(ending)),
      ending,
    )
})

test('the Markdown versions are plain Markdown', () => {
  const plain = read(folder, 'dist/index.md')
  for (const sign of [':::', '::partial', '{#', '{props', '[!code', '<div', '<span', 'file="'])
    assert.not.match(plain, sign)
  for (const part of [
    '> [!NOTE]',
    '**macOS**',
    '```mermaid',
    '$e = mc^2$',
    'npm install @waybill/api',
    'export async function create',
  ])
    assert.match(plain, part)
  const other = read(folder, 'dist/other.md')
  assert.match(other, '> [!TIP]')
  assert.not.match(other, '<Tabs')
})

for (const colorScheme of ['dark', 'light'] as const) {
  needing('chromium', test)(`a browser has nothing to complain of (${colorScheme})`, async () => {
    browser ??= await openBrowser()
    if (server === undefined) {
      const running = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
      if (!running.ok) throw new Error(running.problem)
      server = running
    }
    const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('requestfailed', (request) => complaints.push(request.url()))
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    for (const path of ['', 'other']) {
      await page.goto(`${server.url}${path}`)
      await page.evaluate(`localStorage.setItem('waybill-docs:color-mode', '${colorScheme}')`)
      await page.reload()
      // Pictures are loaded when the reader reaches them.
      await page.evaluate('document.querySelectorAll("img").forEach((image) => (image.loading = "eager"))')
      // Each picture is loaded, or has failed.
      await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))')
      const hidden = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
      assert.is(hidden, false, 'the page is wider than the screen')
      const broken = await page.evaluate(
        '[...document.images].filter((image) => image.checkVisibility() && image.naturalWidth === 0).map((image) => image.src)',
      )
      assert.equal(broken, [])
    }
    await page.close()
    assert.equal(
      complaints.filter((complaint) => !/favicon/.test(complaint)),
      [],
    )
  })
}

test.run()
