/**
 * Brings a shown page up to date. Three versions meet: as the server gave it before, as it gives it now, and as it is
 * shown, with all that scripts and the reader have done to it. Only what the server changed is changed, so that open
 * tabs, typed text, awake islands and the scroll position stay.
 *
 * @module
 */
import { match } from './match.ts'

/** Changes the shown page as the server's has changed; `pairs` are those of the new version afterwards. */
export function merge(before: Node, after: Node, pairs: Pairs): void {
  const shown = pairs.get(before)
  if (shown === undefined) return
  // The same tree, sent again: its nodes replace the old ones as keys.
  if (before.isEqualNode(after))
    return pairwise(before, after, (old, next) => {
      const node = pairs.get(old)
      if (node !== undefined) pairs.set(next, node)
    })
  pairs.set(after, shown)
  if (before instanceof Element && after instanceof Element && shown instanceof Element)
    mergeAttributes(before, after, shown)
  else if (shown.nodeValue !== after.nodeValue) shown.nodeValue = after.nodeValue
  mergeChildren(before, after, pairs)
}

/** Visits two trees of one form together. */
function pairwise(one: Node, other: Node, visit: (one: Node, other: Node) => void): void {
  visit(one, other)
  for (const [index, child] of [...one.childNodes].entries()) {
    const partner = other.childNodes[index]
    if (partner !== undefined) pairwise(child, partner, visit)
  }
}

function mergeAttributes(before: Element, after: Element, shown: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) shown.removeAttribute(name)
    else shown.setAttribute(name, value)
  }
}

function mergeChildren(before: Node, after: Node, pairs: Pairs): void {
  const shown = pairs.get(before)
  if (shown === undefined) return
  const old = [...before.childNodes].filter(isMerged)
  const next = [...after.childNodes].filter(isMerged)
  const found = match(old, next, { same: textOf, alike: kindOf })
  const kept = new Set(found)
  for (const [index, child] of old.entries()) if (!kept.has(index)) holderOf(child, shown, pairs)?.remove()
  let last: ChildNode | undefined
  for (const [index, child] of next.entries()) {
    const partner = old[found[index] ?? -1]
    let holder = partner === undefined ? undefined : holderOf(partner, shown, pairs)
    if (partner === undefined || holder === undefined || (isAtomic(partner, child) && !partner.isEqualNode(child))) {
      const copy = document.importNode<ChildNode>(child, true)
      pairwise(child, copy, (served, made) => pairs.set(served, made))
      if (holder === undefined) insert(copy, shown, last)
      else holder.replaceWith(copy)
      holder = copy
    } else {
      merge(partner, child, pairs)
      const isBehind =
        last === undefined || (last.compareDocumentPosition(holder) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      if (!isBehind) insert(holder, shown, last)
    }
    last = holder
  }
}

function insert(node: ChildNode, parent: Node, last: ChildNode | undefined): void {
  if (last === undefined) (parent as ParentNode).prepend(node)
  else last.after(node)
}

/** The child of a shown element that contains a node: scripts put boxes around existing nodes. */
function holderOf(served: Node, parent: Node, pairs: Pairs): ChildNode | undefined {
  let node = pairs.get(served) ?? null
  while (node !== null && node.parentNode !== parent) node = node.parentNode
  return (node as ChildNode | null) ?? undefined
}

/** Style sheets are exchanged when the new one has loaded; scripts do not run a second time. */
function isMerged(node: Node): boolean {
  if (node instanceof HTMLLinkElement) return node.rel !== 'stylesheet' && node.rel !== 'modulepreload'
  return !(node instanceof HTMLScriptElement) || node.type.endsWith('json')
}

/** Elements that are exchanged as a whole: a script controls them, and would not see a change inside. */
function isAtomic(before: Node, after: Node): boolean {
  if (!(after instanceof Element) || !(before instanceof Element)) return false
  if (/^(?:docs-island|svg|pre|math|select|video|audio|iframe)$/i.test(after.nodeName)) return true
  const tabs = (element: Element) => element.querySelector(':scope > .tab-list')?.outerHTML
  return after.classList.contains('tabs') && tabs(after) !== tabs(before)
}

function textOf(node: Node): string {
  return node instanceof Element ? node.outerHTML : `${node.nodeName}:${node.nodeValue ?? ''}`
}

function kindOf(node: Node): string {
  return node instanceof Element ? `${node.nodeName}#${node.id}` : node.nodeName
}

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
