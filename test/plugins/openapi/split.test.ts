import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ListData, OperationData, SchemaData, SchemaNode } from '../../../src/plugins/openapi/data.ts'
import { head, pageData, reports, rootPath, splitFiles } from './describe.ts'
import { parcels } from './parcels.ts'

const operation = (await pageData(parcels, 'operation:putParcel')) as OperationData

function fields(node: SchemaNode | undefined): string[] {
  return (node?.fields ?? []).map(({ name, type, required }) => `${name}${required === true ? '!' : ''} ${type}`)
}

test('each part is an entry, and schemas come last', async () => {
  const { entries, diagnostics } = await splitFiles(parcels)
  assert.equal(diagnostics, [])
  assert.equal(
    entries.map(({ id }) => id),
    [
      'overview',
      'operation:listErrors',
      'operation:putParcel',
      'operation:delete-parcels-id',
      'event:parcel/Sent',
      'schema:Parcel',
      'schema:Thing',
      'errors',
      'schemas',
      'deprecated',
      'description',
    ],
  )
})

test('prose has the file and the line of its source', async () => {
  const { entries } = await splitFiles(parcels)
  const fragment = (id: string, name = 'body') =>
    entries.find((entry) => entry.id === id)?.fragments.find((item) => item.name === name)
  assert.equal(fragment('overview'), {
    name: 'body',
    format: 'md',
    text: 'All about *parcels*.\n',
    file: rootPath,
    line: 6,
  })
  assert.equal(fragment('operation:putParcel'), {
    name: 'body',
    format: 'md',
    text: 'Changes it.',
    file: 'openapi/paths/parcel.yaml',
    line: 8,
  })
  assert.equal(fragment('schema:Parcel'), {
    name: 'body',
    format: 'md',
    text: 'A box.',
    file: 'openapi/schemas/Parcel.yaml',
    line: 1,
  })
  const { weight } = Object.fromEntries(
    ((await pageData(parcels, 'schema:Parcel')) as SchemaData).schema.fields?.map((item) => [item.name, item]) ?? [],
  )
  assert.equal(fragment('schema:Parcel', weight?.text?.name)?.text, 'In *grams*.')
  assert.equal(fragment('schema:Parcel', weight?.text?.name)?.line, 7)
})

test('pages have their location', async () => {
  const { entries } = await splitFiles(parcels)
  const locationOf = (id: string) => entries.find((entry) => entry.id === id)?.locations?.['page']
  assert.equal(locationOf('operation:putParcel'), { file: 'openapi/paths/parcel.yaml', line: 4, column: 3 })
  assert.equal(locationOf('schema:Thing')?.file, 'openapi/schemas/Thing.yaml')
})

test('an operation has its method, path, server, role and parameters', () => {
  const { method, path, server, role, security, deprecated, title } = operation
  assert.equal(
    { method, path, server, role, security, deprecated, title },
    {
      method: 'PUT',
      path: '/parcels/{id}',
      server: 'https://api.parcel.example',
      role: 'editor',
      security: ['HTTP Basic', 'API key in the header X-Key'],
      deprecated: false,
      title: 'Change a parcel',
    },
  )
  const [path_, query] = operation.parameters
  assert.equal([path_?.id, query?.id], ['path-parameters', 'query-parameters'])
  assert.equal(path_?.fields[0]?.facts, [{ label: 'Example', value: "it's" }])
  assert.equal(query?.fields[0]?.facts, [
    { label: 'Default', value: '30' },
    { label: 'Range', value: '1 to 100' },
  ])
  assert.is(query?.fields[0]?.id, 'query.page')
})

test('parameters of the path apply to the operation, which may have neither id nor security', async () => {
  const remove = (await pageData(parcels, 'operation:delete-parcels-id')) as OperationData
  assert.equal(
    remove.parameters.map(({ id }) => id),
    ['path-parameters'],
  )
  assert.equal([remove.security, remove.deprecated], [[], true])
})

test('a schema is one list of fields; a reference to itself is a link', () => {
  const [media] = operation.body?.media ?? []
  assert.equal(media?.schema?.ref, { label: 'Parcel', href: '/api/v1/schemas/Parcel' })
  assert.equal(fields(media?.schema), [
    'id string (uuid)',
    'old any',
    'weight! number',
    'note string or null',
    'parts array of object',
    'labels map of string',
    'kind one of',
  ])
  const [id, old, weight, note, parts, , kind] = media?.schema?.fields ?? []
  assert.equal(
    [id?.access, old?.deprecated, weight?.facts, note?.facts],
    ['read only', true, [{ label: 'More than', value: '0' }], [{ label: 'Length', value: 'at most 12' }]],
  )
  assert.equal([parts?.ref?.label, parts?.fields], ['Parcel', undefined])
  assert.equal(
    kind?.variants?.map(({ label, node }) => [label, node.type, node.values, node.ref?.label]),
    [
      ['Option 1', 'string', [{ value: 'a' }, { value: 'b' }], undefined],
      ['Thing', 'object', undefined, 'Thing'],
    ],
  )
  assert.is(kind?.variants?.[1]?.node.id, 'body.kind.option-2')
})

test('answers have headers and bodies', () => {
  const [ok, gone] = operation.responses
  assert.equal(
    [ok?.id, ok?.headers[0]?.name, ok?.media[0]?.schema?.type],
    ['response-200', 'X-Rate', 'array of object'],
  )
  assert.equal([gone?.id, gone?.media], ['response-404', []])
})

test('error keys lead to the catalogue, which lists their operations', async () => {
  assert.equal(operation.errors, [
    { status: '404', keys: [{ label: 'parcel_not_found', href: '/api/v1/errors#parcel_not_found' }] },
    { status: '409', keys: [{ label: 'parcel_exists', href: '/api/v1/errors#parcel_exists' }] },
  ])
  const errors = await pageData(parcels, 'errors')
  assert.is(errors.kind, 'errors')
  assert.equal(
    errors.kind === 'errors' &&
      errors.rows.map(({ status, keys }) => [status, keys.map(({ key, usedBy }) => [key, usedBy.length])]),
    [
      [
        '404',
        [
          ['parcel_not_found', 1],
          ['shelf_not_found', 0],
        ],
      ],
      ['409', [['parcel_exists', 1]]],
    ],
  )
})

test('an error key on the page of an operation has its text from the catalogue', async () => {
  const files = {
    ...parcels,
    'openapi/openapi.yaml': (parcels['openapi/openapi.yaml'] ?? '').replace(
      'keys: [parcel_not_found,',
      'keys: [{ key: parcel_not_found, description: No such box. },',
    ),
  }
  const data = await pageData(files, 'operation:putParcel')
  const [first, second] = data.kind === 'operation' ? data.errors.flatMap(({ keys }) => keys) : []
  const { entries } = await splitFiles(files)
  const catalogue = entries.find(({ id }) => id === first?.text?.entry)
  assert.is(catalogue?.id, 'errors')
  assert.is(catalogue?.fragments.find(({ name }) => name === first?.text?.name)?.text, 'No such box.')
  assert.equal(second, { label: 'parcel_exists', href: '/api/v1/errors#parcel_exists' })
})

test('samples are code blocks that no content can close or leave', async () => {
  const { entries } = await splitFiles(parcels)
  const fragments = entries.find(({ id }) => id === 'operation:putParcel')?.fragments ?? []
  const text = (name: string | undefined) => fragments.find((item) => item.name === name)?.text
  const [example] = operation.body?.media[0]?.examples ?? []
  assert.is(example?.label, 'A small one')
  assert.is(text(example?.text.name), '````json\n{\n  "weight": 1,\n  "note": "it\'s ```here"\n}\n````\n')
  assert.is(
    text(operation.samples[0]?.text.name),
    [
      '````bash',
      'curl --request PUT \\',
      "  'https://api.parcel.example/parcels/it%27s' \\",
      '  --user "$PARCELS_USERNAME:$PARCELS_PASSWORD" \\',
      "  --header 'Content-Type: application/json' \\",
      "  --data '{",
      '    "weight": 1,',
      '    "note": "it\'\\\'\'s ```here"',
      "  }'",
      '````',
      '',
    ].join('\n'),
  )
})

test('parts that do not fit on a page have a separate page with a link to it', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => `  f${n}: { type: string }`).join('\n')
  const files = { ...parcels, 'openapi/schemas/Thing.yaml': `type: object\nproperties:\n${many}\n` }
  const { schema } = (await pageData(files, 'schema:Thing')) as SchemaData
  // 75,000 and 60,000 more for what is right below, less 250 of the whole, 256 to 258 for each.
  const rest = '/api/v1/schemas/Thing/rest'
  assert.equal(
    [schema.fields?.length, schema.left, schema.aside],
    [524, 476, { label: 'Thing, continued', href: rest }],
  )
  const after = (await pageData(files, 'schema:Thing/rest')) as SchemaData
  assert.equal(
    [after.schema.fields?.[0]?.name, after.schema.fields?.length, after.schema.left],
    ['f524', 476, undefined],
  )
  assert.equal(after.parent, { label: 'Thing', href: '/api/v1/schemas/Thing' })
})

test('required fields come first if not all fit, and an answer has space beside a long request', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `f${n}: { type: string }`).join(', ')
  const fields = `{ type: object, required: [b], properties: { a: { type: object, properties: { ${many} } }, b: { type: object, properties: { ${many} } } } }`
  const text = `openapi: 3.1.1
info: { title: T, version: '1' }
paths:
  /x:
    post:
      operationId: x
      requestBody: { content: { application/json: { schema: ${fields} } } }
      responses: { '200': { description: Fine, content: { application/json: { schema: ${fields} } } } }
`
  const { body, responses } = (await pageData({ [rootPath]: text }, 'operation:x')) as OperationData
  const mediaOf = (media: OperationData['responses'][number]['media'] | undefined) =>
    media?.[0]?.schema?.fields?.map(({ name, fields, left, aside }) => [name, fields?.length, left, aside?.label])
  assert.equal(mediaOf(body?.media), [
    ['a', undefined, 300, 'body.a'],
    ['b', 237, 63, 'body.b, continued'],
  ])
  assert.equal(mediaOf(responses[0]?.media), [
    ['a', undefined, 300, 'response-200.a'],
    ['b', 189, 111, 'response-200.b, continued'],
  ])
})

test('the omitted part of a named schema is linked from its use', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `f${n}: { type: string }`).join(', ')
  const text = `openapi: 3.1.1
info: { title: T, version: '1' }
paths:
  /x:
    post:
      operationId: x
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses: { '204': { description: Fine } }
components:
  schemas:
    Thing: { type: object, properties: { a: { type: object, properties: { ${many} } }, b: { type: object, properties: { ${many} } } } }
`
  const { body } = (await pageData({ [rootPath]: text }, 'operation:x')) as OperationData
  const aside = body?.media[0]?.schema?.fields?.[1]?.aside
  assert.equal(aside, { label: 'b', href: '/api/v1/schemas/Thing/b' })
  assert.is((await pageData({ [rootPath]: text }, 'schema:Thing/b')).kind, 'schema')
})

test('the bytes do not depend on the order of the parts', async () => {
  const turned = Object.fromEntries(Object.entries(parcels).reverse())
  assert.is(JSON.stringify(await splitFiles(turned)), JSON.stringify(await splitFiles(parcels)))
})

test('deprecated parts are listed with links to their descriptions', async () => {
  const description = `${head}paths:
  /letters/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: lang, in: query, deprecated: true, description: Use the header., schema: { type: string } }
    get:
      operationId: getLetter
      deprecated: true
      responses: { '200': { description: A letter } }
components:
  schemas:
    Letter:
      properties: { old: { deprecated: true, type: string }, new: { type: string } }
`
  const files = { [rootPath]: description }
  const { schemas } = (await pageData(files, 'deprecated')) as ListData
  assert.equal(schemas, [
    { label: 'GET /letters/{id}', href: '/api/v1/operations/get-letter' },
    { label: 'GET /letters/{id}: lang', href: '/api/v1/operations/get-letter#query.lang', lead: 'Use the header.' },
    { label: 'Letter.old', href: '/api/v1/schemas/Letter#old' },
  ])
})

test('a property may have the name $ref', async () => {
  const description = `${head}paths: {}
components:
  schemas:
    Item:
      properties:
        $ref:
          type: string
        of: { $ref: '#/components/schemas/Other' }
    Other: { properties: { $ref: { type: integer } } }
`
  const files = { [rootPath]: description }
  assert.equal(await reports(files), [])
  for (const [name, mediaOf] of [
    ['Item', ['$ref string', 'of object']],
    ['Other', ['$ref integer']],
  ] as const)
    assert.equal(fields(((await pageData(files, `schema:${name}`)) as SchemaData).schema), mediaOf)
})

test.run()
