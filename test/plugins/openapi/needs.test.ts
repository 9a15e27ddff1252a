import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { maxDepth, scan, targetOf, needs } from '../../../src/api/scan.ts'
import { sourceOf } from './describe.ts'

test('references are followed from file to file, in circles too', () => {
  const source = sourceOf({
    'openapi/openapi.yaml': 'paths: { /a: { $ref: paths/a.yaml } }\n',
    'openapi/paths/a.yaml': 'get: { schema: { "$ref": "../schemas/A.json#/x" } }\n',
    'openapi/schemas/A.json': '{"x": {"$ref": "./B.yaml"}}',
    'openapi/schemas/B.yaml': "items:\n  $ref: 'A.json'\n",
  })
  assert.equal(Object.keys(source.needed ?? {}).sort(), [
    'openapi/paths/a.yaml',
    'openapi/schemas/A.json',
    'openapi/schemas/B.yaml',
  ])
})

test('remote files and files outside of the site are never included', () => {
  const refs = [
    'http://a.example/x.yaml',
    'https://a.example/x',
    'file:///etc/hostname',
    '//a.example/x',
    '/etc/hostname',
    '../../secret.yaml',
    'a/../../../secret.yaml',
    '..%2F..%2Fsecret.yaml',
    '..\\\\secret.yaml',
    '..%5Csecret.yaml',
    'a%00.yaml',
    'C:/x.yaml',
    '#/local',
  ]
  const text = refs.map((ref, index) => `a${index}: { $ref: "${ref}", externalValue: "${ref}" }`).join('\n')
  assert.equal(needs({ path: 'openapi/openapi.yaml', text, digest: '' }), [])
})

test('only a text at the key $ref is a reference', () => {
  const text = [
    'description: "see $ref: a.yaml"',
    'other: |',
    '  $ref: b.yaml',
    '# $ref: c.yaml',
    'properties:',
    '  $ref: { type: string }',
    'x: { $ref: d.yaml }',
    'y:',
    '  $ref:',
    '    e.yaml',
  ].join('\n')
  assert.equal(
    scan(text).refs.map(({ value, start, end }) => [value, text.slice(start, end)]),
    [
      ['d.yaml', 'd.yaml'],
      ['e.yaml', 'e.yaml'],
    ],
  )
})

test('targets stay inside the site, or inside the folder of a description outside of it', () => {
  assert.equal(targetOf('../schemas/A.yaml#/x', 'openapi/paths/a.yaml', { path: 'openapi/openapi.yaml' }), {
    kind: 'file',
    path: 'openapi/schemas/A.yaml',
  })
  assert.equal(targetOf('../common/A.yaml', 'openapi/a.yaml', { path: 'openapi/openapi.yaml' }), {
    kind: 'file',
    path: 'common/A.yaml',
  })
  const beyond = { path: '../api/openapi.yaml' }
  assert.equal(targetOf('a/../b.yaml', beyond.path, beyond), { kind: 'file', path: '../api/b.yaml' })
  assert.equal(targetOf('../b.yaml', beyond.path, beyond), { kind: 'outside' })
  assert.equal(targetOf('../../b.yaml', beyond.path, beyond), { kind: 'outside' })
  assert.equal(targetOf('x/A.yaml', 'api.yaml', { path: 'api.yaml' }), { kind: 'file', path: 'x/A.yaml' })
  assert.equal(targetOf('../A.yaml', 'api.yaml', { path: 'api.yaml' }), { kind: 'outside' })
})

test('addresses are decoded, and those of examples are followed too', () => {
  const path = 'openapi/openapi.yaml'
  for (const text of [
    'a: { $ref: "my%20trees.yaml#/a%20b" }\nb: { externalValue: ./%C3%A9x.json }\nc: { $ref: 100%.yaml }',
    '{"a": {"$ref": "my%20trees.yaml#/a"}, "b": {"externalValue": "./%C3%A9x.json"}, "c": {"$ref": "100%.yaml"}}',
  ])
    assert.equal(needs({ path, text, digest: '' }), ['openapi/100%.yaml', 'openapi/my trees.yaml', 'openapi/éx.json'])
})

test('depth is counted in flow, block and compact collections, without recursion', () => {
  for (const bomb of ['['.repeat(100_000), '- '.repeat(100_000), '{a: '.repeat(50_000), '? '.repeat(50_000)]) {
    assert.type(scan(bomb).tooDeep, 'number')
  }
  const block = Array.from({ length: 3000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
  assert.type(scan(block).tooDeep, 'number')
  assert.is(scan('['.repeat(maxDepth - 2)).tooDeep, undefined)
  const wide = Array.from({ length: maxDepth - 4 }, (_, level) => `${'    '.repeat(level)}a:`).join('\n')
  assert.is(scan(wide).tooDeep, undefined)
  assert.is(scan('- a: 1\n  b: [1, {c: 2}]\n'.repeat(500)).tooDeep, undefined)
})

test.run()
