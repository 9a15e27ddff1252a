import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configJsonSchema, configJsonSchemaText } from './json-schema.ts'

test('the committed JSON Schema is the one of the code', () => {
  const committed = readFileSync(new URL('../../site.config.schema.json', import.meta.url), 'utf8')
  assert.ok(committed === configJsonSchemaText(), 'run: npm run schema')
})

test('what has a default is not required, and a link needs no type', () => {
  const schema = configJsonSchema() as {
    required: string[]
    additionalProperties: boolean
    properties: { navbar: { properties: { left: { items: { oneOf: { required: string[] }[] } } } } }
  }
  assert.equal(schema.required, ['title', 'url'])
  assert.is(schema.additionalProperties, false)
  assert.equal(schema.properties.navbar.properties.left.items.oneOf[0]?.required, ['label', 'to'])
})
test.run()
