/** Requests of workflow steps: addresses, headers and bodies, as values. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiCredentials } from '../../../src/model/api-operation.ts'
import type { WorkflowValues } from '../../../src/model/workflow.ts'
import { requestOf } from '../../../src/api/workflow/request.ts'

type Parameter = WorkflowValues['parameters'][number]
const noCredentials: ApiCredentials = { headers: [], query: [], cookies: [] }

interface Options {
  readonly url?: string
  readonly credentials?: ApiCredentials
  readonly body?: WorkflowValues['body']
  readonly env?: Readonly<Record<string, string>>
}

function request(
  parameters: readonly Parameter[],
  { url = '/a', credentials = noCredentials, body, env = {} }: Options = {},
) {
  const values = { parameters, ...(body === undefined ? {} : { body }) }
  return requestOf({ method: 'GET', url, credentials }, values, env)
}

/** Query of a request with one parameter. */
const query = (value: unknown, more: Partial<Parameter> = {}): string =>
  request([{ name: 'q', in: 'query', value, ...more }]).url.replace(/^\/a\??/, '')

test('a list in the query becomes one pair for each item, or a single pair', () => {
  assert.is(query(['a b', 'c,d']), 'q=a%20b&q=c%2Cd')
  assert.is(query(['a', 'b'], { style: 'form', explode: true }), 'q=a&q=b')
  assert.is(query(['a', 'b,c'], { explode: false }), 'q=a,b%2Cc')
  assert.is(query(['a', 'b'], { style: 'spaceDelimited', explode: false }), 'q=a%20b')
  assert.is(query(['a', 'b'], { style: 'pipeDelimited', explode: false }), 'q=a%7Cb')
  assert.is(query(['a', 'b'], { style: 'spaceDelimited' }), 'q=a%20b')
})

test('an object in the query becomes pairs with its name, pairs with its keys, or a list of keys and values', () => {
  const value = { min: 1, 'a b': 'x&y' }
  assert.is(query(value, { style: 'deepObject' }), 'q%5Bmin%5D=1&q%5Ba%20b%5D=x%26y')
  assert.is(query(value, { style: 'deepObject', explode: false }), 'q%5Bmin%5D=1&q%5Ba%20b%5D=x%26y')
  assert.is(query({ a: { b: 1 } }, { style: 'deepObject' }), 'q%5Ba%5D%5Bb%5D=1')
  assert.is(query(value), 'min=1&a%20b=x%26y')
  assert.is(query(value, { explode: false }), 'q=min,1,a%20b,x%26y')
})

test('a plain value keeps its name; null and undefined are omitted', () => {
  assert.is(query('x/y', { name: 'q r' }), 'q%20r=x%2Fy')
  assert.is(query(0), 'q=0')
  assert.is(query(false), 'q=false')
  assert.is(query(''), 'q=')
  assert.is(query(null), '')
  assert.is(query(undefined), '')
})

test('parameters are appended to the query of the address', () => {
  assert.is(request([{ name: 'q', in: 'query', value: 1 }], { url: '/a?x=2' }).url, '/a?x=2&q=1')
  assert.is(request([], { url: '/a?x=2' }).url, '/a?x=2')
})

test('path parameters are encoded in each segment; list items are separated by commas', () => {
  const parameters: Parameter[] = [
    { name: 'id', in: 'path', value: 'a/b' },
    { name: 'all', in: 'path', value: [1, 2] },
  ]
  const { url, expressionValues } = request(parameters, { url: '/{id}/{all}/{id}/{other}' })
  assert.is(url, '/a%2Fb/1,2/a%2Fb/{other}')
  assert.equal(expressionValues.path, { id: 'a/b', all: [1, 2] })
  assert.equal(expressionValues.query, {})
})

test('header names are in lower case, and parameters override the headers of credentials and body', () => {
  const credentials = { ...noCredentials, headers: [{ name: 'X-Key', value: ['k-', { variable: 'KEY' }] }] }
  const body = { type: 'application/json', value: {}, replacements: [] }
  const parameters: Parameter[] = [
    { name: 'Content-Type', in: 'header', value: 'text/x' },
    { name: 'X-List', in: 'header', value: ['a', 'b'] },
  ]
  const env = { KEY: '1' }
  assert.equal(request(parameters, { credentials, body, env }).headers, {
    'x-key': 'k-1',
    'content-type': 'text/x',
    'x-list': 'a,b',
  })
  const key: Parameter = { name: 'X-KEY', in: 'header', value: 'mine' }
  assert.equal(request([key], { credentials, env }).headers, { 'x-key': 'mine' })
})

test('cookies of credentials come before those of parameters', () => {
  const credentials = { ...noCredentials, cookies: [['s=', { variable: 'S', encoded: true as const }]] }
  const cookie: Parameter = { name: 'c', in: 'cookie', value: 1 }
  assert.is(request([cookie], { credentials, env: { S: 'a;b' } }).headers['cookie'], 's=a%3Bb; c=1')
  assert.is(request([cookie]).headers['cookie'], 'c=1')
  assert.is(request([]).headers['cookie'], undefined)
})

test('a credential whose variable is missing is omitted and listed', () => {
  const credentials: ApiCredentials = {
    basic: { username: 'U', password: 'P' },
    headers: [
      { name: 'A', value: [{ variable: 'A' }] },
      { name: 'B', value: [{ variable: 'B' }] },
    ],
    query: [['k=', { variable: 'K' }]],
    cookies: [],
  }
  const some = request([], { credentials, env: { U: 'ü', B: 'b' } })
  assert.equal(some.missing, ['P', 'A', 'K'])
  assert.equal(some.headers, { b: 'b' })
  assert.is(some.url, '/a')
  const all = request([], { credentials, env: { U: 'ü', P: 'p', A: 'a', B: 'b', K: 'k' } })
  assert.equal(all.missing, [])
  assert.equal(all.headers, { authorization: `Basic ${Buffer.from('ü:p').toString('base64')}`, a: 'a', b: 'b' })
  assert.is(all.url, '/a?k=k')
})

test('bodies are JSON, JSON in a text, forms or unchanged texts', () => {
  const sent = (type: string, value: unknown, replacements: readonly { target: string; value: unknown }[] = []) =>
    request([], { body: { type, value, replacements } })
  assert.is(sent('application/json', '{"a": 1}').body, '{"a":1}')
  assert.equal(sent('application/json', '{"a": 1}').expressionValues.body, { a: 1 })
  assert.is(sent('application/json', 'no JSON').body, '"no JSON"')
  assert.is(sent('application/problem+json', { a: 1 }, [{ target: '/a', value: 2 }]).body, '{"a":2}')
  assert.is(sent('application/x-www-form-urlencoded', { a: 'b c', d: { e: 1 } }).body, 'a=b+c&d=%7B%22e%22%3A1%7D')
  assert.is(sent('application/x-www-form-urlencoded', { a: [1, 2] }).body, 'a=1&a=2')
  assert.is(sent('application/x-www-form-urlencoded', 'a=1').body, 'a=1')
  assert.is(sent('text/plain', '{"a": 1}').body, '{"a": 1}')
  assert.is(request([]).body, undefined)
})

test.run()
