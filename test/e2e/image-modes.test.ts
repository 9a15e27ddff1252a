/** Images for each colour mode in a real browser: they follow the switch of the site, and only the visible one is loaded. */
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/image-modes'))

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="600"></svg>\n`
const names = ['ending', 'github', 'picture', 'component'].flatMap((name) => [`${name}-light`, `${name}-dark`])

const body = `# Home

![E](./ending-light.svg#only-light)![E](./ending-dark.svg#only-dark)

:::frame[A caption]
![G](./github-light.svg#gh-light-mode-only)
![G](./github-dark.svg#gh-dark-mode-only)
:::

<picture>
  <source media="(prefers-color-scheme: dark)" SRCSET="./picture-dark.svg" />
  <img src="./picture-light.svg" alt="P" />
</picture>
`
const component = `
<ThemedImage alt="C" sources={{ light: './component-light.svg', dark: './component-dark.svg' }} />
`

let opened: OpenedSite | undefined
let browser: Browser
let site = ''

test('the site is built without a warning, and served', async () => {
  opened = await openSite({
    'site.config.yaml':
      'title: T\nurl: https://t.example\ncolorMode: { respectPrefersColorScheme: true }\ncontent:\n  - use: pages\n',
    'content/pages/index.md': '# Start\n\n[a](md.md) [b](mdx.mdx)\n',
    'content/pages/md.md': body.replace('SRCSET', 'srcset'),
    'content/pages/mdx.mdx': body.replace('SRCSET', 'srcSet') + component,
    ...Object.fromEntries(names.map((name) => [`content/pages/${name}.svg`, svg(name.endsWith('dark') ? 3000 : 2000)])),
  })
  ;({ site, browser } = opened)
})
test.after(() => opened?.close())

const visible = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.prose img')].filter((image) => image.checkVisibility()).map((image) => image.src.replace(/^.*\\/|-[^-]*$/g, ''))`,
  )

for (const [path, kinds] of [
  ['md', ['ending', 'github', 'picture']],
  ['mdx', ['ending', 'github', 'picture', 'component']],
] as const)
  for (const scheme of ['light', 'dark'] as const) {
    const other = scheme === 'light' ? 'dark' : 'light'
    const images = (mode: string) => kinds.map((kind) => `${kind}-${mode}`)

    test(`images of ${path} follow the switch of the site, and load when they are visible (${scheme})`, async () => {
      const context = await browser.newContext({ colorScheme: scheme })
      const page = await context.newPage()
      const requests = new Set<string>()
      page.on('request', (request) => {
        const [, name] = /(\w+-\w+)-\w+\.svg$/.exec(request.url()) ?? []
        if (name !== undefined) requests.add(name)
      })
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico'))
          complaints.push(message.text())
      })
      await page.goto(`${site}/${path}`, { waitUntil: 'networkidle' })
      assert.equal(await visible(page), images(scheme))
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page.waitForFunction(
        '[...document.images].filter((image) => image.checkVisibility()).every((image) => image.complete)',
      )
      assert.equal([...requests].sort(), images(scheme).sort())
      // The switch has the states light, dark and system.
      for (let count = 0; count < 3 && (await page.getAttribute('html', 'data-theme')) !== other; count++)
        await page.click('[data-color-toggle]')
      assert.equal(await visible(page), images(other))
      const sizes = await page.evaluate(
        `[...document.querySelectorAll('.prose img')].map((image) => image.getAttribute('width') + ' x ' + image.getAttribute('height'))`,
      )
      assert.equal(
        sizes,
        kinds.flatMap(() => ['2000 x 600', '3000 x 600']),
      )
      assert.equal(complaints, [])
      await context.close()
    })

    test(`without JavaScript, images of ${path} follow the system (${scheme})`, async () => {
      const context = await browser.newContext({ colorScheme: scheme, javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${site}/${path}`)
      const sources = await page
        .locator('.prose img:visible')
        .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
      assert.equal(
        sources.map((src) => /(\w+-\w+)-\w+\.svg$/.exec(src ?? '')?.[1]),
        images(scheme),
      )
      await context.close()
    })
  }

test('the visible image can be enlarged, also after the switch', async () => {
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${site}/md`)
  for (const mode of ['light', 'dark']) {
    for (let count = 0; count < 3 && (await page.getAttribute('html', 'data-theme')) !== mode; count++)
      await page.click('[data-color-toggle]')
    for (const kind of ['ending', 'github', 'picture']) {
      const image = page.locator(`.prose img[src*="${kind}-${mode}"]`)
      await image.scrollIntoViewIfNeeded()
      await page.waitForSelector(`.prose img[src*="${kind}-${mode}"][data-zoom]`)
      await image.click()
      await page.waitForSelector(`dialog.zoom img[src*="${kind}-${mode}"]`)
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog.zoom', { state: 'detached' })
    }
  }
  await context.close()
})

test('the Markdown version of an MDX page contains the image for light mode', async () => {
  const text = await (await fetch(`${site}/mdx.md`)).text()
  assert.equal(
    [...text.matchAll(/(\w+-\w+)-\w+\.svg/g)].map(([, name]) => name),
    ['ending-light', 'github-light', 'picture-light', 'component-light'],
  )
})

test('print shows the image for light mode', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(`${site}/md`)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await visible(page), ['ending-light', 'github-light', 'picture-light'])
  await context.close()
})

test.run()
