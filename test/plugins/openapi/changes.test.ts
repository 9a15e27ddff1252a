import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareDescriptions } from '../../../src/plugins/openapi/changes/calls.ts'
import { changesFeed } from '../../../src/plugins/openapi/changes/feed.ts'
import { changesPages } from '../../../src/plugins/openapi/changes/page.ts'
import { addressed } from '../../../src/model/address.ts'
import { split } from '../../../src/plugins/openapi/split.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import type { RenderedSite } from '../../../src/plugins/kit.ts'
import type { ChangesData } from '../../../src/plugins/openapi/data.ts'
import type { Dict } from '../../../src/api/value.ts'
import words from '../../../theme/words/en.ts'

const parcel = (properties: Dict, more: Dict = {}): Dict => ({
  openapi: '3.1.1',
  info: { title: 'Parcels', version: '1' },
  components: { schemas: { Parcel: { type: 'object', properties, ...more } } },
})
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } }
const call = (more: Dict = {}): Dict => ({ responses: {}, ...more })

/** Changes, one for each line; breaking changes end with `!`. */
function changesIn(before: Dict, after: Dict): readonly string[] {
  return compareDescriptions(before, after, words.plugins.openapi).flatMap((call) => [
    `${call.method} ${call.path} ${call.kind}${call.breaking ? '!' : ''}`,
    ...call.changes.map(
      ({ kind, at, what, from, to, breaking }) =>
        [`- ${kind} ${at}`, what, from, to].filter((part) => part !== undefined).join(', ') + (breaking ? '!' : ''),
    ),
  ])
}

test('operations are added and removed; the name of a path parameter does not matter', () => {
  const before = { paths: { '/a/{id}': { get: call() }, '/b': { get: call() } } }
  const after = { paths: { '/a/{key}': { get: call() }, '/c': { put: call() } } }
  assert.equal(changesIn(before, after), ['GET /b removed!', 'PUT /c added'])
  assert.equal(changesIn(after, after), [])
})

test('a change of a schema breaks requests or answers, depending on its use', () => {
  const before = parcel({
    size: { enum: ['s', 'm'] },
    note: { type: 'string' },
    to: { $ref: '#/components/schemas/Parcel' },
  })
  const after = parcel(
    { size: { enum: ['m', 'l'] }, weight: { type: 'integer' }, to: { $ref: '#/components/schemas/Parcel' } },
    { required: ['weight'] },
  )
  const sent = { paths: { '/p': { post: call({ requestBody: body }) } } }
  const got = { paths: { '/p': { get: call({ responses: { 200: body } }) } } }
  assert.equal(changesIn({ ...before, ...sent }, { ...after, ...sent }), [
    'POST /p changed!',
    '- removed request.note!',
    '- changed request.size, value removed, s!',
    '- added request.weight, required!',
    '- changed request.size, new value, l',
  ])
  assert.equal(changesIn({ ...before, ...got }, { ...after, ...got }), [
    'GET /p changed!',
    '- removed response 200.note!',
    '- changed response 200.size, new value, l',
    '- changed response 200.size, value removed, s',
    '- added response 200.weight, required',
  ])
})

test('a readOnly field is not part of a request', () => {
  const fields = (name: string): Dict => parcel({ [name]: { readOnly: true }, note: {} }, { required: [name] })
  const both = { paths: { '/p': { post: call({ requestBody: body, responses: { 200: body } }) } } }
  assert.equal(changesIn({ ...fields('id'), ...both }, { ...fields('key'), ...both }), [
    'POST /p changed!',
    '- removed response 200.id!',
    '- added response 200.key, required',
  ])
})

test('a schema that becomes one of several alternatives is not reported as removed', () => {
  const owner = (schema: Dict): Dict => ({
    paths: { '/p': { get: call({ responses: { 200: { content: { 'application/json': { schema } } } } }) } },
    components: { schemas: { User: { properties: { id: {} } }, Firm: { properties: { name: {} } } } },
  })
  const [user, firm] = [{ $ref: '#/components/schemas/User' }, { $ref: '#/components/schemas/Firm' }]
  assert.equal(changesIn(owner(user), owner({ anyOf: [user, firm] })), ['GET /p changed', '- added response 200(Firm)'])
  assert.equal(changesIn(owner({ oneOf: [firm, user] }), owner(user)), [
    'GET /p changed',
    '- removed response 200(Firm)',
  ])
})

test('changes of parameters, limits, types, authentication and deprecation are listed', () => {
  const page = (schema: Dict, more: Dict = {}) => ({ name: 'page', in: 'query', schema, ...more })
  const before = { paths: { '/p': { get: call({ parameters: [page({ type: 'integer', maximum: 100 })] }) } } }
  const after = {
    paths: {
      '/p': {
        get: call({
          deprecated: true,
          security: [{ key: [] }],
          parameters: [page({ type: 'number', maximum: 50 }, { required: true }), { name: 'q', in: 'query' }],
        }),
      },
    },
  }
  assert.equal(changesIn(before, after), [
    'GET /p changed!',
    '- changed authentication, –, key!',
    '- changed query parameter page, required!',
    '- changed query parameter page, maximum, 100, 50!',
    '- changed operation, deprecated',
    '- changed query parameter page, type, integer, number',
    '- added query parameter q',
  ])
})

/** Two chains of schemas with the same four fields, and a schema that is both: each field of each level is a new pair. */
const doubled = (type: string): Dict => {
  const level = (chain: string, number: number): Dict => {
    const next = number === 20 ? { type } : { $ref: `#/components/schemas/${chain}${number + 1}` }
    return { properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, next])) }
  }
  const numbers = Array.from({ length: 21 }, (_, number) => number)
  const schemas = numbers.flatMap((number) => ['P', 'Q'].map((chain) => [`${chain}${number}`, level(chain, number)]))
  const both = { allOf: ['P0', 'Q0'].map((name) => ({ $ref: `#/components/schemas/${name}` })) }
  const requestBody = { content: { 'application/json': { schema: both } } }
  return {
    openapi: '3.1.1',
    info: { title: 'P', version: type },
    paths: { '/p': { post: call({ requestBody, parameters: [{ name: 'q', in: 'query', schema: { type } }] }) } },
    components: { schemas: Object.fromEntries(schemas) },
  }
}

test('a comparison that takes too many steps ends, and is reported at the operation', () => {
  const cut: unknown[] = []
  const [after, before] = [doubled('string'), doubled('integer')]
  const context = { base: '/api', words: words.plugins.openapi, href: () => undefined }
  const pages = changesPages([after, before], [{ path: 'one.json', until: '2026-03-15' }], {
    ...context,
    cut: (operation) => cut.push(operation),
  })
  assert.equal(cut, [(after['paths'] as Dict)['/p']])
  const [first] = pages[0]!.data.versions[0]!.calls
  assert.equal(first!.changes[0], {
    kind: 'changed',
    at: 'query parameter q',
    breaking: true,
    what: 'type',
    from: 'integer',
    to: 'string',
  })
})

test('a page and a feed have each version, with links to the remaining operations', async () => {
  const version = (name: string, paths: Dict): string =>
    JSON.stringify({ openapi: '3.1.1', info: { title: 'Parcels', version: name }, paths })
  const parameters = Array.from({ length: 62 }, (_, index) => ({ name: `q${index}`, in: 'query', schema: {} }))
  const { entries, diagnostics } = await split(
    {
      path: 'new.json',
      text: version('3', { '/b': { get: call({ operationId: 'b', parameters }) } }),
      digest: '',
      needed: {
        'two.json': version('2', { '/b': { get: call() } }),
        'one.json': version('1', { '/a': { get: call() } }),
      },
    },
    {
      base: '/api',
      words: words.plugins.openapi,
      changes: [
        { path: 'two.json', until: '2026-11-01' },
        { path: 'one.json', until: '2026-03-15' },
      ],
    },
  )
  assert.equal(diagnostics, [])
  const page = entries.find(({ id }) => id === 'changes')?.data as Extract<ApiData, { kind: 'page' }>
  assert.is(page.route, '/api/changes')
  const { versions, feed: feedLink } = page.page as ChangesData
  assert.equal(addressed(feedLink, { baseUrl: '/kit/', trailingSlash: false }), { href: '/kit/api/atom.xml' })
  assert.equal(
    versions.map(({ label, date, calls }) => [
      label,
      date,
      calls.map(({ kind, path, href }) => `${kind} ${path} ${href}`),
    ]),
    [
      ['3 (after 2)', '2026-11-01', ['changed /b /api/operations/b']],
      ['2 (after 1)', '2026-03-15', ['removed /a undefined', 'added /b /api/operations/b']],
    ],
  )
  const site = {
    settings: { title: 'Docs', locale: 'en' },
    pages: [{ route: '/api/changes', layout: 'api-changes', data: page.page }],
    absolute: (address: string) => `https://docs.example${address}`,
  } as unknown as RenderedSite
  const feed = changesFeed(site, '/api/changes', words.plugins.openapi.changes) ?? ''
  assert.is(feed.match(/<entry>/g)?.length, 2)
  assert.ok(feed.includes('2026-11-01T00:00:00.000Z'))
  assert.ok(feed.includes('<li><code>GET /a</code>: removed, breaking</li>'))
  assert.ok(feed.includes('<li>added: query parameter q0</li>'))
  assert.ok(feed.includes('<li>… +2</li>'))
})

test('a long changelog continues on further pages; its feed has each version once', () => {
  const paths = (word: string) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`/${word}${index}`, { get: call() }]))
  const root = (version: string, paths: Dict): Dict => ({
    openapi: '3.1.1',
    info: { title: 'P', version },
    paths: paths,
  })
  const pages = changesPages(
    [root('3', paths('c')), root('2', paths('b')), root('1', paths('b'))],
    [
      { path: 'two.json', until: '2026-11-01' },
      { path: 'one.json', until: '2026-03-15' },
    ],
    { base: '/api', words: words.plugins.openapi, href: () => undefined, cut: () => undefined },
  )
  assert.equal(
    pages.map(({ route }) => route),
    ['/api/changes', '/api/changes/page/2', '/api/changes/page/3', '/api/changes/page/4'],
  )
  const calls = pages.flatMap(({ data }) => data.versions.flatMap((version) => version.calls))
  assert.is(new Set(calls.map(({ key }) => key)).size, 1000)
  assert.is(pages[0]!.data.pages?.length, 4)
  const rendered = pages.map(({ route, data }) => ({ route, layout: 'api-changes', data }))
  const site = {
    settings: { title: 'P', locale: 'en' },
    pages: rendered,
    absolute: (path: string) => `https://p${path}`,
  }
  const feed = changesFeed(site as unknown as RenderedSite, '/api/changes', words.plugins.openapi.changes) ?? ''
  assert.is(feed.match(/<entry>/g)?.length, 2)
  assert.is(feed.match(/GET \/c/g)?.length, 500)
})

test.run()
