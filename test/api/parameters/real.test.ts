/** Parameters from published descriptions: their requests, and the values that the sandbox reads. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiParameter } from '../../../src/api/calls.ts'
import { encodeParameters } from '../../../src/api/parameters/encode.ts'
import type { Dict } from '../../../src/api/value.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { readParameters } from '../../../src/satellites/sandbox/parameters.ts'
import { valuesOf } from '../../../src/satellites/sandbox/route.ts'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const texts = { type: 'array', items: text }
const range = { type: 'object', properties: { gt: integer, lte: integer } }
const json = (schema: Dict) => ({ content: { 'application/json': { schema } } })
const q = (name: string, schema: Dict, more: Dict = {}): Dict => ({ name, in: 'query', schema, ...more })
const p = (name: string, schema: Dict = text, more: Dict = {}): Dict => ({ name, in: 'path', schema, ...more })
const deep = { style: 'deepObject', explode: true }
const joined = { explode: false }

/** The source, a parameter, a value, the text in the request, and the path. */
const cases: readonly (readonly [string, Dict, unknown, string, string?])[] = [
  [
    'Stripe',
    q('created', { anyOf: [range, integer] }, deep),
    { gt: 5, lte: 9 },
    'created%5Bgt%5D=5&created%5Blte%5D=9',
  ],
  ['Stripe', q('created', { anyOf: [range, integer] }, deep), 1700000000, 'created=1700000000'],
  ['Stripe', q('expand', texts, deep), ['data.customer', 'total'], 'expand%5B%5D=data.customer&expand%5B%5D=total'],
  ['GitHub', q('labels', text), 'bug,ui,@high', 'labels=bug%2Cui%2C%40high'],
  [
    'GitHub',
    q('since', { type: 'string', format: 'date-time' }),
    '2026-01-02T03:04:05+01:00',
    'since=2026-01-02T03%3A04%3A05%2B01%3A00',
  ],
  ['GitHub', q('package', { oneOf: [text, texts] }), 'octo/app, v1', 'package=octo%2Fapp%2C%20v1'],
  ['GitHub', q('package', { oneOf: [text, texts] }), ['a', 'b,c'], 'package=a&package=b%2Cc'],
  ['GitHub', q('package', { oneOf: [text, texts] }, joined), ['a', 'b,c'], 'package=a,b%2Cc'],
  ['GitHub', q('package', { oneOf: [text, texts] }, joined), 'a,b', 'package=a%2Cb'],
  ['GitHub', p('id', { anyOf: [integer, texts] }), 7, '/ids/7', '/ids/{id}'],
  ['GitHub', p('id', { anyOf: [integer, texts] }), ['seven'], '/ids/seven', '/ids/{id}'],
  ['GitHub', q('has', { oneOf: [text, { type: 'array', items: integer }] }), [1, 2], 'has=1&has=2'],
  ['GitHub', q('has', { oneOf: [text, range] }), 'gt,5', 'has=gt%2C5'],
  ['GitHub', q('has', { oneOf: [text, range] }), { gt: 5 }, 'gt=5'],
  ['GitHub', p('basehead'), 'main...feature/x', '/compare/main...feature%2Fx', '/compare/{basehead}'],
  ['GitHub', p('name'), '%F0%9F%8E%89 café', '/l/%25F0%259F%258E%2589%20caf%C3%A9', '/l/{name}'],
  ['Slack', q('types', text), 'public_channel, im', 'types=public_channel%2C%20im'],
  ['DigitalOcean', q('tag_name', text), 'env:prod', 'tag_name=env%3Aprod'],
  ['DigitalOcean', q('type', texts, joined), ['a', 'b,c'], 'type=a,b%2Cc'],
  [
    'Kubernetes',
    q('fieldSelector', text),
    'status.phase!=Running,spec.nodeName=a',
    'fieldSelector=status.phase%21%3DRunning%2Cspec.nodeName%3Da',
  ],
  ['Kubernetes', p('namespace'), 'kube-system', '/ns/kube-system', '/ns/{namespace}'],
  ['Petstore', q('tags', texts), ['dog', 'good boy'], 'tags=dog&tags=good%20boy'],
  ['Petstore 2', q('status', texts, { style: 'pipeDelimited', explode: false }), ['a', 'b'], 'status=a%7Cb'],
  ['Petstore 2', q('status', texts, { style: 'spaceDelimited', explode: false }), ['a', 'b'], 'status=a%20b'],
  ['JSON:API', q('page[number]', integer), 2, 'page%5Bnumber%5D=2'],
  [
    'JSON:API',
    q('filter', { type: 'object', properties: { author: { type: 'object', properties: { id: integer } } } }, deep),
    { author: { id: 7 } },
    'filter%5Bauthor%5D%5Bid%5D=7',
  ],
  ['Rails', q('ids[]', { type: 'array', items: integer }), [1, 2], 'ids%5B%5D=1&ids%5B%5D=2'],
  [
    'PHP',
    q('rows', { type: 'array', items: { type: 'object', properties: { id: integer } } }, deep),
    [{ id: 1 }, { id: 2 }],
    'rows%5B0%5D%5Bid%5D=1&rows%5B1%5D%5Bid%5D=2',
  ],
  [
    'OData',
    q('$filter', text),
    "Name eq 'O''Neil' and Price lt 10",
    '%24filter=Name%20eq%20%27O%27%27Neil%27%20and%20Price%20lt%2010',
  ],
  ['Twilio', q('DateCreated<', { type: 'string', format: 'date' }), '2026-01-02', 'DateCreated%3C=2026-01-02'],
  ['Azure', q('api-version', text), '2026-01-01', 'api-version=2026-01-01'],
  [
    'LoopBack',
    q('filter', {}, { schema: undefined, ...json({ type: 'object' }) }),
    { where: { a: [1, null] } },
    'filter=%7B%22where%22%3A%7B%22a%22%3A%5B1%2Cnull%5D%7D%7D',
  ],
  ['LoopBack', q('filter', text), '{"where":{"a":1}}', 'filter=%7B%22where%22%3A%7B%22a%22%3A1%7D%7D'],
  [
    'OpenStreetMap',
    q('bbox', { type: 'array', items: { type: 'number' } }, joined),
    [-0.5, 51.25, 0, 52],
    'bbox=-0.5,51.25,0,52',
  ],
  [
    'OAuth',
    q('redirect_uri', text, { allowReserved: true }),
    'https://a.example/b?c=1',
    'redirect_uri=https://a.example/b?c%3D1',
  ],
  ['Google', p('name'), 'a b', '/v1/books/a%20b:archive', '/v1/books/{name}:archive'],
  [
    'Maps',
    p('point', { type: 'array', items: { type: 'number' } }),
    [50.5, -14],
    '/at/50.5,-14.json',
    '/at/{point}.json',
  ],
  ['Files', p('file'), 'notes/2026.md', '/files/notes%2F2026.md', '/files/{file}'],
  [
    'Colours',
    p('color', texts, { style: 'matrix', explode: true }),
    ['a;b', 'c'],
    '/c/;color=a%3Bb;color=c',
    '/c/{color}',
  ],
  [
    'Colours',
    p('color', { type: 'object', properties: { R: integer, G: integer } }, { style: 'label', explode: true }),
    { R: 1, G: 2 },
    '/c/.R=1.G=2',
    '/c/{color}',
  ],
  ['Search', q('q', text), '', 'q='],
  ['Search', q('q', { type: ['string', 'null'] }), 'null', 'q=null'],
  ['Search', q('exact', { type: 'boolean' }), false, 'exact=false'],
  ['Search', q('__proto__', text), 'x', '__proto__=x'],
  [
    'Search',
    q('where', { type: 'array', items: { type: 'array', items: integer } }),
    [[1, 2], [3]],
    'where=%5B1%2C2%5D&where=%5B3%5D',
  ],
  [
    'Search',
    q('map', { type: 'object', additionalProperties: integer }, joined),
    { a: 1, 'b,c': 2 },
    'map=a,1,b%2Cc,2',
  ],
  ['Search', q('any', {}), '5', 'any=5'],
  ['Search', q('untyped', { properties: { a: integer } }), { a: 1 }, 'a=1'],
  ['Search', q('ref', { $ref: '#/components/schemas/List' }), ['a', 'b'], 'ref=a&ref=b'],
]

for (const [source, parameter, value, wire, path = '/a'] of cases) {
  test(`${source}: ${wire}`, () => {
    const get = { parameters: [parameter], responses: {} }
    const root: Dict = { info: {}, paths: { [path]: { get } }, components: { schemas: { List: texts } } }
    const [operation] = describe(root).operations
    const encoded = encodeParameters(path, [{ ...apiParameter(parameter, root), value }])
    const sent = parameter['in'] === 'path' ? encoded.path : encoded.query.join('&')
    assert.is(sent, wire)
    const url = new URL(`https://api.example${encoded.path}?${encoded.query.join('&')}`)
    const request = {
      path: valuesOf(path, url.pathname),
      query: url.search.slice(1),
      header: () => undefined,
      cookie: '',
    }
    const { violations, ...back } = readParameters(operation!, request, { root, validator: createValidator(root) })
    assert.equal(violations, [])
    const all = parameter['in'] === 'path' ? back.path : back.query
    assert.equal(Object.entries(all), [[parameter['name'], value]])
  })
}

test.run()
