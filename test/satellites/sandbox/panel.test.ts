/**
 * The page of requests, without a browser: its content, hidden secrets and refusals. With a browser:
 * test/e2e/try-api.test.ts.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shownBody } from '../../../src/satellites/sandbox/panel/body.ts'
import { difference } from '../../../src/satellites/sandbox/panel/difference.ts'
import { secretsOf, shownHeader, shownPath } from '../../../src/satellites/sandbox/panel/mask.ts'
import { RequestLog } from '../../../src/satellites/sandbox/request-log.ts'
import { createWorlds } from '../../../src/satellites/sandbox/worlds.ts'
import { described, smallRules } from './small.ts'

const origin = 'http://127.0.0.1:4010'
const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`

function start() {
  const worlds = createWorlds({ described, rules: smallRules as never })
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await worlds.fetch(new Request(origin + path, init))
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const add = (title: string, more: Readonly<Record<string, string>> = {}) =>
    ask('/api/books', {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json', ...more },
      body: JSON.stringify({ title }),
    })
  return { worlds, ask, add }
}

test('content of requests is escaped, and secrets are masked', async () => {
  const { ask, add } = start()
  await add('<img src=x onerror=alert(1)>', { 'x-key': 'key-of-the-caller' })
  await ask('/api/<script>?q="><b>')
  const { text } = await ask('/__sandbox/?number=1')
  assert.match(text, '&#60;img src=x onerror=alert(1)&#62;')
  assert.not.match(text, /<img|<script>\?|"><b>/)
  assert.match(text, `Basic ${basic.slice(6, 10)}…`)
  assert.match(text, 'key-…')
  assert.not.match(text, new RegExp(`${basic.slice(6)}|key-of-the-caller`))
})

test('the list shows the source of each answer, and can be filtered by text, status and world', async () => {
  const { ask, add } = start()
  await add('Emma')
  await add('')
  await add('Emma', { prefer: 'code=503' })
  await add('Emma', { authorization: 'none' })
  await add('Persuasion', { 'sandbox-world': 'second' })
  const answerers = async (query: string) =>
    [...(await ask(`/__sandbox/?${query}`)).text.matchAll(/<span class="by">([^<]+)/g)].map(([, by]) => by)
  assert.equal(await answerers(''), [
    'addBook · rule',
    'addBook · credentials',
    'addBook · Prefer',
    'addBook · validation',
    'addBook · rule',
  ])
  assert.equal(await answerers('status=2&only=second'), ['addBook · rule'])
  assert.equal((await answerers('q=VALID&status=4')).length, 1)
  assert.match(
    (await ask('/__sandbox/?number=2')).text,
    '<code>body.title</code> must NOT have fewer than 1 characters',
  )
  assert.match((await ask('/__sandbox/?number=77')).text, 'It is gone')
})

test('a request can be repeated in its world, and the answers are compared', async () => {
  const { ask, add, worlds } = start()
  await add('Emma', { 'sandbox-world': 'second' })
  const again = await ask('/__sandbox/page/replay?number=1&in=second', { method: 'POST' })
  assert.equal(JSON.parse(again.text), { number: 2, world: 'second' })
  assert.is(worlds.open('second').requests.list()[1]?.replays, 1)
  assert.equal(worlds.main.requests.list(), [])
  const { text } = await ask('/__sandbox/?number=2&in=second')
  assert.match(text, '<del>- 201\n</del><ins>+ 409\n</ins>  cache-control: no-store\n')
  assert.match(text, '<ins>+   &#34;key&#34;: &#34;book_exists&#34;\n</ins>')
  // Without the script, a submitted form leads to the new request.
  const byForm = await ask('/__sandbox/page/replay?number=1&in=second', {
    method: 'POST',
    headers: { accept: 'text/html', origin },
  })
  assert.equal([byForm.status, byForm.headers.get('location')], [303, '../?number=3&in=second'])
  assert.is((await ask('/__sandbox/page/replay?number=9', { method: 'POST' })).status, 422)
  await ask('/__sandbox/page/clear', { method: 'POST' })
  assert.match((await ask('/__sandbox/?in=second&number=1')).text, 'It is gone')
})

test('pages of other origins cannot read or trigger anything, even if they may call the API', async () => {
  const { ask, add, worlds } = start()
  await add('Emma')
  const post = async (headers: Record<string, string>) =>
    (await ask('/__sandbox/page/replay?number=1', { method: 'POST', headers })).status
  assert.is(await post({ origin: 'http://localhost:3000' }), 403)
  assert.is(await post({ origin: 'null' }), 403)
  assert.is(await post({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }), 403)
  assert.is((await ask('/__sandbox/page/replay?number=1')).status, 405)
  assert.is(worlds.main.requests.list().length, 1)
  const read = async (headers: Record<string, string>, path = '') =>
    (await ask(`/__sandbox/${path}`, { headers })).status
  assert.is(await read({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }), 403)
  assert.is(await read({ origin: 'http://localhost:3000' }, 'page/events'), 403)
  assert.is(await read({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }), 200)
  const { headers } = await ask('/__sandbox/')
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; .*frame-ancestors 'none'$/)
})

test('the stream begins with all items, then sends additions and removals', async () => {
  const { worlds, add } = start()
  await add('Emma')
  const response = await worlds.fetch(new Request(`${origin}/__sandbox/page/events?status=2`))
  // An open stream alone does not keep a process alive.
  const awake = setInterval(() => undefined, 1000)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const next = async (): Promise<{ isFirst: boolean; gone: string[]; rows: { key: string }[] }> => {
    const text = new TextDecoder().decode((await reader.read()).value)
    return text.startsWith('data: ') ? (JSON.parse(text.slice(6)) as Awaited<ReturnType<typeof next>>) : next()
  }
  const messageOf = async () => {
    const { isFirst, gone, rows } = await next()
    return [isFirst, gone, rows.map(({ key }) => key)]
  }
  assert.equal(await messageOf(), [true, [], ['requests-1-']])
  await add('')
  await add('Persuasion', { 'sandbox-world': 'second' })
  assert.equal(await messageOf(), [false, [], ['requests-1-second']])
  worlds.main.requests.clear()
  assert.equal(await messageOf(), [false, ['requests-1-'], []])
  await reader.cancel()
  clearInterval(awake)
})

test('bodies are formatted by their type, and numbers are unchanged', () => {
  assert.is(
    shownBody('{"a":[1.50,12345678901234567890],"b":{},"c":"}\\""}', 'application/json').text,
    '{\n  "a": [\n    1.50,\n    12345678901234567890\n  ],\n  "b": {},\n  "c": "}\\""\n}',
  )
  assert.is(shownBody('{"a"', 'application/json').text, '{"a"')
  assert.is(shownBody('a=1&b=x%20y', 'application/x-www-form-urlencoded').text, 'a = 1\nb = x y')
  assert.equal(shownBody(Buffer.from([0xff, 0xd8]), 'image/jpeg'), { text: '', note: '2 bytes of image/jpeg' })
})

test('secrets in headers, cookies and queries are masked', () => {
  const secrets = secretsOf({
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'Token' } } },
  })
  assert.is(shownHeader('Authorization', 'Bearer 0123456789abcdef', secrets), 'Bearer 0123…')
  assert.is(shownHeader('authorization', 'short', secrets), '••••')
  assert.is(shownHeader('Set-Cookie', 'sid=0123456789abcdef; Path=/', secrets), 'sid=0123…; Path=/')
  assert.is(shownHeader('Accept', 'text/html', secrets), 'text/html')
  assert.is(shownPath('/a?page=2&token=0123456789abcdef', secrets), '/a?page=2&token=0123…')
})

test('answers are compared by status, headers in any order, and body', () => {
  const answer = (status: number, text: string) => ({
    status,
    responseHeaders: { 'content-type': 'application/json' },
    responseBody: text,
  })
  assert.is(difference(answer(200, '{"a":1}'), answer(200, '{ "a": 1 }')), undefined)
  const lines = difference(answer(201, '{"a":1}'), answer(409, '{"a":1}')) ?? []
  assert.equal(
    lines.filter((line) => line.in !== 'both').map((line) => line.text),
    ['201', '409'],
  )
})

test('the log drops bodies of old requests, but not the requests', () => {
  const log = new RequestLog()
  const entry = { time: '', method: 'POST', path: '/', operation: null, status: 200, error: null, took: 0 }
  const add = (size: number) =>
    log.add(
      { ...entry, answeredBy: 'rule' },
      { requestHeaders: [], requestBody: new Uint8Array(size), responseHeaders: {}, responseBody: '{}' },
    )
  for (let count = 0; count < 70; count += 1) add(200_000)
  assert.is(log.list().length, 70)
  assert.is(log.recording(1), undefined)
  assert.is(log.recording(70)?.requestBody?.length, 200_000)
  add(300_000)
  assert.equal([log.recording(71)?.requestBody, log.recording(71)?.responseBody], [undefined, '{}'])
  for (let count = 0; count < 2500; count += 1) add(1)
  assert.is(log.list().length, 1000)
  assert.is(log.recording(2571)?.requestBody?.length, 1)
})

test.run()
