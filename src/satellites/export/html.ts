import type { Element, ElementContent, Properties } from 'hast'

/** Creates an HTML element. A string becomes a text node. */
export function html(
  tagName: string,
  properties: Properties,
  ...children: readonly (ElementContent | string)[]
): Element {
  return { type: 'element', tagName, properties, children: nodesOf(children) }
}

/** Converts strings among the children to text nodes. */
export function nodesOf<Node extends object>(
  children: readonly (Node | string)[],
): (Node | { readonly type: 'text'; readonly value: string })[] {
  return children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child))
}
