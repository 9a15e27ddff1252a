import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inferRules, inferredWords } from '../../../../src/satellites/sandbox/inferred/rules.ts'
import { findCollections } from '../../../../src/satellites/sandbox/inferred/collections.ts'
import { createSandbox } from '../../../../src/satellites/sandbox/app.ts'
import { describe } from '../../../../src/satellites/sandbox/describe.ts'
import { send } from '../small.ts'
import { clientOf, example, type ReceivedResponse, type Client } from './example.ts'
import type { SandboxOptions } from '../../../../src/satellites/sandbox/app.ts'

const travel = await example('3.1/yaml/train-travel.yaml')
const pets = await example('3.0/yaml/petstore-expanded.yaml')
const store = await example('3.1/yaml/petstore.yaml')
const readme = await example('3.1/yaml/readme.yaml')
const trek = await example('3.0/yaml/star-trek.yaml')

/** A client of a sandbox with inferred rules. */
const inferredClient = (options: Omit<SandboxOptions, 'rules'>): Client =>
  clientOf({ ...options, rules: inferRules(options.described), isInferred: true })

const field = ({ body }: ReceivedResponse, name: string): unknown => (body as Record<string, unknown>)[name]
const collections = ({ described }: typeof travel): readonly string[] =>
  findCollections(described).map(({ path }) => path)

test('inferred rules are reported', () => {
  assert.is(
    inferredWords(travel.described),
    'no rules: 1 collection inferred from the paths (/bookings), the rest answers with its examples',
  )
  assert.is(
    inferredWords(trek.described),
    'no rules: 0 collections inferred from the paths, the rest answers with its examples',
  )
})

test('a search form, and a form without a list of submissions, are not collections', () => {
  assert.equal(collections(trek), [])
  assert.not.ok(collections(readme).includes('/apply'))
  assert.ok(collections(readme).includes('/changelogs'))
})

test('a new item has an address even if no answer contains its key', async () => {
  const call = inferredClient(await example('3.0/yaml/readme-legacy.yaml'))
  const headers = { authorization: 'Basic YTpi' }
  const reply = await call.sandbox.fetch(
    new Request('http://127.0.0.1/api/v1/categories', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"title":"One"}',
    }),
  )
  assert.is(reply.status, 201)
  const address = reply.headers.get('location') ?? ''
  assert.match(address, /^\/api\/v1\/categories\/[0-9a-f-]+$/)
  assert.is((await call(`GET ${address}`, { headers })).status, 200)
  assert.is((await call(`DELETE ${address}`, { headers })).status, 204)
  assert.is((await call(`GET ${address}`, { headers })).status, 404)
})

test('Train Travel without rules: bookings are created, listed, read and deleted; stations are the example', async () => {
  const call = inferredClient(travel)
  const sent = { token: 'any' }
  assert.is((await call('GET /bookings')).status, 401)
  const created = await call('POST /bookings', { ...sent, json: { passenger_name: 'Ada', has_dog: true } })
  assert.is(created.status, 201)
  const path = `/bookings/${String(field(created, 'id'))}`
  assert.is(field(created, 'passenger_name'), 'Ada')
  const reply = await call(`GET ${path}`, sent)
  assert.is(field(reply, 'has_dog'), true)
  const listed = field(await call('GET /bookings', sent), 'data') as readonly { id: string }[]
  assert.equal(
    listed.map(({ id }) => id),
    [field(created, 'id')],
  )
  assert.is((await call(`DELETE ${path}`, sent)).status, 204)
  assert.is((await call(`GET ${path}`, sent)).status, 404)
  assert.equal(field(await call('GET /bookings', sent), 'data'), [])
  const stations = field(await call('GET /stations', sent), 'data') as readonly { name: string }[]
  assert.is(stations[0]?.name, 'Berlin Hauptbahnhof')
})

test('numeric keys grow, and a deleted one is not used again', async () => {
  const call = inferredClient(pets)
  const make = async (json: object): Promise<unknown> => field(await call('POST /api/pets', { json }), 'id')
  assert.is(await make({ name: 'Rex', tag: 'dog' }), 1)
  assert.is(await make({ name: 'Tom', tag: 'cat' }), 2)
  assert.is((await call('DELETE /api/pets/2')).status, 204)
  assert.is(await make({ name: 'Kit', tag: 'cat' }), 3)
  assert.equal(
    ((await call('GET /api/pets')).body as readonly { name: string }[]).map(({ name }) => name),
    ['Rex', 'Kit'],
  )
  assert.equal((await call('GET /api/pets/3')).body, { name: 'Kit', tag: 'cat', id: 3 })
  assert.is(((await call('GET /api/pets?limit=1')).body as unknown[]).length, 1)
  assert.is((await call('GET /api/pets/2')).status, 404)
  assert.is((await call('GET /api/pets/two')).status, 422)
  assert.is((await call('POST /api/pets', { json: {} })).status, 422)
})

test('a caller may set the key; a duplicate is a conflict; PUT replaces the whole item', async () => {
  const call = inferredClient(store)
  const headers = { api_key: 'any' }
  const pet = { id: 7, name: 'Rex', photoUrls: [], category: { id: 1, name: 'Dogs' } }
  const add = (): Promise<ReceivedResponse> => call('POST /v2/pet', { token: 'any', json: pet })
  assert.is((await add()).status, 204, 'no success is described')
  assert.is((await add()).status, 409)
  assert.is(field(await call('GET /v2/pet/7', { headers }), 'name'), 'Rex')
  const user = { username: 'ada', firstName: 'Ada' }
  assert.ok((await call('POST /v2/user', { json: user })).status < 300)
  assert.is(field(await call('GET /v2/user/ada', { headers }), 'firstName'), 'Ada')
  assert.ok((await call('PUT /v2/user/ada', { json: { lastName: 'Lovelace' } })).status < 300)
  const changed = await call('GET /v2/user/ada')
  assert.is(field(changed, 'lastName'), 'Lovelace')
  assert.is(field(changed, 'username'), 'ada')
  assert.is.not(field(changed, 'firstName'), 'Ada', 'PUT replaces')
})

test('items can be wrapped; PATCH keeps other fields; required fields of an answer come from its example', async () => {
  // The patterns in this description have no examples, so that some parts of a response are invalid.
  const call: Client = inferredClient({ ...readme, checksAnswers: false })
  const sent = { token: 'any' }
  const created = await call('POST /v2/changelogs', { ...sent, json: { title: 'One', slug: 'one', content: {} } })
  assert.is(created.status, 201)
  const data = (came: ReceivedResponse): Record<string, unknown> => field(came, 'data') as Record<string, unknown>
  assert.is(data(created)['title'], 'One')
  assert.is(data(created)['slug'], 'one')
  assert.is(typeof (data(created)['content'] as { body: unknown }).body, 'string', 'required of answers alone')
  const path = '/v2/changelogs/one'
  assert.is((await call(`PATCH ${path}`, { ...sent, json: { title: 'Two' } })).status, 200)
  const changelog = data(await call(`GET ${path}`, sent))
  assert.is(changelog['title'], 'Two')
  assert.is(changelog['slug'], 'one')
  const listed = field(await call('GET /v2/changelogs', sent), 'data') as readonly { title: string }[]
  assert.equal(
    listed.map(({ title }) => title),
    ['Two'],
  )
})

test('an envelope may have the name of its item, POST may have no body, keys match their path, and examples may be text', async () => {
  const answer = (schema: object, example?: string) => ({
    description: '',
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  })
  const note = { type: 'object', properties: { id: { type: 'string' }, text: { type: 'string' } } }
  const wrapped = { type: 'object', properties: { note } }
  const described = describe({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        post: {
          requestBody: { content: { 'application/json': { schema: wrapped } } },
          responses: { 201: answer(wrapped) },
        },
      },
      '/notes/{note_id}': {
        parameters: [{ name: 'note_id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: answer(wrapped) } },
        delete: { responses: { 204: { description: '' } } },
      },
      '/about': { get: { responses: { 200: answer({ type: 'object' }, '{ "a": 1 }') } } },
    },
  })
  const sandbox = createSandbox({ described, rules: inferRules(described) as never })
  const call = (method: string, path: string, body?: object) => send(sandbox, method, path, { body, headers: {} })
  const sent = { note: { text: 'Hello' } }
  assert.equal((await call('POST', '/notes', sent)).body, { note: { text: 'Hello', id: '1' } })
  assert.equal((await call('GET', '/notes/1')).body, { note: { text: 'Hello', id: '1' } })
  assert.is((await call('POST', '/notes')).status, 201)
  assert.is((await call('DELETE', '/notes/2')).status, 204)
  assert.is((await call('GET', '/notes/2')).status, 404)
  assert.equal((await call('GET', '/about')).body, { a: 1 })
})

test.run()
