import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { violationOf } from '../../../../src/satellites/sandbox/generated/schema-violation.ts'
import { makeValue } from '../../../../src/satellites/sandbox/generated/value.ts'

const node = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/node' } },
}
const cat = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, lives: { type: 'integer' } } }
const dog = { type: 'object', required: ['kind', 'tail'], properties: { kind: { type: 'string' }, tail: {} } }
const endless = {
  type: 'object',
  required: ['self'],
  properties: { self: { $ref: '#/components/schemas/endless' }, many: { type: 'array', items: {} } },
}
const root = { components: { schemas: { node, cat, dog, endless } } }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const sample = (schema: object, ...hints: unknown[]): unknown => {
  const value = makeValue(root, schema, hints)
  assert.equal(violationOf(root, schema, value), undefined, JSON.stringify(value))
  return value
}

test('scalars use valid examples, converted ones, patterns, lengths, formats and numbers within limits', () => {
  assert.is(sample({ type: 'string', example: 'no', minLength: 4 }), 'string')
  assert.is(sample({ type: 'string', example: 9.8 }), '9.8')
  assert.is(sample({ type: 'integer', example: '12' }), 12)
  assert.is(sample({ type: 'string', pattern: '^AC[0-9a-f]{4}$' }), 'ACaaaa')
  assert.is(sample({ type: 'string', format: 'date', example: '2024-01-02T03:04:05Z' }), '2019-08-24')
  assert.is((sample({ type: 'string', minLength: 20 }) as string).length, 20)
  assert.is(sample({ type: 'integer', minimum: 10, multipleOf: 4 }), 12)
  assert.is(sample({ type: ['string', 'null'], enum: [null, 'a'] }), 'a')
  assert.is(sample({ type: ['string', 'null'] }, null), null)
})

test('lists have the required number of different entries', () => {
  assert.equal(sample({ type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } }), ['a', 'b'])
  assert.is(
    (sample({ type: 'array', minItems: 3, uniqueItems: true, items: { format: 'uuid' } }) as unknown[]).length,
    3,
  )
  assert.equal(sample({ type: 'array', items: { type: 'integer' }, maxItems: 1 }, [1, 2]), [1])
})

test('each generated address is different', () => {
  for (const format of ['ipv4', 'ipv6', 'hostname', 'email', 'uri']) {
    const entries = sample({
      type: 'array',
      minItems: 150,
      maxItems: 150,
      items: { type: 'string', format },
    }) as string[]
    assert.is(new Set(entries).size, 150, format)
  }
})

test('each number generates other valid values', () => {
  const schema = {
    type: 'object',
    required: ['id', 'on', 'kind', 'tags'],
    properties: {
      id: { type: 'string', format: 'uuid', example: '497f6eca-6276-4993-bfeb-53cbbbba6f08' },
      on: { type: 'string', format: 'date' },
      kind: { enum: ['a', 'b', 'c'] },
      tags: { type: 'array', items: { type: 'string', pattern: '^[a-f]{4}$' }, maxItems: 2 },
      count: { type: 'integer', minimum: 5, maximum: 20000 },
    },
  }
  const texts = Array.from({ length: 50 }, (_, index) => {
    const value = makeValue(root, schema, [], index + 1)
    assert.equal(violationOf(root, schema, value), undefined, JSON.stringify(value))
    return JSON.stringify(value)
  })
  assert.is(new Set(texts).size, 50)
  assert.is(JSON.stringify(makeValue(root, schema, [], 7)), texts[6])
})

test('missing properties of objects are generated, forbidden ones removed, and others unchanged', () => {
  const schema = {
    type: 'object',
    required: ['a', 'secret'],
    properties: { a: { type: 'integer' }, b: { type: 'string' }, secret: { writeOnly: true } },
  }
  assert.equal(sample(schema, {}), { a: 1 })
  assert.equal(sample(schema, { b: 2, c: [] }, { a: 7, b: 'other' }), { a: 7, b: '2', c: [] })
  assert.equal(sample({ ...schema, additionalProperties: false }, { a: 3, c: 4 }), { a: 3 })
  assert.equal(sample({ type: 'object', minProperties: 2, additionalProperties: { type: 'boolean' } }), {
    property1: true,
    property2: true,
  })
})

test('combined schemas and distinguishable alternatives are satisfied', () => {
  assert.equal(sample({ allOf: [{ type: 'string', minLength: 2 }, { maxLength: 3 }] }), 'str')
  // A dog with all its optional fields would also be a cat.
  assert.equal(sample({ oneOf: [ref('dog'), ref('cat')] }), { kind: 'string', lives: 1 })
  assert.equal(sample({ oneOf: [ref('cat'), ref('dog')], discriminator: { propertyName: 'kind' } }), {
    kind: 'cat',
    lives: 1,
  })
  // The given fields would also match a dog: only the fields that cats require remain.
  assert.equal(sample({ oneOf: [ref('cat'), ref('dog')] }, { kind: 'x', tail: 1 }), { kind: 'string' })
  assert.equal(sample({ anyOf: [{ type: 'null' }, { type: 'boolean' }] }), true)
  assert.equal(sample({ oneOf: [{ type: 'array', items: ref('cat') }, ref('dog')] }, { kind: 'x', tail: 1 }), {
    kind: 'x',
    tail: 1,
  })
})

test('generation stops at recursion, but existing recursive values stay', () => {
  assert.equal(sample(ref('node')), { name: 'string' })
  const value = { name: 'a', next: { name: 'b', next: { name: 'c' } } }
  assert.equal(sample(ref('node'), value), value)
  assert.is(makeValue(root, ref('endless')), undefined)
  assert.equal(sample({ type: 'array', items: ref('endless') }), [])
})

test('violations are reported with their locations', () => {
  assert.equal(violationOf(root, ref('node'), { name: 'a', next: { name: 1 } }), {
    path: ['next', 'name'],
    keyword: 'type',
  })
  assert.equal(violationOf(root, { type: 'array', items: ref('cat') }, [{}]), {
    path: [0, 'kind'],
    keyword: 'required',
  })
  assert.equal(violationOf(root, { not: { type: 'string' } }, 'a'), { path: [], keyword: 'not' })
  assert.equal(violationOf(root, { if: { type: 'number' }, else: { minLength: 2 } }, 'a'), {
    path: [],
    keyword: 'minLength',
  })
  assert.equal(violationOf(root, { oneOf: [{}, { type: 'string' }] }, 'a'), { path: [], keyword: 'oneOf' })
  assert.is(violationOf(root, { pattern: '(', format: 'unheard' }, 'a'), undefined, 'no expression, no format')
})

test.run()
