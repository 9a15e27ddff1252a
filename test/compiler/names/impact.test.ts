import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differenceOf } from '../../../src/satellites/impact/difference.ts'
import { impactOf } from '../../../src/satellites/impact/impact.ts'
import { mentionsOf } from '../../../src/compiler/names/mentions.ts'
import { contractOf } from '../../../src/compiler/names/contract.ts'
import { symbolsOf } from '../../../src/api/symbols/symbols.ts'

const parcel = (properties: object, more: object = {}): unknown => ({
  openapi: '3.1.0',
  paths: {
    '/parcels': {
      get: { operationId: 'listParcels', parameters: [{ name: 'sort_by', in: 'query', schema: { type: 'string' } }] },
      post: {
        operationId: 'addParcel',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } },
      },
    },
    '/parcels/{id}': { delete: { operationId: 'loseParcel' } },
  },
  components: {
    schemas: {
      Parcel: { type: 'object', properties, ...more },
      Shop: { type: 'object', properties: { name: { type: 'string' }, state: { enum: ['open', 'shut'] } } },
    },
  },
})

/** Reports as `line:column code message`. */
function reportsOf(before: unknown, after: unknown, markdown: string, links: Readonly<Record<string, string>> = {}) {
  const [old, now] = [contractOf(symbolsOf(before)), contractOf(symbolsOf(after))]
  const page = {
    file: 'a.md',
    mentions: mentionsOf(markdown),
    linked: ({ text }: { readonly text: string }) => links[text],
  }
  return impactOf([page], differenceOf(old, now), old).map(
    ({ report: { location, code, message } }) => `${location?.line}:${location?.column} ${code} ${message}`,
  )
}

const fields = { name: { type: 'string' }, size: { type: 'string' } }

test('a removed field is reported where the page mentions its operation, and nowhere else', () => {
  const after = parcel({ name: { type: 'string' } })
  const gone = '"size", size of Parcel, is gone from the API'
  assert.equal(reportsOf(parcel(fields), after, 'Set `size`, see [how](./add).', { './add': 'operation addParcel' }), [
    `1:5 impact/gone ${gone}`,
  ])
  assert.equal(reportsOf(parcel(fields), after, 'Call `addParcel` with `size: 3`.'), [`1:23 impact/gone ${gone}`])
  assert.equal(reportsOf(parcel(fields), after, 'The `size` of a font.'), [])
  assert.equal(reportsOf(parcel(fields), after, 'A `Shop` has no `size`.'), [])
})

test('names in the same sentence take precedence over other names of the page', () => {
  const shelf = { name: { type: 'string' }, size: { type: 'integer' } }
  const withShelf = (size: object): unknown => {
    const description = parcel({ ...fields, ...size }) as { components: { schemas: Record<string, unknown> } }
    Object.assign(description.components.schemas, { Shelf: { type: 'object', properties: shelf } })
    return description
  }
  const text = 'A `Shelf` is there.\n\nCall `addParcel` with a `size`. A `Shelf` has its own `size`. The `size`.\n'
  assert.equal(reportsOf(withShelf({}), withShelf({ size: { type: 'number' } }), text), [
    '3:25 impact/changed size of Parcel has changed: type string → number',
    '3:67 impact/changed size of Parcel has changed: type string → number',
  ])
})

test('a distinctive name is reported on any page', () => {
  const distinctive = { ...fields, drop_off: { type: 'string' } }
  assert.equal(reportsOf(parcel(distinctive), parcel(fields), 'Its `drop_off`.'), [
    '1:5 impact/gone "drop_off", drop_off of Parcel, is gone from the API',
  ])
})

test('a call in code is recognized by its address and method, and its fields by their names', () => {
  const code = [
    '```sh',
    'curl --request POST https://api.example/v2/parcels \\',
    `  --data '{ "size": "s" }'`,
    '```',
  ].join('\n')
  const required = parcel({ ...fields, size: { type: 'integer' }, weight: {} }, { required: ['weight'] })
  assert.equal(reportsOf(parcel(fields), required, code), [
    '2:21 impact/required this call must send weight of Parcel now',
    '3:14 impact/changed size of Parcel has changed: type string → integer',
  ])
  assert.equal(reportsOf(parcel(fields), required, code.replace('POST', 'GET')), [])
})

test('removed operations, parameters and values, and a deprecated operation, are reported', () => {
  const before = parcel(fields)
  const after = parcel(fields) as { paths: Record<string, Record<string, unknown>>; components: never }
  delete after.paths['/parcels/{id}']
  after.paths['/parcels']!['get'] = { operationId: 'listParcels', deprecated: true }
  const page = '`DELETE /parcels/{id}`, `/parcels/7`, `listParcels` by `sort_by`; a `Shop` is `shut`.'
  const shut = structuredClone(after) as unknown as { components: { schemas: { Shop: { properties: object } } } }
  shut.components.schemas.Shop.properties = { name: { type: 'string' }, state: { enum: ['open'] } }
  assert.equal(reportsOf(before, shut, page), [
    '1:1 impact/gone DELETE /parcels/{id} is gone from the API',
    '1:25 impact/gone "/parcels/7", DELETE /parcels/{id}, is gone from the API',
    '1:39 impact/changed GET /parcels has changed: state deprecated',
    '1:56 impact/gone "sort_by", sort_by of GET /parcels, is gone from the API',
    '1:79 impact/gone "shut", the value shut of state of Shop, is gone from the API',
  ])
})

test('a removed value affects pages that name its field; a new field of a response is not required in requests', () => {
  const state = (...values: string[]) => parcel({ ...fields, state_of_it: { enum: values } })
  assert.equal(reportsOf(state('new', 'lost'), state('new'), 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: no longer value lost',
  ])
  const withStateSchema = (...values: string[]): unknown => {
    const description = parcel({ ...fields, state_of_it: { $ref: '#/components/schemas/State' } }) as {
      components: { schemas: Record<string, unknown> }
    }
    description.components.schemas['State'] = { enum: values }
    return description
  }
  assert.equal(reportsOf(withStateSchema('new', 'lost'), withStateSchema('new'), 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: no longer value lost',
  ])
  const free = parcel({ ...fields, state_of_it: { type: 'string' } })
  const listed = parcel({ ...fields, state_of_it: { type: 'string', enum: ['new', 'lost'] } })
  assert.equal(reportsOf(free, listed, 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: values new, lost',
  ])
  assert.equal(reportsOf(listed, listed, 'Its `state_of_it`.'), [])
  const withResponse = (...required: string[]): unknown => {
    const schema = { type: 'object', properties: Object.fromEntries(required.map((name) => [name, {}])), required }
    const responses = { 200: { content: { 'application/json': { schema } } } }
    return { paths: { '/parcels': { post: { operationId: 'addParcel', responses } } } }
  }
  const code = '```\nPOST /parcels\n```'
  assert.equal(reportsOf(withResponse('id'), withResponse('id', 'kind'), code), [])
})

test('an enumeration of one value equals a constant; a changed constant is a change', () => {
  const page = 'Call `addParcel` with a `kind` of `kept`.'
  const of = (kind: object) => parcel({ ...fields, kind: { type: 'string', ...kind } })
  assert.equal(reportsOf(of({ enum: ['kept'] }), of({ const: 'kept' }), page), [])
  assert.equal(reportsOf(of({ const: 'kept' }), of({ const: 'held' }), page), [
    '1:25 impact/changed kind of Parcel has changed: no longer value kept',
    '1:35 impact/gone "kept", the value kept of kind of Parcel, is gone from the API',
  ])
})

test('an operation with a new id is matched by its address, and new error responses are not a change', () => {
  const withOperation = (operationId: string | undefined, step: string, responses: object, size = 'string') => ({
    paths: {
      [`/parcels/{${step}}`]: {
        put: {
          ...(operationId !== undefined && { operationId }),
          requestBody: { content: { 'application/json': { schema: { properties: { size: { type: size } } } } } },
          responses,
        },
      },
    },
  })
  const page = '`PUT /parcels/{id}` takes a `size`. `setParcel` is its name.'
  const before = withOperation(undefined, 'id', { 200: {} })
  assert.equal(reportsOf(before, withOperation('setParcel', 'parcel', { 200: {}, 404: {}, default: {} }), page), [])
  const renamed = withOperation('setParcel', 'id', { 200: {} })
  assert.equal(reportsOf(renamed, withOperation('putParcel', 'id', { 200: {} }), page), [
    '1:37 impact/gone "setParcel", PUT /parcels/{id}, is gone from the API',
  ])
  assert.equal(reportsOf(before, withOperation('setParcel', 'id', { 202: {} }, 'integer'), page), [
    '1:1 impact/changed PUT /parcels/{id} has changed: answers 200 → 202',
    '1:29 impact/changed size of PUT /parcels/{id} has changed: type string → integer',
  ])
})

test('renaming a schema is not a change, and neither is moving an inline type to a named schema', () => {
  const typed = (name: string, state: readonly string[], size: unknown = { type: 'string' }): unknown => {
    const of = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
    const description = parcel({ sides: { type: 'array', items: of(name) }, size }) as {
      components: { schemas: Record<string, unknown> }
    }
    description.components.schemas[name] = { type: 'object', properties: { state: of(`${name}State`) } }
    description.components.schemas[`${name}State`] = { type: 'string', enum: state }
    description.components.schemas['Size'] = { type: 'string' }
    return description
  }
  const page = 'A `Parcel` has `sides`, and a `size`.'
  const size = { $ref: '#/components/schemas/Size' }
  assert.equal(reportsOf(typed('Side', ['new']), typed('Flank', ['new'], size), page), [])
  assert.equal(reportsOf(typed('Side', ['new']), typed('Flank', ['old']), page), [
    '1:16 impact/changed sides of Parcel has changed: type array of Side → array of Flank',
  ])
})

test('a rename is suggested if exactly one new symbol resembles the removed one', () => {
  const [old, now] = [
    contractOf(symbolsOf(parcel(fields))),
    contractOf(symbolsOf(parcel({ title: { type: 'string' }, size: { type: 'string' } }))),
  ]
  const [change] = differenceOf(old, now)
  assert.is(change?.kind === 'gone' ? change.now?.label : undefined, 'title of Parcel')
  const withId = (operationId: string) => contractOf(symbolsOf({ paths: { '/parcels': { get: { operationId } } } }))
  const mentions = mentionsOf('`getParcels`')
  const changes = differenceOf(withId('getParcels'), withId('listParcels'))
  const [gone] = impactOf([{ file: 'a.md', mentions, linked: () => undefined }], changes, withId('getParcels'))
  assert.is(gone?.report.hint, 'it is called listParcels now')
})

test('new optional parts, and a recursive description, are not changes', () => {
  const self = parcel({ ...fields, inner: { $ref: '#/components/schemas/Parcel' } })
  assert.equal(differenceOf(contractOf(symbolsOf(self)), contractOf(symbolsOf(self))), [])
  assert.equal(reportsOf(parcel(fields), self, 'Call `addParcel` with `size`.'), [])
})

test('front matter is not searched, and line numbers include it', () => {
  const page = '---\ntitle: `addParcel`\n---\n\nSee `loseParcel`.\n'
  assert.equal(
    mentionsOf(page).map(({ text, line }) => [text, line]),
    [['loseParcel', 5]],
  )
})

test('a role is recognised by its name, a method by the link beside it', () => {
  const withRole = (role: string, security: readonly string[] = []): unknown => ({
    paths: {
      '/parcels': { put: { operationId: 'addParcel', 'x-role': role, security }, get: { operationId: 'list' } },
    },
  })
  const links = { './add': 'operation addParcel' }
  const text = 'You need an `editor`.\n\n`PUT` [adds](./add) it, `GET` reads.\n\n\nA `PUT` of anything.'
  assert.equal(reportsOf(withRole('editor'), withRole('owner'), text, links), [
    '1:13 impact/gone "editor", the role editor, is gone from the API',
    '3:1 impact/changed PUT /parcels has changed: role editor → owner',
    '3:7 impact/changed PUT /parcels has changed: role editor → owner',
  ])
})

test.run()
