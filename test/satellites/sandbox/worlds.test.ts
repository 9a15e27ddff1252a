/**
 * Functions of a sandbox for test runners: worlds, snapshots, seeds, deliveries that are triggered, repeated and
 * awaited.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Deliveries } from '../../../src/satellites/sandbox/deliveries.ts'
import { readFilter } from '../../../src/satellites/sandbox/delivery-filter.ts'
import { createWorlds } from '../../../src/satellites/sandbox/worlds.ts'
import { startSandbox, type Rules } from '../../../src/satellites/sandbox/start.ts'
import { ada, described, makeSmall, send, smallRules } from './small.ts'

const titles = async (sandbox: Parameters<typeof send>[0], headers = {}) =>
  ((await send(sandbox, 'GET', '/api/books', { headers: { ...ada, ...headers } })).body as { title: string }[]).map(
    ({ title }) => title,
  )
const add = (sandbox: Parameters<typeof send>[0], title: string, headers = {}) =>
  send(sandbox, 'POST', '/api/books', { body: { title }, headers: { ...ada, ...headers } })

test('worlds are separate: by header, by key, and with separate controls', async () => {
  const worlds = createWorlds({ described, rules: smallRules as unknown as Rules<never> })
  await add(worlds, 'Emma')
  await add(worlds, 'Persuasion', { 'sandbox-world': 'a' })
  assert.equal(await titles(worlds), ['Emma'])
  assert.equal(await titles(worlds, { 'sandbox-world': 'a' }), ['Persuasion'])
  assert.equal(await titles(worlds, { 'sandbox-world': 'b' }), [])
  const reply = await send(worlds, 'PUT', '/__sandbox/worlds/c', { body: { keys: ['grace:secret', 'k-1'] } })
  assert.equal([reply.status, reply.body], [201, { name: 'c', keys: ['grace:secret', 'k-1'] }])
  const grace = { authorization: `Basic ${Buffer.from('grace:secret').toString('base64')}` }
  await add(worlds, 'Sanditon', grace)
  assert.equal(await titles(worlds, { 'sandbox-world': 'c' }), ['Sanditon'])
  assert.equal(await titles(worlds, { authorization: '', 'x-key': 'k-1' }), ['Sanditon'])
  const requests = (await send(worlds, 'GET', '/__sandbox/requests?world=a')).body as unknown[]
  assert.is(requests.length, 2)
  await send(worlds, 'POST', '/__sandbox/reset', { headers: { 'sandbox-world': 'a' } })
  assert.equal([await titles(worlds), await titles(worlds, { 'sandbox-world': 'a' })], [['Emma'], []])
  assert.is((await send(worlds, 'DELETE', '/__sandbox/worlds/c')).status, 204)
  assert.equal(await titles(worlds, grace), ['Emma'])
  assert.is((await send(worlds, 'GET', '/api/books', { headers: { 'sandbox-world': '../x' } })).status, 422)
  for (let n = 0; n < 110; n += 1) await send(worlds, 'GET', '/api/health', { headers: { 'sandbox-world': `w${n}` } })
  assert.is(((await send(worlds, 'GET', '/__sandbox/worlds')).body as unknown[]).length, 100)
})

test('state can be saved, restored and seeded over HTTP, with its identifiers', async () => {
  const sandbox = makeSmall()
  await add(sandbox, 'Emma')
  await send(sandbox, 'PUT', '/__sandbox/snapshots/one')
  const state = (await send(sandbox, 'GET', '/__sandbox/state')).body
  const { id } = (await add(sandbox, 'Persuasion')).body as { id: string }
  assert.is((await send(sandbox, 'POST', '/__sandbox/snapshots/one/restore')).status, 204)
  assert.equal(await titles(sandbox), ['Emma'])
  assert.is(((await add(sandbox, 'Persuasion')).body as { id: string }).id, id, 'the same identifiers again')
  const { authorization } = ada
  const book = { id: '353d950f-11eb-4beb-8c2d-54c57803deb6', title: 'Sanditon', shelf: 'a' }
  assert.is((await send(sandbox, 'POST', '/__sandbox/seed', { body: { books: [book] } })).status, 204)
  assert.equal(await titles(sandbox), ['Emma', 'Persuasion', 'Sanditon'])
  const wrong = await send(sandbox, 'POST', '/__sandbox/seed', { body: { boks: [] } })
  assert.equal(wrong.body, { message: 'there is no table "boks" did you mean "books"?' })
  assert.is((await send(sandbox, 'PUT', '/__sandbox/state', { body: state, headers: { authorization } })).status, 204)
  assert.equal(await titles(sandbox), ['Emma'])
  for (const body of [{}, { source: { seed: 1 }, tables: {} }, { ...(state as object), tables: { books: [{}] } }]) {
    assert.is((await send(sandbox, 'PUT', '/__sandbox/state', { body })).status, 422, JSON.stringify(body))
  }
  assert.is((await send(sandbox, 'POST', '/__sandbox/snapshots/none/restore')).status, 404)
})

test('deliveries can be triggered, forwarded, repeated, and awaited by a filter', async () => {
  const sent: string[] = []
  const deliveries = new Deliveries({
    send: ({ url }, text) => {
      sent.push(`${url} ${text}`)
      return Promise.resolve(204)
    },
    forward: 'http://localhost:3000/hook',
  })
  const sandbox = makeSmall({ deliveries })
  const waits = send(sandbox, 'GET', '/__sandbox/deliveries/wait?event=book/*&body.title=Emma&url=3000&timeout=60000')
  const reply = await send(sandbox, 'POST', '/__sandbox/trigger', {
    body: { event: 'book/sold', data: { title: 'Emma' } },
  })
  assert.equal(
    (reply.body as { url: string }[]).map(({ url }) => url),
    ['http://127.0.0.1:9/hook', 'http://localhost:3000/hook'],
  )
  const delivery = (await waits).body as { number: number; event: string }
  assert.equal([delivery.number, delivery.event], [2, 'book/sold'])
  const again = (await send(sandbox, 'POST', '/__sandbox/deliveries/2/resend')).body as {
    number: number
    resends: number
  }
  assert.equal([again.number, again.resends], [3, 2])
  await send(sandbox, 'GET', '/__sandbox/deliveries/wait?after=2&timeout=60000')
  assert.equal(sent.length, 3)
  const late = await send(sandbox, 'GET', '/__sandbox/deliveries/wait?event=no&timeout=1')
  assert.equal([late.status, late.body], [408, { message: 'no delivery matched within 1 ms; there are 3 others' }])
  for (const body of [{}, { event: 'x' }, { event: 'x', data: 7 }])
    assert.is((await send(sandbox, 'POST', '/__sandbox/trigger', { body })).status, 422)
  assert.is(typeof readFilter(new URLSearchParams('evnt=a')), 'string')
  assert.is((await send(sandbox, 'POST', '/__sandbox/deliveries/99/resend')).status, 404)
})

test('a forwarded event arrives even without subscribers', async () => {
  const sent: string[] = []
  const deliveries = new Deliveries({
    send: (_, text) => (sent.push(text), Promise.resolve(200)),
    forward: 'http://localhost:1/',
  })
  const sandbox = makeSmall({ deliveries, rules: { ...smallRules, deliver: () => [] } as Rules<never> })
  await add(sandbox, 'Emma')
  assert.match(sent[0] ?? '', /^\{"event":"book\/added","time":"2025-03-01T09:30:00.000Z","data":\{"title":"Emma"/)
})

const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: 'https://parcels.example/v1' }]
webhooks:
  parcel.sent:
    post:
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } }
      responses: { 200: { description: '' } }
components:
  schemas:
    Parcel:
      type: object
      required: [id, weight]
      properties: { id: { type: string }, weight: { type: integer, example: 3 } }
paths:
  /parcels:
    get:
      responses:
        200: { description: '', content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { 201: { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
  /parcels/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        200: { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
`

test('a test runner can start a sandbox, seed it and wait for a webhook', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-start-sandbox-'))
  writeFileSync(join(folder, 'api.yaml'), description)
  const arrived: string[] = []
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => arrived.push(text))
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => receiver.once('listening', done))
  const { port } = receiver.address() as AddressInfo
  const sandbox = await startSandbox({ path: join(folder, 'api.yaml'), forward: `http://127.0.0.1:${port}/` })
  const get = async (path: string, headers = {}) => {
    const response = await fetch(`${sandbox.url}${path}`, { headers })
    return [response.status, (await response.json()) as unknown]
  }
  try {
    assert.match(sandbox.url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    await sandbox.seed({ '/parcels': [{ id: 'P-1', weight: 5 }] })
    assert.equal(await get('/parcels/P-1'), [200, { id: 'P-1', weight: 5 }])
    const other = sandbox.world('other')
    assert.equal((await get('/parcels/P-1', other.headers))[0], 404)
    assert.equal(other.requests().length, 1)
    const state = sandbox.snapshot()
    sandbox.reset()
    assert.equal(await get('/parcels'), [200, []])
    sandbox.restore(state)
    assert.equal((await get('/parcels/P-1'))[0], 200)
    await sandbox.trigger('parcel.sent', { id: 'P-1' })
    const { body } = await sandbox.waitForDelivery({ event: 'parcel.sent', body: { 'data.id': 'P-1' } }, 60_000)
    assert.equal((body as { data: unknown }).data, { id: 'P-1', weight: 3 })
    assert.is(arrived.length, 1)
    await sandbox.script({ 'get /parcels': ['code=503'] })
    assert.equal((await get('/parcels'))[0], 503)
    const fails = async (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
    assert.match(await fails(sandbox.seed({ '/parcel': [] })), 'there is no table "/parcel"')
    assert.match(await fails(sandbox.trigger('parcel.lost')), 'or name one of parcel.sent')
    assert.match(await fails(sandbox.waitForDelivery({ event: 'x' }, 1)), 'no delivery matched')
    assert.match(await fails(startSandbox({ path: join(folder, 'none.yaml') })), 'there is no folder or file')
  } finally {
    await sandbox.close()
    receiver.close()
    rmSync(folder, { recursive: true })
  }
})

test.run()
