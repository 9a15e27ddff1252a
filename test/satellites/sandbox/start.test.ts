/**
 * The start of a sandbox: initial rows, the start message, and authentication.
 *
 * @module
 */
import { request, type IncomingHttpHeaders } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { listen } from '../../../src/serve/listen/listen.ts'
import { readFixtures } from '../../../src/satellites/sandbox/load.ts'
import { sandboxHandler } from '../../../src/satellites/sandbox/app.ts'
import { welcomeText } from '../../../src/cli/sandbox.ts'
import { described, makeSmall, send, smallRules } from './small.ts'

const { tables } = smallRules
const read = (text: string) => readFixtures(text, { file: 'rows.yaml', tables, described })

test('initial rows exist, also after a reset', async () => {
  const { fixtures } = read('books:\n  - { id: 253d950f-11eb-4beb-8c2d-54c57803deb6, title: Emma, shelf: a }\n')
  const sandbox = makeSmall({ ...(fixtures && { fixtures }) })
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Persuasion' } })
  await send(sandbox, 'POST', '/__sandbox/reset')
  const books = (await send(sandbox, 'GET', '/api/books')).body as { title: string }[]
  assert.equal(
    books.map(({ title }) => title),
    ['Emma'],
  )
})

test('wrong rows are reported with their location', () => {
  const reportsOf = (text: string) =>
    read(text).diagnostics.map(
      ({ message, location, hint }) => `${location?.line}:${location?.column} ${message}${hint ? ` (${hint})` : ''}`,
    )
  assert.equal(reportsOf('boks: []'), ['1:7 there is no table "boks" (did you mean "books"?)'])
  assert.equal(reportsOf('books: 7'), ['1:8 the rows of a table are a list'])
  assert.match(reportsOf('books:\n  - title: ""\n').join(), /2:12 title must NOT have fewer than 1 characters/)
  assert.equal(reportsOf('- a'), ['1:1 the file is not a mapping of tables to lists of rows'])
  assert.match(reportsOf('books: [').join(), /^1:\d+ /)
})

test('the start message lists address, keys and a call that can be pasted', () => {
  const credentials = { scheme: 'basic', user: 'my shop', password: "it's" } as const
  const text = welcomeText({
    url: 'http://127.0.0.1:4010',
    described,
    state: 'in memory',
    welcome: { keys: [{ label: 'viewer', credentials }], try: { path: '/books?page=1', credentials } },
    bold: (words) => words,
  })
  assert.is(
    text,
    [
      'Shelves, 7 operations, at http://127.0.0.1:4010/api  (state in memory)',
      '',
      "  viewer  my shop:it's",
      '',
      'try it:',
      "  curl --user 'my shop:it'\\''s' 'http://127.0.0.1:4010/api/books?page=1'",
      '',
      'requests, deliveries, clock, reset: http://127.0.0.1:4010/__sandbox',
      'Press Ctrl+C to stop',
      '',
    ].join('\n'),
  )
})

test('other host names, pages of other origins and websockets are refused', async () => {
  const running = await listen({
    port: 0,
    host: '127.0.0.1',
    handle: sandboxHandler(makeSmall(), { host: '127.0.0.1' }),
  })
  if (!running.ok) throw new Error(running.problem)
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((done, fail) => {
      request({ port: running.port, host: '127.0.0.1', path: '/api/health', headers }, (response) => {
        response.resume()
        done(response.statusCode)
      })
        .on('error', fail)
        .end()
    })
  try {
    assert.is(await status({}), 200)
    assert.is(await status({ host: 'waybill.evil.example' }), 403)
    assert.is(await status({ origin: 'https://evil.example' }), 403)
    assert.is(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }), 403)
    assert.is(await status({ connection: 'upgrade', upgrade: 'websocket' }), 400)
  } finally {
    await running.close()
  }
})

test('allowed hosts and origins are accepted; others are refused with the required option, in the form of the API', async () => {
  const host = '127.0.0.1'
  const handle = sandboxHandler(makeSmall(), { host, allowed: ['sandbox'] }, ['https://app.example'])
  const running = await listen({ port: 0, host, handle })
  if (!running.ok) throw new Error(running.problem)
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ readonly status?: number; readonly headers: IncomingHttpHeaders; readonly text: string }>(
      (done, fail) => {
        request({ port: running.port, host, path: '/api/health', method, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
        })
          .on('error', fail)
          .end()
      },
    )
  try {
    assert.is((await ask({ host: 'sandbox:4010' })).status, 200)
    for (const origin of [
      'http://localhost:3000',
      'https://app.example',
      'http://shop.localhost',
      'http://[::1]:5173',
    ]) {
      const { status, headers } = await ask({ host: 'sandbox', origin, 'sec-fetch-site': 'cross-site' })
      assert.equal([status, headers['access-control-allow-origin'], headers.vary], [200, origin, 'Origin'], origin)
    }
    const preflight = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' }
    const before = await ask({ origin: 'http://localhost:3000', ...preflight }, 'OPTIONS')
    assert.equal(
      [before.status, before.headers['access-control-allow-methods'], before.headers['access-control-allow-headers']],
      [204, 'PATCH', 'authorization'],
    )
    const replyTo = async (headers: Record<string, string>, method?: string) => {
      const { status, headers: replyHeaders, text } = await ask(headers, method)
      assert.equal([status, replyHeaders['access-control-allow-origin']], [403, undefined], text)
      return (JSON.parse(text) as { key: string; message: string }).message
    }
    assert.match(await replyTo({ host: 'other:4010' }), /--allow-host other$/)
    assert.match(await replyTo({ host: 'other', origin: 'http://localhost:3000' }), /--allow-host other$/)
    assert.match(await replyTo({ origin: 'https://evil.example' }), /--cors https:\/\/evil\.example$/)
    assert.match(await replyTo({ origin: 'https://evil.example', ...preflight }, 'OPTIONS'), /--cors/)
    for (const origin of ['http://localhost.evil.example', 'http://127.0.0.1.nip.example', 'null'])
      assert.match(await replyTo({ origin }), /--cors/)
  } finally {
    await running.close()
  }
})

test.run()
