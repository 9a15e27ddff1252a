import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { entryAt, readJson, rangeAt } from '../../src/api/json.ts'

const read = (text: string, maxDepth = 64): unknown => readJson(text, maxDepth)?.value

/** The text of a range. */
const piece = (text: string, at: { start: number; end: number } | undefined): string | undefined =>
  at === undefined ? undefined : text.slice(at.start, at.end)

test('real descriptions are parsed as by JSON.parse, and each offset leads to its object', () => {
  for (const name of ['3.1/json/webhooks.json', '3.0/json/petstore.json', '3.1/json/petstore.json']) {
    const text = readFileSync(fileURLToPath(import.meta.resolve(`@readme/oas-examples/${name}`)), 'utf8')
    const json = readJson(text, 64)
    assert.equal(json?.value, JSON.parse(text), name)
    assert.ok((json?.starts.size ?? 0) > 20, name)
    for (const [node, start] of json?.starts ?? []) {
      assert.is(text[start], Array.isArray(node) ? '[' : '{', name)
      for (const [key, value] of Object.entries(node)) {
        const begin = entryAt(text, start, key)?.value.start ?? -1
        const isNode = typeof value === 'object' && value !== null
        if (isNode) assert.is(begin, json?.starts.get(value as object), `${name}: ${key}`)
        else assert.ok(text.startsWith(JSON.stringify(value), begin), `${name}: ${key}`)
      }
    }
  }
})

test('values of every kind are parsed', () => {
  const text = '{"a":[null,true,false,-500.5,"\\u00e9\\"\\\\/\\n",[],{}],\r\n\t"":0}'
  assert.equal(read(text), JSON.parse(text))
})

test('references have the offsets of their values', () => {
  const text = '{ "a": { "$ref" : "#/b" }, "$ref": 1, "b": [{"$ref":"x.yaml#/\\u0041"}] }'
  const refs = readJson(text, 64)?.refs ?? []
  assert.equal(
    refs.map(({ value, start, end }) => [value, text.slice(start, end)]),
    [
      ['#/b', '"#/b"'],
      ['x.yaml#/A', '"x.yaml#/\\u0041"'],
    ],
  )
})

test('a byte order mark is skipped', () => {
  const json = readJson('\ufeff{"a":{}}', 64)
  assert.equal(json?.value, { a: {} })
  assert.equal([...(json?.starts.values() ?? [])], [1, 6])
})

test('values that need a YAML parser are left to it', () => {
  const texts = [
    '',
    '[]',
    '1',
    'openapi: 3.1.0',
    '{a: 1}',
    "{'a': 1}",
    '{"a" 1}',
    '{"a":}',
    '{"a":1',
    '{"a":1}}',
    '{} x',
  ]
  const lists = ['{"a":[1,]}', '{"a":1,}', '{"a":[1 2]}', '{,}', '{"a":[,1]}', '{"a":1 "b":2}', '{"a":]}', '{"a":[}']
  const scalars = ['{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":+1}', '{"a":NaN}', '{"a":"\\x"}', '{"a":"x\ny"}', '{"a":"']
  const comments = ['{"a":1} // x', '/* x */ {"a":1}', '{"a":/**/1}', '{"a":1 # x\n}']
  const keys = ['{"a":1,"a":1}', '{"a":1,"\\u0061":1}', '{"__proto__":{}}', '{"<<":{}}']
  for (const text of [...texts, ...lists, ...scalars, ...comments, ...keys]) assert.is(read(text), undefined, text)
})

test('nesting up to the limit is parsed without recursion', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  assert.is(read(nested(5), 4), undefined)
  assert.equal(read(nested(4), 4), JSON.parse(nested(4)))
  assert.is(read(`{"a":${'['.repeat(200_000)}`), undefined)
  assert.ok(read(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 1_000_000) !== undefined)
})

test('entries of objects and lists are found', () => {
  const text = '{ "x": "key", "key": { "key": 1 }, "n\\u0061me": [10, [20], "b,"] }'
  const at = (key: string, start = 0) => entryAt(text, start, key)
  assert.is(piece(text, at('x')?.value), '"key"')
  assert.is(at('key')?.value.start, text.indexOf('{ "key"'))
  assert.is(piece(text, at('name')?.key), '"n\\u0061me"')
  assert.is(at('1'), undefined)
  const list = text.indexOf('[10')
  assert.is(piece(text, at('0', list)?.value), '10')
  assert.is(at('1', list)?.value.start, text.indexOf('[20'))
  assert.is(piece(text, at('2', list)?.value), '"b,"')
  assert.equal([at('3', list), at('-1', list), at('key', list)], [undefined, undefined, undefined])
  assert.is(entryAt('[]', 0, '0'), undefined)
  assert.is(entryAt('{"a"', 0, 'a'), undefined)
})

test('a pointer leads to a value, to its key, or to its last existing ancestor', () => {
  const text = '{ "a/b": [{ "c": "d" }] }'
  const json = readJson(text, 64)!
  const at = (names: readonly string[], onKey = false) => rangeAt(text, json, { names, onKey })
  assert.is(piece(text, at(['a/b', '0', 'c'])), '"d"')
  assert.is(piece(text, at(['a/b', '0', 'c'], true)), '"c"')
  assert.equal(at(['a/b', '0', 'x', 'y']), { start: 10, end: 10 })
  assert.equal(at([]), { start: 0, end: 0 })
})

test.run()
