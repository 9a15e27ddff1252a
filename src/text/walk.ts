type WithChildren = { readonly children: readonly unknown[] }

/**
 * Calls a function for each node of a tree with its parent, in document order. For visits of every node on every page:
 * `unist-util-visit` takes several times as long, since it creates and names a function for each node.
 */
export function walk<Node extends object, Above extends Node>(
  node: Node,
  visit: (node: Node, parent: Above | undefined) => void,
  parent?: Above,
): void {
  visit(node, parent)
  const { children } = node as Partial<WithChildren>
  if (children === undefined) return
  for (let index = 0; index < children.length; index++) walk(children[index] as Node, visit, node as Above)
}
