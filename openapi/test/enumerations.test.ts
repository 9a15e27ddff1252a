/** Every enumeration of the specification is a schema with its name, and there are no others. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { description, list, node, schemas } from './description.ts'
import { schemaOf } from './check-field.ts'
import { enumerations } from './facts/enumerations.ts'

test('the specification lists 43 carriers, 13 phases and 16 languages', () => {
  const { carrier, phase, language } = enumerations
  assert.equal(
    [carrier, phase, language].map((values) => new Set(values).size),
    [43, 13, 16],
  )
})

test('every enumeration is a schema with exactly the specified values', () => {
  assert.equal(
    Object.keys(enumerations).filter((name) => schemaOf(name) === undefined),
    [],
  )
})

test('no named enumeration exists beyond the specification', () => {
  const expected = new Set(Object.keys(enumerations).map(schemaOf))
  assert.equal(
    Object.keys(schemas).filter((name) => 'enum' in (schemas[name] ?? {}) && !expected.has(name)),
    [],
  )
})

test('every enumeration is a named schema', () => {
  const problems: string[] = []
  const visit = (value: unknown, way: string): void => {
    for (const [key, inner] of Object.entries(Array.isArray(value) ? value : node(value))) {
      const here = `${way}/${key}`
      if (key === 'example' || key === 'examples' || key === 'default') continue
      if (key === 'enum' && Array.isArray(inner) && !/^\/components\/schemas\/[^/]+$/.test(way)) problems.push(way)
      visit(inner, here)
    }
  }
  visit(description, '')
  assert.equal(problems, [])
})

test('only existing values have meanings', () => {
  const wrong = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!('x-enumDescriptions' in schema)) return []
    const meanings = Object.entries(node(schema['x-enumDescriptions']))
    const values = list(schema['enum']).map(String)
    return meanings
      .filter(([value, text]) => !values.includes(value) || typeof text !== 'string' || text === '')
      .map(([value]) => `${name} ${value}`)
  })
  assert.equal(wrong, [])
})

// Section 6 describes the permissions of every role.
test('every role has a meaning', () => {
  const role = node(schemas[schemaOf('role') ?? ''])
  assert.equal(Object.keys(node(role['x-enumDescriptions'])), role['enum'])
})

test.run()
