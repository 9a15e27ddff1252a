import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { badExamples, badExamplesWords } from '../../../src/satellites/sandbox/bad-examples.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, on: { type: 'boolean' } } }
const media = (...examples: readonly unknown[]) => ({
  'application/json': { schema, examples: Object.fromEntries(examples.map((value, at) => [`e${at}`, { value }])) },
})

const paths = {
  '/a': {
    post: {
      requestBody: { content: media({ id: 1 }, { id: 'one' }) },
      responses: {
        200: { description: '', content: media('{"id": 2}', { id: 3, on: 'yes' }) },
        400: { description: '' },
      },
    },
  },
}

test('misfitting examples of answers and bodies are reported', () => {
  const bad = badExamples(describe({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }))
  assert.equal(bad, [
    { operation: 'POST /a', of: '200', name: 'e1', at: 'on', keyword: 'type' },
    { operation: 'POST /a', of: 'body', name: 'e1', at: 'id', keyword: 'type' },
  ])
  assert.is(
    badExamplesWords(bad),
    '2 examples do not fit their schemas; answers show examples as they are written: POST /a 200 at on (type), POST /a body at id (type)',
  )
  assert.is(badExamplesWords([]), undefined)
})

test.run()
