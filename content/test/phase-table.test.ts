/** The table of phases equals the API description. */
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'

const test = suite('phase table')
const page = readFileSync('content/platform/features/shipments.mdx', 'utf8')
const valuesOf = (property: string) =>
  [...page.matchAll(new RegExp(`\\b${property}: '(\\w+)'`, 'g'))].map(([, value]) => value)
const schema = (name: string) => parse(readFileSync(`openapi/schemas/${name}.yaml`, 'utf8')) as Record<string, string[]>

test('the table has every phase exactly once', () => {
  assert.equal(valuesOf('phase').sort(), [...(schema('ShipmentPhase')['enum'] ?? [])].sort())
})

test('the event names are those of the description', () => {
  assert.equal(valuesOf('event'), schema('EventName')['examples'])
})

test.run()
