/** Parameters beyond the table of styles: reserved characters, media types, whole queries, forms, and maps without names. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiParameter } from '../../../src/api/calls.ts'
import { encodeParameters, formText, type ParameterValue } from '../../../src/api/parameters/encode.ts'
import { tryParameter } from '../../../src/api/try-call.ts'
import type { Dict } from '../../../src/api/value.ts'
import { readBody } from '../../../src/satellites/sandbox/body.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { readParameters } from '../../../src/satellites/sandbox/parameters.ts'
import { valuesOf } from '../../../src/satellites/sandbox/route.ts'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'
import { fieldValue, parameterKey, sampleValues } from '../../../src/serve/browser/try/operation-page.ts'

const encode = (parameter: Omit<ParameterValue, 'name'>, name = 'q') => {
  const { path, query, headers, cookies } = encodeParameters('/{q}', [{ ...parameter, name }])
  if (parameter.in === 'path') return path.slice(1)
  return parameter.in === 'header' ? headers[0]?.value : (parameter.in === 'cookie' ? cookies : query).join('&')
}

/** The query for values of parameters, and the values that the sandbox reads from it. */
function sent(parameters: readonly Dict[], values: Dict, security: readonly Dict[] = []) {
  const securitySchemes = { key: { type: 'apiKey', in: 'query', name: 'api_key' } }
  const paths = { '/a': { get: { parameters, responses: {}, security } } }
  const root: Dict = { openapi: '3.2.0', info: { title: 'T' }, paths, components: { securitySchemes } }
  const [operation] = describe(root).operations
  const all = parameters.map((node) => ({ ...apiParameter(node, root), value: values[String(node['name'])] }))
  const query = encodeParameters('/a', all).query.join('&')
  const read = (text: string) => {
    const request = { path: {}, query: text, header: () => undefined, cookie: '' }
    const result = readParameters(operation!, request, { root, validator: createValidator(root) })
    assert.equal(result.violations, [])
    return result.query
  }
  return { query, back: read(query), read }
}

test('allowReserved keeps reserved characters and escape sequences (RFC 6570, 3.2.3)', () => {
  const value = ":/?#[]@!$&'()*+,;=%2B%ü"
  // Appendix C of OpenAPI 3.2: `[]#` are not allowed in a query, and `&=+` have a meaning there.
  const query = { in: 'query', allowReserved: true } as const
  assert.is(encode({ ...query, value }), 'q=:/?%23%5B%5D@!$%26%27()*%2B,;%3D%2B%25%C3%BC')
  assert.is(encode({ ...query, value: ['a,b', 'c/d'] }), 'q=a,b&q=c/d')
  assert.is(encode({ ...query, value: ['a,b', 'c/d'], explode: false }), 'q=a%2Cb,c/d')
  // A value of a path has no `/`, `?` or `#` (OpenAPI 3.2, path templating).
  const path = { in: 'path', allowReserved: true } as const
  assert.is(encode({ ...path, value }), ':%2F%3F%23%5B%5D@!$&%27()*+,;=%2B%25%C3%BC')
  assert.is(encode({ ...path, value: ['a,b', 'c'] }), 'a%2Cb,c')
  assert.is(encode({ ...path, style: 'matrix', value: 'a;b' }), ';q=a%3Bb')
})

test('the examples of OpenAPI 3.2, 4.12', () => {
  assert.is(encode({ in: 'header', value: [12345678, 90099] }), '12345678,90099')
  const greeting = { greeting: 'Hello%2C world!', code: 42 }
  assert.is(encode({ in: 'cookie', style: 'cookie', value: greeting }), 'greeting=Hello%2C world!&code=42')
  assert.is(encode({ in: 'cookie', value: 'Hello, world!' }, 'greeting'), 'greeting=Hello%2C%20world%21')
  assert.is(encode({ in: 'path', value: 'diṅnāga' }), 'di%E1%B9%85n%C4%81ga')
  assert.is(
    encode({ in: 'query', value: ['one thing', 'another thing'] }, 'thing'),
    'thing=one%20thing&thing=another%20thing',
  )
  assert.is(encode({ in: 'query', value: { page: 4, pageSize: 50 } }, 'freeForm'), 'page=4&pageSize=50')
  const coordinates = { in: 'query', media: 'application/json', value: { lat: 10, long: 60 } }
  assert.is(encode(coordinates, 'coordinates'), 'coordinates=%7B%22lat%22%3A10%2C%22long%22%3A60%7D')
  const form = 'application/x-www-form-urlencoded'
  assert.is(encode({ in: 'querystring', media: form, value: { foo: 'a + b', bar: true } }), 'foo=a+%2B+b&bar=true')
  assert.is(
    encode({ in: 'querystring', media: 'application/json', value: { numbers: [1, 2], flag: null } }),
    '%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
  )
  assert.is(encode({ in: 'querystring', media: 'application/jsonpath', value: '$.a.b[1:1]' }), '%24.a.b%5B1%3A1%5D')
  // Appendix C: invalid names, and an empty list.
  assert.is(encode({ in: 'query', value: 'love!' }, '❤️'), '%E2%9D%A4%EF%B8%8F=love%21')
  const formulas = { a: 'x+y', b: 'x/y', c: 'x^y' }
  assert.is(encode({ in: 'query', value: formulas }), 'a=x%2By&b=x%2Fy&c=x%5Ey')
})

test('a serialized value of the author is sent unchanged', () => {
  assert.is(encode({ in: 'query', value: 'R=1', serialized: 'R=100&G=20%25' }), 'R=100&G=20%25')
  assert.is(encode({ in: 'path', style: 'label', value: '.a', serialized: '.a.b' }), '.a.b')
  assert.is(encode({ in: 'header', value: 'a', serialized: 'a, b' }), 'a, b')
})

test('a media type replaces the style in every location', () => {
  const value = { lat: 10, 'a b': '&' }
  const json = '%7B%22lat%22%3A10%2C%22a%20b%22%3A%22%26%22%7D'
  const media = 'application/json'
  assert.is(encode({ in: 'path', media, value }), json)
  assert.is(encode({ in: 'query', media, value }), `q=${json}`)
  assert.is(encode({ in: 'cookie', media, value }), `q=${json}`)
  assert.is(encode({ in: 'header', media, value }), '{"lat":10,"a b":"&"}')
  assert.is(encode({ in: 'query', media, value: 'blue' }), 'q=%22blue%22')
  assert.is(encode({ in: 'query', media: 'text/plain', value: 'a b' }), 'q=a%20b')
})

test('a nested deepObject is decoded to the same value', () => {
  const schema = {
    type: 'object',
    properties: {
      page: { type: 'integer' },
      created: { type: 'object', properties: { gte: { type: 'integer' } } },
      tags: { type: 'array', items: { type: 'string' } },
      items: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      'a&=': { type: 'string' },
    },
  }
  const filter = { page: 2, created: { gte: 5 }, tags: ['x', 'ž,&'], items: [{ id: 1 }, { id: 2 }], 'a&=': ']' }
  const { query, back, read } = sent([{ name: 'filter', in: 'query', style: 'deepObject', explode: true, schema }], {
    filter,
  })
  assert.ok(query.startsWith('filter%5Bpage%5D=2&filter%5Bcreated%5D%5Bgte%5D=5&filter%5Btags%5D%5B%5D=x&'), query)
  assert.equal(back, { filter })
  assert.equal(read('filter[tags][]=a&filter[created][gte]=1'), { filter: { tags: ['a'], created: { gte: 1 } } })
  assert.equal(read(`filter${'[a]'.repeat(500)}=1`), {}, 'too deep')
})

test('an object with free keys is decoded beside other parameters', () => {
  const free = { name: 'freeForm', in: 'query', schema: { type: 'object', additionalProperties: { type: 'integer' } } }
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }
  const values = { freeForm: { page: 4, pageSize: 50 }, limit: 3 }
  const { query, back, read } = sent([free, limit], values, [{ key: [] }])
  assert.is(query, 'page=4&pageSize=50&limit=3')
  assert.equal(back, values)
  assert.equal(read('page=1&api_key=7'), { freeForm: { page: 1 } })
  const closed = { ...free, schema: { type: 'object', properties: { page: { type: 'integer' } } } }
  assert.equal(sent([closed], {}).read('page=1&other=2'), { freeForm: { page: 1 } })
  const parts = { allOf: [{ type: 'object', properties: { a: { type: 'integer' } } }, closed.schema] }
  assert.equal(sent([{ ...free, schema: parts }], {}).read('a=2&page=1&b=3'), { freeForm: { a: 2, page: 1 } })
})

test('a whole query is decoded to the same value: a form with styles for its fields, and JSON', () => {
  const schema = {
    type: 'object',
    properties: {
      words: { type: 'array', items: { type: 'string' } },
      at: { type: 'object', properties: { lat: { type: 'number' } } },
      range: { type: 'object', properties: { from: { type: 'integer' } } },
      q: { type: 'string' },
    },
  }
  const encoding = { words: { style: 'spaceDelimited', explode: false }, range: { style: 'deepObject' } }
  const content = { 'application/x-www-form-urlencoded': { schema, encoding } }
  const all = { words: ['math', 'is', 'fun'], at: { lat: 1.5 }, range: { from: 1 }, q: 'a + b' }
  const { query, read } = sent([{ name: 'all', in: 'querystring', content }], { all })
  assert.is(query, 'words=math%20is%20fun&at=%7B%22lat%22%3A1.5%7D&range%5Bfrom%5D=1&q=a+%2B+b')
  assert.equal(read(query), all)
  const json = { 'application/json': { schema: { type: 'object' } } }
  const value = { 'a+b': ['%41', '&', 'ž'] }
  const other = sent([{ name: 'all', in: 'querystring', content: json }], { all: value })
  assert.equal(other.back, value)
})

test('a form body is decoded to the same value', async () => {
  const schema = {
    type: 'object',
    properties: {
      tags: { type: 'array', items: { type: 'string' } },
      list: { type: 'array', items: { type: 'integer' } },
      address: { type: 'object', properties: { zip: { type: 'string' } } },
      filter: { type: 'object', properties: { a: { type: 'integer' } } },
      name: { type: 'string' },
    },
  }
  const encoding = { list: { explode: false }, filter: { style: 'deepObject' } }
  const type = 'application/x-www-form-urlencoded'
  const value = { tags: ['a&b', 'ž'], list: [1, 2], address: { zip: '99999+1234' }, filter: { a: 1 }, name: 'x y' }
  const text = formText(value, encoding)
  assert.is(
    text,
    'tags=a%26b&tags=%C5%BE&list=1,2&address=%7B%22zip%22%3A%2299999%2B1234%22%7D&filter%5Ba%5D=1&name=x+y',
  )
  const post = { requestBody: { content: { [type]: { schema, encoding } } }, responses: {} }
  const root: Dict = { openapi: '3.2.0', info: {}, paths: { '/a': { post } } }
  const [operation] = describe(root).operations
  const body = await readBody(operation!, { bytes: new TextEncoder().encode(text), type }, root)
  assert.equal('body' in body && body.body, value)
})

test('the form contains the values of the sample, and sends the same request', () => {
  const described: readonly Dict[] = [
    { name: 'id', in: 'path', style: 'label', explode: true, schema: { type: 'array' } },
    { name: 'ids', in: 'query', explode: false, schema: { type: 'array' } },
    { name: 'tags', in: 'query', schema: { type: 'array' } },
    { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
    { name: 'at', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    { name: 'size', in: 'query', content: { 'application/json': { schema: { type: 'integer' } } } },
    { name: 'q', in: 'query', schema: { type: 'string' } },
  ]
  const values: Dict = {
    ...{ id: ['a', 'b/c'], ids: ['1', '2,3'], tags: ['x', 'y'], filter: { a: '1', b: { c: '&' } }, at: { lat: 10 } },
    ...{ size: 5, q: 'a, b' },
  }
  const fields = described.map((node) => {
    const schema = node['schema'] ?? { type: node['name'] === 'size' ? 'integer' : 'object' }
    return tryParameter(apiParameter(node, {}), schema, {})
  })
  const write = (all: readonly ParameterValue[]): string => {
    const { path, query } = encodeParameters('/{id}/x', all)
    return `${path}?${query.join('&')}`
  }
  const sample = write(fields.map((field) => ({ ...field, value: values[field.name] })))
  const texts = sampleValues('/{id}/x', sample, fields)
  assert.is(texts.get('query tags'), 'x, y')
  assert.is(texts.get('query ids'), '["1","2,3"]')
  assert.is(texts.get('query q'), 'a, b')
  assert.is(
    write(fields.map((field) => ({ ...field, value: fieldValue(field, texts.get(parameterKey(field)) ?? '') }))),
    sample,
  )
})

test('parameters inside a path segment, and values that are encoded twice, are decoded', () => {
  const { path } = encodeParameters('/a/{x}:{y}.json', [
    { name: 'x', in: 'path', value: '%2F' },
    { name: 'y', in: 'path', value: 'a:b' },
  ])
  assert.is(path, '/a/%252F:a%3Ab.json')
  assert.equal(valuesOf('/a/{x}:{y}.json', path), { x: '%252F', y: 'a%3Ab' })
})

test.run()
