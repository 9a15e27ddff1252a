import { keepIsland } from './islands.ts'

/**
 * Applies the changes between two served versions to the displayed page. Afterwards `pairs` belongs to the
 * new version.
 */
export function merge(before: Node, after: Node, pairs: Pairs): void {
  const node = pairs.get(before)
  if (node === undefined) return
  // Equal trees: only the keys of `pairs` change to the new nodes.
  if (before.isEqualNode(after))
    return pairwise(before, after, (old, next) => {
      const node = pairs.get(old)
      if (node !== undefined) pairs.set(next, node)
    })
  pairs.set(after, node)
  if (before instanceof Element && after instanceof Element && node instanceof Element)
    mergeAttributes(before, after, node)
  else if (node.nodeValue !== after.nodeValue) node.nodeValue = after.nodeValue
  mergeChildren(before, after, pairs)
}

/** Visits two trees of equal structure in parallel. */
function pairwise(a: Node, b: Node, visit: (a: Node, b: Node) => void): void {
  visit(a, b)
  for (const [index, child] of [...a.childNodes].entries()) {
    const partner = b.childNodes[index]
    if (partner !== undefined) pairwise(child, partner, visit)
  }
}

function mergeAttributes(before: Element, after: Element, element: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

function mergeChildren(before: Node, after: Node, pairs: Pairs): void {
  const parent = pairs.get(before)
  if (parent === undefined) return
  const old = [...before.childNodes].filter(isMerged)
  const next = [...after.childNodes].filter(isMerged)
  const matches = match(old, next, { same: textOf, alike: kindOf })
  const matched = new Set(matches)
  for (const [index, child] of old.entries()) if (!matched.has(index)) holderOf(child, parent, pairs)?.remove()
  let last: ChildNode | undefined
  for (const [index, child] of next.entries()) {
    const partner = old[matches[index] ?? -1]
    let holder = partner === undefined ? undefined : holderOf(partner, parent, pairs)
    if (partner !== undefined && holder !== undefined && isKept(holder, partner, child)) {
      pairs.set(child, holder)
      move(holder, parent, last)
    } else if (partner === undefined || holder === undefined || isReplaced(partner, child)) {
      const copy = document.importNode<ChildNode>(child, true)
      pairwise(child, copy, (served, node) => pairs.set(served, node))
      if (holder === undefined) insert(copy, parent, last)
      else holder.replaceWith(copy)
      holder = copy
    } else {
      merge(partner, child, pairs)
      move(holder, parent, last)
    }
    last = holder
  }
}

const isReplaced = (before: Node, after: Node): boolean => isAtomic(before, after) && !before.isEqualNode(after)

/** Returns true for a changed island on the page that keeps its state. */
function isKept(holder: Node, before: Node, after: Node): boolean {
  if (after.nodeName !== 'DOCS-ISLAND' || before.isEqualNode(after)) return false
  return holder instanceof Element && after instanceof Element && keepIsland(holder, after)
}

/** Moves a node after `last`, unless it is behind it. */
function move(node: ChildNode, parent: Node, last: ChildNode | undefined): void {
  const isBehind = last === undefined || (last.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!isBehind) insert(node, parent, last)
}

function insert(node: ChildNode, parent: Node, last: ChildNode | undefined): void {
  if (last === undefined) (parent as ParentNode).prepend(node)
  else last.after(node)
}

/** The child of a displayed element that contains a node. Scripts may have wrapped nodes. */
function holderOf(served: Node, parent: Node, pairs: Pairs): ChildNode | undefined {
  let node = pairs.get(served) ?? null
  while (node !== null && node.parentNode !== parent) node = node.parentNode
  return (node as ChildNode | null) ?? undefined
}

/** Style sheets are replaced after the new one has loaded; scripts do not run twice. */
function isMerged(node: Node): boolean {
  if (node instanceof HTMLLinkElement) return node.rel !== 'stylesheet' && node.rel !== 'modulepreload'
  return !(node instanceof HTMLScriptElement) || node.type.endsWith('json')
}

/**
 * Returns true for elements that are replaced as a whole, because a script controls them and would not
 * notice changes inside.
 */
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

/** Maps nodes of the served page to nodes of the displayed page. */
export type Pairs = WeakMap<Node, Node>

/** Nodes of a tree at one time, before scripts change it. */
export interface Snapshot {
  readonly node: Node
  readonly inner: readonly Snapshot[]
}

/** Records the tree below a node. */
export function snapshot(node: Node): Snapshot {
  return { node, inner: [...node.childNodes].map(snapshot) }
}

/**
 * Pairs served nodes with displayed nodes in order. Nodes on one side only (added by scripts, inside `noscript`) have
 * no partner.
 */
export function pair(served: Node, page: Snapshot, pairs: Pairs): void {
  pairs.set(served, page.node)
  if (served.nodeName === 'NOSCRIPT') return
  let at = 0
  for (const child of served.childNodes) {
    const index = page.inner.findIndex(({ node }, index) => index >= at && isAlike(child, node))
    const partner = page.inner[index]
    if (partner === undefined) continue
    at = index + 1
    pair(child, partner, pairs)
  }
}

function isAlike(served: Node, page: Node): boolean {
  if (served.nodeName !== page.nodeName) return false
  if (!(served instanceof Element) || !(page instanceof Element)) return served.textContent === page.textContent
  const key = (element: Element) => element.getAttribute('id') ?? element.getAttribute('class')?.split(' ', 1)[0] ?? ''
  return key(served) === key(page)
}

/**
 * Matches two lists: first equal items (longest common subsequence), then, between these, items of the same kind in
 * order. Returns the index of the old item for each new one, or -1.
 */
export function match<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { same, alike }: { same(item: Item): string; alike(item: Item): string },
): number[] {
  const matches = new Array<number>(after.length).fill(-1)
  let start = 0
  const [a, b] = [before.map(same), after.map(same)]
  while (start < a.length && start < b.length && a[start] === b[start]) matches[start] = start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) matches[--endB] = --endA
  for (const [i, j] of common(a.slice(start, endA), b.slice(start, endB))) matches[start + j] = start + i
  fill(matches, before.map(alike), after.map(alike))
  return matches
}

/** Maximum number of comparisons of the quadratic search. Larger lists are matched by kind only. */
const maxCells = 4_000_000

function common(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > maxCells) return []
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function fill(matches: number[], a: readonly string[], b: readonly string[]): void {
  const bounds = new Array<number>(matches.length)
  for (let j = matches.length - 1, next = a.length; j >= 0; j--) {
    bounds[j] = next
    if (matches[j] !== -1) next = matches[j] ?? next
  }
  let last = -1
  for (let j = 0; j < matches.length; j++) {
    const match = matches[j] ?? -1
    let free = match === -1 ? last + 1 : match
    const end = bounds[j] ?? a.length
    if (match === -1) while (free < end && a[free] !== b[j]) free++
    if (match === -1 && free >= end) continue
    matches[j] = free
    last = free
  }
}
