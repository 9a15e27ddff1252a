/** `docs serve` in a real browser: sheets with Tailwind and Sass follow edits without a reload. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const test = needing('sass', needing('tailwind', needing('chromium', suite('styles'))))
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
let root = ''
let server: ChildProcess
let browser: Browser
let page: Page
const complaints: string[] = []

function save(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const sheet = (rule: string) => `@import '@waybill/docs/theme/styles/index.css';
@import 'tailwindcss/theme.css' layer(theme);
@import 'tailwindcss/utilities.css' important;
${rule}
`
const home = (classes: string) => `import Box from '@site/parts/box'

# Home

<p id="text" className="${classes}">Text</p>

<Box />
`
const box = (color: string) => `$color: ${color};\n.box { b & { margin: 0 } color: $color }\n`

test.before(async () => {
  root = mkdtempSync(join(tmpdir(), 'docs-styles-'))
  symlinkSync(packages, join(root, 'node_modules'))
  save(
    'site.config.yaml',
    'title: Styles\nurl: https://x.example\ntheme: { folder: theme }\ntagline: by ${DOCS_PUBLIC_TEAM}\ncontent:\n  - use: docs\n',
  )
  save('theme/styles/index.css', sheet(''))
  save('content/docs/index.mdx', home('mt-7'))
  save('content/docs/other.md', '# Other\n')
  save(
    'parts/box.tsx',
    'import names from \'./box.module.scss\'\nexport default () => <p id="box" className={names.box}>{process.env.DOCS_PUBLIC_TEAM}</p>\n',
  )
  save('parts/box.module.scss', box('rgb(1, 2, 3)'))
  const env = { ...process.env, DOCS_PUBLIC_TEAM: 'packers' }
  server = spawn(process.execPath, [bin, 'serve', root, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const base = await new Promise<string>((resolve) => {
    let output = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const address = /serving (\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  browser = await openBrowser()
  page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(`${base}/docs`)
  await page.evaluate(() => void ((window as { marked?: boolean }).marked = true))
})
test.after(async () => {
  await browser?.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(root, { recursive: true, force: true })
})

const waitOptions = { timeout: 90_000 }
const waitForStyle = (id: string, property: string, value: string) =>
  page.waitForFunction(
    ([name = '', key = '', expected]) => {
      const element = document.getElementById(name)
      return element !== null && getComputedStyle(element).getPropertyValue(key) === expected
    },
    [id, property, value],
    waitOptions,
  )
const waitForProblem = (text: string) =>
  page.waitForFunction(
    (expected) => (document.querySelector('docs-problems')?.shadowRoot?.textContent ?? '').includes(expected),
    text,
    waitOptions,
  )
const isMarked = () => page.evaluate(() => (window as { marked?: boolean }).marked === true)

test('classes of a page, rules of the theme and a Sass module apply without a reload', async () => {
  await waitForStyle('text', 'margin-top', '28px')
  await waitForStyle('box', 'color', 'rgb(1, 2, 3)')
  assert.is(await page.innerText('#box'), 'packers')
  save('content/docs/index.mdx', home('mt-9'))
  await waitForStyle('text', 'margin-top', '36px')
  save('parts/box.module.scss', box('rgb(4, 5, 6)'))
  await waitForStyle('box', 'color', 'rgb(4, 5, 6)')
  save('theme/styles/index.css', sheet('#text { @apply underline; }'))
  await waitForStyle('text', 'text-decoration-line', 'underline')
  assert.ok(await isMarked())
  assert.equal(complaints, [])
})

test('mistakes in sheets are shown over the page, with file and line, until they are corrected', async () => {
  save('parts/box.module.scss', '.box {\n  color: $none;\n}\n')
  await waitForProblem('parts/box.module.scss:2:10')
  save('parts/box.module.scss', box('rgb(7, 8, 9)'))
  await waitForStyle('box', 'color', 'rgb(7, 8, 9)')
  save('theme/styles/index.css', sheet('#text { @apply underlined; }'))
  await waitForProblem('theme/styles/index.css:4:16')
  save('theme/styles/index.css', sheet('#text { color: rgb(3, 3, 3); }'))
  await waitForStyle('text', 'color', 'rgb(3, 3, 3)')
  await page.waitForFunction(() => document.querySelector('docs-problems') === null, undefined, waitOptions)
  assert.ok(await isMarked())
})

test.run()
