import type { Element, ElementContent, Properties } from 'hast'

/** Makes an element of HTML; a string is a text node. */
export function html(
  tagName: string,
  properties: Properties,
  ...children: readonly (ElementContent | string)[]
): Element {
  return { type: 'element', tagName, properties, children: nodesOf(children) }
}

/** Children with nodes in the place of texts. */
export function nodesOf<Node extends object>(
  children: readonly (Node | string)[],
): (Node | { readonly type: 'text'; readonly value: string })[] {
  return children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child))
}
