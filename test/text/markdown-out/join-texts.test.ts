import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Root, Text } from 'mdast'
import { joinTexts } from '../../../src/text/markdown-out/to-markdown.ts'

const text = (value: string): Text => ({ type: 'text', value })

test('adjacent texts are joined; white space at the edges of lines and at breaks is removed', () => {
  const tree: Root = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [text(' '), text(' a'), text(' \n b'), { type: 'break' }, text('c '), text(' ')],
      },
      { type: 'paragraph', children: [{ type: 'emphasis', children: [text(' d '), text('')] }, text('  ')] },
    ],
  }
  joinTexts(tree)
  assert.equal(tree.children, [
    { type: 'paragraph', children: [text('a\nb'), { type: 'break' }, text('c')] },
    { type: 'paragraph', children: [{ type: 'emphasis', children: [text(' d ')] }] },
  ])
})

test.run()
