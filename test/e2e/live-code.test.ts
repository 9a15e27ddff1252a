/** Examples of React that readers run and change, in a real browser. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { needing } from '../needs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/live-code'))
const fence = '`'.repeat(3)
let opened: OpenedSite | undefined

test.before(async () => {
  opened = await openSite({
    'site.config.yaml': `title: Live
url: https://live.example
colorMode: { defaultMode: dark }
plugins: [{ use: live }]
content: [{ use: docs, options: { path: content, routeBasePath: / } }]
`,
    'content/index.md': `# Home

${fence}jsx live
function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}
${fence}

${fence}tsx live noInline
const Rights = ({ of }: { of: string }) => <p>{of}</p>
let rights = 'all'
try { rights = String(parent.document.title) } catch { rights = 'none' }
render(<Rights of={rights} />)
${fence}
`,
  })
})
test.after(() => opened?.close())

test('an example runs on request, follows edits, and reports errors', async () => {
  const page = await (opened as OpenedSite).browser.newPage({ viewport: { width: 900, height: 900 } })
  const requestedUrls: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => void requestedUrls.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text())
  })
  await page.goto(`${opened?.site}/`)
  const run = page.getByRole('button', { name: 'Run and edit' })
  await run.first().waitFor()
  assert.equal(
    requestedUrls.filter((path) => path.startsWith('/live-frame')),
    [],
  )
  await run.first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.live textarea:focus').waitFor()
  const frame = page.frameLocator('.live iframe').first()
  await frame.getByRole('button', { name: 'Count 0' }).click()
  await frame.getByRole('button', { name: 'Count 1' }).waitFor()
  const editor = page.getByRole('textbox', { name: /^Code of the example/ })
  await editor.fill('() => <b>{[1, 2].lenght.x}</b>')
  await page.getByRole('alert').filter({ hasText: 'TypeError' }).waitFor()
  await editor.fill('<i>Also</i>')
  await frame.getByText('Also').waitFor()
  assert.is(await page.locator('.live [role=alert]').first().textContent(), '')
  await page.getByRole('button', { name: 'Reset' }).click()
  await frame.getByRole('button', { name: 'Count 0' }).waitFor()
  const colour = () => frame.locator('html').evaluate((element) => getComputedStyle(element).color)
  const before = await colour()
  await page.locator('[data-color-toggle]').first().click()
  await frame.locator(`html:not([style*="${before}"])`).waitFor({ state: 'attached' })
  await run.first().click()
  // The code of a reader cannot access the site.
  await page.frameLocator('.live iframe').last().getByText('none').waitFor()
  assert.equal(await violations(page), [])
  assert.equal(
    complaints.filter((text) => !text.startsWith('TypeError')),
    [],
  )
  await page.close()
})

test('the page of the frame runs nothing when it is opened directly', async () => {
  const page = await (opened as OpenedSite).browser.newPage()
  const answer = await page.goto(`${opened?.site}/live-frame.html`)
  assert.match(answer?.headers()['content-security-policy'] ?? '', "'unsafe-eval'")
  assert.is(await page.evaluate(() => origin), 'null')
  await page.evaluate(() => postMessage({ code: '<b>x</b>' }, '*'))
  await page.close()
})

test.run()
