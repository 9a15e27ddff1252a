import type { Nodes, Parents, Root } from 'mdast'

/**
 * Removes the first truncation mark inside a block. Returns the index in the tree to which it moves: before the block
 * if the mark starts it, or else after the block, which a list of posts then shows completely. Changes the tree.
 */
export function liftTruncation(tree: Root, isMark: (node: Nodes) => boolean): number | undefined {
  for (const [index, block] of tree.children.entries()) {
    if (!('children' in block)) continue
    let isFirst = true
    const open: { readonly node: Parents; next: number }[] = [{ node: block, next: 0 }]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const child: Nodes | undefined = top.node.children[top.next++]
      if (child === undefined) open.pop()
      else if (isMark(child)) {
        top.node.children.splice(top.next - 1, 1)
        return isFirst ? index : index + 1
      } else if ('children' in child) open.push({ node: child, next: 0 })
      else isFirst = false
    }
  }
  return undefined
}
