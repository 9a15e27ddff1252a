import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhrasingContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { writers } from '../../../src/text/markdown-out/to-markdown.ts'

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })
const em = (value: string): PhrasingContent => ({ type: 'emphasis', children: [{ type: 'text', value }] })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [{ type: 'text', value }] })
const link = (url: string, ...children: readonly PhrasingContent[]): PhrasingContent => ({
  type: 'link',
  url,
  children: [...children],
})

const paragraphs: readonly (readonly PhrasingContent[])[] = [
  [code('slug'), text(' string '), em('required'), text(': The slug of a shop')],
  [text('array of '), link('https://a.example/b_c#d', text('Order')), text(': a, (b)')],
  [strong('Yes'), text(' '), em('old'), text(' '), em('new')],
  [link('/a', code('b'), text(' c'))],
  [text('below. See '), link('\uFDD012\uFDD0', text('this')), text('.')],
  // Texts with characters that need escapes.
  [text('www.a and www.-b, wwww. a, www.')],
  [text('1. not a list')],
  [text('- a')],
  [text('a ')],
  [text('a*b*'), em('c'), text('d')],
  [text('a'), em('b'), text('c')],
  [em('a'), em('b')],
  [text('a '), em(' b '), text(' c')],
  [text('a '), em('b'), link('/c', text('d'))],
  [code('a`b'), code(' c '), code('')],
  [link('https://a.example', text('https://a.example'))],
  [link('mailto:ada', text('mailto:ada'))],
  [link('mailto:ada', text('ada'))],
  [link('/a(b) c', text('d'))],
  [link('/a', text('[b]'))],
  [text('a!'), link('/b', text('c'))],
  [text('+ a\n# b')],
  [],
]

test('a paragraph is written as in the library, in any context', () => {
  for (const children of paragraphs) {
    for (const checked of [undefined, true]) {
      const paragraph = { type: 'paragraph' as const, children: [...children] }
      const item = { type: 'listItem' as const, children: [paragraph], ...(checked === undefined ? {} : { checked }) }
      const tree = { type: 'root' as const, children: [paragraph, { type: 'list' as const, children: [item] }] }
      const extensions = [gfmToMarkdown()]
      assert.is(
        toMarkdown(tree, { extensions, handlers: { paragraph: writers.paragraph } }),
        toMarkdown(tree, { extensions }),
      )
    }
  }
})

test.run()
