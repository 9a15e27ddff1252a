import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createValidator, type Role } from '../../../src/satellites/sandbox/validate.ts'

const card = {
  type: 'object',
  required: ['number', 'cvc'],
  properties: { number: { type: 'string' }, cvc: { type: 'integer', writeOnly: true } },
}
const bank = { type: 'object', required: ['iban'], properties: { iban: { type: 'string' } } }
const schemas = {
  Source: { anyOf: [card, bank] },
  Row: {
    allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { id: { readOnly: true } } }],
    required: ['id', 'name'],
  },
  Named: { type: 'object', required: ['made', 'name'], properties: { made: { readOnly: true } } },
  Data: { const: { required: ['id'], properties: { id: { readOnly: true } } } },
}
const validator = createValidator({ components: { schemas } })
const faults = (name: keyof typeof schemas, value: unknown, role: Role): readonly string[] =>
  validator
    .check({ pointer: `/components/schemas/${name}`, value: schemas[name] }, value, { role, loc: 'body' })
    .map(({ loc, keyword }) => `${loc.join('.')} ${keyword}`)

test('writeOnly properties are required only in requests, also in a branch of a choice', () => {
  assert.equal(faults('Source', { number: '1' }, 'answer'), [])
  assert.equal(faults('Source', { number: '1' }, 'request'), ['body.cvc required', 'body.iban required', 'body anyOf'])
  assert.equal(faults('Source', { number: '1', cvc: 1 }, 'request'), [])
})

test('readOnly properties are required only in responses, also if another part of the schema marks them', () => {
  assert.equal(faults('Row', { name: 'a' }, 'request'), [])
  assert.equal(faults('Row', { name: 'a' }, 'update'), [])
  assert.equal([...faults('Row', { name: 'a' }, 'answer')].sort(), ['body.id required', 'body.made required'])
  assert.equal([...new Set(faults('Row', {}, 'request'))], ['body.name required'])
})

test('a value that resembles a schema is unchanged', () => {
  assert.equal(faults('Data', { required: ['id'], properties: { id: { readOnly: true } } }, 'request'), [])
})

test.run()
