/** Comments of giscus in a real browser, against a stand-in for its page. */
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { read } from './folder.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/comments'))
const widget = `<!doctype html><html lang="en"><title>Comments</title><p>Comments of the page</p><script>
  const post = (giscus) => parent.postMessage({ giscus }, '*')
  addEventListener('message', ({ data }) => (document.body.dataset.theme = data.giscus.setConfig.theme))
  post({ resizeHeight: 321 })
</script>`
const long = 'A paragraph of the page.\n\n'.repeat(80)
let opened: OpenedSite | undefined
let browser: Browser
let site = ''

test('the site is built without a warning, and served', async () => {
  opened = await openSite({
    'site.config.yaml': `title: Commented
url: https://commented.example
colorMode: { defaultMode: light }
comments: { repo: parcel/docs, repoId: R_1, category: Docs, categoryId: DIC_1 }
content: [{ use: docs, options: { path: content, routeBasePath: / } }]
`,
    'content/index.md': `# Home\n\n[Silent](./silent.md), [next](./next.md).\n\n${long}`,
    'content/next.md': `# Next\n\n${long}`,
    'content/silent.md': '---\ncomments: false\n---\n\n# Silent\n\nText.\n',
  })
  ;({ site, browser } = opened)
})
test.after(() => opened?.close())

/** Runs `work` with a separate page, and the addresses that are requested from giscus. */
async function visit(work: (page: Page, requests: URL[], context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  const complaints: string[] = []
  const requestedUrls: URL[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text())
  })
  await context.route('https://giscus.app/**', (route) => {
    requestedUrls.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: widget })
  })
  try {
    await work(await context.newPage(), requestedUrls, context)
    assert.equal(complaints, [])
  } finally {
    await context.close()
  }
}
const toEnd = (page: Page) => page.locator('.comments').scrollIntoViewIfNeeded()
const frame = (page: Page) => page.frameLocator('iframe[title="Comments"]')

test('comments are loaded when the reader reaches them; then they have their height and follow the colours', () =>
  visit(async (page, requests) => {
    await page.goto(`${site}/`)
    await page.waitForLoadState('networkidle')
    assert.equal(requests, [])
    await toEnd(page)
    await frame(page).getByText('Comments of the page').waitFor()
    const [{ pathname, searchParams } = new URL(site)] = requests
    const parameter = (name: string) => searchParams.get(name)
    assert.equal(
      [pathname, ...['repo', 'repoId', 'category', 'categoryId', 'term', 'theme', 'origin', 'session'].map(parameter)],
      ['/en/widget', 'parcel/docs', 'R_1', 'Docs', 'DIC_1', 'index', 'light', `${site}/`, ''],
    )
    await page.waitForFunction(() => document.querySelector('iframe')?.clientHeight === 321)
    await page.locator('[data-color-toggle]').first().click()
    await frame(page).locator('body[data-theme=dark]').waitFor()
  }))

test('each page loads its own comments after a navigation; a page may disable them', () =>
  visit(async (page, requests) => {
    await page.goto(`${site}/`)
    await page.getByRole('link', { name: 'next', exact: true }).click()
    await page.waitForURL('**/next')
    await toEnd(page)
    await frame(page).getByText('Comments of the page').waitFor()
    assert.equal(
      requests.map(({ searchParams }) => searchParams.get('term')),
      ['next'],
    )
    await page.goto(`${site}/silent`)
    assert.is(await page.locator('.comments').count(), 0)
    assert.not.match(read(join(opened?.folder ?? '', 'dist'), 'silent.html'), /giscus|feature-comments/)
  }))

test('a reader stays signed in until giscus ends the session', () =>
  visit(async (page, requests) => {
    await page.goto(`${site}/next?giscus=abc`)
    await page.waitForURL(`${site}/next`)
    await toEnd(page)
    await frame(page).getByText('Comments of the page').waitFor()
    const again = page.waitForRequest(/giscus\.app/)
    await frame(page)
      .locator('body')
      .evaluate(() => parent.postMessage({ giscus: { signOut: true } }, '*'))
    assert.is(requests[0]?.searchParams.get('session'), 'abc')
    assert.is(new URL((await again).url()).searchParams.get('session'), '')
  }))

test.run()
