import type { Blockquote, Parent } from 'mdast'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonitionParts } from './admonition.ts'

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/**
 * Makes GitHub's alert an admonition: a quotation whose first line is `[!NOTE]` and nothing else. As on GitHub, one
 * within a quotation stays what it is, somebody else's words; unlike there, one may stand in a list.
 */
export function alert(
  node: Blockquote,
  parent: Parent,
  { text, options }: { readonly text: string; readonly options: MarkdownOptions },
): void {
  const [first, ...rest] = node.children
  const [start, ...more] = first?.type === 'paragraph' ? first.children : []
  if (parent.type === 'blockquote' || first?.type !== 'paragraph' || start?.type !== 'text') return
  const found = marker.exec(start.value)
  // Not if its bracket is written otherwise, which is how one writes about alerts.
  if (found === null || !text.startsWith('[!', start.position?.start.offset ?? text.length)) return
  const left = start.value.slice(found[0].length)
  const isAlone = !found[0].includes('\n')
  // Text may follow in the same line as another node; a line break that was forced is a line's end too.
  if (isAlone && more.length > 0 && more[0]?.type !== 'break') return
  const content = isAlone ? more.slice(1) : left === '' ? more : [{ ...start, value: left }, ...more]
  if (content.length === 0 && rest.length === 0) return
  const { properties, heading } = admonitionParts((found[1] ?? '').toLowerCase(), [], options)
  const children = [heading, ...(content.length === 0 ? [] : [{ ...first, children: content }]), ...rest]
  Object.assign(node, { type: 'madeElement', children, data: { hName: 'div', hProperties: properties } })
}
