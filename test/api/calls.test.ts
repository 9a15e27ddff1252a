/** References, pointers, operations and parameters of a description, which all readers resolve in the same way. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiParameter, childAt, operationsOf, parametersOf } from '../../src/api/calls.ts'
import { resolve, valueAt, type Dict } from '../../src/api/value.ts'
import { symbolsOf } from '../../src/api/symbols/symbols.ts'
import { follow } from '../../src/plugins/asyncapi/follow.ts'
import { callOperation } from '../../src/satellites/mcp/sandbox-call.ts'
import { operationsOf as operationsOfSite } from '../../src/satellites/mcp/operations.ts'
import { describe } from '../../src/satellites/sandbox/describe.ts'

const root: Dict = {
  openapi: '3.2.0',
  info: { title: 'Trees', version: '1' },
  servers: [
    { url: 'https://{host}/{version}/', variables: { host: { default: 'a.example' }, version: { default: 'v2' } } },
  ],
  paths: {
    '/trees/{id}': { $ref: '#/components/pathItems/tree~1one', summary: 'One tree' },
    '/forests': {
      get: { parameters: [{ $ref: '#/components/parameters/page' }], responses: {} },
      additionalOperations: { PURGE: { responses: {} } },
    },
  },
  components: {
    pathItems: {
      'tree/one': {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'string' } },
        ],
        query: {
          operationId: 'findTree',
          parameters: [{ $ref: '#/components/parameters/page', description: 'Ours' }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
          responses: { '200': { $ref: '#/components/responses/Tree' } },
        },
      },
    },
    parameters: {
      page: { name: 'page', in: 'query', description: 'The page', schema: { type: 'integer' }, explode: false },
      whole: { $ref: '#/components/parameters/page' },
    },
    responses: { Tree: { description: 'A tree', content: { 'application/json': { schema: { type: 'object' } } } } },
    schemas: {
      Tree: { type: 'object', properties: { 'a/b~c': { $ref: '#/components/schemas/Leaf', title: 'Green' } } },
      Leaf: { type: 'object', properties: { size: { type: 'integer' } }, prefixItems: [{ type: 'null' }] },
      Circle: { $ref: '#/components/schemas/Other' },
      Other: { $ref: '#/components/schemas/Circle' },
      Inside: { $ref: '#/components/schemas/Inside/properties/a' },
    },
  },
}

test('a pointer is followed through escapes, lists and references', () => {
  const at = (ref: string): unknown => valueAt(root, ref)
  assert.equal(at('#/components/schemas/Leaf/prefixItems/0'), { type: 'null' })
  assert.equal(at('#/components/schemas/Leaf/prefixItems/00'), undefined)
  assert.equal(at('#/components/schemas/Tree/properties/a~1b~0c/properties/size'), { type: 'integer' })
  assert.is((at('#/paths/~1trees~1%7Bid%7D/query') as Dict)['operationId'], 'findTree')
  assert.is(at('#'), root)
  assert.is(at('#/components/schemas/Leaf/toString'), undefined)
  assert.is(at('other.yaml#/a'), undefined)
})

test('a resolved reference has its original object, its sibling keys and its target; circular references end', () => {
  const { node, target, refs, schema, described } = resolve(root, {
    $ref: '#/components/parameters/whole',
    in: 'header',
  })
  assert.equal([node['in'], target['in'], refs.length, schema], ['header', 'query', 2, undefined])
  assert.is(described, (root['components'] as Dict)['parameters'] && target)
  assert.equal(resolve(root, { $ref: '#/components/schemas/Circle' }).node, {})
  assert.equal(resolve(root, { $ref: '#/components/schemas/Inside' }).node, {})
  assert.is(resolve(root, { $ref: '#/components/schemas/Tree' }).schema, 'Tree')
  assert.is(follow(root, { $ref: '#/components/schemas/Tree/properties/a~1b~0c' }).name, 'a/b~c')
})

test('operations of referenced path items, QUERY and additional methods have their pointers', () => {
  assert.equal(
    [...operationsOf(root['paths'], root)].map(({ path, method, pointer }) => [method, path, pointer]),
    [
      ['query', '/trees/{id}', '/components/pathItems/tree~1one/query'],
      ['get', '/forests', '/paths/~1forests/get'],
      ['PURGE', '/forests', '/paths/~1forests/additionalOperations/PURGE'],
    ],
  )
  const [call] = operationsOf(root['paths'], root)
  assert.is(childAt(root, call!, ['responses', '200']).pointer, '/components/responses/Tree')
  assert.is(childAt(root, call!, ['parameters', '0']).pointer, '/components/parameters/page')
})

test('parameters of an operation replace those of its path, in every reader', () => {
  const [call] = operationsOf(root['paths'], root)
  const parameters = parametersOf(call!, root).map((parameter) => apiParameter(parameter, root))
  assert.equal(parameters, [
    { name: 'id', in: 'path', required: true },
    { name: 'page', in: 'query', required: false, explode: false },
  ])
  const { operations: described, base } = describe(root)
  assert.is(base, '/v2')
  assert.equal(
    described[0]?.parameters.map(({ schema, ...parameter }) => [parameter, schema.pointer]),
    [
      [parameters[0], '/components/pathItems/tree~1one/parameters/0/schema'],
      [parameters[1], '/components/parameters/page/schema'],
    ],
  )
  const { symbols, operations } = symbolsOf(root)
  assert.equal(
    operations.map(({ method, path }) => `${method} ${path}`),
    ['QUERY /trees/{id}', 'GET /forests', 'PURGE /forests'],
  )
  assert.is(symbols.find(({ id }) => id === 'parameter findTree/query/page')?.facts['type'], 'integer')
})

test('MCP lists and calls QUERY operations, and sends objects as the description defines them', async () => {
  const text = JSON.stringify(root)
  const site = {
    listing: () => Promise.resolve({ descriptions: ['api/openapi.json'] }),
    source: { read: () => Promise.resolve(text) },
  }
  const operations = await operationsOfSite(site as never)
  assert.equal(
    operations.map(({ id }) => id),
    ['findTree', 'GET /forests', 'PURGE /forests'],
  )
  const requests: string[] = []
  const get = (target: unknown, { method, body }: RequestInit = {}) => {
    requests.push(`${method} ${String(target)} ${String(body)}`)
    return Promise.resolve(new Response('{}'))
  }
  const input = { path: { id: 'a/b' }, query: { page: { from: 1, to: 2 }, other: [1, 2] }, body: { size: 1 } }
  await callOperation({ url: 'http://127.0.0.1' }, operations[0]!, input, get)
  assert.equal(requests, ['QUERY http://127.0.0.1/v2/trees/a%2Fb?page=from,1,to,2&other=1&other=2 {"size":1}'])
  for (const id of ['..', '%2E.', '', '.'])
    await callOperation({ url: 'http://127.0.0.1' }, operations[0]!, { path: { id } }, get).then(
      () => assert.ok(id === '%2E.', id),
      (error: Error) => assert.match(error.message, /path/),
    )
})

test.run()
