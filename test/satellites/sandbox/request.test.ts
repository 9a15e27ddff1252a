/**
 * Reading of requests: parameters in every style, bodies, credentials, preferences, languages.
 *
 * @module
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readBody } from '../../../src/satellites/sandbox/body.ts'
import { describe, type Fields } from '../../../src/satellites/sandbox/describe.ts'
import type { Operation } from '../../../src/satellites/sandbox/describe.ts'
import { readParameters, negotiateLanguage } from '../../../src/satellites/sandbox/parameters.ts'
import { readPreferences } from '../../../src/satellites/sandbox/request.ts'
import { byPrecision, patternOf, valuesOf } from '../../../src/satellites/sandbox/route.ts'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'

const list = { type: 'array', items: { type: 'integer' } }
const point = { type: 'object', properties: { x: { type: 'number' }, on: { type: 'boolean' } } }

function operation(parameters: readonly object[], body?: object): { root: Fields; operation: Operation } {
  const post = { parameters, responses: {}, ...(body && { requestBody: { content: body } }) }
  const root = { openapi: '3.1.0', info: { title: 't' }, paths: { '/x': { post } } } as Fields
  return { root, operation: describe(root).operations[0] as Operation }
}

function query(parameter: object, text: string): unknown {
  const { root, operation: spec } = operation([{ name: 'p', in: 'query', ...parameter }])
  const raw = { path: {}, query: text, header: () => undefined, cookie: '' }
  const { query: values, violations } = readParameters(spec, raw, { root, validator: createValidator(root) })
  return violations.length > 0 ? violations.map(({ loc, keyword }) => [...loc, keyword].join('.')) : values['p']
}

/** Style and explode → the query in OpenAPI 3.1, 4.8.12.4, and the decoded value. */
const styles: readonly (readonly [object, string, unknown])[] = [
  [{ schema: { type: 'integer' } }, 'p=7', 7],
  [{ schema: { type: 'integer' } }, 'p=7&p=8', ['query.p.maxItems']],
  [{ schema: { type: 'integer' } }, 'p=1e2', ['query.p.type']],
  [{ schema: { type: 'integer' } }, 'p=seven', ['query.p.type']],
  [{ schema: { type: 'integer' } }, 'p=', ['query.p.type']],
  [{ schema: { type: 'string' } }, 'p=7', '7'],
  [{ schema: { type: 'string' } }, 'p=a+b%20c%2B', 'a b c+'],
  [{ schema: { type: 'string' } }, 'p=%E0%A4%A', '%E0%A4%A'],
  [{ schema: { type: 'boolean' } }, 'p=true', true],
  [{ schema: { type: ['integer', 'null'] } }, 'p=', null],
  [{ schema: { anyOf: [{ type: 'integer' }, { type: 'string' }] } }, 'p=x', 'x'],
  [{ schema: { type: 'string', default: 'd' } }, '', 'd'],
  [{ schema: { type: 'string' }, required: true }, '', ['query.p.required']],
  [{ schema: list }, 'p=1&p=2', [1, 2]],
  [{ schema: list, explode: false }, 'p=1,2', [1, 2]],
  [{ schema: list, explode: false, style: 'pipeDelimited' }, 'p=1|2%7C3', [1, 2, 3]],
  [{ schema: list, explode: false, style: 'spaceDelimited' }, 'p=1%202', [1, 2]],
  [{ schema: list }, 'p=1&p=x', ['query.p.1.type']],
  [{ schema: point }, 'x=1.5&on=true', { x: 1.5, on: true }],
  [{ schema: point, explode: false }, 'p=x,1.5,on,false', { x: 1.5, on: false }],
  [{ schema: point, style: 'deepObject' }, 'p[x]=1.5&p%5Bon%5D=true', { x: 1.5, on: true }],
  [{ content: { 'application/json': { schema: point } } }, 'p=%7B%22x%22%3A2%7D', { x: 2 }],
]

for (const [parameter, text, expected] of styles) {
  test(`query ${text || '(none)'} of ${JSON.stringify(parameter)}`, () => {
    assert.equal(query(parameter, text), expected)
  })
}

test('path styles are parsed: simple, label, matrix', () => {
  const read = (parameter: object, text: string) => {
    const { root, operation: spec } = operation([{ name: 'p', in: 'path', required: true, ...parameter }])
    const raw = { path: { p: text }, query: '', header: () => undefined, cookie: '' }
    return readParameters(spec, raw, { root, validator: createValidator(root) }).path['p']
  }
  assert.equal(read({ schema: list }, '1,2'), [1, 2])
  assert.equal(read({ schema: list, style: 'label' }, '.1,2'), [1, 2])
  assert.equal(read({ schema: list, style: 'matrix' }, ';p=1,2'), [1, 2])
  assert.equal(read({ schema: { type: 'string' } }, 'a,b'), 'a,b')
})

const body = async (types: object, text: string | Uint8Array, type?: string) => {
  const { root, operation: spec } = operation([], types)
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return readBody(spec, { bytes, type }, root)
}

test('a form is parsed by the types of its properties', async () => {
  const schema = {
    properties: { n: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } }, o: { type: 'object' } },
  }
  const result = await body(
    { 'application/x-www-form-urlencoded': { schema } },
    'n=4&tags=a&tags=b&o=%7B%22x%22%3A1%7D&s=a+b',
    'application/x-www-form-urlencoded',
  )
  assert.equal('body' in result && result.body, { n: 4, tags: ['a', 'b'], o: { x: 1 }, s: 'a b' })
})

test('a multipart body contains files; an unreadable one is reported', async () => {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array([1, 2])], { type: 'image/png' }), 'a.png')
  form.set('name', 'x')
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  const types = { 'multipart/form-data': { schema: { properties: { image: {} } } } }
  const result = await body(types, new Uint8Array(await request.arrayBuffer()), type)
  assert.equal('body' in result && result.body, {
    image: { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1, 2]) },
    name: 'x',
  })
  const broken = await body(types, 'no form', 'multipart/form-data; boundary=x')
  assert.is('violation' in broken && broken.violation.keyword, 'form')
})

test('media types are matched: parameters, suffixes, wildcards, missing and unknown ones', async () => {
  const any = { 'application/json': { schema: {} } }
  assert.equal('body' in (await body(any, '{"a":1}', 'application/json; charset=utf-8')), true)
  assert.equal('body' in (await body(any, '{"a":1}')), true)
  assert.equal(await body(any, '{}', 'text/plain'), {
    unsupported: 'the body is text/plain, but may be application/json',
  })
  const xml = { ...any, 'application/xml': { schema: { type: 'object' } } }
  const unread = 'the body is application/xml, which the sandbox does not read, but may be application/json'
  assert.equal(await body(xml, '<a/>', 'application/xml'), { unsupported: unread })
  assert.equal('body' in (await body({ 'application/xml': { schema: { type: 'string' } } }, '<a/>', 'text/xml')), false)
  assert.equal('body' in (await body({ 'text/xml': { schema: { type: 'string' } } }, '<a/>', 'text/xml')), true)
  const merge = await body({ 'application/*': {} }, '{"a":1}', 'application/merge-patch+json')
  assert.equal('body' in merge && merge.body, { a: 1 })
  const invalid = await body(any, new Uint8Array([0x22, 0xff, 0x22]), 'application/json')
  assert.is('violation' in invalid && invalid.violation.keyword, 'encoding')
})

test('preferences are parsed: codes, keys, quotes, several and unknown ones', () => {
  assert.equal(readPreferences(undefined), { applied: '' })
  assert.equal(readPreferences('code=404, delay=20'), { code: 404, delay: 20, applied: 'code=404, delay=20' })
  assert.equal(readPreferences('code=order_exists'), { key: 'order_exists', applied: 'code=order_exists' })
  assert.equal(readPreferences('example="two orders"; wait=10'), {
    example: 'two orders',
    applied: 'example="two orders"',
  })
  assert.equal(readPreferences('dynamic=true'), { dynamic: true, applied: 'dynamic=true' })
  assert.equal(readPreferences('dynamic=yes'), { applied: '' })
  assert.equal(readPreferences('code=999, delay=-1'), { applied: '' })
  assert.equal(readPreferences('code=100'), { applied: '' }, 'no answer ends with it')
  assert.is(readPreferences('delay=9999999').delay, 60_000)
})

test('languages are negotiated: quality, ranges, wildcards, unknown and standard tags', () => {
  const languages = ['cs', 'de', 'en']
  assert.is(negotiateLanguage('en;q=0.5, de', languages), 'de')
  assert.is(negotiateLanguage('de-AT, cs', languages), 'de')
  assert.is(negotiateLanguage('DE', languages), 'de')
  assert.is(negotiateLanguage('*', languages), undefined)
  assert.is(negotiateLanguage('pt-BR, de;q=0', languages), undefined)
  assert.is(negotiateLanguage('de-AT, de;q=0, cs;q=0.1', languages), 'cs')
  assert.is(negotiateLanguage('', languages), undefined)
  const tags = { gr: 'el' }
  assert.is(negotiateLanguage('el-GR, en;q=0.9', ['en', 'gr'], tags), 'gr')
  assert.is(negotiateLanguage('gr', ['en', 'gr'], tags), 'gr')
  assert.is(negotiateLanguage('el;q=0, gr, en;q=0.1', ['en', 'gr'], tags), 'en')
})

test('path templates match names of any kind and several in a segment, concrete paths first', () => {
  assert.is(patternOf('/a/{order-id}/b.{kind}'), '/a/:p0/:p1{b\\.[^/]+}')
  assert.equal(valuesOf('/a/{order-id}/b.{kind}', '/v1/a/7/b.json'), { 'order-id': '7', kind: 'json' })
  assert.equal(valuesOf('/{x}-{y}', '/a-b-c'), { x: 'a', y: 'b-c' })
  assert.equal(valuesOf('/{x}:{y}é', '/a%2Fb%3ac%C3%a9'), { x: 'a%2Fb', y: 'c' }, 'values stay encoded')
  const paths = ['/a/{b}', '/a/b', '/{a}/b', '/a/b/c'].map((path) => ({ path }))
  assert.equal(
    paths.sort(byPrecision).map(({ path }) => path),
    ['/a/b', '/a/b/c', '/a/{b}', '/{a}/b'],
  )
})

test.run()
