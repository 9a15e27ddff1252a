import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadExamples } from '../../../src/api/generate/index.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required })
const text = { type: 'string' }
const root = {
  components: {
    schemas: {
      Node: object({ name: text, next: ref('Node'), many: { type: 'array', items: ref('Node') } }, 'name'),
      Loop: object({ loop: ref('Loop') }, 'loop'),
      Self: ref('Self'),
      Cat: { allOf: [ref('Pet'), object({ lives: { type: 'integer', maximum: 9 } }, 'lives')] },
      Dog: { allOf: [ref('Pet'), object({ tricks: { type: 'array', items: text } })] },
      Pet: {
        ...object({ kind: text }, 'kind'),
        discriminator: { propertyName: 'kind', mapping: { purr: ref('Cat').$ref } },
      },
      Car: object({ kind: text, wheels: { const: 4 } }, 'kind'),
      Key: object({ id: { type: 'integer', readOnly: true }, secret: { ...text, writeOnly: true } }, 'id', 'secret'),
      Mail: { type: 'string', format: 'email' },
    },
  },
}
const { make, check } = await loadExamples(root)

function value(schema: unknown, direction: 'request' | 'response' = 'response'): unknown {
  const result = make(schema, direction)
  return result.kind === 'value' ? result.value : result.kind
}

test('generation ends for recursive schemas', () => {
  assert.equal(value(ref('Node')), { name: 'string', many: [] })
  assert.is(value(ref('Loop')), 'none')
  assert.is(value(ref('Self')), 'any')
})

test('null is the last choice', () => {
  assert.is(value({ type: ['null', 'integer'] }), 1)
  assert.is(value({ oneOf: [{ type: 'null' }, ref('Mail')] }), 'user@example.com')
  assert.is(value({ enum: [null, 'a'] }), 'a')
  assert.is(value({ type: 'null' }), null)
})

test('the discriminator selects the alternative', () => {
  const kind = { propertyName: 'kind' }
  assert.equal(value({ oneOf: [ref('Car')], discriminator: kind }), { kind: 'Car', wheels: 4 })
  const mapping = { auto: ref('Car').$ref }
  assert.equal(value({ oneOf: [ref('Car')], discriminator: { ...kind, mapping } }), { kind: 'auto', wheels: 4 })
  assert.equal(value(ref('Cat')), { kind: 'purr', lives: 1 })
})

test('a generated value matches only one alternative', () => {
  const a = object({ a: text })
  const b = object({ b: { type: 'integer' } }, 'b')
  assert.equal(value({ oneOf: [a, { ...b, properties: { ...b.properties, a: { type: 'integer' } } }] }), {
    a: 'string',
  })
  assert.is(value({ oneOf: [{ enum: ['a'] }, { enum: ['b', 'a'] }] }), 'b')
  assert.equal(value({ oneOf: [{}, text] }), 'none')
})

test('values of requests and responses omit fields of the other direction', () => {
  assert.equal(value(ref('Key'), 'request'), { secret: 'string' })
  assert.equal(value(ref('Key'), 'response'), { id: 1 })
})

test('a valid example of the author comes first', () => {
  assert.is(value({ ...text, example: 'theirs' }), 'theirs')
  assert.equal(value(object({ a: { ...text, examples: ['theirs'] } })), { a: 'theirs' })
  assert.is(value({ type: 'integer', default: 7 }), 7)
  assert.is(value({ ...text, example: 5 }), 'string')
})

test('valid parts are used beside invalid ones', () => {
  const name = { ...text, example: 'Ada' }
  const city = { ...text, example: 'Oslo' }
  const never = { type: 'integer', minimum: 2, maximum: 1 }
  const lookBehind = { ...text, pattern: '(?<=x)y', example: 'no' }
  assert.equal(value(object({ name, never, city })), { name: 'Ada', city: 'Oslo' })
  assert.equal(value(object({ name, lookBehind, city })), { name: 'Ada', city: 'Oslo' })
  assert.equal(value(object({ name, id: { type: 'integer', example: 'x' }, city })), {
    name: 'Ada',
    id: 1,
    city: 'Oslo',
  })
  assert.equal(
    value({ ...object({ name, id: { type: 'integer' }, city }), example: { name: 'Eve', id: 'x', city: 'Rome' } }),
    {
      name: 'Eve',
      id: 1,
      city: 'Rome',
    },
  )
  const inner = object({ list: { type: 'array', items: object({ name, id: { type: 'integer', example: 'x' } }) } })
  assert.equal(value(object({ inner })), { inner: { list: [{ name: 'Ada', id: 1 }] } })
  assert.equal(value({ ...text, minLength: 5, examples: ['abc', 'abcde'] }), 'abcde')
  assert.equal(value({ allOf: [{ ...text, example: 'abcdef' }, { maxLength: 3 }] }), 'str')
})

test('values satisfy alternatives that only require properties', () => {
  const [a, b, name] = [
    { ...text, example: 'a' },
    { ...text, example: 'b' },
    { ...text, example: 'Ada' },
  ]
  const schema = { ...object({ a, b, name }), oneOf: [{ required: ['a'] }, { required: ['b'] }] }
  assert.equal(value(schema), { a: 'a', name: 'Ada' })
  assert.equal(value(object({ inner: schema }, 'inner')), { inner: { a: 'a', name: 'Ada' } })
  assert.equal(value({ ...schema, oneOf: undefined, not: { required: ['a', 'b'] } }), { a: 'a', name: 'Ada' })
  assert.equal(value({ ...schema, oneOf: undefined, anyOf: schema.oneOf }), { a: 'a', b: 'b', name: 'Ada' })
  assert.equal(value({ ...schema, oneOf: undefined, dependentRequired: { b: ['c'] } }), { a: 'a', name: 'Ada' })
  assert.equal(value({ ...schema, oneOf: undefined, propertyNames: { maxLength: 1 } }), { a: 'a', b: 'b' })
})

test('values satisfy formats, patterns and limits', () => {
  const formats = ['email', 'uri', 'uuid', 'date-time', 'date', 'time', 'duration', 'ipv4', 'ipv6', 'hostname', 'byte']
  for (const format of formats) assert.is.not(value({ ...text, format }), 'none', format)
  assert.is(value({ ...text, pattern: '^(?:DE|AT)-[0-9]{3,}(-x)?$' }), 'DE-000')
  assert.is(value({ ...text, pattern: '^[a-z]+$', minLength: 4 }), 'aaaa')
  assert.is(value({ ...text, minLength: 8, maxLength: 8 }), 'stringst')
  assert.is(value({ type: 'number', exclusiveMinimum: 2, maximum: 2.75 }), 2.5)
  assert.is(value({ type: 'integer', minimum: 5, multipleOf: 4 }), 8)
  assert.equal(value({ type: 'array', items: { enum: [1, 2, 3] }, minItems: 2, uniqueItems: true }), [1, 2])
  assert.equal(value({ type: 'array', prefixItems: [text, { type: 'boolean' }] }), ['string', true])
  assert.equal(value({ type: 'object', additionalProperties: text }), { key: 'string' })
})

test('schemas for anything and for nothing generate no example', () => {
  assert.is(value({}), 'any')
  assert.is(value({ description: 'whatever' }), 'any')
  assert.is(value({ type: 'integer', minimum: 2, maximum: 1 }), 'none')
  assert.is(value({ ...text, pattern: '(?<=a)b$(' }), 'none')
})

test('a brief value omits optional properties', () => {
  const schema = object({ a: text, b: text }, 'a')
  const result = make(schema, 'request', 'brief')
  assert.equal(result.kind === 'value' && result.value, { a: 'string' })
  const all = make(object({ a: text }), 'request', 'brief')
  assert.equal(all.kind === 'value' && all.value, { a: 'string' })
})

test('work is bounded: schemas that double at each level', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`S${n}`, object({ a: ref(`S${n + 1}`), b: ref(`S${n + 1}`) }, 'a', 'b')]),
  )
  return loadExamples({ components: { schemas: { ...schemas, S40: text } } }).then((examples) => {
    assert.is(examples.make(ref('S0'), 'response').kind, 'none')
  })
})

test('the result has the same bytes each time', async () => {
  const again = await loadExamples(root)
  for (const name of ['Node', 'Cat', 'Key']) {
    assert.is(JSON.stringify(again.make(ref(name), 'response')), JSON.stringify(make(ref(name), 'response')))
  }
})

test('invalid examples of authors are reported with their path', () => {
  assert.equal(check(ref('Node'), { name: 'a', many: [{ name: 1 }] }, 'request'), {
    path: ['many', '0', 'name'],
    message: 'must be string',
  })
  assert.is(check(ref('Key'), { secret: 'a' }, 'request'), undefined)
  assert.match(check(ref('Key'), { secret: 'a' }, 'response')?.message ?? '', "required property 'id'")
  assert.equal(check({ enum: ['a', 'b'] }, 'c', 'request')?.allowed, ['a', 'b'])
  assert.match(check({ type: 'text' }, 1, 'request')?.message ?? '', 'its schema cannot be used')
})

test('null is accepted where the author intends it, even if 3.0 forbids it; other invalid values are reported', () => {
  const choice = { 'x-nullable': true, oneOf: [{ type: 'integer' }, { type: 'boolean' }] }
  assert.is(check(choice, null, 'request'), undefined)
  assert.is(check(choice, 1, 'request'), undefined)
  const member = { 'x-nullable': true, allOf: [object({ name: text }, 'name')] }
  assert.is(check(member, {}, 'request')?.message, "must have required property 'name'")
  assert.is(check({ allOf: member.allOf }, null, 'request')?.message, 'must be object')
})

test('a discriminator selects one of several matching alternatives', () => {
  const choice = { oneOf: [ref('Car'), object({ kind: text })], discriminator: { propertyName: 'kind' } }
  assert.is(check(choice, { kind: 'Car' }, 'request'), undefined)
  assert.equal(value(choice), { kind: 'Car', wheels: 4 })
})

test('a pattern that is only valid without the flag u is applied', () => {
  const note = { ...text, pattern: "^[a-z'\\-., :;\\!?]*$" }
  assert.is(check(note, 'hello', 'request'), undefined)
  assert.is(check(note, 'HELLO', 'request')?.message, `must match pattern "${note.pattern}"`)
  assert.is(check({ ...text, pattern: '(' }, 'x', 'request'), undefined)
})

test('a value that matches several `oneOf` alternatives is reported with those alternatives', () => {
  const choice = { oneOf: [{ type: 'string' }, { type: 'number' }, { minimum: 3 }] }
  assert.is(check(choice, 4, 'request')?.message, 'must match exactly one schema in oneOf, but fits numbers 2 and 3')
  assert.is(check(choice, true, 'request')?.message, undefined)
})

test.run()
