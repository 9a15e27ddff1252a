import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { writers } from '../../../src/text/markdown-out/to-markdown.ts'

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

test('texts, code, links and headings are written as in the library, in any context', () => {
  const below = numbers(20)
  const signs = [
    'a',
    'A',
    'w',
    'W',
    'p',
    's',
    '1',
    '0',
    ' ',
    ',',
    '"',
    "'",
    '/',
    '(',
    ')',
    '-',
    'é',
    '’',
    '.',
    ':',
    '\u00a0',
  ]
  const word = (): string => Array.from({ length: 1 + below(10) }, () => signs[below(signs.length)]).join('')
  const text = (): PhrasingContent => ({ type: 'text', value: ['a', 'W', ' ', ':', ''][below(5)] + word() })
  const code = (): PhrasingContent => ({
    type: 'inlineCode',
    value: ['x', 'a|b', 'a]:', ' ', '`', '`c', 'd '][below(7)] ?? '',
  })
  const piece = (): PhrasingContent => {
    const kinds: readonly PhrasingContent[] = [
      text(),
      code(),
      { type: 'strong', children: [text()] },
      { type: 'delete', children: [text()] },
      { type: 'link', url: ['/x', 'p:', 'a(b'][below(3)] ?? '', children: [below(2) === 0 ? text() : code()] },
      { type: 'break' },
      { type: 'image', url: '/x', alt: 'q' },
    ]
    return kinds[below(kinds.length)] as PhrasingContent
  }
  const block = (): RootContent => {
    const children = Array.from({ length: 1 + below(4) }, piece)
    const kinds: readonly RootContent[] = [
      { type: 'paragraph', children },
      { type: 'heading', depth: 2, children },
      { type: 'list', ordered: true, children: [{ type: 'listItem', children: [{ type: 'paragraph', children }] }] },
      { type: 'table', children: [{ type: 'tableRow', children: [{ type: 'tableCell', children }] }] },
    ]
    return kinds[below(kinds.length)] as RootContent
  }
  const extensions = [gfmToMarkdown()]
  for (let round = 0; round < 3_000; round++) {
    const tree: Root = { type: 'root', children: [block()] }
    assert.is(toMarkdown(tree, { extensions, handlers: writers }), toMarkdown(tree, { extensions }))
  }
})

test.run()
