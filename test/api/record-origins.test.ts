import * as redocly from '@redocly/openapi-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readJson, type JsonText } from '../../src/api/json.ts'
import { recordOrigins } from '../../src/api/read/record-origins.ts'

const yaml = 'a:\n  text: |\n    one\n  short: two\n  list: [{ c: 1 }]\n'
const json = '{\n  "a": {\n    "text": "one",\n    "list": [{ "c": 1 }]\n  }\n}\n'

const texts = { 'o/a.yaml': yaml, 'o/b.json': json }
const jsons: Record<string, JsonText> = {}
const documents = Object.entries(texts).map(([path, text]) => {
  const json = readJson(text, 64)
  if (json !== undefined) jsons[path] = json
  return { source: new redocly.Source(path, text), parsed: json?.value ?? redocly.parseYaml(text) }
})

type Node = Record<string, never> & { readonly list: readonly object[] }

const origins = recordOrigins(redocly, documents, { texts, jsons, root: 'o/root.yaml' })
const [inYaml, inJson] = documents.map(({ parsed }) => (parsed as { a: Node }).a)

test('objects of YAML and of JSON have the position of their source', () => {
  assert.equal(origins.locationOf(inYaml?.list[0]), { file: 'o/a.yaml', line: 5, column: 10 })
  assert.equal(origins.locationOf(inJson?.list[0]), { file: 'o/b.json', line: 4, column: 14 })
})

test('values at the keys of these objects have their positions', () => {
  assert.equal(origins.locationOf(inYaml, 'short'), { file: 'o/a.yaml', line: 4, column: 10 })
  assert.equal(origins.locationOf(inJson, 'text'), { file: 'o/b.json', line: 3, column: 13 })
  assert.equal(origins.locationOf(inJson?.list, '0'), { file: 'o/b.json', line: 4, column: 14 })
  // A missing key has the location of its object.
  assert.equal(origins.locationOf(inJson, 'none'), { file: 'o/b.json', line: 2, column: 8 })
})

test('values below a key with an escape sequence have their positions', () => {
  const text = 'a: 1\n/b%20c:\n  d: 2\n'
  const parsed = redocly.parseYaml(text) as Record<string, object>
  const source = new redocly.Source('o/c.yaml', text)
  const { locationOf } = recordOrigins(redocly, [{ source, parsed }], { texts: {}, jsons: {}, root: 'o/c.yaml' })
  assert.equal(locationOf(parsed['/b%20c'], 'd'), { file: 'o/c.yaml', line: 3, column: 6 })
})

test('a block scalar begins after its indicator', () => {
  assert.equal(origins.textLine(inYaml, 'text'), { file: 'o/a.yaml', line: 3 })
  assert.equal(origins.textLine(inYaml, 'short'), { file: 'o/a.yaml', line: 4 })
  assert.equal(origins.textLine(inJson, 'text'), { file: 'o/b.json', line: 3 })
})

test('a copy has the location of its original; an unknown object has the start of the root', () => {
  const copy = {}
  assert.equal(origins.locationOf(copy), { file: 'o/root.yaml', line: 1, column: 1 })
  origins.adopt(copy, inJson!.list[0]!)
  assert.equal(origins.locationOf(copy), { file: 'o/b.json', line: 4, column: 14 })
  assert.equal(origins.textLine({}, 'text'), { file: 'o/root.yaml', line: 1 })
})

test.run()
