import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withTexts } from '../../../src/text/schema/texts.ts'
import { readYaml } from '../../../src/text/yaml/yaml.ts'

const read = (schema: z.ZodType, text: string): unknown => {
  const yaml = readYaml(text, { file: 'a.yaml', maxBytes: 1e6 })
  return withTexts(schema, yaml.value, yaml.source)
}

const scalars = [
  ...['1.10', '007', '+49123', '1e3', '0x1F', '0o17', '.5', '1_000', '12345678901234567890', '.inf', '.nan'],
  ...['yes', 'on', 'true', 'True', 'FALSE', '2024-01-02', '2024-01-02T12:30:00Z', '12:30', '-0', '0'],
]

test('a scalar is read as it is written if the schema asks for text', () => {
  for (const scalar of scalars) {
    assert.equal(read(z.string(), scalar), scalar)
    assert.equal(read(z.object({ a: z.string().optional() }), `a: ${scalar}\n`), { a: scalar }, scalar)
    assert.equal(read(z.array(z.string()), `[${scalar}, x]`), [scalar, 'x'])
  }
})

test('a scalar stays data if the schema accepts it', () => {
  const schema = z.strictObject({
    number: z.number(),
    flag: z.boolean().default(false),
    none: z.string().nullable(),
    any: z.unknown(),
    json: z.json(),
    choice: z.union([z.string(), z.literal(false)]),
    level: z.literal(1),
  })
  const text = 'number: 1.10\nflag: yes\nnone: null\nany: 1.10\njson: 007\nchoice: false\nlevel: 1\n'
  assert.equal(read(schema, text), {
    number: 1.1,
    flag: 'yes',
    none: null,
    any: 1.1,
    json: 7,
    choice: false,
    level: 1,
  })
})

test('an omitted value and a tilde are not text', () => {
  assert.equal(read(z.object({ a: z.string(), b: z.string() }), 'a:\nb: ~\n'), { a: null, b: null })
})

test('texts are read in records, unions, tuples, lazy schemas, transforms and aliases', () => {
  const tree: z.ZodType = z.lazy(() => z.record(z.string(), z.union([z.string(), tree])))
  assert.equal(read(tree, 'a: { b: 1.10 }\n'), { a: { b: '1.10' } })
  const kinds = z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), value: z.string() }),
    z.object({ type: z.literal('b'), value: z.number() }),
  ])
  assert.equal(read(z.array(kinds), '[{ type: a, value: 1.0 }, { type: b, value: 1.0 }]'), [
    { type: 'a', value: '1.0' },
    { type: 'b', value: 1 },
  ])
  assert.equal(read(z.tuple([z.string(), z.number()]), '[1.0, 1.0]'), ['1.0', 1])
  const listed = z.preprocess((value) => [value].flat(), z.array(z.string()))
  assert.equal(read(listed, '[1.0]'), ['1.0'])
  const anchored = z.object({ a: z.string(), b: z.string() })
  assert.equal(read(anchored, 'a: &x 1.10\nb: *x\n'), { a: '1.10', b: '1.10' })
  assert.equal(read(z.object({ to: z.enum(['1.10', 'b']) }), 'to: 1.10\n'), { to: '1.10' })
})

test('a number without a source is written as in JavaScript', () => {
  assert.equal(
    withTexts(z.string(), 7, () => undefined),
    '7',
  )
})

test.run()
