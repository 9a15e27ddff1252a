import type { Nodes, Root } from 'mdast'
import { rangeOf } from '../../../text/location.ts'

/** Nodes of words: a plugin may have put any other in the place of code. */
const prose: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
])

/** Tests whether an offset of the text lies in words of a paragraph or a heading: in no code and no raw HTML. */
export function isProse(tree: Root, offset: number): boolean {
  let node: Nodes = tree
  for (;;) {
    const children: readonly Nodes[] = 'children' in node ? node.children : []
    const next = children.find((child) => {
      const [start, end] = rangeOf(child) ?? []
      return start !== undefined && end !== undefined && start <= offset && offset < end
    })
    if (next === undefined) return prose.has(node.type)
    if (next.type === 'text') return true
    node = next
  }
}
