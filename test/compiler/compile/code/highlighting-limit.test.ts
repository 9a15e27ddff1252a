import type { Code } from 'mdast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limitHighlighting, maxHighlighted } from '../../../../src/compiler/compile/code/highlighting-limit.ts'

const block = (lang: string | null, length: number): Code => ({ type: 'code', lang, value: 'x'.repeat(length) })

const limited = (...blocks: Code[]): unknown[] => {
  const diagnostics = limitHighlighting(blocks, {
    locationOf: () => ({ file: 'a.md', line: 1, column: 1 }),
    foreign: new Set(),
  })
  return [blocks.map(({ lang }) => lang), diagnostics.map(({ code }) => code)]
}

test('code of up to a million characters is highlighted', () => {
  assert.equal(limited(block('ts', maxHighlighted - 1), block('js', 1)), [['ts', 'js'], []])
})

test('blocks beyond the limit are plain text, with one warning', () => {
  const blocks = [block('ts', maxHighlighted), block('js', 1), block('css', 1)]
  assert.equal(limited(...blocks), [['ts', 'text', 'text'], ['code/large']])
})

test('blocks without colours do not count', () => {
  const blocks = [block('text', maxHighlighted), block(null, maxHighlighted), block('ts', maxHighlighted)]
  assert.equal(limited(...blocks), [['text', null, 'ts'], []])
})

test.run()
