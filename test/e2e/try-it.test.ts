/** The panel that `docs serve --sandbox` adds to the pages of operations, in a real browser. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { idle } from './idle.ts'

const test = needing('chromium', suite('e2e/try-it'))
const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const root = temporaryFolder()
let running: ChildProcess
let browser: Browser
let base = ''

const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.waybill.example/v1 }]
security: [{ basic: [] }]
paths:
  /depots/{depot}/parcels:
    parameters: [{ name: depot, in: path, required: true, schema: { type: string }, example: north }]
    get:
      operationId: listParcels
      summary: List parcels
      x-role: viewer
      parameters:
        - { name: state, in: query, schema: { type: string, enum: [sent, kept] } }
      responses: { '200': { description: The parcels } }
    post:
      operationId: createParcel
      summary: Create a parcel
      x-role: editor
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [weight], properties: { weight: { type: integer }, note: { type: string } } }
            examples:
              least: { summary: The least, value: { weight: 3 } }
              noted: { summary: With a note, value: { weight: 4, note: "it's heavy" } }
      responses: { '201': { description: The parcel } }
  /depots/{depot}/parcels/{id}:
    get:
      operationId: getParcel
      summary: Get a parcel
      parameters:
        - { name: depot, in: path, required: true, schema: { type: string }, example: north }
        - { name: id, in: path, required: true, schema: { type: string }, example: nothing }
      responses: { '200': { description: The parcel } }
components:
  securitySchemes: { basic: { type: http, scheme: basic } }
`

const rules = `import { defineRules, refuse } from '@waybill/docs/sandbox'
const keys = { v: 'viewer', e: 'editor' }
export default defineRules({
  tables: { parcels: { key: ({ uuid }) => uuid } },
  operations: {
    listParcels: ({ store }) => ({ status: 200, body: [...store.table('parcels').all()] }),
    createParcel({ store, source, body, path }) {
      const parcel = { uuid: source.uuid(), depot: path.depot, ...body }
      store.table('parcels').put(parcel)
      return { status: 201, body: parcel }
    },
    getParcel({ store, path }) {
      const found = store.table('parcels').get(path.id)
      return found === undefined ? refuse('parcel_not_found', 'No such parcel', { status: 404 }) : { status: 200, body: found }
    },
  },
  seed() {},
  authenticate: ({ user }) => keys[user] ?? refuse('no_key', 'No such key', { status: 401 }),
  allow: (operation, path, role) =>
    operation.id === 'createParcel' && role !== 'editor' ? refuse('no_right', 'An editor is needed', { status: 403 }) : undefined,
  refuse: (problem) => ({ status: problem.status ?? ('fault' in problem ? 400 : 500), body: { key: problem.refused ?? problem.fault } }),
  welcome: () => ({
    keys: Object.entries(keys).map(([user, role]) => ({ label: role + ' of north', credentials: { scheme: 'basic', user, password: 'p' } })),
    try: { path: '/depots/north/parcels', credentials: { scheme: 'basic', user: 'v', password: 'p' } },
  }),
})
`

const workflows = `arazzo: 1.0.1
info: { title: Flows, version: '1' }
sourceDescriptions: [{ name: parcels, url: ./api.yaml, type: openapi }]
workflows:
  - workflowId: send
    inputs: { type: object, properties: { depot: { type: string, default: north } } }
    parameters: [{ name: depot, in: path, value: $inputs.depot }]
    steps:
      - stepId: make
        operationId: createParcel
        requestBody: { payload: { weight: 3 } }
        successCriteria: [{ condition: $statusCode == 201 }, { condition: $response.body#/depot == $inputs.depot }]
        outputs: { id: $response.body#/uuid }
      - stepId: look
        operationId: getParcel
        parameters: [{ name: id, in: path, value: $steps.make.outputs.id }]
        successCriteria: [{ condition: $response.body#/weight == 4 }]
`

const guide = `# A guide

## Make a parcel

::workflow{id="send" step="make" show="request"}

## Look at it

::workflow{id="send" step="look" show="request"}
`

test.before(async () => {
  write(root, {
    'site.config.yaml':
      'title: Served\nurl: https://docs.waybill.example\ncontent:\n  - use: pages\n  - use: openapi\n    options: { path: api.yaml, routeBasePath: api, sandbox: ./rules.js }\n  - use: arazzo\n    options: { path: flows.yaml }\n',
    'content/pages/index.md': '# Start\n',
    'content/pages/guide.md': guide,
    'api.yaml': description,
    'flows.yaml': workflows,
    'rules.js': rules,
  })
  running = spawn(process.execPath, [bin, 'serve', root, '--sandbox', '--port', '0'], { stdio: 'pipe' })
  let printed = ''
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += String(chunk)))
  browser = await openBrowser()
  for (let tries = 0; tries < 2400 && !printed.includes('Ctrl+C'); tries++)
    await new Promise((go) => setTimeout(go, 50))
  base = /serving (\S+?)\/?\n/.exec(printed)?.[1] ?? assert.unreachable(printed) ?? ''
})
test.after(async () => {
  await browser?.close()
  running?.kill('SIGKILL')
})

/** A page of the reference with its panel open. Complaints of the browser are recorded. */
async function opened(path: string, options: { width?: number; theme?: string } = {}) {
  const context = await browser.newContext({ viewport: { width: options.width ?? 1440, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Some of these tests expect a refused call.
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(base + path)
  if (options.theme !== undefined)
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), options.theme)
  await page.locator('.try > summary').click()
  return { page, complaints, close: () => context.close() }
}

/** Sends the request, and returns the first line of the answer. */
async function sent(page: Page): Promise<string> {
  await page.evaluate(() => document.querySelector('.try-result')?.replaceChildren())
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.try-status').waitFor()
  return (await page.locator('.try-status strong').textContent()) ?? ''
}

test('the call of the page is sent with its example and a key that is allowed to call it', async () => {
  const { page, complaints, close } = await opened('/api/operations/create-parcel')
  assert.is(await page.locator('.try').getByLabel('Key').inputValue(), '1')
  assert.is(await page.locator('.try').getByLabel('depot').inputValue(), 'north')
  const body = page.locator('.try').getByLabel('Body')
  // The key with the most rights comes first.
  assert.equal(JSON.parse(await body.inputValue()), { weight: 4, note: "it's heavy" })
  // The example that is selected here or on the page is the body.
  await page.locator('.try').getByLabel('Example').selectOption('The least')
  assert.equal(JSON.parse(await body.inputValue()), { weight: 3 })
  assert.is(await page.getByRole('tab', { name: 'The least' }).getAttribute('aria-selected'), 'true')
  await page.getByRole('tab', { name: 'With a note' }).click()
  await page.waitForFunction(() => (document.querySelector('.try textarea') as HTMLTextAreaElement).value.includes('4'))
  await body.fill('{ "weight": 5 }')
  await page.getByRole('tab', { name: 'The least' }).click()
  assert.is(await body.inputValue(), '{ "weight": 5 }')

  assert.is(await sent(page), '201 Created')
  assert.match(await page.locator('.try-sent').innerText(), 'POST /__sandbox/api/v1/depots/north/parcels')
  const answer = (await page.locator('.try pre').textContent()) ?? ''
  const { uuid, ...rest } = JSON.parse(answer) as { uuid: string }
  assert.equal(rest, { depot: 'north', weight: 5 })
  assert.match(answer, '\n  "weight": 5')
  assert.match(await page.locator('.try-result dl').innerHTML(), 'content-type')

  await page.locator('.try').getByLabel('Key').selectOption('viewer of north')
  assert.is(await sent(page), '403 Forbidden')
  await page.locator('.try').getByLabel('Key').selectOption('no key')
  assert.is(await sent(page), '400 Bad Request')

  // The next page is swapped in: its panel is open, and knows the created items.
  await page
    .locator('.sidebar a[href="/api/operations/get-parcel"], nav a[href="/api/operations/get-parcel"]')
    .first()
    .click()
  await page.waitForURL('**/get-parcel')
  await page.locator('.try[data-call^="GET"]').waitFor()
  assert.is(await page.locator('.try').count(), 1)
  assert.is(await page.locator('.try').getByLabel('id', { exact: true }).inputValue(), uuid)
  assert.is(await sent(page), '200 OK')
  await page.getByRole('button', { name: 'Reset the sandbox' }).click()
  await page.getByText('The sandbox was reset').waitFor()
  assert.is(await sent(page), '404 Not Found')
  assert.equal(complaints, [])
  await close()
})

test('an error is displayed beside its field, and nothing is sent', async () => {
  const { page, close } = await opened('/api/operations/create-parcel')
  const requests: string[] = []
  page.on('request', (request) => requests.push(...request.url().split('/__sandbox').slice(1)))
  await page.locator('.try').getByLabel('Body').fill('{ "weight": }')
  await page.locator('.try').getByLabel('Body').press('Control+Enter')
  const problem = page.locator('.try-problem:visible')
  assert.match(await problem.innerText(), /^This is not valid JSON: /)
  assert.is(
    await page.locator('.try').getByLabel('Body').getAttribute('aria-describedby'),
    await problem.getAttribute('id'),
  )
  await page.locator('.try').getByLabel('Body').fill('{}')
  await page.locator('.try').getByLabel('depot').fill('')
  await page.locator('.try').getByLabel('depot').press('Enter')
  assert.is(await page.locator('.try-problem:visible').innerText(), 'A value is needed')
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true')
  assert.equal(requests, [])
  await close()
})

test('the form is only on pages of operations, and on saved pages', async () => {
  const { page, complaints, close } = await opened('/api/operations/list-parcels')
  await page.locator('.try-more summary').click()
  await page.locator('.try').getByLabel('state').selectOption('kept')
  await page.locator('.try').getByLabel('depot').fill('a b/c')
  assert.is(await sent(page), '200 OK')
  assert.match(await page.locator('.try-sent').innerText(), '/depots/a%20b%2Fc/parcels?state=kept')
  write(root, { 'content/pages/index.md': '# Begin\n' })
  while (!(await (await fetch(`${base}/`)).text()).includes('Begin')) await new Promise((done) => setTimeout(done, 50))
  await idle(page)
  assert.is(await page.locator('.try').getByLabel('depot').inputValue(), 'a b/c')
  for (const path of ['/', '/api']) {
    await page.goto(base + path)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    assert.is(await page.locator('.try').count(), 0, path)
  }
  assert.equal(complaints, [])
  await close()
})

test('a workflow runs step by step, on its own page and on a page of an author', async () => {
  for (const path of ['/workflows/send', '/guide']) {
    const { page, complaints, close } = await opened(path)
    const [first, second] = [page.locator('.try-step').first(), page.locator('.try-step').nth(1)]
    // Most of its steps with a role have this role.
    assert.is(await first.getByLabel('Key').inputValue(), '1')
    assert.match(
      await first.locator('.try-preview').innerText(),
      /^POST \S+\/__sandbox\/api\/v1\/depots\/north\/parcels\n/,
    )
    assert.is(await second.count(), 0)
    // Another input starts it again.
    await first.getByLabel('depot').fill('south')
    await first.getByLabel('depot').press('Tab')
    await page.locator('.try-preview', { hasText: '/depots/south/parcels' }).waitFor()
    await first.getByRole('button', { name: 'Send' }).click()
    await second.waitFor()
    assert.equal(await first.locator('.try-checks').first().locator('li').allInnerTexts(), [
      '✓ $statusCode == 201',
      '✓ $response.body#/depot == $inputs.depot',
    ])
    const id = /id: "([^"]+)"/.exec(await first.innerText())?.[1] ?? ''
    assert.match(await second.locator('.try-preview').innerText(), `/depots/south/parcels/${id}\n`)
    assert.is(await second.evaluate((box) => box.parentElement?.getAttribute('data-step')), 'look')
    await first.getByRole('button', { name: path === '/guide' ? 'Next: Look at it' : 'Next: 2. Look' }).click()
    await second.getByRole('button', { name: 'Send' }).click()
    await second.getByText('The workflow ends here').waitFor()
    assert.match(await second.locator('.try-checks').innerText(), '✗ $response.body#/weight == 4')
    await second.getByRole('button', { name: 'Begin again' }).click()
    await second.waitFor({ state: 'detached' })
    assert.is(await first.getByLabel('depot').inputValue(), 'south')
    await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const run = (window as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } }).axe.run
      return (await run('.try-step')).violations.map(({ id: name }) => name)
    })
    assert.equal(violations, [])
    assert.equal(complaints, [])
    await close()
  }
})

for (const theme of ['dark', 'light']) {
  test(`axe reports nothing in the form, and nothing is cut off: ${theme}`, async () => {
    const { page, complaints, close } = await opened('/api/operations/create-parcel', { width: 390, theme })
    await sent(page)
    await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const run = (window as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } }).axe.run
      return (await run('.try')).violations.map(({ id }) => id)
    })
    assert.equal(violations, [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390))
    assert.equal(complaints, [])
    await close()
  })
}

test.run()
