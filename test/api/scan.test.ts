/** The nesting limit in API descriptions: 64 levels are accepted, and the 65th is reported at its beginning. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { scan } from '../../src/api/scan.ts'

/** Texts with a given number of nested levels, and the offset at which the last level begins. */
const shapes: Readonly<Record<string, (levels: number) => readonly [text: string, last: number]>> = {
  'lists in one line': (levels) => ['['.repeat(levels), levels - 1],
  'maps in one line': (levels) => ['{a: '.repeat(levels), (levels - 1) * 4],
  'indented maps': (levels) => {
    const lines = Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`)
    return [lines.join('\n'), lines.slice(0, -1).join('\n').length + levels]
  },
  'compact lists': (levels) => [`${'- '.repeat(levels - 1)}a`, (levels - 1) * 2],
  'lists in an indented map': (levels) => [`a:\n  b: ${'['.repeat(levels - 2)}`, 8 + levels - 3],
}

for (const [name, shape] of Object.entries(shapes))
  test(`${name}: 64 levels are accepted, 65 are reported`, () => {
    assert.is(scan(shape(64)[0]).tooDeep, undefined)
    const [text, last] = shape(65)
    assert.is(scan(text).tooDeep, last)
  })

test('JSON with 64 levels is parsed; the 65th level is reported', () => {
  const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  assert.ok(scan(nested(64)).json)
  assert.is(scan(nested(64)).tooDeep, undefined)
  assert.is(scan(nested(65)).json, undefined)
  assert.is(scan(nested(65)).tooDeep, 64 * 5)
})

test('references before the nesting limit are found', () => {
  const text = `a:\n  $ref: './b.yaml'\nc: ${'['.repeat(64)}`
  const { refs, tooDeep } = scan(text)
  assert.equal(
    refs.map(({ value }) => value),
    ['./b.yaml'],
  )
  assert.is(tooDeep, text.length - 1)
})

test('sibling levels are not added up', () => {
  assert.is(scan('- a: 1\n  b: [1, {c: 2}]\n'.repeat(500)).tooDeep, undefined)
  assert.is(scan(`a: ${'['.repeat(60)}${']'.repeat(60)}\nb: ${'['.repeat(60)}`).tooDeep, undefined)
})

test.run()
