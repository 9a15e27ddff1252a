import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { badExamples, badExamplesWords } from '../../../src/satellites/sandbox/bad-examples.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, on: { type: 'boolean' } } }
const media = (...examples: readonly unknown[]) => ({
  'application/json': {
    schema,
    examples: Object.fromEntries(examples.map((value, index) => [`e${index}`, { value }])),
  },
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

test('invalid examples of answers and bodies are reported', () => {
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

test('the note lists three examples, and shortens long paths at the start', () => {
  const example = (at: string) => ({ operation: 'GET /a', of: '200', name: 'e', at, keyword: 'type' })
  const long = 'a'.repeat(40) + '.' + 'b'.repeat(20)
  assert.is(
    badExamplesWords(['', 'b'.repeat(60), long, 'd'].map(example)),
    `4 examples do not fit their schemas; answers show examples as they are written: GET /a 200 (type), GET /a 200 at ${'b'.repeat(60)} (type), GET /a 200 at …${'a'.repeat(39)}.${'b'.repeat(20)} (type), …`,
  )
  assert.match(
    badExamplesWords([example('x')]) ?? '',
    /^1 example does not fit its schema; .*: GET \/a 200 at x \(type\)$/,
  )
})

test('only JSON examples with a schema are checked', () => {
  const content = {
    'text/plain': { schema, example: 1 },
    'application/json': { example: 1 },
    '*/*': { schema, example: 1 },
  }
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' } }
  const responses = { 200: { description: '', content } }
  assert.is(badExamples(describe({ ...document, paths: { '/a': { get: { responses } } } })).length, 1)
})

test.run()
