/** Every entity has exactly the fields of the specification, with the properties that it states. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { additions } from './additions.ts'
import { problemsOf, short } from './check-field.ts'
import { differences, noDifference, schemas } from './description.ts'
import { entities } from './facts/entities.ts'
import type { Entity } from './facts/fact.ts'
import { shipmentTags } from './facts/shipment.ts'
import { readings } from './parts.ts'
import { fieldsOf, requiredOf } from './schema.ts'
import { entitySchemas } from './shown.ts'
import { validator } from './validator.ts'

const rows: readonly (readonly [name: string, entity: Entity, schema: string])[] = Object.entries(entities).flatMap(
  ([name, entity]) => (entitySchemas[name] ?? []).map((schema) => [name, entity, schema] as const),
)
const added = (schema: string): readonly string[] =>
  additions.filter((addition) => addition.schema === schema).map(({ field }) => field)

test('every entity has a schema', () => {
  assert.equal(differences(Object.keys(entitySchemas), Object.keys(entities)), noDifference)
  const names = Object.values(entitySchemas).flat()
  assert.equal(
    names.filter((name) => schemas[name] === undefined),
    [],
  )
})

test('the fields of each schema are those of the specification', () => {
  const wrong = rows.flatMap(([name, { fields, may = '' }, schema]) => {
    const { missing, extra } = differences(fieldsOf(schemas[schema]).keys(), Object.keys(fields))
    return [
      ...missing.filter((field) => !may.split(' ').includes(field)).map((field) => `${schema}.${field} is missing`),
      ...extra
        .filter((field) => !added(schema).includes(field))
        .map((field) => `${schema}.${field} is not a field of ${name}`),
    ]
  })
  assert.equal(wrong, [])
})

test('the required fields are those of the specification', () => {
  const wrong = rows.flatMap(([, { fields }, schema]) => {
    const required = requiredOf(schemas[schema])
    return Object.entries(fields)
      .filter(([name, field]) => required.includes(name) !== (field.required === true))
      .filter(([, field]) => !field.open?.includes('required'))
      .map(([name, field]) => `${schema}.${name} ${field.required ? 'is not required' : 'is required'}`)
  })
  assert.equal(wrong, [])
})

test('defaults, marks, limits, enumerations and uses are those of the specification', () => {
  const wrong = rows.flatMap(([, { fields }, schema]) => {
    const there = fieldsOf(schemas[schema])
    return Object.entries(fields).flatMap(([name, field]) =>
      there.has(name) ? problemsOf(`${schema}.${name}`, there.get(name), field) : [],
    )
  })
  assert.equal([...new Set(wrong)], [])
})

test('complete values pass or fail as in the specification', () => {
  const wrong = rows.flatMap(([, { accepts = [], rejects = [] }, schema]) => {
    const check = validator({ $ref: `#/components/schemas/${schema}` })
    return [
      ...accepts.filter((value) => check(value) !== '').map((value) => `${schema} rejects ${short(value)}`),
      ...rejects.filter((value) => check(value) === '').map((value) => `${schema} accepts ${short(value)}`),
    ]
  })
  assert.equal(wrong, [])
})

test('shipment tags have their limits', () => {
  assert.equal(problemsOf('tags', schemas['ShipmentTags'], shipmentTags), [])
})

test('fields beyond the specification exist, and the ledger of readings lists them', () => {
  assert.equal(
    additions
      .filter(({ schema, field }) => !fieldsOf(schemas[schema]).has(field) || !readings.includes(`\`${field}\``))
      .map(({ schema, field }) => `${schema}.${field}`),
    [],
  )
})

test.run()
