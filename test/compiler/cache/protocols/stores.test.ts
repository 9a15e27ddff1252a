/** The protocols of stores against a server of this process, and the behaviour of a build if a store fails. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storeAt, type StoreEnvironment } from '../../../../src/compiler/cache/protocols/address.ts'
import { CarefulStore } from '../../../../src/compiler/cache/protocols/careful.ts'
import { Patience } from '../../../../src/compiler/cache/protocols/patience.ts'
import { StoreFault, type RemoteStore } from '../../../../src/compiler/cache/protocols/store.ts'

const key = 'ab'.repeat(32)
const { signal } = new AbortController()

/**
 * Runs `work` with a server that stores the bytes of each upload, unless `answer` returns a status, and passes all
 * received requests.
 */
async function withServer(
  work: (origin: string, requests: readonly IncomingMessage[]) => Promise<void>,
  answer: (request: IncomingMessage, response: ServerResponse) => number | undefined = () => undefined,
): Promise<void> {
  const objects = new Map<string, Buffer>()
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    requests.push(request)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const status = answer(request, response)
    const { method, url = '' } = request
    const stored = objects.get(url)
    if (method === 'PUT' && status === undefined) objects.set(url, Buffer.concat(parts))
    if (!response.destroyed) response.writeHead(status ?? (method === 'PUT' ? 201 : stored ? 200 : 404)).end(stored)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function open(address: string, environment: StoreEnvironment = {}): RemoteStore {
  const store = storeAt(address, environment)
  if ('message' in store) throw new Error(store.message)
  return store
}

const faultOf = async (work: Promise<unknown>): Promise<StoreFault> => {
  try {
    await work
  } catch (error) {
    if (error instanceof StoreFault) return error
    throw error
  }
  throw new Error('no fault')
}

test("objects are stored with Bazel's protocol", () =>
  withServer(async (origin, requests) => {
    const store = open(`${origin}/team/docs`, { DOCS_CACHE_TOKEN: 'secret' })
    assert.is(await store.get('ac', key, signal), undefined)
    await store.put('cas', key, Buffer.from('bytes'), signal)
    assert.is(Buffer.from((await store.get('cas', key, signal)) ?? []).toString(), 'bytes')
    assert.equal(
      requests.map(({ method, url }) => `${method} ${url}`),
      [`GET /team/docs/ac/${key}`, `PUT /team/docs/cas/${key}`, `GET /team/docs/cas/${key}`],
    )
    assert.is(requests[0]?.headers.authorization, 'Bearer secret')
    store.close()
  }))

test('the name and password in an address are sent, but appear in no label', () =>
  withServer(async (origin, requests) => {
    const store = open(origin.replace('http://', 'http://me:p%40ss@'))
    await store.get('ac', key, signal)
    assert.is(requests[0]?.headers.authorization, `Basic ${Buffer.from('me:p@ss').toString('base64')}`)
    assert.is(store.label, `${origin}/`)
    store.close()
  }))

test('requests to a bucket carry a valid signature', () =>
  withServer(async (origin, requests) => {
    const environment = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' }
    const store = open(`s3://bucket/a/b/?region=eu-central-1&endpoint=${origin}`, environment)
    await store.put('cas', key, Buffer.from('bytes'), signal)
    assert.is(Buffer.from((await store.get('cas', key, signal)) ?? []).toString(), 'bytes')
    assert.is(store.label, 's3://bucket/a/b')
    for (const request of requests) assert.is(request.headers.authorization, authorizationOf(request))
    assert.is(requests[0]?.url, `/bucket/a/b/cas/ab/${key}`)
    assert.is(requests[0]?.headers['x-amz-security-token'], 'token')
    store.close()
  }))

/** Signature Version 4 as AWS describes it, for a request without query, computed as a server would. */
function authorizationOf({ method, url, headers }: IncomingMessage): string {
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const names = signedHeaders.split(';')
  const canonical = [method, url, '', ...names.map((name) => `${name}:${String(headers[name])}`), '', signedHeaders]
  const hash = (data: string): string => sha256(data)
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/eu-central-1/s3/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    time,
    scope,
    hash([...canonical, String(headers['x-amz-content-sha256'])].join('\n')),
  ]
  const hmac = (secret: string | Buffer, data: string): Buffer => createHmac('sha256', secret).update(data).digest()
  const signing = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), 'AWS4secret')
  const signature = createHmac('sha256', signing).update(text.join('\n')).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=AKID/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

test('invalid addresses are refused', () => {
  const problem = (address: string, environment: StoreEnvironment = {}): string => {
    const store = storeAt(address, environment)
    return 'message' in store ? `${store.message} (${store.hint})` : 'none'
  }
  assert.match(problem('no address'), 'is not valid')
  assert.match(problem('ftp://host/x'), 'does not support "ftp:"')
  assert.match(problem('s3://bucket'), 'AWS_ACCESS_KEY_ID')
  assert.not.match(problem('ftp://me:secret@host'), 'secret')
})

test('a request that the server refuses is sent once; redirects to other hosts carry no credentials', async () => {
  for (const status of [401, 403, 302])
    await withServer(
      async (origin, requests) => {
        const careful = new CarefulStore(open(origin), { readOnly: false })
        assert.is(await careful.get('ac', key, signal), undefined)
        assert.is(await careful.get('ac', key, signal), undefined)
        assert.is(requests.length, 1)
        assert.equal(careful.problem()?.message, `it answered ${status}`)
        assert.is(careful.canGet, false)
        assert.is(careful.canPut, true, 'keys for reading and for writing may differ')
        careful.close()
      },
      () => status,
    )
})

test('a connection closed by the server is not an error of the store', () => {
  const used = new WeakSet<object>()
  return withServer(
    async (origin) => {
      const store = open(origin)
      for (let turn = 0; turn < 3; turn++) {
        await store.put('cas', key, Buffer.from('bytes'), signal)
        assert.is(Buffer.from((await store.get('cas', key, signal)) ?? []).toString(), 'bytes')
      }
      store.close()
    },
    ({ socket }) => {
      if (used.has(socket)) socket.destroy()
      used.add(socket)
      return undefined
    },
  )
})

test('a server that drops half of its connections stays in use', () =>
  withServer(
    async (origin, requests) => {
      const careful = new CarefulStore(open(origin), { readOnly: false })
      for (let number = 0; number < 20; number++)
        assert.ok(await careful.put('cas', `${number}`.padStart(64, '0'), Buffer.from('x'), signal))
      assert.is(requests.length, 40, 'each of them twice')
      assert.is(careful.problem(), undefined)
      careful.close()
    },
    (() => {
      let count = 0
      return (_: IncomingMessage, response: ServerResponse) => {
        if (count++ % 2 === 0) response.destroy()
        return undefined
      }
    })(),
  ))

test('a server that always fails is no longer used', () =>
  withServer(
    async (origin, requests) => {
      const careful = new CarefulStore(open(origin), { readOnly: true })
      for (let number = 0; number < 40; number++) await careful.get('ac', key, signal)
      assert.is(requests.length, 5)
      assert.equal(careful.problem(), { label: `${origin}/`, message: 'it answered 500', count: 5, isGivenUp: true })
      assert.is(await careful.put('ac', key, Buffer.from('x'), signal), false, 'it is only read from')
      assert.is(requests.length, 5)
    },
    () => 500,
  ))

test('a refused connection is reported', async () => {
  const store = open('http://127.0.0.1:9')
  assert.is((await faultOf(store.get('ac', key, signal))).message, 'connection refused')
})

test('requests time out unless patience is extended', async () => {
  const patience = new Patience(10)
  patience.extend(1_000)
  await new Promise((resolve) => setTimeout(resolve, 60))
  assert.is(patience.signal.aborted, false)
  patience.extend(-1_000)
  // The timer of `patience` alone does not keep a process alive.
  const alive = setInterval(() => {}, 1_000)
  await new Promise((resolve) => patience.signal.addEventListener('abort', resolve))
  clearInterval(alive)
  assert.match(String(patience.signal.reason), 'too slow')
})

test('an unencrypted connection is refused, except on this machine', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' }
  const isOpen = (address: string, environment = {}): boolean =>
    !('message' in storeAt(address, { ...keys, ...environment }))
  for (const host of ['localhost', 'cache.localhost:1', '127.0.0.1:8080', '[::1]:1'])
    assert.ok(isOpen(`http://${host}/c`), host)
  for (const host of [
    'cache.example',
    '10.0.0.1',
    '127.0.0.1.example',
    'localhost.example',
    '0.0.0.0',
    '[::2]',
    '128.0.0.1',
  ]) {
    assert.not.ok(isOpen(`http://${host}/c`), host)
    assert.not.ok(isOpen(`s3://bucket/a?endpoint=http://${host}`), host)
    assert.ok(isOpen(`http://${host}/c`, { DOCS_CACHE_ALLOW_HTTP: '1' }), host)
    assert.ok(isOpen(`https://${host}/c`), host)
  }
  const problem = storeAt('http://me:secret@cache.example/c', {})
  assert.match('message' in problem ? problem.message : '', 'not encrypted')
})

test.run()

function sha256(data: string): string {
  return createHash('sha256').update(data).digest('hex')
}
