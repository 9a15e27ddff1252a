import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { tryFacts } from '../../../src/satellites/sandbox/try-facts.ts'

const described = describe({
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  security: [{ basic: [] }],
  components: {
    securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    schemas: { State: { enum: ['sent', 2] } },
  },
  paths: {
    '/parcels/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: ['string', 'null'], format: 'uuid' } },
          { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
          { name: 'state', in: 'query', schema: { $ref: '#/components/schemas/State' } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { enum: ['a'] } } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: {} } } },
        responses: {},
      },
      get: { security: [], responses: {} },
    },
  },
})

test('operations are listed with their parameters, and keys as headers', () => {
  const welcome = {
    keys: [
      { label: 'basic', credentials: { scheme: 'basic', user: 'a', password: 'b' } },
      { label: 'bearer', credentials: { scheme: 'bearer', token: 't' } },
      { label: 'own', credentials: { scheme: 'apiKey', name: 'X-Key', value: 'k' } },
    ],
    try: { path: '/', credentials: { scheme: 'bearer', token: 't' } },
  } as const
  assert.equal(tryFacts(described, '/api', welcome), {
    base: '/api',
    keys: [
      { label: 'basic', header: { name: 'Authorization', value: 'Basic YTpi' } },
      { label: 'bearer', header: { name: 'Authorization', value: 'Bearer t' } },
      { label: 'own', header: { name: 'X-Key', value: 'k' } },
    ],
    operations: [
      {
        method: 'PUT',
        path: '/parcels/{id}',
        isOpen: false,
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'uuid' },
          { name: 'page', in: 'query', required: false, type: 'integer', default: '1' },
          { name: 'state', in: 'query', required: false, type: 'text', values: ['sent', '2'] },
          { name: 'tags', in: 'query', required: false, type: 'list' },
        ],
        types: ['application/json'],
        needsBody: true,
      },
      { method: 'GET', path: '/parcels/{id}', isOpen: true, parameters: [], types: [], needsBody: false },
    ],
  })
})

test('an API without rules has no keys', () => {
  assert.equal(tryFacts(described, '', undefined).keys, [])
})

test.run()
