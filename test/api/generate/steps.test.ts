import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadExamples } from '../../../src/api/generate/index.ts'
import { Steps } from '../../../src/api/generate/steps.ts'
import type { Dict } from '../../../src/api/value.ts'
import { rootPath, splitFiles } from '../../plugins/openapi/describe.ts'

const ref = { $ref: '#/components/schemas/S' }
const inside = (level: number): unknown => (level === 0 ? 1 : { a: inside(level - 1) })

/** Schemas that are checked at least twice against the value of each property `a`. */
const doubling: Readonly<Record<string, Dict>> = {
  oneOf: {
    oneOf: [
      { type: 'object', properties: { a: ref } },
      { allOf: [{ type: 'object', properties: { a: ref } }, { minProperties: 2 }] },
      { type: 'number' },
    ],
  },
  anyOf: { anyOf: [{ properties: { a: ref } }, { properties: { a: ref } }] },
  allOf: { allOf: [{ properties: { a: ref } }, { properties: { a: ref } }] },
  not: { allOf: [{ not: { not: { properties: { a: ref } } } }, { not: { not: { properties: { a: ref } } } }] },
  patternProperties: { patternProperties: { a: ref, '^a': ref } },
  dependentSchemas: { properties: { a: ref }, dependentSchemas: { a: { properties: { a: ref } } } },
  additionalProperties: { additionalProperties: { allOf: [ref, { $ref: '#/components/schemas/S' }] } },
}

for (const [name, schema] of Object.entries(doubling))
  test(`${name}: a check ends after a number of steps, and no further check of its schema begins`, async () => {
    const steps = new Steps()
    const { check } = await loadExamples({ components: { schemas: { S: schema } } }, steps)
    check(ref, inside(2), 'request')
    assert.is(steps.exceededBy, undefined)
    assert.is(check(ref, inside(60), 'request'), undefined)
    assert.is(steps.exceededBy, ref)
  })

test('a description gets one report, at the first schema', async () => {
  const content = { 'application/json': { schema: ref, example: inside(30) } }
  const root = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/x': {
        post: {
          operationId: 'x',
          requestBody: { content },
          responses: { 200: { description: 'Fine', content } },
        },
      },
    },
    components: { schemas: { S: doubling['anyOf'] } },
  }
  const { diagnostics } = await splitFiles({ [rootPath]: JSON.stringify(root, null, 1) })
  assert.equal(
    diagnostics.map(({ code, location }) => [code, location?.file, location?.line]),
    [['openapi/limit', rootPath, 14]],
  )
})

test.run()
