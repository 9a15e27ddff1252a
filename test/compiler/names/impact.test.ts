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
function told(before: unknown, after: unknown, markdown: string, links: Readonly<Record<string, string>> = {}) {
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
  assert.equal(told(parcel(fields), after, 'Set `size`, see [how](./add).', { './add': 'operation addParcel' }), [
    `1:5 impact/gone ${gone}`,
  ])
  assert.equal(told(parcel(fields), after, 'Call `addParcel` with `size: 3`.'), [`1:23 impact/gone ${gone}`])
  assert.equal(told(parcel(fields), after, 'The `size` of a font.'), [])
  assert.equal(told(parcel(fields), after, 'A `Shop` has no `size`.'), [])
})

test('names in the sentence take precedence over other names of the page', () => {
  const shelf = { name: { type: 'string' }, size: { type: 'integer' } }
  const both = (size: object): unknown => {
    const made = parcel({ ...fields, ...size }) as { components: { schemas: Record<string, unknown> } }
    Object.assign(made.components.schemas, { Shelf: { type: 'object', properties: shelf } })
    return made
  }
  const text = 'A `Shelf` is there.\n\nCall `addParcel` with a `size`. A `Shelf` has its own `size`. The `size`.\n'
  assert.equal(told(both({}), both({ size: { type: 'number' } }), text), [
    '3:25 impact/changed size of Parcel has changed: type string → number',
    '3:67 impact/changed size of Parcel has changed: type string → number',
  ])
})

test('a name that few things have is found on any page', () => {
  const telling = { ...fields, drop_off: { type: 'string' } }
  assert.equal(told(parcel(telling), parcel(fields), 'Its `drop_off`.'), [
    '1:5 impact/gone "drop_off", drop_off of Parcel, is gone from the API',
  ])
})

test('code that calls an operation is found by its address and its method, with the fields that it sends', () => {
  const code = [
    '```sh',
    'curl --request POST https://api.example/v2/parcels \\',
    `  --data '{ "size": "s" }'`,
    '```',
  ].join('\n')
  const required = parcel({ ...fields, size: { type: 'integer' }, weight: {} }, { required: ['weight'] })
  assert.equal(told(parcel(fields), required, code), [
    '2:21 impact/required this call must send weight of Parcel now',
    '3:14 impact/changed size of Parcel has changed: type string → integer',
  ])
  assert.equal(told(parcel(fields), required, code.replace('POST', 'GET')), [])
})

test('operations, parameters, values and errors', () => {
  const before = parcel(fields)
  const after = parcel(fields) as { paths: Record<string, Record<string, unknown>>; components: never }
  delete after.paths['/parcels/{id}']
  after.paths['/parcels']!['get'] = { operationId: 'listParcels', deprecated: true }
  const page = '`DELETE /parcels/{id}`, `/parcels/7`, `listParcels` by `sort_by`; a `Shop` is `shut`.'
  const shut = structuredClone(after) as unknown as { components: { schemas: { Shop: { properties: object } } } }
  shut.components.schemas.Shop.properties = { name: { type: 'string' }, state: { enum: ['open'] } }
  assert.equal(told(before, shut, page), [
    '1:1 impact/gone DELETE /parcels/{id} is gone from the API',
    '1:25 impact/gone "/parcels/7", DELETE /parcels/{id}, is gone from the API',
    '1:39 impact/changed GET /parcels has changed: state deprecated',
    '1:56 impact/gone "sort_by", sort_by of GET /parcels, is gone from the API',
    '1:79 impact/gone "shut", the value shut of state of Shop, is gone from the API',
  ])
})

test('a removed value affects pages that name its field; a new field of a response is not required in requests', () => {
  const state = (...values: string[]) => parcel({ ...fields, state_of_it: { enum: values } })
  assert.equal(told(state('new', 'lost'), state('new'), 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: no longer value lost',
  ])
  const apart = (...values: string[]): unknown => {
    const described = parcel({ ...fields, state_of_it: { $ref: '#/components/schemas/State' } }) as {
      components: { schemas: Record<string, unknown> }
    }
    described.components.schemas['State'] = { enum: values }
    return described
  }
  assert.equal(told(apart('new', 'lost'), apart('new'), 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: no longer value lost',
  ])
  const free = parcel({ ...fields, state_of_it: { type: 'string' } })
  const listed = parcel({ ...fields, state_of_it: { type: 'string', enum: ['new', 'lost'] } })
  assert.equal(told(free, listed, 'Its `state_of_it`.'), [
    '1:5 impact/changed state_of_it of Parcel has changed: values new, lost',
  ])
  assert.equal(told(listed, listed, 'Its `state_of_it`.'), [])
  const answering = (...required: string[]): unknown => {
    const schema = { type: 'object', properties: Object.fromEntries(required.map((name) => [name, {}])), required }
    const responses = { 200: { content: { 'application/json': { schema } } } }
    return { paths: { '/parcels': { post: { operationId: 'addParcel', responses } } } }
  }
  const code = '```\nPOST /parcels\n```'
  assert.equal(told(answering('id'), answering('id', 'kind'), code), [])
})

test('a list of one value that is written as a constant is the same; another constant is another value', () => {
  const page = 'Call `addParcel` with a `kind` of `kept`.'
  const of = (kind: object) => parcel({ ...fields, kind: { type: 'string', ...kind } })
  assert.equal(told(of({ enum: ['kept'] }), of({ const: 'kept' }), page), [])
  assert.equal(told(of({ const: 'kept' }), of({ const: 'held' }), page), [
    '1:25 impact/changed kind of Parcel has changed: no longer value kept',
    '1:35 impact/gone "kept", the value kept of kind of Parcel, is gone from the API',
  ])
})

test('an operation that is called otherwise is the same at its address, and further refusals make nothing wrong', () => {
  const calling = (operationId: string | undefined, step: string, responses: object, size = 'string') => ({
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
  const before = calling(undefined, 'id', { 200: {} })
  assert.equal(told(before, calling('setParcel', 'parcel', { 200: {}, 404: {}, default: {} }), page), [])
  const named = calling('setParcel', 'id', { 200: {} })
  assert.equal(told(named, calling('putParcel', 'id', { 200: {} }), page), [
    '1:37 impact/gone "setParcel", PUT /parcels/{id}, is gone from the API',
  ])
  assert.equal(told(before, calling('setParcel', 'id', { 202: {} }, 'integer'), page), [
    '1:1 impact/changed PUT /parcels/{id} has changed: answers 200 → 202',
    '1:29 impact/changed size of PUT /parcels/{id} has changed: type string → integer',
  ])
})

test('a schema that is called otherwise and made of the same is no change, and neither is a type with a name of its own', () => {
  const typed = (name: string, state: readonly string[], size: unknown = { type: 'string' }): unknown => {
    const of = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
    const made = parcel({ sides: { type: 'array', items: of(name) }, size }) as {
      components: { schemas: Record<string, unknown> }
    }
    made.components.schemas[name] = { type: 'object', properties: { state: of(`${name}State`) } }
    made.components.schemas[`${name}State`] = { type: 'string', enum: state }
    made.components.schemas['Size'] = { type: 'string' }
    return made
  }
  const page = 'A `Parcel` has `sides`, and a `size`.'
  const size = { $ref: '#/components/schemas/Size' }
  assert.equal(told(typed('Side', ['new']), typed('Flank', ['new'], size), page), [])
  assert.equal(told(typed('Side', ['new']), typed('Flank', ['old']), page), [
    '1:16 impact/changed sides of Parcel has changed: type array of Side → array of Flank',
  ])
})

test('a rename is proposed where one new thing is like what is gone', () => {
  const [old, now] = [
    contractOf(symbolsOf(parcel(fields))),
    contractOf(symbolsOf(parcel({ title: { type: 'string' }, size: { type: 'string' } }))),
  ]
  const [change] = differenceOf(old, now)
  assert.is(change?.kind === 'gone' ? change.now?.label : undefined, 'title of Parcel')
  const called = (operationId: string) => contractOf(symbolsOf({ paths: { '/parcels': { get: { operationId } } } }))
  const mentions = mentionsOf('`getParcels`')
  const changes = differenceOf(called('getParcels'), called('listParcels'))
  const [gone] = impactOf([{ file: 'a.md', mentions, linked: () => undefined }], changes, called('getParcels'))
  assert.is(gone?.report.hint, 'it is called listParcels now')
})

test('what is new and optional, and a description that holds itself, are no changes', () => {
  const self = parcel({ ...fields, inner: { $ref: '#/components/schemas/Parcel' } })
  assert.equal(differenceOf(contractOf(symbolsOf(self)), contractOf(symbolsOf(self))), [])
  assert.equal(told(parcel(fields), self, 'Call `addParcel` with `size`.'), [])
})

test('front matter is no text, and lines count on below it', () => {
  const page = '---\ntitle: `addParcel`\n---\n\nSee `loseParcel`.\n'
  assert.equal(
    mentionsOf(page).map(({ text, line }) => [text, line]),
    [['loseParcel', 5]],
  )
})

test('a role is bound by its name, a method by the link beside it', () => {
  const withRole = (role: string, security: readonly string[] = []): unknown => ({
    paths: {
      '/parcels': { put: { operationId: 'addParcel', 'x-role': role, security }, get: { operationId: 'list' } },
    },
  })
  const links = { './add': 'operation addParcel' }
  const text = 'You need an `editor`.\n\n`PUT` [adds](./add) it, `GET` reads.\n\n\nA `PUT` of anything.'
  assert.equal(told(withRole('editor'), withRole('owner'), text, links), [
    '1:13 impact/gone "editor", the role editor, is gone from the API',
    '3:1 impact/changed PUT /parcels has changed: role editor → owner',
    '3:7 impact/changed PUT /parcels has changed: role editor → owner',
  ])
})

test.run()
