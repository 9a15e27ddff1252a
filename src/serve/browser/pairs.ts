/** Which node of the shown page stands for which node of the page as the server gave it. */
export type Pairs = WeakMap<Node, Node>

/** The nodes of a tree as they were at a moment, before scripts change them. */
export interface Snapshot {
  readonly node: Node
  readonly inner: readonly Snapshot[]
}

/** Notes the tree below a node. */
export function snapshot(node: Node): Snapshot {
  return { node, inner: [...node.childNodes].map(snapshot) }
}

/**
 * Pairs the nodes that the server gave with those that are shown, in order. Nodes of only one side (added by scripts, inside
 * `noscript`) have no partner.
 */
export function pair(served: Node, shown: Snapshot, pairs: Pairs): void {
  pairs.set(served, shown.node)
  if (served.nodeName === 'NOSCRIPT') return
  let at = 0
  for (const child of served.childNodes) {
    const found = shown.inner.findIndex(({ node }, index) => index >= at && isAlike(child, node))
    const partner = shown.inner[found]
    if (partner === undefined) continue
    at = found + 1
    pair(child, partner, pairs)
  }
}

function isAlike(served: Node, shown: Node): boolean {
  if (served.nodeName !== shown.nodeName) return false
  if (!(served instanceof Element) || !(shown instanceof Element)) return served.textContent === shown.textContent
  const key = (element: Element) => element.getAttribute('id') ?? element.getAttribute('class')?.split(' ', 1)[0] ?? ''
  return key(served) === key(shown)
}
