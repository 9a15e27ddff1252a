import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { OperationData } from '../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../src/plugins/openapi/guide.ts'
import { beginning } from '../../src/api/shown-examples.ts'
import { head, rootPath, splitFiles } from '../plugins/openapi/describe.ts'

/** The examples of one answer: their labels and their fragments. */
async function examplesOf(
  examples: Readonly<Record<string, unknown>>,
  types: readonly string[] = ['application/json'],
): Promise<readonly (readonly string[])[]> {
  const exampleEntries = Object.entries(examples).map(([name, value]) => [name, { value }])
  const media = {
    schema: types.length > 1 ? { $ref: '#/components/schemas/A' } : {},
    examples: Object.fromEntries(exampleEntries),
  }
  const content = Object.fromEntries(types.map((type) => [type, media]))
  const paths = { '/a': { get: { responses: { 200: { description: 'Ok', content } } } } }
  const { entries } = await splitFiles({
    [rootPath]: `${head}paths: ${JSON.stringify(paths)}\ncomponents: { schemas: { A: {} } }\n`,
  })
  const entry = entries.find(({ id }) => id === 'operation:get-a')
  const data = entry?.data as ApiData
  const page = data.kind === 'page' ? (data.page as OperationData) : undefined
  return (page?.responses[0]?.media[0]?.examples ?? []).map(({ label, text }) => [
    label,
    entry?.fragments.find(({ name }) => name === text.name)?.text ?? '',
  ])
}

test('examples with the same text are displayed once', async () => {
  assert.equal(await examplesOf({ a: { x: 1 }, b: { x: 2 }, c: { x: 1 } }), [
    ['a, c', '```json\n{\n  "x": 1\n}\n```\n'],
    ['b', '```json\n{\n  "x": 2\n}\n```\n'],
  ])
})

test('the label of an example of several media types names each type once', async () => {
  const types = ['application/json', 'text/json']
  const labels = (await examplesOf({ a: { x: 1 }, 'text/json': { x: 2 } }, types)).map(([label]) => label)
  assert.equal(labels, ['a (application/json, text/json)', 'text/json (application/json)'])
})

test('a long example has no colours; a longer one is shortened, with a link to the whole', async () => {
  const many = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `entry ${1000 + n}`)
  const [[, long = ''] = [], [, longer = ''] = [], [, short = ''] = []] = await examplesOf({
    long: many(600),
    longer: many(3000),
    short: { x: 1 },
  })
  assert.ok(long.startsWith('```text\n[\n  "entry 1000",\n'))
  assert.ok(long.endsWith('  "entry 1599"\n]\n```\n'))
  assert.ok(longer.startsWith('```text\n[\n  "entry 1000",\n'))
  assert.ok(
    longer.endsWith(
      ']\n```\n\nShortened to 1427 of its 3002 lines: the whole example is in the [description](/api/v1/openapi.json).\n',
    ),
    longer.slice(-200),
  )
  // Some of the budget is left for later examples.
  assert.is(short, '```json\n{\n  "x": 1\n}\n```\n')
})

test('all examples of a page together stay within the budget', async () => {
  const examples = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`e${n}`, `${n} ${'x'.repeat(5000)}`]))
  const texts = (await examplesOf(examples)).map(([, text = '']) => text)
  assert.is(texts.length, 60)
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  assert.ok(size < 65_000, String(size))
})

test('the beginning of a value is a valid value', () => {
  assert.equal(beginning({ a: 'abc', b: [1, 2] }, 1000), { a: 'abc', b: [1, 2] })
  assert.equal(beginning({ a: [1, 2, 3, 4], b: 1 }, 50), { a: [1, 2, 3, 4], b: 1 })
  assert.equal(beginning({ a: [1, 2, 3, 4], b: 1 }, 40), { a: [1, 2, 3, 4] })
  assert.equal(beginning({ a: [1, 2, 3, 4], b: 1 }, 30), { a: [1, 2, 3] })
  assert.equal(beginning('abcdef', 4), 'abc…')
  // Half of a surrogate pair is not a character.
  assert.equal(beginning('a😀b', 2), 'a…')
  assert.equal(beginning([null, true, 12], 1000), [null, true, 12])
})

test.run()
