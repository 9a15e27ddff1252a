import type { Blockquote } from 'mdast'

/** GitHub's alert: `> [!NOTE]` on a line of its own. Tells whether the quotation is one, and makes it one. */
export function alert(node: Blockquote): boolean {
  return node.children.length < 0
}
