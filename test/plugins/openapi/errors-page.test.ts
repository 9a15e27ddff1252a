import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ErrorsData, TextRef } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { head, rootPath, splitFiles } from './describe.ts'

async function errors(text: string) {
  const { entries, diagnostics } = await splitFiles({ [rootPath]: head + text })
  assert.equal(diagnostics, [])
  const data = entries.find(({ id }) => id === 'errors')?.data as ApiData | undefined
  const textOf = (ref: TextRef | undefined): string | undefined =>
    entries.find(({ id }) => id === ref?.entry)?.fragments.find(({ name }) => name === ref?.name)?.text
  const rows = data?.kind === 'page' ? (data.page as ErrorsData).rows : []
  return { rows, textOf }
}

const answer = (words: string, schema = ''): string =>
  `{ description: ${words}${schema === '' ? '' : `, content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } }`} }`

test('keys may have meanings, as a map or as objects', async () => {
  const { rows, textOf } =
    await errors(`paths: { /a: { get: { summary: A, x-error-keys: { '404': [b, c] }, responses: { '200': { description: Fine } } } } }
x-error-catalogue:
  - { status: 404, description: Gone., keys: { a: Means a., b: Means b. } }
  - { status: 409, keys: [plain, { key: stated, description: Means stated. }] }
`)
  assert.equal(
    rows.map(({ status, text, keys }) => [
      status,
      textOf(text),
      keys.map(({ key, text: words, usedBy }) => [key, textOf(words), usedBy.length]),
    ]),
    [
      [
        '404',
        'Gone.',
        [
          ['a', 'Means a.', 0],
          ['b', 'Means b.', 1],
          ['c', undefined, 1],
        ],
      ],
      [
        '409',
        undefined,
        [
          ['plain', undefined, 0],
          ['stated', 'Means stated.', 0],
        ],
      ],
    ],
  )
})

test('an enumeration explains keys without a description', async () => {
  const { rows, textOf } =
    await errors(`paths: { /a: { get: { summary: A, x-error-keys: { '404': [gone, lost] }, responses: { '200': { description: Fine } } } } }
x-error-catalogue: [{ status: 404, keys: [{ key: lost, description: Own. }, plain] }]
components:
  schemas:
    Other: { type: string, enum: [gone], x-enumDescriptions: { gone: Of something else. } }
    Key: { type: string, enum: [lost, gone, plain], x-enumDescriptions: { lost: Lost., gone: Gone. } }
`)
  assert.equal(
    rows.map(({ label, keys }) => [label, keys.map(({ key, text }) => [key, textOf(text)])]),
    [
      [
        '404 Not Found',
        [
          ['lost', 'Own.'],
          ['plain', undefined],
          ['gone', 'Gone.'],
        ],
      ],
    ],
  )
})

test('a key of all operations does not list them if they are many', async () => {
  const rowsOf = async (count: number) => {
    const paths = Array.from({ length: count }, (_, index) => {
      const keys = index === 0 ? '[any, one]' : '[any]'
      return `  /a${index}: { get: { summary: A${index}, x-error-keys: { '400': ${keys} }, responses: { '200': { description: Fine } } } }\n`
    })
    const { rows } = await errors(`paths:\n${paths.join('')}`)
    return rows.flatMap(({ keys }) => keys.map(({ key, usedBy, isEverywhere }) => [key, usedBy.length, isEverywhere]))
  }
  assert.equal(await rowsOf(5), [
    ['any', 0, true],
    ['one', 1, undefined],
  ])
  assert.equal(await rowsOf(4), [
    ['any', 4, undefined],
    ['one', 1, undefined],
  ])
})

test('without keys, the answers of each status are listed, equal ones once', async () => {
  const operation = (name: string, responses: string): string =>
    `  /${name}: { get: { summary: ${name}, responses: { '200': { description: Fine }, ${responses} } } }\n`
  const { rows, textOf } = await errors(`paths:
${operation('a', `'404': ${answer('Gone', 'Problem')}, default: ${answer('Oops')}`)}${operation('b', `'404': ${answer('Gone', 'Problem')}`)}${operation('c', `'404': ${answer('Gone')}, 5XX: ${answer('Oops')}, default: ${answer('Other')}`)}components: { schemas: { Problem: { type: object } } }
`)
  assert.equal(
    rows.map(({ id, status, keys, answers = [] }) => [
      id,
      status,
      keys.length,
      answers.map(({ text, schema, usedBy }) => [textOf(text), schema?.href, usedBy.map(({ label }) => label).join()]),
    ]),
    [
      [
        'status-404',
        '404',
        0,
        [
          ['Gone', '/api/v1/schemas/Problem', 'a,b'],
          ['Gone', undefined, 'c'],
        ],
      ],
      ['status-5xx', '5XX', 0, [['Oops', undefined, 'c']]],
      [
        'status-default',
        'default',
        0,
        [
          ['Oops', undefined, 'a'],
          ['Other', undefined, 'c'],
        ],
      ],
    ],
  )
})

test('a description without errors has no error page', async () => {
  const { rows } = await errors(`paths: { /a: { get: { summary: A, responses: { '200': { description: Fine } } } } }\n`)
  assert.equal(rows, [])
})

test.run()
