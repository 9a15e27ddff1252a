import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unknownFields } from '../../../src/satellites/sandbox/unknown-fields.ts'

const root = {
  components: {
    schemas: {
      Parcel: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { to: { oneOf: [{ properties: { zip: {} } }, { properties: { shop: {} } }] }, free: {} },
      },
      Base: { properties: { id: {}, parts: { type: 'array', items: { $ref: '#/components/schemas/Parcel' } } } },
      Labels: { properties: { a: {} }, additionalProperties: { properties: { text: {} } } },
    },
  },
}

const unknown = (name: string, value: unknown): readonly string[] =>
  unknownFields(root, { $ref: `#/components/schemas/${name}` }, value).map(({ path }) => path.join('/'))

test('unknown fields are found in all parts of a schema, at any depth', () => {
  assert.equal(unknown('Parcel', { id: 1, to: { zip: 1, shop: 1 }, parts: [{ id: 1 }] }), [])
  assert.equal(unknown('Parcel', { ID: 1, to: { zap: 1 }, parts: [{}, { idd: 1 }] }), ['ID', 'to/zap', 'parts/1/idd'])
})

test('a schema that allows anything has no unknown fields', () => {
  assert.equal(unknown('Parcel', { free: { any: { thing: 1 } } }), [])
  assert.equal(unknown('Labels', { b: { text: 1 }, c: { tex: 1 } }), ['c/tex'])
})

test.run()
