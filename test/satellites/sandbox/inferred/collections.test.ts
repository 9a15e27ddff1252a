import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSandbox } from '../../../../src/satellites/sandbox/app.ts'
import { describe } from '../../../../src/satellites/sandbox/describe.ts'
import { inferRules } from '../../../../src/satellites/sandbox/inferred/rules.ts'

const text = { type: 'string' }
const object = (properties: object) => ({ type: 'object', properties })
const answer = (schema?: object, type = 'application/json') => ({
  description: '',
  ...(schema && { content: { [type]: { schema } } }),
})
const body = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

/** Calls a sandbox of these paths; returns status and body, and the address of a created item. */
function clientOf(paths: object) {
  const errors: unknown[] = []
  const described = describe({
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    servers: [{ url: '/v1' }],
    paths,
  })
  const sandbox = createSandbox({
    described,
    rules: inferRules(described) as never,
    onError: (error) => errors.push(error),
  })
  return async (request: string, json?: unknown) => {
    const [method = 'GET', path = '/'] = request.split(' ')
    const sent =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
    const response = await sandbox.fetch(new Request(`http://127.0.0.1${path}`, { method, ...sent }))
    assert.equal(errors, [])
    const text = await response.text()
    const { headers } = response
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as unknown,
      location: headers.get('location'),
      type: headers.get('content-type'),
    }
  }
}

const id = (schema: object = text, name = 'id') => [{ name, in: 'path', required: true, schema }]

test('a generated key fits the path and all answers, and is unique', async () => {
  const sid = { type: 'string', pattern: '^CR[0-9a-f]{8}$' }
  const call = clientOf({
    '/Credentials': {
      post: { requestBody: body(object({ name: text })), responses: { 201: answer(object({ sid })) } },
    },
    '/Credentials/{Sid}': {
      parameters: id(sid, 'Sid'),
      get: { responses: { 200: answer(object({ sid, name: text })) } },
      delete: { responses: { 204: answer() } },
    },
  })
  const created = await call('POST /v1/Credentials', { name: 'one' })
  const other = await call('POST /v1/Credentials', { name: 'two' })
  const key = (created.body as { sid: string }).sid
  assert.match(key, /^CR[0-9a-f]{8}$/)
  assert.is.not((other.body as { sid: string }).sid, key)
  assert.equal((await call(`GET /v1/Credentials/${key}`)).body, { sid: key, name: 'one' })
  assert.is((await call(`DELETE /v1/Credentials/${key}`)).status, 204)
  assert.is((await call(`GET /v1/Credentials/${key}`)).status, 404)
})

test('a receipt has the key of the new item, which can be read in full; `*/*` means JSON, and an empty answer has a location', async () => {
  const call = clientOf({
    '/data-sets': {
      post: {
        requestBody: body(object({ DataSetId: text, Name: text }), '*/*'),
        responses: { 200: answer(object({ Arn: text, DataSetId: text, RequestId: text }), '*/*') },
      },
    },
    '/data-sets/{DataSetId}': {
      parameters: id(text, 'DataSetId'),
      get: {
        responses: { 200: answer(object({ DataSet: object({ DataSetId: text, Name: text }), Status: text }), '*/*') },
      },
    },
    '/notes': { post: { requestBody: body(object({ text })), responses: { 201: answer() } } },
    '/notes/{id}': { parameters: id(), get: { responses: { 200: answer(object({ text })) } } },
  })
  const created = await call('POST /v1/data-sets', { DataSetId: 'sales', Name: 'Sales' })
  assert.is(created.type, 'application/json')
  assert.equal(Object.keys(created.body as object).sort(), ['Arn', 'DataSetId', 'RequestId'])
  assert.is((created.body as { DataSetId: string }).DataSetId, 'sales')
  const { DataSet } = (await call('GET /v1/data-sets/sales')).body as { DataSet: object }
  assert.equal(DataSet, { DataSetId: 'sales', Name: 'Sales' })
  const note = await call('POST /v1/notes', { text: 'Hello' })
  assert.is(note.status, 201)
  assert.match(note.location ?? '', /^\/v1\/notes\/[0-9a-f-]{36}$/)
  assert.equal((await call(`GET ${note.location}`)).body, { text: 'Hello' })
})

test('a parameter without a location is ignored', async () => {
  const parameters = [{ name: 'a', schema: text }, { name: 'b', in: 'body', schema: text }, { $ref: '#/none' }]
  const call = clientOf({ '/a': { get: { parameters, responses: { 200: answer(text) } } } })
  assert.is((await call('GET /v1/a')).status, 200)
})

test('a reference may lead into a list', async () => {
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
  const responses = { 200: answer(text) }
  const call = clientOf({
    '/a': { get: { parameters: [page], responses } },
    '/b': { get: { parameters: [{ $ref: '#/paths/~1a/get/parameters/0' }], responses } },
  })
  assert.is((await call('GET /v1/b?page=x')).status, 422)
  assert.is((await call('GET /v1/b?page=1')).status, 200)
})

test('an example of another kind does not wrap an item', async () => {
  const origin = object({ id: text, domain: text })
  const origins = object({ data: { type: 'array', items: origin } })
  const example = { id: 'YOURS', domain: 'yours.example' }
  const call = clientOf({
    '/origins': {
      post: {
        requestBody: body(origin),
        responses: { 200: { description: '', content: { 'application/json': { schema: origins, example } } } },
      },
    },
    '/origins/{originId}': { parameters: id(text, 'originId'), get: { responses: { 200: answer(origin) } } },
  })
  const created = (await call('POST /v1/origins', { domain: 'a.example' })).body
  assert.equal(Object.keys(created as object), ['data'])
})

test('several items can be created at once; a list may contain a single item; paths may end with a slash or .json', async () => {
  const contact = object({ ContactID: text, Name: text })
  const contacts = object({ Contacts: { type: 'array', items: contact } })
  const call = clientOf({
    '/Contacts.json': {
      get: { responses: { 200: answer(contacts) } },
      post: { requestBody: body(contacts), responses: { 200: answer(contacts) } },
    },
    '/Contacts/{ContactID}.json': {
      parameters: id(text, 'ContactID'),
      get: { responses: { 200: answer(contacts) } },
      post: { requestBody: body(contacts), responses: { 200: answer(contacts) } },
    },
  })
  type Contacts = { Contacts: { ContactID: string; Name: string }[] }
  const created = (await call('POST /v1/Contacts.json', { Contacts: [{ Name: 'Ada' }, { Name: 'Bob' }] }))
    .body as Contacts
  assert.equal(
    created.Contacts.map(({ Name }) => Name),
    ['Ada', 'Bob'],
  )
  const [, bob] = created.Contacts
  const path = `/v1/Contacts/${bob?.ContactID}.json`
  assert.equal((await call(`GET ${path}`)).body, { Contacts: [bob] })
  assert.equal((await call(`POST ${path}`, { Contacts: [{ Name: 'Rob' }] })).body, {
    Contacts: [{ ...bob, Name: 'Rob' }],
  })
  assert.is(((await call('GET /v1/Contacts.json')).body as Contacts).Contacts.length, 2)
})

test('PUT creates items that no other call can create; otherwise examples answer', async () => {
  const zone = object({ name: text, ttl: { type: 'integer' } })
  const call = clientOf({
    '/zones': { get: { responses: { 200: answer(object({ value: { type: 'array', items: zone } })) } } },
    '/zones/{name}': {
      parameters: id(text, 'name'),
      get: { responses: { 200: answer(zone) } },
      put: { requestBody: body(zone), responses: { 200: answer(zone), 201: answer(zone) } },
      delete: { responses: { 204: answer() } },
    },
    '/countries/{code}': {
      parameters: id(text, 'code'),
      get: { responses: { 200: answer({ ...object({ code: text }), example: { code: 'DE' } }) } },
    },
    '/countries': { get: { responses: { 200: answer({ type: 'array', items: text }) } } },
  })
  assert.is((await call('GET /v1/zones/eu')).status, 404)
  assert.is((await call('PUT /v1/zones/eu', { ttl: 5 })).status, 201)
  assert.is((await call('PUT /v1/zones/eu', { ttl: 6 })).status, 200)
  assert.equal((await call('GET /v1/zones')).body, { value: [{ name: 'eu', ttl: 6 }] })
  assert.is((await call('DELETE /v1/zones/eu')).status, 204)
  assert.is((await call('GET /v1/zones/eu')).status, 404)
  assert.equal((await call('GET /v1/countries/FR')).body, { code: 'DE' })
})

test.run()
