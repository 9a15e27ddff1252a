import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiData } from '../../src/plugins/openapi/guide.ts'
import { loadDescription } from '../../src/plugins/openapi/load.ts'
import { parseJson, toJson, WrittenNumber } from '../../src/api/numbers.ts'
import { reports, rootPath, sourceOf, splitFiles, type Files } from '../plugins/openapi/describe.ts'

const yaml = `openapi: 3.1.1
info: { title: Parcels, version: '1.10' }
servers: [{ url: https://api.parcel.example }]
paths:
  /parcels:
    post:
      operationId: addParcel
      parameters:
        - { name: after, in: query, required: true, schema: { type: integer }, example: 9007199254740993 }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Parcel' }
            example: { id: 9223372036854775807, price: 1.10, far: [-1e400], text: '1.10', 1.10: key }
      responses:
        '200':
          description: Text
          content: { application/json: { example: '{"id": 18446744073709551615, "of": [0.50]}' } }
components:
  schemas:
    Parcel:
      type: object
      properties:
        id: { type: integer, maximum: 9223372036854775807, default: 9223372036854775806 }
        price: { type: number, multipleOf: 0.10, enum: [1.10, 2.0, 3] }
        far: { type: array, items: { type: number, minimum: -1e400 } }
        text: { type: string, default: !!str 2.0 }
        both: { allOf: [{ maximum: 9223372036854775807 }, { maximum: 9223372036854775000 }] }
`

/** The same data as JSON, without the key that would be a duplicate in JSON. */
const json = toJson(parseJson(toJson(await plainRoot())!), 2)!

async function plainRoot(): Promise<unknown> {
  const { entries } = await splitFiles({ [rootPath]: yaml })
  const description = entries.find(({ id }) => id === 'description')?.data as ApiData
  return parseJson(description.kind === 'description' ? description.json : '')
}

/** All text that is displayed or published. */
async function exits(files: Files): Promise<Record<string, string>> {
  const { entries } = await splitFiles(files)
  const of = (id: string) => entries.find((entry) => entry.id === id)
  const description = of('description')?.data as ApiData
  if (description.kind !== 'description') throw new Error('no description')
  return {
    json: description.json,
    yaml: description.yaml,
    schema: JSON.stringify(of('schema:Parcel')?.data),
    code: (of('operation:addParcel')?.fragments ?? []).map(({ text }) => text).join('\n'),
    operation: JSON.stringify(of('operation:addParcel')?.data),
  }
}

for (const [form, text] of [
  ['YAML', yaml],
  ['JSON', json],
] as const) {
  test(`numbers stay as written in ${form}`, async () => {
    const codes = await exits({ [rootPath]: text })
    const has = (exit: string, ...pieces: readonly string[]): void => {
      for (const piece of pieces) assert.ok(codes[exit]?.includes(piece), `${exit} has ${piece}: ${codes[exit]}`)
    }
    has(
      'json',
      '"id": 9223372036854775807',
      '"price": 1.10',
      '-1e400',
      '"text": "1.10"',
      '"1.10": "key"',
      '"default": "2.0"',
    )
    has('json', '"version": "1.10"', '"multipleOf": 0.10', '"example": 9007199254740993')
    has('yaml', 'id: 9223372036854775807\n', 'price: 1.10\n', '- -1e400\n', "text: '1.10'\n", 'multipleOf: 0.10\n')
    has(
      'schema',
      '"at most 9223372036854775807"',
      '"9223372036854775806"',
      '"0.10"',
      '"1.10"',
      '"2.0"',
      '"3"',
      '-1e400',
    )
    has('schema', '"at most 9223372036854775000"')
    has('code', '"price": 1.10', '"id": 18446744073709551615', '0.50', '?after=9007199254740993')
    has('operation', '9007199254740993')
    // Samples in each language: JavaScript and some others would send a different number.
    const samples = codes['code']?.split('```').filter((sample) => sample.includes('9223372036854775807')) ?? []
    assert.is(samples.length, 10, 'an example and nine samples')
    for (const [exit, content] of Object.entries(codes))
      assert.not.match(content, /\ufdd0|922337203685477(?:6|5808)|Infinity/, exit)
    assert.equal(await reports({ [rootPath]: text }), [])
  })
}

test('the sandbox computes with plain numbers', async () => {
  const { description } = await loadDescription(sourceOf({ [rootPath]: yaml }))
  assert.is(JSON.stringify(description?.root).includes('"multipleOf":0.1'), true)
})

test('numbers that JavaScript represents exactly are numbers in any notation', () => {
  const texts = ['1.10', '1e3', '-0.0', '100000000000000000000', '0.1e-7']
  const others = ['9007199254740993', '1e400', '0.1000000000000000055', '1e-400']
  for (const source of texts) assert.ok(new WrittenNumber(source).isExact, source)
  for (const source of others) assert.not(new WrittenNumber(source).isExact, source)
  assert.is(toJson(parseJson('{"a":[1.0,"1.0 \\" 2.0",-3e+05,4]}')), '{"a":[1.0,"1.0 \\" 2.0",-3e+05,4]}')
})

test.run()
