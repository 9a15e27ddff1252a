import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  callOf,
  requestSamples,
  samplesByBody,
  type SampleSource,
} from '../../../../src/plugins/openapi/samples/index.ts'
import { variablePrefix } from '../../../../src/plugins/openapi/samples/credentials.ts'

const bare: SampleSource = {
  root: { info: { title: 'Parcel API' } },
  node: {},
  method: 'get',
  path: '/a',
  server: 'https://api.example/v1',
  parameters: [],
  generate: () => undefined,
}
const address = (more: Partial<SampleSource>) => callOf({ ...bare, ...more }).url[0]

test('variables are named after the API', () => {
  const prefix = (title: string) => variablePrefix({ info: { title } })
  assert.is(prefix('Waybill API'), 'WAYBILL')
  assert.is(prefix('petstore'), 'PETSTORE')
  assert.is(prefix('2C2P Payments'), 'API')
  assert.is(prefix('Übersicht'), 'API')
  assert.is(prefix(''), 'API')
})

test('addresses are complete and encoded', () => {
  assert.is(address({}), 'https://api.example/v1/a')
  assert.is(address({ server: '/api/' }), 'https://api.example.com/api/a')
  assert.is(address({ server: 'https://{tenant}.example' }), 'https://tenant.example/a')
  assert.is(address({ server: 'https://a b' }), 'https://api.example.com/a')
  assert.is(address({ path: "/it's {unknown}/é#{" }), 'https://api.example/v1/it%27s%20unknown/%C3%A9%23%7B')
})

test('a sample sends only required parameters, and uses the name of a parameter without a value', () => {
  const parameter = (place: string, name: string, more: object = {}) => ({ in: place, name, required: true, ...more })
  const parameters = [
    parameter('path', 'id'),
    parameter('query', 'q', { schema: { type: 'array' }, example: [1, 2] }),
    parameter('query', 'optional', { required: false, example: 1 }),
    parameter('query', 'json', { content: { 'application/json': {} }, example: { a: [1] } }),
    parameter('header', 'X-A', { example: ['a', 'b'] }),
    parameter('header', 'Accept', { example: 'text/html' }),
    parameter('header', 'no name', { example: 'x' }),
  ]
  const call = callOf({ ...bare, path: '/a/{id}', parameters })
  assert.equal(call.url, ['https://api.example/v1/a/id?q=1&q=2&json=%7B%22a%22%3A%5B1%5D%7D'])
  assert.equal(call.headers, [{ name: 'X-A', value: ['a,b'] }])
})

test('credentials come from environment variables', () => {
  const securitySchemes = {
    basic: { type: 'http', scheme: 'Basic' },
    oauth: { type: 'oauth2' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    appId: { type: 'apiKey', in: 'query', name: 'app' },
  }
  const call = (...security: object[]) =>
    callOf({ ...bare, root: { ...bare.root, security, components: { securitySchemes } } })
  assert.equal(call({ basic: [] }).basic, { username: 'PARCEL_USERNAME', password: 'PARCEL_PASSWORD' })
  assert.equal(call({}, { oauth: [] }).headers, [
    { name: 'Authorization', value: ['Bearer ', { variable: 'PARCEL_TOKEN' }] },
  ])
  const both = call({ key: [], appId: [] })
  assert.equal(both.headers, [{ name: 'X-Key', value: [{ variable: 'PARCEL_API_KEY' }] }])
  assert.equal(both.url, ['https://api.example/v1/a?app=', { variable: 'PARCEL_APP_ID', encoded: true }])
  assert.is(call().basic, undefined)
})

test('a body that would fill the page is read from a file', () => {
  const node = (example: unknown) => ({ requestBody: { content: { 'application/json': { example } } } })
  const body = (example: unknown) => callOf({ ...bare, method: 'post', node: node(example) }).body
  assert.equal(body('x'.repeat(3000)), { kind: 'file', type: 'application/json', file: 'body.json' })
  assert.equal(body({ a: '\ud800' }), { kind: 'json', type: 'application/json', value: { a: '\ufffd' } })
  assert.is(callOf({ ...bare, method: 'get', node: node(1) }).body, undefined)
})

test('each possible body has samples, by media type and named example; equal ones appear once', () => {
  const content = {
    'application/*+json': { example: { a: 1 } },
    'text/plain': { example: 'plain' },
    'application/json': {
      examples: { small: { value: { a: 1 } }, large: { value: { a: 1, b: 2 } }, again: { value: { a: 1 } } },
    },
  }
  const source = { ...bare, method: 'post', node: { requestBody: { content } } }
  const names = (room: number) =>
    samplesByBody(source, room).map(({ bodies }) =>
      bodies.map(({ type, example }) => `${type} ${example?.name ?? ''}`.trim()).join(', '),
    )
  assert.equal(names(100_000), [
    'application/json large',
    'application/json small, application/json again',
    'application/*+json',
    'text/plain',
  ])
  assert.equal(callOf(source).body, { kind: 'json', type: 'application/json', value: { a: 1, b: 2 } })
  assert.is(names(3000).length, 0, 'no room for a choice')
  assert.equal(samplesByBody({ ...source, method: 'get' }, 100_000), [])
})

test('a repeated label of a handwritten sample gets a number that no other label has', () => {
  const labels = (...texts: readonly string[]) => {
    const node = { 'x-codeSamples': texts.map((label) => ({ lang: 'curl', label, source: 'x' })) }
    return requestSamples({ ...bare, node })
      .slice(0, texts.length)
      .map(({ id, label, language }) => (id === label && language === 'bash' ? label : ''))
  }
  assert.equal(labels('A', 'A', 'B'), ['A', 'A 2', 'B'])
  assert.equal(labels('A', 'A', 'A 2'), ['A', 'A 2', 'A 2 2'])
  assert.equal(labels('A 2', 'A', 'A'), ['A 2', 'A', 'A 3'])
})

test.run()
