/** Every schema with fields is an entity of the specification or a part of one. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { additions } from './additions.ts'
import { description, node, schemas } from './description.ts'
import { entities } from './facts/entities.ts'
import type { Fields } from './facts/fact.ts'
import { layers, usedSchemas } from './schema.ts'
import { entitySchemas } from './shown.ts'

const roots = new Set(Object.values(entitySchemas).flat())

/** Names of all fields of the specification. */
function names(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { fields: inner }]) => [name, ...names(inner ?? {})])
}

test('every schema with fields that is not an entity is a part of an entity', () => {
  const parts = new Set<string>()
  const open = [...roots]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = node(schemas[name])
    const fields = layers(schema).flatMap((layer) => Object.values(node(layer['properties'])))
    for (const used of [schema, ...fields].flatMap((holder) => usedSchemas(holder))) {
      if (!parts.has(used)) open.push(used)
      parts.add(used)
    }
  }
  assert.equal(
    Object.keys(schemas)
      .filter((name) => 'properties' in (schemas[name] ?? {}))
      .filter((name) => !roots.has(name) && !parts.has(name)),
    [],
  )
})

test('every field name occurs in the specification', () => {
  const realNames = new Set([
    ...Object.values(entities).flatMap(({ fields }) => names(fields)),
    ...additions.map(({ field }) => field),
  ])
  const unknown: string[] = []
  const visit = (value: unknown, way: string): void => {
    for (const [key, inner] of Object.entries(Array.isArray(value) ? value : node(value))) {
      if (key === 'example' || key === 'examples' || key === 'default') continue
      if (key === 'properties' && !way.endsWith('/properties')) {
        unknown.push(
          ...Object.keys(node(inner))
            .filter((name) => !realNames.has(name))
            .map((name) => `${way}.${name}`),
        )
      }
      visit(inner, `${way}/${key}`)
    }
  }
  visit(description, '')
  assert.equal(unknown.sort(), [])
})

test.run()
