import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareDescriptions } from '../../../src/plugins/openapi/changes/calls.ts'
import type { Dict } from '../../../src/plugins/openapi/value.ts'
import words from '../../../theme/words/en.ts'

const parcel = (properties: Dict, more: Dict = {}): Dict => ({
  openapi: '3.1.1',
  info: { title: 'Parcels', version: '1' },
  components: { schemas: { Parcel: { type: 'object', properties, ...more } } },
})
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } }
const call = (more: Dict = {}): Dict => ({ responses: {}, ...more })

/** Changes in one line each; those that break programs end with `!`. */
function told(before: Dict, after: Dict): readonly string[] {
  return compareDescriptions(before, after, words.plugins.openapi).flatMap((one) => [
    `${one.method} ${one.path} ${one.kind}${one.breaking ? '!' : ''}`,
    ...one.changes.map(
      ({ kind, at, what, from, to, breaking }) =>
        [`- ${kind} ${at}`, what, from, to].filter((part) => part !== undefined).join(', ') + (breaking ? '!' : ''),
    ),
  ])
}

test('operations are added and removed; the name of a parameter in the path is no difference', () => {
  const before = { paths: { '/a/{id}': { get: call() }, '/b': { get: call() } } }
  const after = { paths: { '/a/{key}': { get: call() }, '/c': { put: call() } } }
  assert.equal(told(before, after), ['GET /b removed!', 'PUT /c added'])
  assert.equal(told(after, after), [])
})

test('the same change of a schema breaks whoever relied on it: in requests or in answers', () => {
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
  assert.equal(told({ ...before, ...sent }, { ...after, ...sent }), [
    'POST /p changed!',
    '- removed request.note!',
    '- changed request.size, value removed, s!',
    '- added request.weight, required!',
    '- changed request.size, new value, l',
  ])
  assert.equal(told({ ...before, ...got }, { ...after, ...got }), [
    'GET /p changed!',
    '- removed response 200.note!',
    '- changed response 200.size, new value, l',
    '- changed response 200.size, value removed, s',
    '- added response 200.weight, required',
  ])
})

test('a schema that becomes one of several is not gone', () => {
  const owner = (schema: Dict): Dict => ({
    paths: { '/p': { get: call({ responses: { 200: { content: { 'application/json': { schema } } } } }) } },
    components: { schemas: { User: { properties: { id: {} } }, Firm: { properties: { name: {} } } } },
  })
  const [user, firm] = [{ $ref: '#/components/schemas/User' }, { $ref: '#/components/schemas/Firm' }]
  assert.equal(told(owner(user), owner({ anyOf: [user, firm] })), ['GET /p changed', '- added response 200(Firm)'])
  assert.equal(told(owner({ oneOf: [firm, user] }), owner(user)), ['GET /p changed', '- removed response 200(Firm)'])
})

test('parameters, limits, types, authentication and deprecation', () => {
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
  assert.equal(told(before, after), [
    'GET /p changed!',
    '- changed authentication, –, key!',
    '- changed query parameter page, required!',
    '- changed query parameter page, maximum, 100, 50!',
    '- changed operation, deprecated',
    '- changed query parameter page, type, integer, number',
    '- added query parameter q',
  ])
})

test.run()
