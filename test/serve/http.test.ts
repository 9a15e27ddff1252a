import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listen } from '../../src/serve/listen/listen.ts'
import { createHandler, respondFrom, type Bytes, type HandlerOptions } from '../../src/serve/http.ts'
import { preview } from '../../src/serve/preview.ts'

const test = suite('serve/http')

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends the path unchanged: `fetch` would normalise it. */
function get(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: `localhost:${port}`, ...headers },
      method,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    request.end()
  })
}

const text = 'Grüße '.repeat(500)

const site = {
  baseUrl: '/',
  files: new Map([
    ['x.html', { size: Buffer.byteLength(text), digest: 'd' }],
    ['404.html', {}],
    ['lost.html', {}],
  ]),
  redirects: [],
  headers: [],
}

const readText: Read = (path) => (path === 'lost.html' ? undefined : text)

type Read = (path: string) => Bytes

async function withServer(
  { read = readText, ...options }: Partial<HandlerOptions> & { readonly read?: Read },
  work: (port: number) => Promise<void>,
): Promise<void> {
  const handle = createHandler({
    hosts: { host: '127.0.0.1' },
    respond: respondFrom(() => site, read),
    ...options,
  })

  const listening = await listen({ port: 0, host: '127.0.0.1', handle })
  if (!listening.ok) throw new Error(listening.problem)
  try {
    await work(listening.port)
  } finally {
    await listening.close()
  }
}

test('answers are plain or compressed, whole or partial', () =>
  withServer({}, async (port) => {
    const plain = await get(port, '/x')
    assert.equal(
      [plain.status, plain.headers['content-length'], plain.body.toString()],
      [200, String(plain.body.length), text],
    )
    assert.is(gunzipSync((await get(port, '/x', { 'accept-encoding': 'gzip' })).body).toString(), text)
    const brotli = await get(port, '/x', { 'accept-encoding': 'br, gzip' })
    assert.is(brotli.headers['content-encoding'], 'br')
    assert.is(brotliDecompressSync(brotli.body).toString(), text)
    const head = await get(port, '/x', {}, 'HEAD')
    assert.equal(
      [head.status, head.headers['content-length'], head.body.length],
      [200, plain.headers['content-length'], 0],
    )
    const unchanged = await get(port, '/x', { 'if-none-match': '"d"' })
    assert.equal([unchanged.status, unchanged.body.length], [304, 0])
    assert.is((await get(port, '/x', {}, 'POST')).status, 405)
    assert.is((await get(port, '/lost')).status, 503)
    const part = await get(port, '/x', { range: 'bytes=4-9' })
    assert.equal([part.status, part.headers['content-length'], part.body], [206, '6', plain.body.subarray(4, 10)])
    const beyond = await get(port, '/x', { range: 'bytes=99999-' })
    assert.equal(
      [beyond.status, beyond.headers['content-range'], beyond.body.length],
      [416, `bytes */${plain.body.length}`, 0],
    )
  }))

test('another host, or a page of another origin, is refused, also for extra handlers', () => {
  let requestCount = 0
  const extra: HandlerOptions['extra'] = (request, response) => {
    if (request.url !== '/events') return false
    requestCount += 1
    response.end('event')
    return true
  }
  return withServer({ extra }, async (port) => {
    for (const path of ['/x', '/events']) {
      assert.is((await get(port, path, { host: 'rebound.example' })).status, 403)
      assert.is((await get(port, path, { origin: 'http://evil.example' })).status, 403)
    }
    assert.is(requestCount, 0)
    const reply = await get(port, '/events')
    assert.equal([requestCount, reply.body.toString()], [1, 'event'])
    const { headers } = await get(port, '/x')
    assert.is(headers['access-control-allow-origin'], undefined)
    assert.is(headers['cross-origin-resource-policy'], 'same-origin')
  })
})

test('an internal error is reported, and the server continues', () => {
  const faults: unknown[] = []
  const read = (path: string) => {
    if (path === 'x.html') throw new Error('fault')
    return text
  }
  return withServer({ read, onError: (error) => faults.push(error) }, async (port) => {
    assert.is((await get(port, '/x')).status, 500)
    assert.is(faults.length, 1)
    assert.is((await get(port, '/none')).status, 404)
  })
})

test('attacks over the network are refused', () =>
  withServer({}, async (port) => {
    const raw = (head: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(`${head}\r\n\r\n`))
        let reply = ''
        socket.on('data', (part: Buffer) => (reply += part.toString()))
        socket.on('error', reject)
        socket.on('close', () => resolve(reply.split('\r\n')[0] ?? ''))
      })
    const host = `Host: localhost:${port}\r\nConnection: close`
    assert.is(await raw(`GET http://evil.example/ HTTP/1.1\r\n${host}`), 'HTTP/1.1 400 Bad Request')
    assert.is(await raw(`GET /../../etc/passwd HTTP/1.1\r\n${host}`), 'HTTP/1.1 404 Not Found')
    assert.is(await raw(`GET /%2e%2e/etc/passwd HTTP/1.1\r\n${host}`), 'HTTP/1.1 404 Not Found')
    assert.is(await raw(`GET //etc/passwd HTTP/1.1\r\n${host}`), 'HTTP/1.1 404 Not Found')
    assert.is(await raw('GET /x HTTP/1.0'), 'HTTP/1.1 403 Forbidden')
    assert.is(await raw(`GET /x HTTP/1.1\r\n${host}`), 'HTTP/1.1 200 OK')
  }))

test('a default port that is in use moves on; a chosen one, and an impossible host, are reported', () =>
  withServer({}, async (port) => {
    const handle = createHandler({
      hosts: { host: '' },
      respond: () => assert.unreachable() as never,
    })
    const chosen = await listen({ port, host: '127.0.0.1', handle })
    assert.is(
      chosen.ok ? '' : chosen.problem,
      `port ${port} is in use; choose another port, or leave out the port to use a free one`,
    )
    const next = await listen({ port, movesOn: true, host: '127.0.0.1', handle })
    if (!next.ok) throw new Error(next.problem)
    assert.ok(next.port > port && next.port <= port + 20)
    assert.is(next.url, `http://127.0.0.1:${next.port}`)
    await next.close()
    const nowhere = await listen({ port: 0, host: '203.0.113.1', handle })
    assert.is(
      nowhere.ok ? '' : nowhere.problem,
      'cannot listen on 203.0.113.1, port 0: it is not an address of this machine',
    )
  }))

async function withPreview(
  files: Record<string, string>,
  work: (port: number, dist: string) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'docs-preview-'))
  const dist = join(root, 'dist')
  writeAll(dist, files)
  const started = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  try {
    await work(started.port, dist)
  } finally {
    await started.close()
    rmSync(root, { recursive: true })
  }
}

function writeAll(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

test('a preview applies its rules, and serves a new publication at once', () =>
  withPreview(
    {
      'index.html': 'home',
      '404.html': 'none',
      'a/b.html': 'b',
      _redirects: '/old/* /a/:splat 301\n',
      _headers: '/*\n  X-Policy: p\n',
    },
    async (port, dist) => {
      const home = await get(port, '/')
      assert.equal([home.body.toString(), home.headers['x-policy']], ['home', 'p'])
      assert.is((await get(port, '/old/b?x=1')).headers['location'], '/a/b?x=1')
      assert.equal([(await get(port, '/zzz')).status, (await get(port, '/zzz')).body.toString()], [404, 'none'])
      assert.is((await get(port, '/', { 'if-none-match': home.headers.etag ?? '' })).status, 304)
      writeAll(`${dist}.next`, { 'index.html': 'new home', 'c.html': 'c' })
      renameSync(dist, `${dist}.old`)
      assert.is((await get(port, '/')).status, 503)
      renameSync(`${dist}.next`, dist)
      assert.is((await get(port, '/')).body.toString(), 'new home')
      assert.is((await get(port, '/c')).body.toString(), 'c')
      assert.equal([(await get(port, '/a/b')).status, (await get(port, '/a/b')).body.toString()], [404, 'Not found\n'])
    },
  ))

test('two publications between two requests are noticed, even if the second uses the folder of the first', () =>
  withPreview({ 'index.html': 'first' }, async (port, dist) => {
    assert.is((await get(port, '/')).body.toString(), 'first')
    renameSync(dist, `${dist}.old`)
    writeAll(dist, { 'index.html': 'second' })
    writeAll(`${dist}.old`, { 'index.html': 'third', 'assets/new.css': 'x' })
    rmSync(dist, { recursive: true })
    renameSync(`${dist}.old`, dist)
    assert.is((await get(port, '/')).body.toString(), 'third')
    assert.is((await get(port, '/assets/new.css')).status, 200)
  }))

test('a preview does not follow links', () =>
  withPreview({ 'index.html': 'home', '../secret/key.txt': 'secret' }, async (_, dist) => {
    symlinkSync(join(dist, '../secret'), join(dist, 'folder'))
    symlinkSync(join(dist, '../secret/key.txt'), join(dist, 'key.txt'))
    const second = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/base/' })
    if (!second.ok) throw new Error(second.problem)
    try {
      assert.is((await get(second.port, '/base/')).body.toString(), 'home')
      assert.is((await get(second.port, '/base/key.txt')).status, 404)
      assert.is((await get(second.port, '/base/folder/key.txt')).status, 404)
      assert.is(second.url, `http://127.0.0.1:${second.port}/base/`)
    } finally {
      await second.close()
    }
  }))

test('a preview serves the site under the base URL of its pages, and redirects "/" to it', async () => {
  const page = (base: string) =>
    `<link rel="stylesheet" href="${base}assets/style-0A1B2C3D.css"/><a href="/other/assets/x">`
  for (const [base, file] of [
    ['/', '404.html'],
    ['/handbook/', '404.html'],
    ['/team/docs/', 'index.html'],
  ] as const) {
    const root = mkdtempSync(join(tmpdir(), 'docs-preview-'))
    writeAll(root, { 'index.html': 'home', [file]: page(base) })
    const running = await preview({ dir: root, port: 0, host: '127.0.0.1' })
    if (!running.ok) throw new Error(running.problem)
    assert.is(running.url, `http://127.0.0.1:${running.port}${base}`)
    assert.is((await get(running.port, base)).status, 200)
    if (base !== '/') assert.is((await get(running.port, '/')).headers['location'], base)
    await running.close()
    rmSync(root, { recursive: true })
  }
})

test('a missing site is reported', async () => {
  const missingFolder = await preview({
    dir: join(tmpdir(), 'docs-preview-none'),
    port: 0,
    host: '127.0.0.1',
    baseUrl: '/',
  })
  assert.is(
    missingFolder.ok ? '' : missingFolder.problem,
    'there is no published site; build it with: npx @waybill/docs build',
  )
})

test.run()
