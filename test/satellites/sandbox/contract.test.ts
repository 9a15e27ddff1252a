/** A real API against its description: checks of exchanges, recordings, reports, and the proxy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkHar } from '../../../src/cli/contract.ts'
import { createContract, type Exchange } from '../../../src/satellites/sandbox/contract.ts'
import { passOn } from '../../../src/satellites/sandbox/contract-proxy.ts'
import { readHar } from '../../../src/satellites/sandbox/har.ts'
import { described } from './small.ts'

const contract = createContract(described)
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

interface Said {
  readonly body?: unknown
  readonly status?: number
  readonly answer?: unknown
  readonly type?: string
}
const exchange = (call: string, { body, status = 200, answer, type = 'application/json' }: Said = {}): Exchange => {
  const [method = '', path = ''] = call.split(' ')
  return {
    method,
    url: `https://shelves.example${path}`,
    requestHeaders: new Headers(body === undefined ? {} : { 'content-type': 'application/json' }),
    requestBody: body === undefined ? new Uint8Array() : bytes(body),
    status,
    responseHeaders: new Headers({ 'content-type': type }),
    ...(answer !== undefined && { responseBody: bytes(answer) }),
  }
}
const faultsOf = async (...args: Parameters<typeof exchange>) =>
  (await contract.check(exchange(...args))).mismatches.map(({ part, message }) => `${part}: ${message}`)

test('a matching exchange is not reported, with and without the path of a server', async () => {
  assert.equal(await faultsOf('GET /api/books?page=2', { answer: [{ title: 'Emma' }] }), [])
  assert.equal(await faultsOf('GET /books', { answer: [] }), [])
  assert.equal(await faultsOf('HEAD /api/books'), [])
  const { operation } = await contract.check(exchange('GET /api/books/new', { answer: [] }))
  assert.is(operation, 'GET /books/new', 'concrete paths come first')
})

test('a mismatch is reported once for all entries of a list', async () => {
  assert.equal(await faultsOf('GET /api/boks'), ['operation: the description has no GET /api/boks'])
  assert.equal(await faultsOf('GET /api/books?page=x', { answer: [] }), ['request: query.page must be integer'])
  assert.equal(
    await faultsOf('POST /api/books', { body: { title: '' }, status: 201, answer: { title: 'a', pages: 0 } }),
    ['request: body.title must NOT have fewer than 1 characters', 'response: body.pages must be >= 1'],
  )
  assert.equal(await faultsOf('GET /api/books', { answer: [{ pages: 1 }, { pages: 2 }] }), [
    "response: body.*.title must have required property 'title'",
    "response: body.*.title must have required property 'title'",
  ])
  assert.equal(await faultsOf('GET /api/books', { status: 418 }), ['response: the status 418 is not described'])
  assert.equal(await faultsOf('GET /api/books', { answer: 'hi', type: 'text/html' }), [
    'response: the content type is text/html, not application/json',
  ])
  assert.equal(await faultsOf('GET /api/books', { answer: '{' }), ['response: the body is not valid JSON'])
})

test('a request that the API refuses is not a fault of the API', async () => {
  const { mismatches, isRefused } = await contract.check(
    exchange('POST /api/books', { body: {}, status: 422, answer: { key: 'invalid' } }),
  )
  assert.equal([mismatches, isRefused], [[], true])
})

const entry = (url: string, answer: unknown, more: object = {}) => ({
  request: { method: 'GET', url, headers: [{ name: ':path', value: '/' }] },
  response: {
    status: 200,
    headers: [],
    content: { mimeType: 'application/json; charset=utf-8', ...(answer as object) },
  },
  ...more,
})

test('API calls of a recording are checked, and reported in common formats', async () => {
  const base64 = Buffer.from('[{"title":1}]').toString('base64')
  const har = {
    log: {
      entries: [
        entry('https://shelves.example/api/books', { text: base64, encoding: 'base64' }),
        entry('https://shelves.example/api/books', { text: '[{"title":1}]' }),
        entry('https://shelves.example/api/lost?a=<b>', { text: '' }),
        entry(
          'https://shelves.example/index.html',
          { text: '' },
          {
            request: {
              method: 'GET',
              url: 'https://shelves.example/index.html',
              headers: [{ name: 'Sec-Fetch-Dest', value: 'document' }],
            },
          },
        ),
        entry('https://cdn.example/books', { text: '[{"title":1}]' }),
        entry('https://shelves.example/api/health', {}, { response: { status: 0, headers: [] } }),
      ],
    },
  }
  const recording = readHar(`\uFEFF${JSON.stringify(har)}`)
  if (typeof recording === 'string') throw new Error(recording)
  const report = await checkHar(recording, described, contract)
  assert.equal(report.stats, { exchanges: 3, operations: 7, called: 1, refused: 0 })
  assert.equal(
    report.diagnostics('a.har').map(({ code, message, hint }) => [code, message, hint]),
    [
      [
        'contract/response',
        'GET /books: body.*.title must be string',
        'seen 2 times, first in GET /api/books, answered with 200',
      ],
      [
        'contract/operation',
        'the description has no GET /api/lost',
        'seen once, first in GET /api/lost?a=%3Cb%3E, answered with 200',
      ],
    ],
  )
  const junit = report.junit()
  assert.match(junit, '<testsuite name="contract" tests="8" failures="2" skipped="6">')
  assert.match(junit, '<testcase classname="contract" name="POST /books"><skipped message="not called"/></testcase>')
  assert.match(String(readHar('{"log":{}}')), 'invalid HAR: log.entries')
  assert.match(String(readHar('<')), 'invalid JSON')
})

test('the proxy forwards checked calls byte for byte', async () => {
  const requestedUrls: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requestedUrls.push(`${request.method} ${request.url} ${request.headers.host?.split(':')[0]} ${body}`)
      response
        .writeHead(302, { location: `http://127.0.0.1:${port}/v2/books`, 'content-type': 'text/plain' })
        .end('moved')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  try {
    const seen: Exchange[] = []
    const request = new Request('http://localhost:4011/api/books?a=%2F', { method: 'POST', body: '{"a": 1}' })
    const to = new URL(`http://127.0.0.1:${port}/v2`)
    const response = await passOn(request, to, (exchange) => seen.push(exchange))
    assert.equal([response.status, await response.text()], [302, 'moved'])
    assert.is(response.headers.get('location'), 'http://localhost:4011/v2/books')
    assert.equal(requestedUrls, ['POST /v2/api/books?a=%2F 127.0.0.1 {"a": 1}'])
    await new Promise(setImmediate)
    const [{ url, requestBody, responseBody } = exchange('GET /')] = seen
    const text = (part?: Uint8Array) => new TextDecoder().decode(part)
    assert.equal([new URL(url).pathname, text(requestBody), text(responseBody)], ['/api/books', '{"a": 1}', 'moved'])
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  const gone = await passOn(new Request('http://localhost/x'), new URL(`http://127.0.0.1:${port}`), () => undefined)
  assert.is(gone.status, 502)
})

test.run()
