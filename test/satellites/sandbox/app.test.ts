/**
 * The engine around the rules of an API.
 *
 * @module
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Deliveries } from '../../../src/satellites/sandbox/deliveries.ts'
import { sandboxHandler } from '../../../src/satellites/sandbox/app.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { listen } from '../../../src/serve/listen/listen.ts'
import { ada, makeSmall, send } from './small.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('written data can be read under the path of the first server', async () => {
  const sandbox = makeSmall()
  const added = await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  const { id, ...rest } = added.body as { id: string }
  assert.is(added.status, 201)
  assert.match(id, uuid)
  assert.equal(rest, { title: 'Emma', language: 'en' })
  assert.equal((await send(sandbox, 'GET', `/api/books/${id}`)).status, 200)
  assert.is(((await send(sandbox, 'GET', '/api/books')).body as unknown[]).length, 1)
  assert.is((await send(sandbox, 'GET', '/books')).status, 404)
})

test('a request that takes too many steps to check gets one answer with the limit, and the next request is answered', async () => {
  const levels = Array.from({ length: 40 }, (_, level) => {
    const next = { $ref: level === 39 ? '#/components/schemas/Text' : `#/components/schemas/L${level + 1}` }
    return [`L${level}`, { oneOf: [next, { allOf: [next, { minLength: 1 }] }] }] as const
  })
  const patterns = { type: 'object', properties: { a: { pattern: '^(a|a)*$' }, b: { pattern: '^a*a*a*a*b$' } } }
  const post = (operationId: string, $ref: string) => ({
    post: {
      operationId,
      requestBody: { content: { 'application/json': { schema: { $ref } } } },
      responses: { 204: { description: 'Done' } },
    },
  })
  const schemas = { ...Object.fromEntries(levels), Text: { type: 'string' }, Patterns: patterns }
  const hostile = describe({
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: {
      '/deep': post('deep', '#/components/schemas/L0'),
      '/patterns': post('patterns', '#/components/schemas/Patterns'),
    },
    components: { schemas },
  })
  const sandbox = makeSmall({ described: hostile })
  const deep = await send(sandbox, 'POST', '/deep', { body: 1 })
  assert.is(deep.status, 500)
  assert.equal(deep.body, {
    key: 'failed',
    message: 'the sandbox failed: body is nested too deep, or takes more than 1000000 steps, to check',
  })
  const text = `${'a'.repeat(50_000)}!`
  const refusal = await send(sandbox, 'POST', '/patterns', { body: { a: text, b: text } })
  assert.is(refusal.status, 422)
  assert.equal((await send(sandbox, 'POST', '/patterns', { body: { a: 'aa', b: 'aab' } })).status, 204)
})

test('changes of a refused or failed call are rolled back, with their identifiers', async () => {
  const errors: unknown[] = []
  const sandbox = makeSmall({ onError: (error) => errors.push(error) })
  const clean = makeSmall()
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  await send(clean, 'POST', '/api/books', { body: { title: 'Emma' } })
  assert.is((await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })).status, 409)
  const failed = await send(sandbox, 'POST', '/api/books', { body: { title: 'crash' } })
  assert.is(failed.status, 500)
  assert.equal(failed.body, { key: 'failed', message: 'the sandbox failed: a fault of the rule' })
  assert.is(errors.length, 1)
  assert.is(sandbox.store.table('books').size, 1)
  const [first, other] = await Promise.all(
    [sandbox, clean].map((each) => send(each, 'POST', '/api/books', { body: { title: 'Persuasion' } })),
  )
  assert.equal(first?.body, other?.body)
})

test('missing, malformed, wrong and foreign credentials are refused, unless none are needed', async () => {
  const sandbox = makeSmall()
  const status = async (headers: Record<string, string>) =>
    (await send(sandbox, 'GET', '/api/books', { headers })).status
  assert.is(await status({}), 401)
  assert.is(await status({ authorization: 'Basic %%%' }), 400)
  assert.is(await status({ authorization: 'Bearer x' }), 400)
  assert.is(await status({ authorization: `Basic ${Buffer.from('ada:other').toString('base64')}` }), 401)
  assert.is(await status(ada), 200)
  assert.is(await status({ 'x-key': 'k' }), 200)
  assert.is(await status({ cookie: 'other=x; sid=k' }), 200)
  assert.is(await status({ cookie: 'other=x; said=k' }), 401)
  assert.is((await send(sandbox, 'GET', '/api/health', { headers: {} })).status, 200)
})

test('a caller without rights is refused before the body is checked', async () => {
  const sandbox = makeSmall()
  assert.is((await send(sandbox, 'DELETE', '/api/books/locked')).status, 403)
  assert.is((await send(sandbox, 'DELETE', '/api/books/open')).status, 204)
})

test('parameters and body are validated together, and each fault has its location', async () => {
  const sandbox = makeSmall()
  const { status, body } = await send(sandbox, 'POST', '/api/books', { body: { pages: 0, language: 1 } })
  assert.is(status, 422)
  const { violations } = body as { violations: { loc: unknown[]; keyword: string }[] }
  assert.equal(violations.map(({ loc, keyword }) => [loc.join('.'), keyword]).sort(), [
    ['body.language', 'type'],
    ['body.pages', 'minimum'],
    ['body.title', 'required'],
  ])
  const wrong = await send(sandbox, 'GET', '/api/books?page=0')
  assert.equal((wrong.body as { violations: { loc: unknown[] }[] }).violations[0]?.loc, ['query', 'page'])
})

test('an update gets no defaults, and every rule sees the original body', async () => {
  const sandbox = makeSmall()
  const changed = await send(sandbox, 'PATCH', '/api/books/1', { body: {} })
  assert.equal(changed.body, { body: {}, sent: {} })
})

test('undescribed paths and methods are refused', async () => {
  const sandbox = makeSmall()
  assert.is((await send(sandbox, 'GET', '/api/nothing')).status, 404)
  const wrong = await send(sandbox, 'PUT', '/api/books')
  assert.is(wrong.headers.get('allow'), 'GET, HEAD, POST')
  const concrete = await send(sandbox, 'GET', '/api/books/new', { headers: {} })
  assert.is(concrete.status, 200)
})

test('HEAD is GET without a body', async () => {
  const sandbox = makeSmall()
  const { status, body } = await send(sandbox, 'HEAD', '/api/books')
  assert.equal([status, body], [200, ''])
})

test('bodies that are invalid JSON, too deep, too large or of another type', async () => {
  const sandbox = makeSmall()
  const post = (body: string, headers = {}) =>
    send(sandbox, 'POST', '/api/books', { body, headers: { ...ada, ...headers } })
  const keyword = ({ body }: Awaited<ReturnType<typeof send>>) =>
    (body as { violations: { keyword: string }[] }).violations[0]?.keyword
  assert.is(keyword(await post('{"title":')), 'json')
  assert.is(keyword(await post(`{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)), 'depth')
  assert.is((await post('<a/>', { 'content-type': 'application/xml' })).status, 415)
  assert.is((await post(`{"title":"${'x'.repeat(17 * 1024 * 1024)}"}`)).status, 413)
  assert.is(keyword(await send(sandbox, 'POST', '/api/books')), 'required')
})

test('names such as __proto__ are ordinary data', async () => {
  const sandbox = makeSmall()
  const body = '{"title":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
  assert.is((await send(sandbox, 'POST', '/api/books', { body })).status, 201)
  assert.is((await send(sandbox, 'GET', '/api/books?__proto__=1&constructor=2')).status, 200)
  assert.is(({} as { polluted?: boolean }).polluted, undefined)
})

test('Prefer selects a status, a key of the catalogue, an example or a delay', async () => {
  const sandbox = makeSmall()
  const prefer = (prefer: string, path = '/api/books') => send(sandbox, 'GET', path, { headers: { prefer } })
  const preferred = await prefer('code=503')
  assert.is(preferred.status, 503)
  assert.is(preferred.headers.get('preference-applied'), 'code=503')
  assert.is((await prefer('code=book_exists')).status, 409)
  assert.is((await prefer('key=book_not_found')).status, 404)
  assert.is((await prefer('key=nothing')).status, 422)
  assert.equal((await prefer('example=bad', '/api/health')).body, { ok: false })
  const dynamic = async (of = sandbox) =>
    (await send(of, 'GET', '/api/books', { headers: { prefer: 'dynamic=true' } })).body
  const first = await dynamic()
  assert.is.not(JSON.stringify(await dynamic()), JSON.stringify(first))
  sandbox.reset()
  assert.equal(await dynamic(), first, 'the same for a seed')
  const started = performance.now()
  await prefer('delay=60', '/api/health')
  assert.ok(performance.now() - started >= 55)
})

test('an idempotency key makes a call repeatable until a reset, and belongs to that call only', async () => {
  const sandbox = makeSmall()
  const add = (title: string, user = ada) =>
    send(sandbox, 'POST', '/api/books', { body: { title }, headers: { ...user, 'idempotency-key': 'k1' } })
  const first = await add('Emma')
  const again = await add('Emma')
  assert.equal([again.status, again.body], [201, first.body])
  assert.equal(
    [first, again].map(({ headers }) => headers.get('idempotency-replayed')),
    [null, 'true'],
  )
  const { status, body } = await add('Persuasion')
  assert.equal([status, (body as { violations: unknown[] }).violations.length], [422, 1])
  const bob = { authorization: `Basic ${Buffer.from('bob:secret').toString('base64')}` }
  assert.is((await add('Persuasion', bob)).status, 201)
  const request = { body: { title: 'Emma' }, headers: { ...ada, 'idempotency-key': 'k2' } }
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(sandbox, 'POST', '/api/books', request)
    assert.equal([answer.status, answer.headers.get('idempotency-replayed')], [409, null])
  }
  await send(sandbox, 'POST', '/__sandbox/reset')
  assert.is((await add('Persuasion')).headers.get('idempotency-replayed'), null)
})

test('a script determines the next answers of an operation, each once', async () => {
  const sandbox = makeSmall()
  const script = (body: unknown) => send(sandbox, 'PUT', '/__sandbox/script', { body })
  assert.is((await script({ listBooks: ['code=502', '', 'key=book_exists'] })).status, 204)
  assert.is((await send(sandbox, 'GET', '/api/health', { headers: {} })).status, 200)
  const statuses: number[] = []
  for (let call = 0; call < 4; call += 1) statuses.push((await send(sandbox, 'GET', '/api/books')).status)
  assert.equal(statuses, [502, 200, 409, 200])
  const wrong = [[], { listBoks: [] }, { listBooks: 'code=502' }, { listBooks: ['banana'] }, { listBooks: [null] }]
  for (const source of wrong) assert.is((await script(source)).status, 422, JSON.stringify(source))
  await script({ listBooks: ['code=502'] })
  await send(sandbox, 'POST', '/__sandbox/reset')
  assert.is((await send(sandbox, 'GET', '/api/books')).status, 200)
})

test('the log lists requests in order, and a reset clears it', async () => {
  const sandbox = makeSmall()
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  await send(sandbox, 'GET', '/api/books/none?x=1')
  const log = (await send(sandbox, 'GET', '/__sandbox/requests')).body as Record<string, unknown>[]
  assert.equal(
    log.map(({ took: _, ...entry }) => entry),
    [
      {
        number: 1,
        time: '2025-03-01T09:30:00.000Z',
        method: 'POST',
        path: '/api/books',
        operation: 'addBook',
        status: 201,
        error: null,
        answeredBy: 'rule',
        body: { title: 'Emma', language: 'en' },
      },
      {
        number: 2,
        time: '2025-03-01T09:30:00.000Z',
        method: 'GET',
        path: '/api/books/none?x=1',
        operation: 'readBook',
        status: 404,
        error: 'book_not_found',
        answeredBy: 'rule',
      },
    ],
  )
  assert.is((await send(sandbox, 'POST', '/__sandbox/reset')).status, 204)
  assert.equal((await send(sandbox, 'GET', '/__sandbox/requests')).body, [])
  assert.equal((await send(sandbox, 'GET', '/api/books')).body, [])
})

test('the clock can be stopped, moved and restarted', async () => {
  const sandbox = makeSmall()
  const put = async (body: unknown) => (await send(sandbox, 'PUT', '/__sandbox/clock', { body })).body
  assert.equal(await put({ advance: 3600 }), { now: '2025-03-01T10:30:00.000Z', stopped: false })
  assert.equal(await put({ now: '2030-01-01T00:00:00Z' }), { now: '2030-01-01T00:00:00.000Z', stopped: true })
  assert.equal(await put({ advance: -1 }), { now: '2029-12-31T23:59:59.000Z', stopped: true })
  assert.equal(await put({ advance: 1e300 }), { message: 'advance is not a number of seconds' })
  assert.equal(await put({}), { now: '2025-03-01T09:30:00.000Z', stopped: false })
})

test('equal seeds produce equal identifiers, different seeds different ones', async () => {
  const add = async (seed: string) =>
    ((await send(makeSmall({ seed }), 'POST', '/api/books', { body: { title: 'Emma' } })).body as { id: string }).id
  assert.is(await add('7'), await add('7'))
  assert.is.not(await add('7'), await add('8'))
})

test('events are sent after the call has succeeded', async () => {
  const sent: string[] = []
  const deliveries = new Deliveries({
    send: (delivery, text) => {
      sent.push(`${delivery.url} ${text}`)
      return Promise.resolve(204)
    },
  })
  const sandbox = makeSmall({ deliveries })
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  type Entry = { readonly state: string; readonly event: string }
  const list = async () => (await send(sandbox, 'GET', '/__sandbox/deliveries')).body as Entry[]
  while ((await list()).some(({ state }) => state === 'pending')) await new Promise((done) => setTimeout(done, 5))
  assert.is(sent.length, 1)
  assert.equal(
    (await list()).map(({ event, state }) => [event, state]),
    [['book/added', 'delivered']],
  )
})

test('the description is served as its author wrote it', async () => {
  const sandbox = makeSmall({ json: '{"openapi": "3.1.0"}' })
  assert.equal((await send(sandbox, 'GET', '/openapi.json')).body, { openapi: '3.1.0' })
})

test('an answer that violates its description is a fault', async () => {
  const errors: unknown[] = []
  const sandbox = makeSmall({ onError: (error) => errors.push(error) })
  await send(sandbox, 'POST', '/api/books', { body: { title: 'Emma' } })
  sandbox.store.table('books').put({ id: 'x', title: '' })
  assert.is((await send(sandbox, 'GET', '/api/books')).status, 500)
  assert.match(String(errors[0]), /listBooks answers 200 against its description/)
})

test('a client that closes the connection before its body is complete causes no error of a rule', async () => {
  const errors: unknown[] = []
  const handle = sandboxHandler(makeSmall({ onError: (error) => errors.push(error) }), { host: '127.0.0.1' })
  let closed: Promise<unknown> = Promise.resolve()
  const running = await listen({
    port: 0,
    host: '127.0.0.1',
    handle: (request, response) => {
      closed = once(response, 'close')
      socket.destroy()
      return handle(request, response)
    },
  })
  if (!running.ok) throw new Error(running.problem)
  const { host, port, hostname } = new URL(running.url)
  const socket = connect(Number(port), hostname)
  const head = `POST /api/books HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`
  socket.write(`${head}\r\n{"title": "Em`)
  await once(socket, 'close')
  await closed
  await new Promise(setImmediate)
  await running.close()
  assert.equal(errors, [])
})

test.run()
