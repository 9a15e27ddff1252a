import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadExamples } from '../../../src/api/generate/index.ts'
import type { OperationData, SchemaNode } from '../../../src/plugins/openapi/data.ts'
import type { SchemaData } from '../../../src/api/data.ts'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'
import { head, pageData, type Files } from './describe.ts'
import { shape } from './shape.ts'

const text = `${head}paths:
  /things:
    summary: About the path.
    description: Everything *about* things.
    post:
      operationId: makeThing
      summary: Make a thing
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses: { '200': { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
components:
  schemas:
    Id: { type: string, readOnly: true }
    Thing:
      type: object
      required: [id, secret, name, tags, labels, never]
      properties:
        id: { $ref: '#/components/schemas/Id' }
        secret: { allOf: [{ type: string }, { writeOnly: true }] }
        name: { type: string, title: Name of the thing }
        user_id: { type: string, title: User Id }
        tags: { type: array, readOnly: true, items: { type: string, title: Tag } }
        labels: { type: object, writeOnly: true, additionalProperties: { type: string, title: Label text } }
        place: { type: array, prefixItems: [{ type: number, title: Longitude }, { type: number, title: Latitude }], items: false }
        more: { type: object, properties: { a: { type: string } }, additionalProperties: { type: integer, title: Count } }
        never: false
`
const files: Files = { 'openapi/openapi.yaml': text }

const fieldsOf = (node: SchemaNode | undefined) =>
  (node?.fields ?? []).map((field) => (field.requiredIn === undefined ? '' : `${field.requiredIn}: `) + shape(field)[0])

test('a field is required in the direction that sends it', async () => {
  const { body, responses } = (await pageData(files, 'operation:makeThing')) as OperationData
  assert.equal(fieldsOf(body?.media[0]?.schema).slice(0, 2), [
    'id string -> Id (read only)',
    'secret! string (write only)',
  ])
  assert.equal(fieldsOf(responses[0]?.media[0]?.schema).slice(0, 2), [
    'id! string -> Id (read only)',
    'secret string (write only)',
  ])
})

test('access of lists and maps, titles, and forbidden values are displayed', async () => {
  const { schema } = (await pageData(files, 'schema:Thing')) as SchemaData
  assert.equal(fieldsOf(schema), [
    'response: id string -> Id (read only)',
    'request: secret string (write only)',
    'name! string [Title: Name of the thing]',
    'user_id string',
    'response: tags array of string (read only) [Title of each entry: Tag]',
    'request: labels map of string (write only) [Title of each entry: Label text]',
    'place array [Other entries: not allowed]',
    'more object',
    'never! not allowed',
  ])
  const others = schema.fields?.flatMap((field) => (field.others ?? []).map((other) => shape(other)[0]))
  assert.equal(others, ['0 number [Title: Longitude]', '1 number [Title: Latitude]', '* integer [Title: Count]'])
})

test('texts of a path are on the pages of its operations', async () => {
  const data = (await pageData(files, 'operation:makeThing')) as OperationData
  assert.is(data.pathSummary, 'About the path.')
  assert.ok(data.pathText)
  const repeated = text.replace('About the path.', 'Make a thing')
  const page = (await pageData({ 'openapi/openapi.yaml': repeated }, 'operation:makeThing')) as OperationData
  assert.is(page.pathSummary, undefined)
})

const id = { type: 'string', readOnly: true }
const schemas = {
  Base: { type: 'object', properties: { id } },
  Inherited: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['id', 'name'] }] },
  Inside: {
    type: 'object',
    properties: { id: { description: 'Beside.', $ref: '#/components/schemas/Id' } },
    required: ['id'],
  },
  Chosen: {
    required: ['id'],
    oneOf: [{ properties: { id } }, { properties: { id: { allOf: [id] } }, required: ['other'] }],
  },
  Dependent: { properties: { id, name: {} }, dependentRequired: { name: ['id'] } },
  Id: id,
}
const bodies = { Inherited: { name: 'a' }, Inside: {}, Chosen: {}, Dependent: { name: 'a' } }

test('the check of an example depends on its direction', async () => {
  const { check } = await loadExamples({ components: { schemas } })
  for (const [name, body] of Object.entries(bodies)) {
    const ref = { $ref: `#/components/schemas/${name}` }
    assert.is(check(ref, body, 'request'), undefined, name)
    assert.match(check(ref, body, 'response')?.message ?? '', /id/, name)
  }
})

test('the sandbox requires the same', () => {
  const validator = createValidator({ components: { schemas } })
  for (const [name, body] of Object.entries(bodies)) {
    const schema = { pointer: `/components/schemas/${name}`, value: schemas[name as keyof typeof schemas] }
    assert.equal(validator.check(schema, body, { role: 'request', loc: 'body' }), [], name)
    assert.not.equal(validator.check(schema, body, { role: 'answer', loc: 'body' }), [], name)
  }
})

test.run()
