/**
 * Components and features of pages in a real browser, on one small site: their behaviour, and the files that pages
 * without them load.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/features'))
let opened: OpenedSite | undefined
let browser: Browser
let site = ''

const embeds = `# Embeds

::youtube[Big Buck Bunny]{id="aqz-KE-bpKQ" start=90}

<Vimeo id="76979871" title="The new player" ratio="4/3" />

<Video src="/none.mp4" title="A parcel is packed" ratio="25/6" />

::embed[A demo]{src="/demo.html"}
`

const fence = '`'.repeat(3)
const code = `# Code

${fence}text wrap=toggle
short
${'long '.repeat(60)}
${fence}

${fence}js collapse={2-3} showLineNumbers
let first
let second
let third
let fourth
${fence}

${fence}ts twoslash
const parcel = { weight: 1200 }
parcel.weight
//     ^?
${fence}

${fence}console
$ npm init \\
  --yes
Done.
% ls
${fence}
`

const landing = `---
title: Landing
layout: landing
hero:
  tagline: To the **point**.
  actions:
    - { text: Go, link: /embeds, icon: rocket }
features:
  - { title: Fast, icon: zap, details: In a day., link: ./index.md }
---

Below.
`

test('the site is built without a warning, and served', async () => {
  opened = await openSite(
    {
      'site.config.yaml':
        'title: Features\nurl: https://features.example\nfeedback: { enabled: true, to: https://feedback.example/answers }\nassistants: [claude]\nembeds: [self]\nredirects:\n  - { from: /code#film, to: /embeds }\n  - { from: /code#types, to: /landing }\ncode: { twoslash: { typescript: typescript-5, compilerOptions: { types: [] } } }\nsocial:\n  - { icon: github, label: GitHub, href: https://github.example/x }\ncontent:\n  - use: pages\n',
      'content/pages/index.md':
        '# Home\n\nTo the [embeds](./embeds.mdx), the [front](./landing.md), [code](./code.md) and [more](./code-mdx.mdx).\n',
      'content/pages/embeds.mdx': embeds,
      'content/pages/code.md': code,
      'content/pages/code-mdx.mdx': code,
      'content/pages/landing.md': landing,
      'content/static/demo.html': '<!doctype html><html lang="en"><title>Demo</title><p>A demo.</p></html>',
      'content/static/none.mp4': '',
    },
    (folder) => symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules')),
  )
  ;({ site, browser } = opened)
})
test.after(() => opened?.close())

/**
 * Runs `work` with a separate page, all its requests and the complaints of the browser. Other hosts are answered with a
 * test page.
 */
async function visit(work: (page: Page, seen: string[]) => Promise<void>, javaScriptEnabled = true): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled })
  const complaints: string[] = []
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url()))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  await context.route(
    (url) => url.origin !== site,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><p>Elsewhere' }),
  )
  try {
    await work(await context.newPage(), seen)
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}

const elsewhere = (seen: readonly string[]) => seen.filter((url) => !url.startsWith(site))
const ofFeatures = (seen: readonly string[]) => seen.filter((url) => url.includes('/feature-'))

const nameOf = (url: string) => /feature-([a-z-]+)-/.exec(url)?.[1] ?? ''

test('a page loads only the features that it uses, also after a navigation', () =>
  visit(async (page, seen) => {
    await page.goto(`${site}/`)
    // Only those of the whole site, and the home page's own.
    assert.equal(ofFeatures(seen).map(nameOf).sort(), ['home', 'icon', 'social'])
    assert.is(await page.getByRole('link', { name: 'GitHub' }).locator('svg path').count(), 2)
    await page.getByRole('link', { name: 'embeds' }).click()
    await page.getByRole('button', { name: /Big Buck Bunny/ }).waitFor()
    assert.equal([...new Set(ofFeatures(seen).map(nameOf))].sort(), [
      'embed',
      'feedback',
      'home',
      'icon',
      'social',
      'video',
    ])
  }))

test('embeds and videos have the ratio of the page, or 16/9', () =>
  visit(async (page) => {
    await page.goto(`${site}/embeds`)
    const ratioOf = async (selector: string, index: number): Promise<string> => {
      const { width, height } = (await page.locator(selector).nth(index).boundingBox()) ?? { width: 0, height: 1 }
      return (width / height).toFixed(1)
    }
    assert.is(await ratioOf('.embed', 0), (16 / 9).toFixed(1))
    assert.is(await ratioOf('.embed', 1), (4 / 3).toFixed(1))
    assert.is(await ratioOf('video', 0), (25 / 6).toFixed(1))
  }))

test('no third party gets a request before the click; then the video appears in the same space', () =>
  visit(async (page, seen) => {
    await page.goto(`${site}/embeds`)
    const button = page.getByRole('button', { name: 'Big Buck Bunny Plays from YouTube' })
    await button.waitFor()
    assert.equal(elsewhere(seen), [])
    assert.is(seen.filter((url) => url.endsWith('.mp4')).length, 0)
    const box = page.locator('.embed').first()
    const before = await box.boundingBox()
    await button.focus()
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('iframe[title="Big Buck Bunny"]')
    await frame.getByText('Elsewhere').waitFor()
    assert.equal(await box.boundingBox(), before)
    assert.is(await page.evaluate(() => document.activeElement?.localName), 'iframe')
    assert.equal(elsewhere(seen), ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=90'])
    await page.getByRole('button', { name: /The new player/ }).click()
    await page.frameLocator('iframe[title="The new player"]').getByText('Elsewhere').waitFor()
    await page.getByRole('button', { name: /A demo/ }).click()
    await page.frameLocator('iframe[title="A demo"]').getByText('A demo.').waitFor()
  }))

test('keys move through the menu of a page, and it sends no request before a click', () =>
  visit(async (page, seen) => {
    await page.goto(`${site}/embeds`)
    const menu = page.getByRole('main').locator('.page-actions details')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await menu.locator('summary').focus()
    await page.keyboard.press('ArrowDown')
    assert.is(await focused(), 'View as Markdown')
    assert.equal(await violations(page), [])
    for (const text of ['Open in Claude', 'View as Markdown']) {
      await page.keyboard.press('ArrowDown')
      assert.is(await focused(), text)
    }
    await page.keyboard.press('Escape')
    assert.is(await focused(), 'Page actions')
    assert.not.ok(await menu.getByRole('link').first().isVisible())
    await menu.locator('summary').click()
    await page.getByRole('heading', { level: 1 }).click()
    assert.not.ok(await menu.getByRole('link').first().isVisible())
    assert.equal(elsewhere(seen), [])
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'Open in Claude' }).click()
    await page.getByText('Elsewhere').waitFor()
    const { origin, pathname, searchParams } = new URL(page.url())
    assert.equal(
      [origin, pathname, searchParams.get('q')],
      ['https://claude.ai', '/new', 'Read https://features.example/embeds.md so that I can ask questions about it.'],
    )
  }))

test('without JavaScript the menu of a page opens, and there is no button without effect', () =>
  visit(async (page) => {
    await page.goto(`${site}/embeds`)
    await page.getByText('Page actions').click()
    assert.ok(await page.getByRole('link', { name: 'Open in Claude' }).isVisible())
    assert.not.ok(await page.getByText('Copy page').isVisible())
  }, false))

test('without JavaScript an embed is a link', () =>
  visit(async (page) => {
    await page.goto(`${site}/embeds`)
    const link = page.getByRole('link', { name: /Big Buck Bunny/ })
    assert.is(await link.getAttribute('href'), 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s')
  }, false))

test('a landing page has its buttons and cards from its front matter', () =>
  visit(async (page, seen) => {
    await page.goto(`${site}/landing`)
    assert.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Landing')
    assert.is(await page.getByRole('link', { name: 'Fast' }).getAttribute('href'), '/')
    assert.ok(ofFeatures(seen).map(nameOf).includes('landing'))
    assert.equal(await violations(page), [])
    await page.getByRole('link', { name: 'Go' }).click()
    await page.getByRole('button', { name: /Big Buck Bunny/ }).waitFor()
  }))

test('the anchor of a section that has moved leads to it, with and without JavaScript', async () => {
  await visit(async (page) => {
    await page.goto(`${site}/code#film`)
    await page.waitForURL(`${site}/embeds`)
    // From a link on a swapped page, and on the page itself.
    await page.goto(`${site}/`)
    await page.getByRole('link', { name: 'code' }).click()
    await page.waitForURL(`${site}/code`)
    assert.not.ok(await page.getByText('This section is now').first().isVisible())
    await page.evaluate(() => (location.hash = 'types'))
    await page.waitForURL(`${site}/landing`)
  })
  await visit(async (page) => {
    await page.goto(`${site}/code#types`)
    const note = page.getByText('This section is now: Landing')
    assert.ok(await note.isVisible())
    assert.is(await page.locator('.moved:visible').count(), 1)
    await note.getByRole('link').click()
    await page.waitForURL(`${site}/landing`)
  }, false)
})

test('an answer to the feedback form is an event, and is sent only to the address of the site', () =>
  visit(async (page, seen) => {
    const sent: unknown[] = []
    await page.route('https://feedback.example/answers', async (route) => {
      if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
      await route.fulfill({
        status: 204,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    })
    await page.goto(`${site}/embeds`)
    await page.evaluate(() => {
      addEventListener('docs:feedback', ({ detail }: CustomEventInit<unknown>) => {
        document.documentElement.dataset['answer'] = JSON.stringify(detail)
      })
    })
    const status = page.locator('.feedback').getByRole('status')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await status.getByText('Thank you.').waitFor()
    await page.getByLabel('What could be better?').fill('More pictures.')
    assert.equal(await violations(page), [])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByLabel('What could be better?').waitFor({ state: 'hidden' })
    const answer = { path: '/embeds', helpful: false }
    assert.equal(sent, [answer, { ...answer, text: 'More pictures.' }])
    assert.is(await page.locator('html').getAttribute('data-answer'), JSON.stringify(sent[1]))
    assert.equal([...new Set(elsewhere(seen))], ['https://feedback.example/answers'])
  }))

test('long lines are wrapped by the reader, on every page from then on', () =>
  visit(async (page, seen) => {
    await page.goto(`${site}/code`)
    const button = page.getByRole('button', { name: 'Wrap long lines' })
    await button.focus()
    const rest = () =>
      page
        .locator('pre')
        .first()
        .evaluate((block) => block.scrollWidth - block.clientWidth)
    assert.ok((await rest()) > 0)
    await page.keyboard.press('Enter')
    assert.is(await rest(), 0)
    assert.is(await page.getByRole('button', { name: 'Wrap long lines', pressed: true }).count(), 1)
    assert.equal(await violations(page), [])
    await page.goto(`${site}/code-mdx`)
    await page.getByRole('button', { name: 'Wrap long lines', pressed: true }).waitFor()
    assert.is(await rest(), 0)
    assert.ok(ofFeatures(seen).map(nameOf).includes('code-wrap'))
  }))

test('types are one Tab stop, arrow keys move between them, and Escape closes their box', () =>
  visit(async (page) => {
    await page.goto(`${site}/code-mdx`)
    const types = page.locator('.tw')
    await types.nth(1).and(page.locator('[tabindex="-1"]')).waitFor()
    assert.is(await page.locator('.tw[tabindex="0"]').count(), 1)
    const box = (at: number) => types.nth(at).evaluate((element) => getComputedStyle(element, '::after').content)
    await types.first().focus()
    assert.match(await box(0), 'const parcel')
    await page.keyboard.press('ArrowRight')
    assert.is(await box(0), 'none')
    assert.match(await box(1), '(property) weight: number')
    assert.equal(await violations(page), [])
    await page.keyboard.press('Escape')
    assert.is(await box(1), 'none')
  }))

test('folded lines can be opened without a script, and are printed', () =>
  visit(async (page) => {
    for (const name of ['code', 'code-mdx']) {
      await page.goto(`${site}/${name}`)
      const height = () => page.locator('.code-folded').evaluate((lines) => lines.clientHeight)
      assert.is(await height(), 0)
      await page.getByRole('checkbox', { name: 'Show lines 2 to 3' }).focus()
      await page.keyboard.press('Space')
      assert.ok((await height()) > 20, name)
      await page.keyboard.press('Space')
      await page.emulateMedia({ media: 'print' })
      assert.ok((await height()) > 20, name)
      await page.emulateMedia({ media: null })
    }
  }, false))

test('the copy button copies the commands of a session, and a selection contains folded lines, but no prompts', () =>
  visit(async (page) => {
    await page.goto(`${site}/code`)
    // All tests of a browser share one clipboard.
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => Promise.resolve(void (document.body.dataset['copied'] = text))
    })
    await page.locator('.code-box', { hasText: 'Done.' }).getByRole('button', { name: 'Copy the code' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.is(await page.evaluate(() => document.body.dataset['copied']), 'npm init \\\n  --yes\nls')
    const selected = (text: string) =>
      page
        .locator('pre', { hasText: text })
        .last()
        .evaluate((block) => {
          getSelection()?.selectAllChildren(block)
          block.dispatchEvent(new Event('copy', { bubbles: true }))
          return String(getSelection())
        })
    assert.match(await selected('let first'), /first\n+let second\nlet third\nlet fourth/)
    assert.is(await selected('Done.'), 'npm init \\\n  --yes\nDone.\nls')
  }))

test('axe reports nothing', () =>
  visit(async (page) => {
    await page.goto(`${site}/embeds`)
    await page.getByRole('button', { name: /Big Buck Bunny/ }).waitFor()
    assert.equal(await violations(page), [])
  }))

test.run()
