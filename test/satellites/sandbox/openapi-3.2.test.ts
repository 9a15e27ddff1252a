import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiReader as api } from '../../../src/plugins/openapi/index.ts'
import { createSandbox } from '../../../src/satellites/sandbox/app.ts'
import { createContract } from '../../../src/satellites/sandbox/contract.ts'
import { inferRules } from '../../../src/satellites/sandbox/inferred/rules.ts'
import { loadForSandbox } from '../../../src/satellites/sandbox/load.ts'
import { send } from './small.ts'

const text = `
openapi: 3.2.0
info: { title: Books, version: '1' }
paths:
  /books:
    query:
      requestBody: { content: { application/json: { schema: { type: object, required: [title] } } } }
      responses:
        '200':
          description: Found
          headers: { X-Total: { required: true, schema: { type: integer } } }
          content: { application/json: { examples: { one: { dataValue: [{ id: 1 }] } } } }
    additionalOperations:
      PURGE: { responses: { '204': { description: Gone } } }
  /search:
    get:
      parameters:
        - name: all
          in: querystring
          content:
            application/x-www-form-urlencoded:
              schema: { type: object, required: [q], properties: { q: { type: string }, ids: { type: array, items: { type: integer } } } }
      responses: { '200': { description: Found } }
  /filter:
    get:
      parameters: [{ name: all, in: querystring, content: { application/json: { schema: { type: object, required: [q] } } } }]
      responses: { '200': { description: Found } }
`
const { loaded, diagnostics } = await loadForSandbox('api.yaml', { api, read: () => text, version: 'test' })
if (loaded === undefined) throw new Error(JSON.stringify(diagnostics))
const { described } = loaded
const sandbox = createSandbox({ described, rules: inferRules(described) as never })
const call = async (method: string, path: string, body?: object) =>
  (await send(sandbox, method, path, { headers: {}, ...(body && { body }) })).status

test('QUERY and other methods work, and examples can be data', async () => {
  const reply = await send(sandbox, 'QUERY', '/books', { headers: {}, body: { title: 'Emma' } })
  assert.equal([reply.status, reply.body], [200, [{ id: 1 }]])
  assert.is(await call('QUERY', '/books', {}), 422)
  assert.is(await call('PURGE', '/books'), 204)
  assert.is(await call('LINK', '/books'), 405)
})

test('a single query value can be a form or JSON', async () => {
  assert.is(await call('GET', '/search?q=a+b&ids=1&ids=2'), 200)
  assert.is(await call('GET', '/search?ids=1'), 422)
  assert.is(await call('GET', '/search?q=a&ids=x'), 422)
  assert.is(await call('GET', `/filter?${encodeURIComponent('{"q":1}')}`), 200)
  assert.is(await call('GET', `/filter?${encodeURIComponent('{"p":1}')}`), 422)
  assert.is(await call('GET', '/filter?q=1'), 422)
})

test('headers of answers are checked against their schemas', async () => {
  const check = async (headers: Record<string, string>) => {
    const { mismatches } = await createContract(described).check({
      method: 'QUERY',
      url: 'http://books.example/books',
      requestHeaders: new Headers({ 'content-type': 'application/json' }),
      requestBody: new TextEncoder().encode('{"title":"Emma"}'),
      status: 200,
      responseHeaders: new Headers({ 'content-type': 'application/json', ...headers }),
      responseBody: new TextEncoder().encode('[]'),
    })
    return mismatches.map(({ message }) => message)
  }
  assert.equal(await check({ 'x-total': '12' }), [])
  assert.equal(await check({ 'x-total': 'many' }), ['header.X-Total must be integer'])
  assert.equal(await check({}), ['the required header X-Total is missing'])
})

test.run()
