import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Element, ElementContent, Root } from 'hast'
import { defaultNodeHandlers, toMdast } from 'hast-util-to-mdast'
import { foldSpace } from '../../../src/text/markdown-out/fold-space.ts'

/** The tree of the library, with its own folding of spaces or with ours. */
const theirs = (tree: Root) => toMdast(tree)
const ours = (tree: Root) =>
  toMdast(
    { type: 'root', children: [] },
    { nodeHandlers: { root: (state) => defaultNodeHandlers.root(state, foldSpace(tree)) } },
  )

/** Random numbers below a limit, the same in each run (xorshift, Marsaglia 2003). */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

const tags =
  'p div span em code a ul li table tr td pre br img button svg h2 details summary script style wbr textarea b'.split(
    ' ',
  )

test('white space is folded as in the library', () => {
  const below = numbers(7)
  const nodes = (depth: number): ElementContent[] => Array.from({ length: below(4) }, () => node(depth))
  const node = (depth: number): ElementContent => {
    if (depth === 0 || below(3) === 0) {
      const value = Array.from(
        { length: 1 + below(4) },
        () => ['a', ' ', '  ', '\n', '\t', 'b', '\u00a0'][below(7)],
      ).join('')
      return below(12) === 0 ? { type: 'comment', value } : { type: 'text', value }
    }
    const tagName = tags[below(tags.length)] as string
    const properties: Element['properties'] =
      tagName === 'a' ? { href: '/x' } : tagName === 'img' ? { src: '/i', alt: 'i' } : {}
    if (below(20) === 0) properties['hidden'] = true
    return { type: 'element', tagName, properties, children: nodes(depth - 1) }
  }
  for (let round = 0; round < 4_000; round++) {
    const tree: Root = { type: 'root', children: nodes(4) }
    const before = JSON.stringify(tree)
    assert.equal(ours(tree), theirs(tree), before)
    assert.is(JSON.stringify(tree), before, 'the tree stays as it was')
  }
})

test('the alignment of a column is set by the attribute of the library', () => {
  const cell: Element = { type: 'element', tagName: 'td', properties: { className: ['align-right'] }, children: [] }
  const [folded] = foldSpace({ type: 'root', children: [cell] }).children
  assert.is((folded as Element).properties['align'], 'right')
  assert.is(cell.properties['align'], undefined)
})

test.run()
