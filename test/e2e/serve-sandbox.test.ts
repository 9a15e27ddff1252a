/** `docs serve --sandbox` with the real command: the API beside the site, and no sandbox by default. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { removeFolder } from './folder.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const test = suite('serve --sandbox')
let root = ''
let running: ChildProcess | undefined
let printed = ''

const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.waybill.example/v1 }]
paths:
  /parcels:
    post:
      operationId: createParcel
      summary: Create a parcel
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } }
      responses:
        '201':
          description: The parcel
          content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } }
  /parcels/{id}:
    get:
      operationId: getParcel
      summary: Get a parcel
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The parcel
          content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } }
components:
  schemas:
    Parcel: { type: object, properties: { id: { type: string }, weight: { type: integer } } }
`

test.before.each(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-serve-sandbox-'))
  mkdirSync(join(root, 'content', 'pages'), { recursive: true })
  writeFileSync(
    join(root, 'site.config.yaml'),
    'title: Served\nurl: https://docs.waybill.example\ncontent:\n  - use: pages\n  - use: openapi\n    options: { path: api.yaml, routeBasePath: api }\n',
  )
  writeFileSync(join(root, 'content', 'pages', 'index.md'), '# Start\n')
  writeFileSync(join(root, 'api.yaml'), description)
})
test.after.each(() => {
  running?.kill('SIGKILL')
  removeFolder(root)
})

/** Starts a server; returns its address. */
async function start(...args: string[]): Promise<string> {
  printed = ''
  const child = spawn(process.execPath, [bin, 'serve', root, ...args], { stdio: 'pipe' })
  running = child
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await waitForOutput(/serving http\S+\n/)
  return /serving (\S+?)\/?\n/.exec(printed)?.[1] ?? ''
}

async function waitForOutput(pattern: RegExp): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    if (pattern.test(printed)) return
    await new Promise((done) => setTimeout(done, 50))
  }
  assert.unreachable(`it did not say ${pattern}, but: ${printed}`)
}

test('the API answers below the site, and starts again with a changed description', async () => {
  const base = await start('--sandbox', '--port', '0')
  await waitForOutput(/Ctrl\+C to stop/)
  assert.match(printed, `Parcels, 2 operations, at ${base}/__sandbox/api/v1  (state in memory)`)
  assert.match(printed, `requests, deliveries, clock, reset: ${base}/__sandbox`)

  const page = await (await fetch(`${base}/api`)).text()
  assert.match(
    page,
    '<script type="module" src="/__docs/client.js"></script><script type="module" src="/__docs/try.js">',
  )
  const script = await fetch(`${base}/__docs/try.js`)
  assert.equal([script.status, script.headers.get('content-type')], [200, 'text/javascript; charset=utf-8'])
  const facts = (await (await fetch(`${base}/__docs/try.json`)).json()) as { base: string; operations: unknown[] }
  assert.equal([facts.base, facts.operations.length], ['/__sandbox/api/v1', 2])

  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${base}/__sandbox/api/v1/parcels`, {
    method: 'POST',
    headers: json,
    body: '{"weight": 3}',
  })
  assert.is(reply.status, 201)
  const { id } = (await reply.json()) as { id: string }
  const parcel = `${base}/__sandbox/api/v1/parcels/${id}`
  assert.equal(await (await fetch(parcel)).json(), { id, weight: 3 })
  // The control endpoints have their own address, and are also below the API, as with `docs sandbox`.
  for (const requests of [`${base}/__sandbox/requests`, `${base}/__sandbox/api/__sandbox/requests`]) {
    const log = (await (await fetch(requests)).json()) as { path: string }[]
    assert.equal(new Set(log.map(({ path }) => path)), new Set(['/v1/parcels', `/v1/parcels/${id}`]))
  }
  const refusal = await fetch(parcel, { headers: { origin: 'https://evil.example' } })
  assert.is(refusal.status, 403)

  // A change of a prose page does not reset the state; another description does.
  writeFileSync(join(root, 'content', 'pages', 'index.md'), '# Begin\n')
  while (!(await (await fetch(`${base}/`)).text()).includes('Begin')) await new Promise((done) => setTimeout(done, 50))
  assert.is((await fetch(parcel)).status, 200)
  writeFileSync(join(root, 'api.yaml'), `${description}\n  {`)
  await waitForOutput(/error\[openapi\/syntax\]/)
  assert.is((await fetch(parcel)).status, 200, 'a broken description keeps the last valid one')
  writeFileSync(join(root, 'api.yaml'), description.replace('weight', 'grams'))
  await waitForOutput(/the API has changed: the sandbox was restarted\n/)
  assert.is((await fetch(parcel)).status, 404)
})

test('assistants read the served site, and call its sandbox, over both transports', async () => {
  const base = await start('--sandbox', '--port', '0')
  await waitForOutput(/Ctrl\+C to stop/)
  // The index is created once; the command does not wait for it on a slow machine.
  await (await fetch(`${base}/llms.txt`)).text()
  const stdio = new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', base], stderr: 'ignore' })
  await useServed(stdio, base)
  const server = spawn(process.execPath, [bin, 'mcp', base, '--http', '--port', '0'], { stdio: 'pipe' })
  try {
    const address = await new Promise<string>((resolve) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const [, url] = /serving (\S+)/.exec(chunk.toString()) ?? []
        if (url !== undefined) resolve(url)
      })
    })
    await useServed(new StreamableHTTPClientTransport(new URL(address)), base)
  } finally {
    server.kill('SIGKILL')
  }
})

async function useServed(transport: Parameters<Client['connect']>[0], base: string): Promise<void> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const result = await client.callTool({ name, arguments: args })
    const [content] = result.content as readonly { readonly text: string }[]
    return content?.text ?? ''
  }
  try {
    assert.match(await call('read_page', { page: '/' }), '# Start')
    const [, address = ''] = /Get a parcel \((\S+)\)/.exec(await call('list_pages', {})) ?? []
    assert.match(await call('read_page', { page: `${base}${address}` }), '# Get a parcel')
    assert.match(await call('search', { query: 'parcel' }), '/api')
    assert.match(await call('list_operations', {}), 'createParcel: POST /parcels')
    assert.match(await call('get_operation', { operation: 'getParcel' }), '# Get a parcel')
    const reply = await call('call_operation', { operation: 'createParcel', body: { weight: 3 } })
    assert.match(reply, /^POST \S*\/parcels\nHTTP 201/)
    const [, id = ''] = /"id": "([^"]+)"/.exec(reply) ?? []
    assert.match(await call('call_operation', { operation: 'getParcel', path: { id } }), '"weight": 3')
  } finally {
    await client.close()
  }
}

test('a site without a reference is served, and prints the reason for the missing sandbox', async () => {
  writeFileSync(
    join(root, 'site.config.yaml'),
    'title: Served\nurl: https://docs.waybill.example\ncontent:\n  - use: pages\n',
  )
  const base = await start('--sandbox', '--port', '0')
  await waitForOutput(/error\[sandbox\/no-description\]/)
  assert.is((await fetch(`${base}/`)).status, 200)
  assert.is((await fetch(`${base}/__sandbox/api/v1/parcels`)).status, 503)
  assert.is((await fetch(`${base}/__docs/try.json`)).status, 503)
})

test('without the option, and in a build, no trace of the sandbox exists', async () => {
  const base = await start('--port', '0')
  assert.not.match(await (await fetch(`${base}/api`)).text(), 'try.js')
  for (const path of ['/__docs/try.js', '/__docs/try.json', '/__sandbox', '/__sandbox/api/v1/parcels'])
    assert.is((await fetch(base + path)).status, 404, path)

  assert.is(spawnSync(process.execPath, [bin, 'build', root]).status, 0)
  const dist = join(root, 'dist')
  const texts = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  assert.ok(texts.length > 5)
  for (const text of texts) assert.not.match(text, /__sandbox|__docs|docs-try|Try it/)
})

test.run()
