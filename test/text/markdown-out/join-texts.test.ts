import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Root, Text } from 'mdast'
import { joinTexts } from '../../../src/text/markdown-out/to-markdown.ts'

const text = (value: string): Text => ({ type: 'text', value })

test('texts side by side are one; white space goes at the edges of lines and at breaks', () => {
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
