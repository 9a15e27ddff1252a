/**
 * `docs mcp` as assistants use it: with the client of the SDK, over both transports, for a folder and for an address.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listen, type Listening } from '../../../src/serve/listen/listen.ts'
import { addressSource } from '../../../src/satellites/built-site/address.ts'
import { folderSource } from '../../../src/satellites/built-site/folder.ts'
import { mcpHandler } from '../../../src/satellites/mcp/http.ts'
import type { ServerOptions } from '../../../src/satellites/mcp/server.ts'
import { openSite } from '../../../src/satellites/mcp/site.ts'
import type { SiteSource } from '../../../src/satellites/built-site/source.ts'
import { pagesOfDocuments, smallSearch } from '../../../src/plugins/search/browser.ts'
import { preview } from '../../../src/serve/preview.ts'
import { startSandbox } from '../../../src/satellites/sandbox/start.ts'
import { buildSite, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'

const test = suite('mcp/protocol')
const bin = fileURLToPath(new URL('../../../bin/docs.js', import.meta.url))
const root = temporaryFolder()
const dist = join(root, 'dist')

const api = `openapi: 3.1.0
info: { title: Books API, version: '1' }
servers: [{ url: https://api.example.com/v2 }]
paths:
  /books:
    get:
      operationId: listBooks
      summary: List books
      responses: { '200': { description: Books, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } }
    post:
      operationId: addBook
      summary: Add a book
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
      responses: { '201': { description: The book, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBook
      summary: Get a book
      responses: { '200': { description: The book, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
components:
  schemas:
    Book:
      type: object
      required: [title]
      properties: { id: { type: string, readOnly: true }, title: { type: string }, by: { $ref: '#/components/schemas/Author' } }
    Author: { type: object, properties: { name: { type: string } } }
`

const long = Array.from({ length: 900 }, (_, index) => `Sentence ${index} about the harvest of pears.`).join('\n\n')

test.before(async () => {
  write(root, {
    'site.config.yaml': `title: Pears
tagline: All about pears
url: https://docs.pears.example
baseUrl: /help/
content:
  - { use: docs, options: { path: docs, routeBasePath: docs } }
  - { use: openapi, options: { path: api.yaml, routeBasePath: api } }
  - { use: pages, options: { path: pages } }
`,
    'pages/index.md': '---\ntitle: Home\n---\n\nStart here.\n',
    'docs/plant.md':
      '---\ntitle: Plant a tree\ndescription: Where and when\n---\n\nDig a hole.\n\n## Water it {#wet}\n\nTwice a week.\n\n### In summer\n\nEach day.\n\n## Prune\n\nIn winter.\n',
    'docs/long.md': `---\ntitle: Harvest\n---\n\n${long}\n`,
    'docs/secret.md': '---\ntitle: Secret\nunlisted: true\n---\n\nNot in lists.\n',
    'api.yaml': api,
  })
  const report = await buildSite(root, true)
  assert.ok(report.published, reports(report))
})

/** A client that is connected to a server over HTTP; an internal error fails the test. */
async function overHttp(source: SiteSource, sandboxes: readonly string[] = ['http://127.0.0.1:1']) {
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const options: ServerOptions = { site: openSite(source), sandboxes, version: '1.2.3', onError }
  const server = await listen({ port: 0, host: '127.0.0.1', handle: mcpHandler(options, { host: '127.0.0.1' }) })
  assert.ok(server.ok)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transportTo(server.url))
  const close = async () => {
    await client.close()
    await server.close()
    assert.equal(faults, [])
  }
  return { client, server, close }
}

function transportTo(url: string): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL('/mcp', url))
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [content] = result.content as readonly { readonly type: string; readonly text: string }[]
  return { text: content?.text ?? '', isError: result.isError === true }
}

async function useAll(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  const names = ['search', 'read_page', 'list_pages', 'list_operations', 'get_operation', 'call_operation']
  assert.equal(
    tools.map(({ name }) => name),
    names,
  )
  assert.match(client.getInstructions() ?? '', 'Search first')

  const results = await call(client, 'search', { query: 'water tree', limit: 3 })
  const index = JSON.parse(readFileSync(join(dist, 'search-index.json'), 'utf8'))
  const hits = smallSearch(pagesOfDocuments(index.documents))('water tree', 3)
  assert.ok(hits.length > 0)
  assert.equal(
    results.text.match(/^ {3}\/help\/\S*$/gm)?.map((line) => line.trim()),
    hits.map(({ url }) => url),
  )

  const page = await call(client, 'read_page', { page: '/help/docs/plant' })
  assert.match(page.text, /^Source: https:\/\/docs\.pears\.example\/help\/docs\/plant\n\n> Index of all pages/)
  assert.match(page.text, 'In winter.')
  const section = await call(client, 'read_page', { page: hits[0]?.url ?? '' })
  assert.match(section.text, '## Water it\n\nTwice a week.\n\n### In summer\n\nEach day.')
  assert.not.match(section.text, 'In winter')
  assert.match(
    (await call(client, 'read_page', { page: 'docs/plant', section: 'prune' })).text,
    /## Prune\n\nIn winter\.\n$/,
  )
  const wrong = await call(client, 'read_page', { page: 'docs/plant', section: 'Sell it' })
  assert.ok(wrong.isError)
  assert.match(wrong.text, 'has no section "Sell it"; it has "Plant a tree", "Water it", "In summer", "Prune"')

  const first = await call(client, 'read_page', { page: 'docs/long' })
  assert.ok(first.text.length < 20_200)
  const [, next] = /go on with offset (\d+)\.\)$/.exec(first.text) ?? []
  const second = await call(client, 'read_page', { page: 'docs/long', offset: Number(next), limit: 60_000 })
  assert.match(second.text, 'Sentence 899 about')

  const pages = await call(client, 'list_pages', { folder: '/docs' })
  assert.match(pages.text, '- Plant a tree (/docs/plant): Where and when\n')
  assert.not.match(pages.text, 'Secret')
  assert.match((await call(client, 'list_pages', { limit: 1 })).text, /\(1 to 1 of \d+; go on with offset 1\.\)/)

  const operations = await call(client, 'list_operations', { words: 'book add' })
  assert.is(operations.text, '- addBook: POST /books, Add a book\n')
  const operation = await call(client, 'get_operation', { operation: 'get /books/{id}' })
  assert.match(operation.text, '# Get a book')
  assert.match(operation.text, 'curl')
  const [, json = ''] = /```json\n(\{\n "operation"[\s\S]*)\n```\n$/.exec(operation.text) ?? []
  const { components } = JSON.parse(json)
  assert.equal(Object.keys(components), ['#/components/schemas/Book', '#/components/schemas/Author'])

  for (const address of [
    '../../etc/passwd',
    'file:///etc/passwd',
    'https://docs.other.example/help/docs/plant',
    'docs/none',
  ]) {
    const refusal = await call(client, 'read_page', { page: address })
    assert.ok(refusal.isError)
    assert.match(refusal.text, 'the site has no page')
  }
  const unsent = await call(client, 'call_operation', { operation: 'listBooks' })
  assert.match(unsent.text, 'no sandbox runs at')
  assert.ok((await call(client, 'search', { query: '' })).isError)

  const resources = await client.listResources()
  const uris = resources.resources.map(({ uri }) => uri)
  assert.is(uris[0], 'https://docs.pears.example/help/llms.txt')
  assert.ok(uris.includes('https://docs.pears.example/help/docs/plant.md'))
  const [resource] = (await client.readResource({ uri: 'https://docs.pears.example/help/docs/plant.md' })).contents
  assert.match(resource !== undefined && 'text' in resource ? String(resource.text) : '', 'Dig a hole.')
  for (const uri of [
    'file:///etc/passwd',
    'https://docs.pears.example/help/../../secret.md',
    'https://docs.pears.example/help/a/llms.txt',
  ])
    assert.ok(
      await client.readResource({ uri }).then(
        () => false,
        () => true,
      ),
      uri,
    )
  assert.is(
    (await client.listResourceTemplates()).resourceTemplates[0]?.uriTemplate,
    'https://docs.pears.example/help/{+path}.md',
  )

  const { prompts } = await client.listPrompts()
  assert.equal(
    prompts.map(({ name }) => name),
    ['answer', 'use-api'],
  )
  const prompt = await client.getPrompt({ name: 'answer', arguments: { question: 'When to prune?' } })
  assert.match(JSON.stringify(prompt.messages), 'When to prune?')
}

test('MCP works over stdio, and stdout contains only the protocol', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const args = [bin, 'mcp', root, '--sandbox', 'http://127.0.0.1:1']
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' })
  const broken: unknown[] = []
  // The client reports every line that is not a message.
  Object.assign(client, { onerror: (error: unknown) => broken.push(error) })
  await client.connect(transport)
  await useAll(client)
  await client.close()
  assert.equal(broken, [])
})

test('MCP works over streamable HTTP, for a folder', async () => {
  const { client, close } = await overHttp(folderSource(dist))
  await useAll(client)
  await close()
})

test('MCP works over streamable HTTP, for an address', async () => {
  const served = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/help/' })
  assert.ok(served.ok)
  const { client, close } = await overHttp(addressSource(served.url))
  await useAll(client)
  const byAddress = await call(client, 'read_page', { page: `${served.url}docs/plant#prune` })
  assert.match(byAddress.text, /## Prune\n\nIn winter\.\n$/)
  await close()
  await served.close()
})

test('a call is sent only to the running sandbox', async () => {
  const sandbox = await startSandbox({ path: join(root, 'api.yaml') })
  const { client, close } = await overHttp(folderSource(dist), [sandbox.origin])
  const created = await call(client, 'call_operation', { operation: 'addBook', body: { title: 'Emma' } })
  assert.match(created.text, /^POST \/v2\/books\nHTTP 201/)
  const [, id = ''] = /"id": "([^"]+)"/.exec(created.text) ?? []
  const got = await call(client, 'call_operation', { operation: 'getBook', path: { id } })
  assert.match(got.text, '"title": "Emma"')
  for (const [args, why] of [
    [{ operation: 'getBook' }, 'the path needs "id"'],
    [{ operation: 'getBook', path: { id: '..' } }, 'leads to another operation'],
    [{ operation: 'listBooks', headers: { Host: 'elsewhere.example' } }, 'the header "Host" cannot be set'],
    [{ operation: 'listBooks', body: {} }, 'a GET has no body'],
    [{ operation: 'dropBooks' }, 'there is no operation "dropBooks"'],
  ] as const) {
    const refusal = await call(client, 'call_operation', args)
    assert.ok(refusal.isError)
    assert.match(refusal.text, why)
  }
  await close()
  await sandbox.close()
})

test('other web pages, unknown hosts, oversized requests and invalid requests are refused', async () => {
  const { server, close } = await overHttp(folderSource(dist))
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  assert.is(await post(server, ping, accept), 200)
  assert.is(await post(server, ping, { ...accept, host: 'attacker.example' }), 403)
  assert.is(await post(server, ping, { ...accept, origin: 'https://attacker.example' }), 403)
  assert.is(await post(server, ping, { ...accept, origin: 'null' }), 403)
  assert.is(await post(server, '{', accept), 400)
  assert.is(await post(server, `{"x":"${'x'.repeat(1024 * 1024)}"}`, accept), 413)
  assert.is(await post(server, ping, accept, '/elsewhere'), 404)
  assert.is((await fetch(`${server.url}/mcp`)).status, 405)
  await close()
})

test('a new publication is served without a restart', async () => {
  const { client, close } = await overHttp(folderSource(dist))
  assert.match((await call(client, 'search', { query: 'grafting' })).text, 'Nothing is found')
  write(root, { 'docs/graft.md': '---\ntitle: Grafting\n---\n\nTwo trees in one.\n' })
  await buildSite(root, true)
  assert.match((await call(client, 'search', { query: 'grafting' })).text, '/help/docs/graft')
  await close()
})

/** The status of an answer; `fetch` sets `host` and `origin` by itself. */
function post({ port }: Listening, body: string, headers: Record<string, string>, path = '/mcp'): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

test('clients that never finish their request do not block others', async () => {
  const { client, server, close } = await overHttp({ ...folderSource(join(root, 'dist')) })
  const slow = Array.from({ length: 100 }, () => {
    const pending = request(new URL('/mcp', server.url), {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': '100' },
    })
    const answered = new Promise<number | undefined>((resolve) => {
      pending.on('response', ({ statusCode }) => resolve(statusCode))
      pending.on('error', () => resolve(undefined))
    })
    pending.write('{')
    return { pending, answered }
  })
  // The oldest requests end as soon as the last ones arrive.
  assert.is(await slow[0]?.answered, 408)
  const { tools } = await client.listTools()
  assert.ok(tools.length > 0)
  for (const { pending } of slow) pending.destroy()
  await close()
})

test.run()
