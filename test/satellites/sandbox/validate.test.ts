/** Checking values against schemas of a description. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'

const cat = {
  type: 'object',
  required: ['kind', 'lives'],
  properties: { kind: { const: 'cat' }, lives: { type: 'integer', default: 9 } },
}
const dog = {
  type: 'object',
  required: ['kind', 'tricks'],
  properties: { kind: { const: 'dog' }, tricks: { type: 'array', items: { type: 'string' } } },
}
const schemas = {
  Cat: cat,
  Dog: dog,
  Pet: {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
    },
  },
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' }, 'a/b~c': { type: 'integer' } } },
  Account: {
    type: 'object',
    required: ['id', 'password'],
    properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true } },
  },
  Shape: {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    properties: { kind: { type: 'string' }, code: { type: 'string', pattern: '^[\\w-.]+?$' } },
  },
  File: { type: 'file' },
  Mail: { type: 'string', format: 'email' },
}
const validator = createValidator({ openapi: '3.1.0', components: { schemas } })

const check = (name: keyof typeof schemas, value: unknown, role: 'request' | 'update' | 'answer' = 'request') =>
  validator
    .check({ pointer: `/components/schemas/${name}`, value: schemas[name] }, value, { role, loc: 'body' })
    .map(({ loc, keyword }) => `${loc.join('.')}: ${keyword}`)

test('with a discriminator only the selected branch is checked', () => {
  assert.equal(check('Pet', { kind: 'dog', tricks: ['sit', 7] }), ['body.tricks.1: type'])
  assert.equal(check('Pet', { kind: 'bird' }), ['body.kind: enum'])
  assert.equal(check('Pet', {}), ['body.kind: required'])
  assert.ok(check('Pet', 'cat').length > 0)
})

test('a discriminator without alternatives, and foreign patterns and types, refuse nothing', () => {
  assert.equal(check('Shape', { kind: 'round', code: 'a-1' }), [])
  assert.equal(check('Shape', { code: '!' }), ['body.code: pattern'])
  assert.equal(check('File', 'x'), [])
})

test('a request gets the defaults of its branch; an update gets none', () => {
  const request = { kind: 'cat' }
  assert.equal(check('Pet', request), [])
  assert.equal(request, { kind: 'cat', lives: 9 })
  assert.equal(check('Pet', { kind: 'cat' }, 'update'), ['body.lives: required'])
})

test('read-only fields are required only in answers, write-only fields only in requests', () => {
  assert.equal(check('Account', { password: 'x' }), [])
  assert.equal(check('Account', { id: '1' }, 'answer'), [])
  assert.equal(check('Account', {}), ['body.password: required'])
  assert.equal(check('Account', {}, 'answer'), ['body.id: required'])
})

test('locations contain numbers for indexes, whole names, and the missing name at the end', () => {
  assert.equal(check('Node', { next: { next: { 'a/b~c': 'x' } } }), ['body.next.next.a/b~c: type'])
  const [violation] = validator.check(
    { pointer: '/components/schemas/Dog', value: dog },
    { kind: 'dog', tricks: [1] },
    { role: 'request', loc: 'body' },
  )
  assert.equal(violation?.loc, ['body', 'tricks', 0])
})

test('formats are checked', () => {
  assert.equal(check('Mail', 'ada@mail.example'), [])
  assert.equal(check('Mail', 'ada'), ['body: format'])
})

test('a body with thousands of faults reports the first hundred', () => {
  assert.is(check('Dog', { kind: 'dog', tricks: new Array(5000).fill(0) }).length, 100)
})

test('a number above the range of JavaScript is invalid, since no answer could contain it', () => {
  const root = { a: { type: 'number' } }
  const violations = createValidator(root).check({ pointer: '/a', value: root.a }, JSON.parse('1e400'), {
    role: 'request',
    loc: 'body',
  })
  assert.equal(
    violations.map(({ keyword }) => keyword),
    ['type'],
  )
})

test('a value that does not match `then` has one fault, at the mismatch', () => {
  // A text, since `await` would treat an object with `then` as a promise.
  const value = JSON.parse(
    '{"type": "object", "if": {"required": ["kind"]}, "then": {"required": ["id"]}}',
  ) as Readonly<Record<string, unknown>>
  const serverValidator = createValidator({ openapi: '3.1.0', components: { schemas: { Server: value } } })
  const violations = serverValidator.check(
    { pointer: '/components/schemas/Server', value },
    { kind: 'a' },
    { role: 'answer', loc: 'body' },
  )
  assert.equal(
    violations.map(({ message }) => message),
    ["must have required property 'id'"],
  )
})

const limit = 'is nested too deep, or takes more than 1000000 steps, to check'
const messages = (root: Readonly<Record<string, object>>, value: unknown) =>
  createValidator(root)
    .check({ pointer: '/S', value: root['S'] as never }, value, { role: 'request', loc: 'body' })
    .map(({ message }) => message)

for (const keyword of ['oneOf', 'anyOf', 'allOf'])
  test(`40 levels of ${keyword} end, and the next value is checked`, () => {
    const entries = Array.from({ length: 40 }, (_, level) => {
      const next = { $ref: level === 39 ? '#/Last' : `#/L${level + 1}` }
      const choices = keyword === 'allOf' ? [next, next] : [next, { allOf: [next, { type: 'object' }] }]
      return [`L${level}`, { [keyword]: choices }] as const
    })
    const root = { ...Object.fromEntries(entries), S: { $ref: '#/L0' }, Last: { type: 'string' } }
    assert.equal(messages(root, 1), [keyword === 'allOf' ? 'must be string' : limit])
    assert.equal(messages({ ...root, S: { $ref: '#/Last' } }, 'a'), [])
    if (keyword === 'allOf') assert.equal(messages(root, 'a'), [limit])
  })

const many = Array.from({ length: 401 }, (_, index) => ({ type: 'string', maxLength: index }))

test('401 members of a keyword are checked', () => {
  const patterns = Object.fromEntries(many.map((schema, index) => [`^n${index}$`, schema]))
  assert.equal(messages({ S: { patternProperties: patterns, additionalProperties: false } }, { n5: 1, x: 1 }), [
    'must be string',
    'must NOT have additional properties',
  ])
  assert.equal(messages({ S: { prefixItems: many, items: false } }, ['', '', 'aaa']), [
    'must NOT have more than 2 characters',
  ])
  assert.equal(messages({ S: { allOf: many } }, 'a'.repeat(500)).length, 100)
})

test('a value of 200,000 entries has one violation, and one that is nested too deep has a clear one', () => {
  const next = { type: 'object', properties: { a: { $ref: '#/S' } } }
  assert.equal(messages({ S: { items: { $ref: '#/N' } }, N: { type: 'object' } }, new Array(200_000).fill(1)), [
    'must be object',
  ])
  const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
  assert.equal(messages({ S: next }, nested(1000)), ['must be object'])
  assert.equal(messages({ S: next }, nested(100_000)), [limit])
  assert.equal(messages({ S: { uniqueItems: true } }, new Array(2000).fill(0).map(String)), [limit])
  assert.equal(messages({ S: { allOf: [{ $ref: '#/S' }] } }, 1), [limit])
})

test.run()
