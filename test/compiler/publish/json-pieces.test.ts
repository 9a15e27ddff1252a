import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Json } from '../../../src/model/page.ts'
import { jsonPieces } from '../../../src/compiler/publish/json-pieces.ts'

const text = (value: Json) => [...jsonPieces(value)].join('')
const many = (make: (at: number) => Json) => Array.from({ length: 300 }, (_, index) => make(index))

test('the joined pieces equal the output of JSON.stringify', () => {
  const list = many((at) => ({ at, text: `"${at}"\n`, none: undefined, deep: [[at], null] }))
  const mapping = Object.fromEntries(list.map((item, index) => [`key "${index}"`, item]))
  for (const value of [
    null,
    1,
    'a',
    [],
    {},
    list,
    mapping,
    { meta: { pages: mapping, none: undefined }, list: [list] },
  ])
    assert.is(text(value), JSON.stringify(value))
  assert.is(text({ a: undefined, ...mapping }), JSON.stringify(mapping))
})

test('a long value is split into pieces', () => {
  const value = { pages: many((at) => 'x'.repeat(10_000 + at)) }
  const pieces = [...jsonPieces(value)]
  assert.ok(pieces.length > 2, String(pieces.length))
  assert.ok(pieces.every(({ length }) => length < 1_100_000))
})

test.run()
