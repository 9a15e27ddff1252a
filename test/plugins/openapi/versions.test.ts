import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RawEntry } from '../../../src/plugins/kit.ts'
import type { OperationData, OverviewData, SchemaData } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { leaveOutPartStyles } from '../../../src/plugins/openapi/upgrade-schemas.ts'
import { pageData, reports, rootPath, splitFiles, type Files } from './describe.ts'
import { shape } from './shape.ts'

const two: Files = {
  [rootPath]: `swagger: '2.0'
info: { title: Two, version: '1' }
host: api.two.example
basePath: /v2
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  oauth:
    type: oauth2
    flow: accessCode
    description: Ask first.
    authorizationUrl: https://two.example/auth
    tokenUrl: https://two.example/token
    scopes: { read: Reads. }
  basic: { type: basic, description: Name and word. }
security: [{ oauth: [read] }]
parameters:
  limit: { name: limit, in: query, type: array, items: { type: integer, minimum: 1 }, collectionFormat: csv }
  box: { name: box, in: body, required: true, description: The box., schema: { $ref: '#/definitions/Box' } }
responses:
  Gone: { description: Gone., schema: { $ref: '#/definitions/Box' } }
paths:
  /boxes:
    parameters: [{ $ref: '#/parameters/limit' }]
    get:
      operationId: list
      summary: List
      responses:
        '200':
          description: All.
          schema: { type: array, items: { $ref: '#/definitions/Box' } }
          headers: { X-Count: { type: integer, description: How many. } }
          examples: { application/json: [] }
        '404': { $ref: '#/responses/Gone' }
    post: { operationId: add, summary: Add, parameters: [{ $ref: '#/parameters/box' }], responses: { '204': { description: Done. } } }
    put:
      operationId: upload
      summary: Upload
      consumes: [multipart/form-data]
      parameters:
        - { name: image, in: formData, type: file, required: true, description: A picture. }
        - { name: size, in: formData, type: string, enum: [s, m], default: s }
      responses: { '204': { description: Done. } }
definitions:
  Box:
    type: object
    discriminator: kind
    properties:
      kind: { type: string }
      example: { type: number, minimum: 0, exclusiveMinimum: true, x-nullable: true, example: 3 }
`,
}

async function operation(files: Files, id: string): Promise<OperationData> {
  return (await pageData(files, `operation:${id}`)) as OperationData
}

test('a description in 2.0 is read like others', async () => {
  assert.equal(await reports(two), [])
  const list = await operation(two, 'list')
  assert.is(list.server, 'https://api.two.example/v2')
  assert.equal(
    list.parameters[0]?.fields.flatMap((field) => shape(field)),
    ['limit array of integer [Range: at least 1] [Style: separated by commas]'],
  )
  assert.equal(
    list.responses.map(({ status, headers, media }) => [
      status,
      headers.flatMap((node) => shape(node)),
      media.map(({ type, schema, examples }) => [type, schema?.type, schema?.ref?.label, examples.length]),
    ]),
    [
      ['200', ['X-Count integer'], [['application/json', 'array of object', 'Box', 1]]],
      ['404', [], [['application/json', 'object', 'Box', 1]]],
    ],
  )
  const { schema } = (await pageData(two, 'schema:Box')) as SchemaData
  assert.equal(shape(schema), ['object', '  kind string', '  example number or null [More than: 0] [Example: 3]'])
})

test('bodies and forms of 2.0 are converted', async () => {
  const { body } = await operation(two, 'add')
  assert.equal(
    [body?.required, body?.media[0]?.type, body?.media[0]?.schema?.ref?.label],
    [true, 'application/json', 'Box'],
  )
  const form = (await operation(two, 'upload')).body
  assert.is(form?.media[0]?.type, 'multipart/form-data')
  assert.equal(shape(form?.media[0]?.schema), [
    'object',
    '  image! string (binary)',
    '  size string {s|m} [Default: s]',
  ])
})

test('lists in a form of 2.0 keep their format', async () => {
  const list = (name: string, more = '') =>
    `        - { name: ${name}, in: formData, type: array, items: { type: string }, x-example: [a, b], required: true${more} }\n`
  const files = {
    [rootPath]: `swagger: '2.0'
info: { title: Forms, version: '1' }
paths:
  /a:
    post:
      operationId: send
      consumes: [application/x-www-form-urlencoded]
      parameters:
${list('csv')}${list('multi', ', collectionFormat: multi')}${list('pipes', ', collectionFormat: pipes')}      responses: { '204': { description: Done } }
`,
  }
  const [media] = (await operation(files, 'send')).body?.media ?? []
  assert.equal(shape(media?.schema), [
    'object',
    '  csv! array of string [Style: separated by commas]',
    '  multi! array of string',
    '  pipes! array of string [Style: separated by pipes]',
  ])
})

test('moved parts have their line in the source', async () => {
  const { entries } = await splitFiles(two)
  const line = (start: string): number =>
    (two[rootPath] ?? '').split('\n').findIndex((node) => node.includes(start)) + 1
  const fragments = entries.flatMap((entry: RawEntry) => entry.fragments)
  for (const words of ['The box.', 'How many.', 'A picture.', 'Ask first.', 'Name and word.', 'Reads.', 'Gone.']) {
    assert.is(fragments.find(({ text }) => text === words)?.line, line(words), words)
  }
})

test('the published description stays in the version of its author', async () => {
  const { entries } = await splitFiles(two)
  const data = entries.find(({ id }) => id === 'description')?.data as ApiData
  assert.is(data.kind === 'description' && data.json.startsWith('{\n  "swagger": "2.0"'), true)
  assert.is(data.kind === 'description' && data.yaml.includes('exclusiveMinimum: true'), true)
})

test('keywords of 3.0 become those of 3.1', async () => {
  const files = {
    [rootPath]: `openapi: 3.0.3
info: { title: Three, version: '1' }
servers: [{ url: https://a.example }]
paths: {}
components:
  schemas:
    Thing:
      type: object
      properties:
        example: { type: string, nullable: true, example: a field of that name }
        high: { type: number, maximum: 5, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: false }
        other: { nullable: true, allOf: [{ $ref: '#/components/schemas/Other' }] }
    Other: { type: object, default: { type: x, nullable: true, exclusiveMinimum: true } }
`,
  }
  assert.equal(await reports(files), [])
  assert.equal(shape(((await pageData(files, 'schema:Thing')) as SchemaData).schema), [
    'object',
    '  example string or null [Example: a field of that name]',
    '  high number [Range: at least 1] [Less than: 5]',
    '  other object or null -> Other [Default: {"type":"x","nullable":true,"exclusiveMinimum":true}]',
  ])
})

test('the parts of a multipart body have no styles in 3.0', () => {
  const mediaTypes = () => ({
    'multipart/form-data': { encoding: { a: { contentType: 'text/csv', style: 'pipeDelimited', explode: false } } },
    'application/x-www-form-urlencoded': { encoding: { a: { style: 'pipeDelimited' } } },
  })
  const root = { openapi: '3.0.3', paths: { '/a': { post: { requestBody: { content: mediaTypes() } } } } }
  leaveOutPartStyles(root)
  assert.equal(root.paths['/a'].post.requestBody.content, {
    ...mediaTypes(),
    'multipart/form-data': { encoding: { a: { contentType: 'text/csv' } } },
  })
})

test('a keyword of 3.0 in a description of 3.1 is a warning with a hint, and is read', async () => {
  const files = {
    [rootPath]: `openapi: 3.1.0
info: { title: Three, version: '1' }
servers: [{ url: https://a.example }]
tags: [{ name: T, externalDocs: { url: https://a.example, description: null } }]
paths: {}
components:
  schemas:
    Thing:
      type: object
      properties:
        high: { type: number, maximum: 5, exclusiveMaximum: true }
        low: { type: string, nullable: true }
`,
  }
  const { diagnostics } = await splitFiles(files)
  assert.equal(
    diagnostics.map(({ severity, message, hint }) => [severity, message, hint]),
    [
      ['warning', '"description" must be text, but it is empty', undefined],
      [
        'warning',
        '"exclusiveMaximum" must be a number, but true is a boolean',
        'since 3.1, its value is the limit, in place of `maximum`',
      ],
      ['warning', 'Property `nullable` is not expected here', 'since 3.1, `null` is a type: `type: [string, "null"]`'],
    ],
  )
  assert.equal(shape(((await pageData(files, 'schema:Thing')) as SchemaData).schema), [
    'object',
    '  high number [Less than: 5]',
    '  low string or null',
  ])
})

test('features of OpenAPI 3.2 are supported', async () => {
  const files = {
    [rootPath]: `openapi: 3.2.0
info: { title: Four, version: '1' }
servers: [{ url: https://a.example, name: Live }]
tags:
  - { name: things, summary: Things, kind: nav }
  - { name: boxes, summary: Boxes, parent: things }
  - { name: beta, summary: Beta, kind: badge }
security: [{ device: [read] }]
paths:
  /boxes:
    query: { operationId: find, summary: Find, tags: [beta, boxes], responses: { '200': { description: Fine, content: { application/jsonl: { itemSchema: { type: object } } } } } }
    additionalOperations:
      COPY: { operationId: copy, summary: Copy, tags: [boxes], responses: { '204': { description: Done } } }
components:
  securitySchemes:
    device:
      type: oauth2
      flows:
        deviceAuthorization:
          deviceAuthorizationUrl: https://a.example/device
          tokenUrl: https://a.example/token
          scopes: { read: Reads. }
`,
  }
  assert.equal(await reports(files), [])
  const overview = (await pageData(files, 'overview')) as OverviewData
  assert.equal(
    overview.groups.map(({ label, tags }) => [
      label,
      tags.map((tag) => [tag.label, tag.rows.map((row) => row.method)]),
    ]),
    [['Things', [['Boxes', ['QUERY', 'COPY']]]]],
  )
  assert.equal(
    overview.schemes.map(({ flows }) => flows?.map(({ label, facts, scopes }) => [label, facts.length, scopes.length])),
    [[['Device authorization', 2, 1]]],
  )
  const { responses } = await operation(files, 'find')
  assert.is(responses[0]?.media[0]?.schema?.type, 'stream of object')
})

test.run()
