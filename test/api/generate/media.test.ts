import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exampleLabel } from '../../../src/api/texts.ts'
import words from '../../../theme/words/en.ts'
import { loadPageExamples } from '../../../src/api/generate/page-examples.ts'
import { loadDescription } from '../../../src/plugins/openapi/load.ts'
import { dict, type Dict } from '../../../src/api/value.ts'
import { head, reports, rootPath, sourceOf } from '../../plugins/openapi/describe.ts'

/** Examples of the media types of one request, and the reports about them with their locations. */
async function requestExamples(content: string, more = '') {
  const text = `${head}paths:
  /a:
    post:
      requestBody:
        content:
${content.replace(/^(?=.)/gm, '          ')}
      responses: {}
${more}`
  const { description, diagnostics } = await loadDescription(sourceOf({ [rootPath]: text }))
  if (description === undefined) throw new Error(JSON.stringify(diagnostics))
  const { root, origins } = description
  const examples = await loadPageExamples(root, origins, 'openapi')
  const post = dict(dict(dict(root['paths'])['/a'])['post'])
  const results = Object.entries(dict(dict(post['requestBody'])['content'])).map(([type, media]) =>
    examples.media(media as Dict, type, 'request').map((example) => {
      const { value, generated } = example
      return { label: exampleLabel(example, words.plugins.openapi), value, generated }
    }),
  )
  const warnings = examples
    .diagnostics()
    .map(
      ({ code, message, location, hint }) => `${location?.line}:${location?.column} ${code} ${message} | ${hint ?? ''}`,
    )
  return { examples: results, reports: warnings }
}

test('examples of the author come first, and nothing is generated beside them', async () => {
  const { examples, reports } = await requestExamples(
    `application/json:
  schema: { type: object, properties: { a: { type: string } } }
  examples:
    one: { summary: One, value: { a: x } }
    two: { $ref: '#/components/examples/Two' }`,
    `components: { examples: { Two: { value: { a: y } } } }`,
  )
  assert.equal(examples, [
    [
      { label: 'One', value: { a: 'x' }, generated: undefined },
      { label: 'two', value: { a: 'y' }, generated: undefined },
    ],
  ])
  assert.equal(reports, [])
})

test('a generated example has the form of the media type', async () => {
  const { examples } =
    await requestExamples(`application/json: { schema: { type: object, properties: { a: { type: integer } } } }
application/xml: { schema: { type: object, xml: { name: thing }, properties: { a: { type: integer, xml: { attribute: true } }, b: { type: boolean } } } }
text/xml: { schema: { type: object, xml: { name: box, namespace: 'https://box.example' }, properties: { a: { type: integer } } } }
text/plain: { schema: { type: string } }
image/png: { schema: { type: string, format: binary } }
application/hal+json: { schema: {} }`)
  assert.equal(examples, [
    [{ label: 'Example', value: { a: 1 }, generated: true }],
    [{ label: 'Example', value: '<thing a="1">\n  <b>true</b>\n</thing>', generated: true }],
    [{ label: 'Example', value: '<box xmlns="https://box.example">\n  <a>1</a>\n</box>', generated: true }],
    [],
    [],
    [],
  ])
})

test('an invalid example is reported at the value that does not match', async () => {
  const { reports } = await requestExamples(`application/json:
  schema:
    type: object
    properties: { kind: { enum: [parcel, letter] }, list: { type: array, items: { type: integer } } }
  examples:
    kind: { value: { kind: parcl } }
    list:
      value:
        list:
          - 1
          - two`)
  assert.equal(reports, [
    '14:38 openapi/example-invalid the example does not fit its schema: "kind" must be equal to one of the allowed values | did you mean "parcel"?',
    '19:23 openapi/example-invalid the example does not fit its schema: "list.1" must be integer | change the value, or the schema',
  ])
})

test('all faults of an example are reported, each at its value', async () => {
  const { reports } = await requestExamples(`application/json:
  schema:
    type: object
    required: [name, id]
    properties:
      age: { type: integer }
      rights: { type: array, items: { type: string } }
      owner: { type: object, required: [id] }
      size: { anyOf: [{ type: integer }, { type: object, required: [width, height] }] }
      extra: { if: { type: string }, then: { minLength: 3 } }
  example:
    age: old
    rights: ADMIN
    owner: {}
    size: { depth: 1 }
    extra: a`)
  const invalid = 'openapi/example-invalid the example does not fit its schema:'
  const change = '| change the value, or the schema'
  const add = (name: string, target: string) =>
    `| add "${name}" to ${target}, or take it out of "required" of the schema`
  assert.equal([...reports].sort(), [
    `20:15 ${invalid} it must have required property 'id' ${add('id', 'the example')}`,
    `20:15 ${invalid} it must have required property 'name' ${add('name', 'the example')}`,
    `20:20 ${invalid} "age" must be integer ${change}`,
    `21:23 ${invalid} "rights" must be array ${change}`,
    `22:22 ${invalid} "owner" must have required property 'id' ${add('id', '"owner" of the example')}`,
    `23:21 ${invalid} "size" must match a schema in anyOf ${change}`,
    `24:22 ${invalid} "extra" must NOT have fewer than 3 characters ${change}`,
  ])
})

test('an invalid example inside a schema is reported there, once, and the other examples are used', async () => {
  const schema = `{ type: object, properties: { id: { type: integer, example: seven }, size: { enum: [s, m], default: l }, name: { type: string, examples: [1, Ada] }, city: { type: string, example: Oslo } } }`
  const { examples, reports } = await requestExamples(
    `application/json:
  schema: ${schema}
application/xml:
  schema: { $ref: '#/components/schemas/Address' }
text/json:
  schema: { $ref: '#/components/schemas/Address' }`,
    `components: { schemas: { Address: { type: object, properties: { zip: { type: string, example: 1234 } } } } }`,
  )
  assert.equal(examples[0], [
    { label: 'Example', value: { id: 1, size: 's', name: 'Ada', city: 'Oslo' }, generated: true },
  ])
  assert.equal(reports, [
    '10:81 openapi/example-invalid the example does not fit its schema: it must be integer | change the value, or the schema',
    '10:121 openapi/example-invalid the default does not fit its schema: it must be equal to one of the allowed values | did you mean "m"?',
    '10:159 openapi/example-invalid the example does not fit its schema: it must be string | change the value, or the schema',
    '16:95 openapi/example-invalid the example does not fit its schema: it must be string | change the value, or the schema',
  ])
})

test('an example is reported where it is written, in 3.0 and behind a reference with sibling keys', async () => {
  for (const version of ['3.0.3', '3.1.0']) {
    const text = `openapi: ${version}
info: { title: A, version: '1' }
paths:
  /a:
    get:
      responses:
        '200':
          description: Fine
          content: { application/json: { schema: { type: object, properties: { id: { description: Beside., $ref: '#/components/schemas/Id' } } } } }
components:
  schemas:
    Id:
      type: integer
      example: seven
`
    assert.equal(
      await reports({ [rootPath]: text }),
      ['openapi/openapi.yaml:14:16 openapi/example-invalid the example does not fit its schema: it must be integer'],
      version,
    )
  }
})

test('a schema without an example is reported, once', async () => {
  const { examples, reports } = await requestExamples(`application/json:
  schema: { type: object, required: [a], properties: { a: { type: integer, minimum: 2, maximum: 1 } } }`)
  assert.equal(examples, [[]])
  assert.equal(reports, [
    '10:21 openapi/example no example of application/json can be made that fits the schema | write one: `example` beside `schema`',
  ])
})

test.run()
