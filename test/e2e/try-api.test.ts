/** The form of a published reference, which calls the API directly: in a real browser, against a local API. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { violations } from '../../bench/reader/axe.ts'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, read, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/try-api'))
const folder = makeFolder()
const received: { readonly line: string; readonly key: string | undefined; readonly body: string }[] = []
let allowsPages = true
const api = createServer((request, response) => {
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const headers = allowsPages ? open : {}
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  void bodyOf(request).then((body) => {
    received.push({ line: `${request.method} ${request.url}`, key: request.headers.authorization, body })
    response.writeHead(201, { ...headers, 'content-type': 'application/json' }).end('{"id":"p-1"}')
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let all = ''
  for await (const part of request) all += String(part)
  return all
}

const description = (origin: string) => `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: "${origin}/v1" }]
security: [{ token: [] }]
paths:
  /depots/{depot}/parcels:
    post:
      operationId: createParcel
      summary: Create a parcel
      parameters: [{ name: depot, in: path, required: true, schema: { type: string }, example: north }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { weight: { type: integer } } }
            example: { weight: 3 }
      responses: { '201': { description: The parcel } }
  /elsewhere:
    servers: [{ url: 'https://elsewhere.example' }]
    get: { operationId: elsewhere, summary: Elsewhere, responses: { '200': { description: Fine } } }
  /hidden: { $ref: ./hidden.yaml }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`
let browser: Browser
let server: Preview | undefined
let site = ''
let origin = ''

function siteFiles(tryIt: string): Record<string, string> {
  return {
    'site.config.yaml': `title: Parcels
url: https://docs.parcel.example
baseUrl: /base/
content:
  - use: openapi
    options: { path: api.yaml, routeBasePath: api, tryIt: ${tryIt} }
  - use: arazzo
    options: { path: flows.yaml }
`,
    'flows.yaml': `arazzo: 1.0.1
info: { title: Flows, version: '1' }
sourceDescriptions: [{ name: parcels, url: ./api.yaml, type: openapi }]
workflows:
  - workflowId: send
    steps:
      - stepId: make
        operationId: createParcel
        parameters: [{ name: depot, in: path, value: north }]
        requestBody: { payload: { weight: 3 } }
        successCriteria: [{ condition: $response.body#/id == 'p-1' }]
        outputs: { id: $response.body#/id }
      - stepId: again
        operationId: createParcel
        parameters: [{ name: depot, in: path, value: $steps.make.outputs.id }]
        requestBody: { payload: { weight: 4 } }
`,
    'api.yaml': description(origin),
    // Servers in files beside the root are ignored.
    'hidden.yaml':
      "servers: [{ url: 'https://hidden.example' }]\nget: { operationId: hidden, summary: Hidden, security: [], responses: { '200': { description: Fine } } }\n",
  }
}

test('the site is built without a warning, and allows the servers of the description', async () => {
  await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const build = async (name: string, tryIt: string) => {
    write(join(folder, name), siteFiles(tryIt))
    const { code, err } = await docs(['build', join(folder, name), '--strict'])
    assert.is(code, 0, err)
    return read(join(folder, name, 'dist'), 'api/operations/create-parcel.html')
  }
  browser = await openBrowser()
  const off = await build('off', 'false')
  assert.not.match(off, /data-try|feature-try/)
  assert.not.match(read(join(folder, 'off/dist'), 'workflows/send.html'), /try-workflow/)
  assert.match(off, "connect-src 'self';")
  const on = await build('on', 'true')
  assert.match(on, `connect-src 'self' ${origin} https://elsewhere.example;`)
  const served = await preview({ dir: join(folder, 'on/dist'), port: 0, host: '127.0.0.1', baseUrl: '/base/' })
  if (!served.ok) throw new Error(served.problem)
  server = served
  site = `${new URL(served.url).origin}/base`
})
test.after(async () => {
  await browser?.close()
  await server?.close()
  api.close()
  removeFolder(folder)
})

/** Runs `work` with the page of an operation; returns all requested addresses. */
async function visit(path: string, work: (page: Page, requests: string[]) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  try {
    await page.goto(`${site}/${path.includes('/') ? path : `api/operations/${path}`}`)
    await page.waitForLoadState('networkidle')
    await work(page, requestedUrls)
  } finally {
    await context.close()
  }
}
const open = (page: Page) => page.locator('.try > summary').click()
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

test('the form loads when it is opened, shows its request, and does not store the key', () =>
  visit('create-parcel', async (page, requests) => {
    assert.is(requests.filter((url) => /try\.json|127\.0\.0\.1:\d+\/v1/.test(url)).length, 0)
    await open(page)
    const box = page.locator('.try')
    await box.getByLabel('token').fill('s3cret')
    await box.getByLabel('depot').fill('north 1')
    const [request = '', curl = ''] = await box.locator('.try-preview pre').allTextContents()
    assert.match(
      request,
      `POST ${origin}/v1/depots/north%201/parcels\nAuthorization: Bearer ••••••\nContent-Type: application/json`,
    )
    assert.match(request, '"weight": 3')
    assert.match(
      curl,
      `curl --request POST '${origin}/v1/depots/north%201/parcels' \\\n  --header 'Authorization: Bearer ••••••'`,
    )
    assert.equal(received, [])
    assert.equal(await violations(page), [])
    await send(page)
    await box.getByText('201 Created').waitFor()
    assert.equal(
      received.splice(0).map(({ body, ...rest }) => ({ ...rest, body: JSON.parse(body) as unknown })),
      [{ line: 'POST /v1/depots/north%201/parcels', key: 'Bearer s3cret', body: { weight: 3 } }],
    )
    assert.match(await box.locator('.try-result').innerText(), 'p-1')
    const stored = await page.evaluate(() =>
      [Object.values(localStorage), Object.values(sessionStorage), document.cookie].join(),
    )
    assert.not.match(stored, /s3cret/)
    await page.reload()
    await open(page)
    assert.is(await box.getByLabel('token').inputValue(), '')
  }))

test('an API that forbids cross-origin reading, and one that the policy does not allow, are explained', async () => {
  allowsPages = false
  await visit('create-parcel', async (page) => {
    await open(page)
    await send(page)
    const result = page.locator('.try-result')
    await result.getByText('No response').waitFor()
    assert.match(await result.innerText(), `Access-Control-Allow-Origin: ${new URL(site).origin}`)
    assert.match(await result.innerText(), 'POST, content-type is allowed')
  })
  await visit('hidden', async (page) => {
    await open(page)
    await send(page)
    await page.locator('.try-result').getByText('does not allow https://hidden.example').waitFor()
  })
})

test('the request list of a sandbox is live, reconnects, and works by keyboard', async () => {
  const { startSandbox } = (await import(
    new URL('../../lib/sandbox.js', import.meta.url).href
  )) as typeof import('../../src/satellites/sandbox/start.ts')
  const path = join(folder, 'on/api.yaml')
  const sandbox = await startSandbox({ path })
  const call = (url: string, weight: unknown) =>
    fetch(`${url}/depots/north/parcels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer 0123456789abcdef' },
      body: JSON.stringify({ weight }),
    })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('dialog', (dialog) => {
    faults.push(dialog.message())
    void dialog.dismiss()
  })
  const row = (text: string) => page.locator('#list a', { hasText: text })
  const live = page.getByRole('status')
  try {
    await page.goto(`${sandbox.origin}/__sandbox/`)
    await live.getByText('live', { exact: true }).waitFor()
    await call(sandbox.url, 3)
    await call(sandbox.url, '<img src=x onerror=alert(1)>')
    await row('#2').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { name: 'POST /v1/depots/north/parcels' })
    await title.waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'title')
    const details = page.locator('#details')
    assert.match(await details.innerText(), 'body.weight must be integer')
    assert.match(
      await details.getByLabel('Body of the request').innerText(),
      '"weight": "<img src=x onerror=alert(1)>"',
    )
    await details.locator('summary').first().click()
    assert.match(await details.innerText(), 'Bearer 0123…')
    assert.equal(await violations(page), [])
    await details.getByRole('button', { name: 'Send again' }).click()
    await details.getByText('Nothing: status, headers and body are the same.').waitFor()
    await row('#3').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('#3'))

    await page.getByLabel('Filter by text').fill('nothing like it')
    await page.getByText('No entry matches the filter.').waitFor()
    await page.getByLabel('Filter by text').fill('')
    await row('#1').waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await violations(page), [])
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)

    await sandbox.close()
    await live.getByText('trying again').waitFor()
    const second = await startSandbox({ path, port: Number(new URL(sandbox.origin).port) })
    await live.getByText('live', { exact: true }).waitFor()
    await row('#1').waitFor({ state: 'detached' })
    await call(second.url, 4)
    await row('#1').waitFor()
    await second.close()
    assert.equal(faults, [])
  } finally {
    await context.close()
    await sandbox.close()
  }
})

test('a workflow calls the API directly, step by step, and does not store the key', () =>
  visit('workflows/send', async (page) => {
    allowsPages = true
    const before = received.length
    const [first, second] = [page.locator('.try-step').first(), page.locator('.try-step').nth(1)]
    await first.locator('summary').first().click()
    await first.getByLabel('PARCELS_TOKEN').fill('s3cret')
    await first.getByLabel('PARCELS_TOKEN').press('Tab')
    await page.locator('.try-preview', { hasText: 'authorization: Bearer ••••••' }).waitFor()
    await first.getByRole('button', { name: 'Send' }).click()
    await second.getByRole('button', { name: 'Send' }).click()
    await second.getByText('This was the last step').waitFor()
    assert.equal(
      received.slice(before).map(({ line, key, body }) => [line, key, (JSON.parse(body) as { weight: number }).weight]),
      [
        ['POST /v1/depots/north/parcels', 'Bearer s3cret', 3],
        ['POST /v1/depots/p-1/parcels', 'Bearer s3cret', 4],
      ],
    )
    assert.not.match((await page.locator('body').innerText()) ?? '', 's3cret')
    await second.getByRole('button', { name: 'Begin again' }).click()
    await second.waitFor({ state: 'detached' })
  }))

test.run()
