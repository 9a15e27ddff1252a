/** `Accept` selects the media type of a response. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiReader as api } from '../../../src/plugins/openapi/index.ts'
import { createSandbox } from '../../../src/satellites/sandbox/app.ts'
import { inferRules } from '../../../src/satellites/sandbox/inferred/rules.ts'
import { loadForSandbox } from '../../../src/satellites/sandbox/load.ts'
import { qualityOf } from '../../../src/satellites/sandbox/media-types.ts'
import { send } from './small.ts'

const text = `
openapi: 3.1.0
info: { title: Boxes, version: '1' }
paths:
  /csv:
    get: { responses: { '200': { description: OK, content: { text/csv: { example: "a,b" }, application/json: { examples: { one: { value: { a: 1 } } } } } } } }
  /xml:
    get:
      responses:
        '200':
          description: OK
          content:
            application/xml: { schema: { $ref: '#/components/schemas/Box' } }
            application/json: { schema: { $ref: '#/components/schemas/Box' } }
  /versions:
    get: { responses: { '200': { description: OK, content: { application/vnd.t.v1+json: { example: 1 }, application/vnd.t.v2+json: { example: 2 } } } } }
  /images:
    get: { responses: { '200': { description: OK, content: { image/*: { example: pixels } } } } }
  /boxes:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Box' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Box' } } } }
      responses:
        '201':
          description: OK
          content:
            application/json: { schema: { $ref: '#/components/schemas/Box' } }
            application/xml: { schema: { $ref: '#/components/schemas/Box' } }
  /boxes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Box' } } } } } }
    delete: { responses: { '204': { description: Gone } } }
components:
  schemas:
    Box: { type: object, xml: { name: box }, properties: { id: { type: integer, example: 7 } } }
`
const { loaded, diagnostics } = await loadForSandbox('api.yaml', { api, read: () => text, version: 'test' })
if (loaded === undefined) throw new Error(JSON.stringify(diagnostics))
const { described } = loaded
const start = () => createSandbox({ described, rules: inferRules(described) as never, isInferred: true })

const call = async (path: string, accept: string, prefer?: string) => {
  const headers = { accept, ...(prefer !== undefined && { prefer }) }
  const { status, headers: answered, body } = await send(start(), 'GET', path, { headers })
  return [status, answered.get('content-type'), body]
}
const json = (body: unknown) => [200, 'application/json', body]

test('the preferred media type is sent; JSON, if several are equal', async () => {
  assert.equal(await call('/csv', ''), json({ a: 1 }))
  assert.equal(await call('/csv', '*/*'), json({ a: 1 }))
  assert.equal(await call('/csv', 'text/html, text/*;q=0.5'), [200, 'text/csv', 'a,b'])
  assert.equal(await call('/csv', 'application/json;q=0.1, text/csv;q=0.2'), [200, 'text/csv', 'a,b'])
  assert.equal(await call('/csv', 'application/json;q=0, */*'), [200, 'text/csv', 'a,b'])
  assert.equal(await call('/versions', 'application/vnd.t.v2+json'), [200, 'application/vnd.t.v2+json', 2])
  assert.equal(await call('/images', 'image/png'), [200, 'image/*', 'pixels'])
})

test('XML is written as XML', async () => {
  assert.equal(await call('/xml', 'application/xml'), [200, 'application/xml', '<box>\n  <id>7</id>\n</box>'])
  assert.equal(await call('/xml', '*/*'), json({ id: 7 }))
})

test('406 if no media type of the response is accepted', async () => {
  const message = 'the response is application/vnd.t.v1+json or application/vnd.t.v2+json, which "Accept" excludes'
  const refusal = [406, 'application/problem+json', { title: message, status: 406 }]
  assert.equal(await call('/versions', 'application/json'), refusal)
  assert.equal(await call('/versions', 'text/html', 'code=200'), refusal)
})

test('Prefer selects an example of one of the accepted types', async () => {
  assert.equal(await call('/csv', '*/*', 'example=one'), json({ a: 1 }))
  assert.is((await call('/csv', 'text/csv', 'example=one'))[0], 406)
})

test('a rule runs for any response type, and does not run if no type is accepted', async () => {
  const sandbox = start()
  const post = async (accept: string) => {
    const { status, headers, body } = await send(sandbox, 'POST', '/boxes', { headers: { accept }, body: {} })
    return [status, headers.get('content-type'), headers.get('location'), body]
  }
  assert.equal(await post('application/json'), [201, 'application/json', '/boxes/1', { id: 1 }])
  assert.equal(await post('application/xml'), [201, 'application/xml', '/boxes/2', '<box>\n  <id>7</id>\n</box>'])
  assert.is((await post('text/csv'))[0], 406)
  const all = await send(sandbox, 'GET', '/boxes', { headers: {} })
  assert.equal(all.body, [{ id: 1 }, { id: 2 }])
  assert.is((await send(sandbox, 'DELETE', '/boxes/1', { headers: { accept: 'text/csv' } })).status, 204)
})

test('the most specific range decides; parameters count only if both sides have them', () => {
  const cases: readonly (readonly [type: string, accept: string, quality: number])[] = [
    ['text/csv', 'text/*;q=0.3, text/csv;q=0.7, */*;q=0.5', 0.7],
    ['text/plain', 'text/*;q=0.3, text/csv;q=0.7, */*;q=0.5', 0.3],
    ['image/png', 'text/*;q=0.3, */*;q=0.5', 0.5],
    ['image/png', '*', 1],
    ['application/json', 'Application/JSON; charset=UTF-8', 1],
    ['application/json; v=1', 'application/json;v=2', 0],
    ['application/json; v=2', 'application/json;q=0.1, application/json;v=2', 1],
    ['application/*', 'application/json', 1],
    ['application/json', 'application/xml', 0],
    ['application/json', '', 1],
  ]
  for (const [type, accept, quality] of cases) assert.is(qualityOf(type, accept), quality, `${type} in ${accept}`)
})

test.run()
