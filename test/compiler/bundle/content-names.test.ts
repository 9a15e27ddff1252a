import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nameByContent } from '../../../src/compiler/bundle/content-names.ts'

const test = suite('bundle/content-names')

function named(files: Record<string, string>): Map<string, readonly [name: string, text: string]> {
  const input = new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]))
  const output = [...nameByContent(input)]
  return new Map(output.map(([old, { name, bytes }]) => [old, [name, new TextDecoder().decode(bytes)]]))
}

const name = (files: Record<string, string>, old: string) => named(files).get(old)?.[0]

test('output names depend on the bytes, not on the input names', () => {
  const first = named({ 'island-0-AAAAAAAA.js': 'import "./chunk-BBBBBBBB.js";one', 'chunk-BBBBBBBB.js': 'shared' })
  const two = named({ 'island-0-CCCCCCCC.js': 'import "./chunk-DDDDDDDD.js";one', 'chunk-DDDDDDDD.js': 'shared' })
  assert.equal([...first.values()], [...two.values()])
  const [[island, text] = ['', ''], [chunk] = ['']] = [...first.values()]
  assert.match(island, /^island-0-[0-9A-F]{8}\.js$/)
  assert.is(text, `import "./${chunk}";one`)
})

test('a change renames exactly the files that refer to it, in circles too', () => {
  const files = (deep: string) => ({
    'a-AAAAAAAA.js': 'import "./b-BBBBBBBB.js"',
    'b-BBBBBBBB.js': 'import("./c-CCCCCCCC.js")',
    'c-CCCCCCCC.js': `import "./b-BBBBBBBB.js";${deep}`,
    'd-DDDDDDDD.css': 'd{}',
  })
  for (const old of ['a-AAAAAAAA.js', 'b-BBBBBBBB.js', 'c-CCCCCCCC.js']) {
    assert.is.not(name(files('1'), old), name(files('2'), old), old)
  }
  assert.is(name(files('1'), 'd-DDDDDDDD.css'), name(files('2'), 'd-DDDDDDDD.css'))
})

test('files without a hash, and pictures, keep their name and bytes', () => {
  assert.equal(
    [...named({ 'plain.js': 'x', 'icon-ABCDEFGH.svg': '<svg/>' })],
    [
      ['plain.js', ['plain.js', 'x']],
      ['icon-ABCDEFGH.svg', ['icon-ABCDEFGH.svg', '<svg/>']],
    ],
  )
})

test.run()
