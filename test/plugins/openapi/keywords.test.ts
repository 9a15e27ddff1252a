import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { flatten, mergeKeyword } from '../../../src/api/flatten.ts'
test('limits, types and values are narrowed to those that both schemas allow', () => {
  assert.is(mergeKeyword('minimum', 1, 3), 3)
  assert.is(mergeKeyword('maxLength', 9, 3), 3)
  assert.is(mergeKeyword('type', 'number', 'integer'), 'integer')
  assert.is(mergeKeyword('type', 'integer', 'number'), 'integer')
  assert.is(mergeKeyword('type', ['string', 'null'], 'string'), 'string')
  assert.equal(mergeKeyword('enum', ['a', 'b', 1], ['b', 1, 'c']), ['b', 1])
  assert.equal(mergeKeyword('required', ['a'], ['b', 'a']), ['a', 'b'])
})

test('the first keyword is used if both schemas have nothing in common', () => {
  assert.is(mergeKeyword('type', 'string', 'object'), 'string')
  assert.equal(mergeKeyword('enum', ['a'], ['b']), ['a'])
  assert.is(mergeKeyword('format', 'date', 'time'), 'date')
})

test('a property of both schemas becomes an allOf', () => {
  const a = { $ref: '#/components/schemas/A' }
  const b = { description: 'B.', type: 'object' }
  assert.equal(mergeKeyword('properties', { x: a, y: a }, { x: b, y: a, z: b }), {
    x: { description: 'B.', allOf: [a, b] },
    y: a,
    z: b,
  })
  assert.is(mergeKeyword('additionalProperties', a, false), false)
})

test('one level is flattened with each member once, even if members refer to each other', () => {
  const names = Array.from({ length: 60 }, (_, n) => `S${n}`)
  const allOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const schemas = Object.fromEntries(names.map((name) => [name, { allOf, properties: { [name]: { $ref: '#/x' } } }]))
  const flat = flatten({ components: { schemas } }, { allOf })
  assert.equal(Object.keys(flat['properties'] as object), names)
  assert.is(flat['allOf'], undefined)
})

test.run()
