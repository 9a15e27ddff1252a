import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { OperationData } from '../../../src/plugins/openapi/data.ts'
import { needs as sourcesOf } from '../../../src/plugins/arazzo/sources.ts'
import { apiReader } from '../../../src/plugins/openapi/index.ts'
import { pagesOf } from '../asyncapi/describe.ts'
import { head, pageData, reports, splitFiles, type Files } from './describe.ts'

const root = (content: string, components = ''): Files => ({
  'openapi/openapi.yaml': `${head}paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: Fine
          content:
            ${content}
${components}`,
})

const schema = 'schema: { type: object, properties: { id: { type: string } } }'

/** The texts of the examples of the response. */
async function examples(files: Files): Promise<readonly string[]> {
  const { entries, diagnostics } = await splitFiles(files)
  assert.equal(diagnostics, [])
  const entry = entries.find(({ id }) => id === 'operation:a')
  return (entry?.fragments ?? []).filter(({ name }) => name.startsWith('code')).map(({ text }) => text.trim())
}

test('an external example is read from the site, in its own format', async () => {
  const content = `application/json: { ${schema}, examples: { a: { externalValue: ./ex.json } } }
            application/yaml: { examples: { b: { externalValue: ../examples/caf%C3%A9.yaml } } }
            application/xml: { examples: { c: { externalValue: box.xml } } }`
  const code = await examples({
    ...root(content),
    'openapi/ex.json': '{"id": "from file"}',
    'examples/café.yaml': 'id: 1.50\n',
    'openapi/box.xml': '<box>\n  <id>3</id>\n</box>\n',
  })
  const all = code.join('\n')
  assert.match(all, '"id": "from file"')
  assert.match(all, '"id": 1.50')
  assert.match(all, '<box>\n  <id>3</id>\n</box>')
})

test('a remote or binary example is shown as an address', async () => {
  const content = `image/png: { examples: { a: { externalValue: logo.png }, b: { externalValue: 'https://a.example/b.png' } } }`
  const code = await examples({ ...root(content), 'openapi/logo.png': '\ufffdPNG\r\n\0\0' })
  assert.ok(code.includes('```text\nlogo.png\n```'))
  assert.ok(code.includes('```text\nhttps://a.example/b.png\n```'))
})

test('the bundled description contains the example', async () => {
  const content = `application/json: { ${schema}, examples: { a: { externalValue: ./ex.json } } }`
  const { entries } = await splitFiles({ ...root(content), 'openapi/ex.json': '{"id": "from file"}' })
  const json = JSON.stringify(entries.find(({ id }) => id === 'description')?.data)
  assert.match(json, 'from file')
  assert.not.match(json, 'externalValue')
})

test('an external example that does not fit is reported in its file', async () => {
  const content = `application/json: { ${schema}, examples: { a: { externalValue: ./ex.json } } }`
  assert.equal(await reports({ ...root(content), 'openapi/ex.json': '{\n  "id": 5\n}' }), [
    'openapi/ex.json:2:9 openapi/example-invalid the example does not fit its schema: "id" must be string',
  ])
})

test('a missing example is reported at its address', async () => {
  const content = `application/json: { ${schema}, examples: { a: { externalValue: ./ex.jsn } } }`
  assert.equal(await reports(root(content)), [
    'openapi/openapi.yaml:12:129 openapi/reference there is no file "openapi/ex.jsn"',
  ])
  const outside = root(`application/json: { examples: { a: { externalValue: ../../ex.json } } }`)
  assert.equal(await reports(outside), [
    'openapi/openapi.yaml:12:65 openapi/reference "../../ex.json" leads out of the site',
  ])
})

test('an ordinary value with this name is not treated as an address', async () => {
  const content = `application/json: { example: { externalValue: ./none.json } }`
  assert.equal(await reports(root(content)), [])
})

test('schemas can be in folders beside the description, with encoded names', async () => {
  const files = {
    ...root(`application/json: { schema: { $ref: '../common/my%20trees.yaml#/Tree%20one' } }`),
    'common/my trees.yaml': 'Tree one: { type: object, properties: { leaf: { $ref: leaf.json } } }\n',
    'common/leaf.json': '{"type": "string", "description": "A leaf."}',
  }
  const { responses } = (await pageData(files, 'operation:a')) as OperationData
  assert.equal(
    responses[0]?.media[0]?.schema?.fields?.map(({ name, type }) => [name, type]),
    [['leaf', 'string']],
  )
})

test('the schemas of events can be files of the site', async () => {
  const text = `asyncapi: 3.0.0
info: { title: Events, version: '1' }
channels: { a: { address: a, messages: { m: { payload: { $ref: '../common/my%20event.yaml' } } } } }
operations: { onA: { action: send, channel: { $ref: '#/channels/a' } } }
`
  const file = 'type: object\nproperties: { leaf: { type: string } }\n'
  const pages = await pagesOf(text, { 'common/my event.yaml': file })
  assert.match(JSON.stringify([...pages.values()]), '"name":"leaf"')
})

test('the source descriptions of workflows can be files of the site', () => {
  const text = `arazzo: 1.0.1
info: { title: Flows, version: '1' }
sourceDescriptions:
  - { name: a, url: ../common/my%20api.yaml, type: openapi }
  - { name: b, url: ../../api.yaml, type: openapi }
  - { name: c, url: https://a.example/api.yaml, type: openapi }
workflows: []
`
  const source = { path: 'openapi/arazzo.yaml', text, digest: '' }
  assert.equal(sourcesOf(source, { reader: apiReader, sources: {} }), ['common/my api.yaml'])
})

test.run()
