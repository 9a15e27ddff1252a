/** Fast Refresh of islands under `docs serve`, in a real browser. */
import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const test = needing('chromium', suite('e2e/refresh'))
const folder = makeFolder()
let server: ChildProcess
let browser: Browser
let page: Page

const counter = (name: string, label = name, before = '') => `'use client'
import { useState } from 'react'
import { useStep } from './step'

export default function ${name}() {
  const [count, setCount] = useState(0)
  const step = useStep()
  ${before}
  return <button className="${name}" onClick={() => setCount(count + step)}>${label} {count}</button>
}
`
const step = (value: number) => `import { useMemo } from 'react'

export function useStep() {
  return useMemo(() => ${value}, [])
}
`
const filler = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
const text = (words: string) => `---
title: Islands
---

import First from '../../components/first'
import Second from '../../components/second'

${words}

<First />

<Second />

${filler}
`

const save = (path: string, content: string) => writeFileSync(join(folder, path), content)

test.before(async () => {
  write(folder, {
    'site.config.yaml': 'title: Live\nurl: https://live.example\ncontent:\n  - use: pages\n',
    'content/pages/index.mdx': text('As it was.'),
    'components/first.tsx': counter('First'),
    'components/second.tsx': counter('Second'),
    'components/step.ts': step(1),
  })
  server = spawn(process.execPath, [bin, 'serve', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const base = await new Promise<string>((resolve) => {
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      const address = /serving (\S+)/.exec(part)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1000, height: 500 } })
  await page.goto(base)
  await page.evaluate(() => void Object.assign(window, { isSame: true }))
  await click('First', 3)
  await click('Second', 2)
})
test.after(async () => {
  await browser?.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  removeFolder(folder)
})

async function click(name: string, times: number): Promise<void> {
  for (let number = 1; number <= times; number++) {
    await page.click(`.${name}`)
    await shows(`${name} ${number}`)
  }
}

const shows = (words: string) => page.waitForFunction((part) => document.body.innerText.includes(part), words)
const isSame = () => page.evaluate(() => 'isSame' in window)
const problems = () => page.evaluate(() => document.querySelector('docs-problems')?.shadowRoot?.textContent ?? '')
const hasProblem = (words: string) =>
  page.waitForFunction(
    (part) => document.querySelector('docs-problems')?.shadowRoot?.textContent?.includes(part) === true,
    words,
  )
const hasNoProblem = () => page.waitForFunction(() => document.querySelector('docs-problems') === null)

test('an edited island keeps its state, and others are not touched', async () => {
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  save('components/first.tsx', counter('First', 'Number'))
  await shows('Number 3')
  await shows('Second 2')
  assert.is(await page.evaluate(() => scrollY), 200)
  assert.ok(await isSame())
})

test('an edited hook applies to all islands that use it, with their state', async () => {
  save('components/step.ts', step(10))
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('.First')
    button?.click()
    return /[1-9]\d/.test(button?.innerText ?? '')
  })
  await shows('Second 2')
})

test('edited text of the page is updated, and islands keep their state', async () => {
  save('content/pages/index.mdx', text('As it is.'))
  await shows('As it is.')
  await shows('Second 2')
  assert.ok(await isSame())
})

test('an island that throws shows its error at its place, and works again', async () => {
  save('components/first.tsx', counter('First', 'Number', `throw new Error('First is broken')`))
  await page.locator('docs-fault:has-text("First is broken")').waitFor()
  assert.ok(await page.locator('.Second').isVisible())
  await hasProblem('<First> throws: First is broken')
  assert.not.match(await problems(), 'last version')
  await shows('Second 2')
  save('components/first.tsx', counter('First', 'Mended'))
  await shows('Mended')
  await hasNoProblem()
  assert.is(await page.locator('docs-fault').count(), 0)
  assert.ok(await isSame())
})

test('a mistake in the code of an island keeps its state until it is corrected', async () => {
  await page.locator('.Second').click()
  const before = await page.locator('.Second').innerText()
  save('components/second.tsx', `${counter('Second')}}`)
  await page.locator('docs-fault:has-text("Second")').waitFor()
  await hasProblem('components/second.tsx:')
  await shows('Mended')
  save('components/second.tsx', counter('Second'))
  await shows(before)
  await hasNoProblem()
  assert.ok(await isSame())
})

test.run()
