import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'

/** A document as a list of its elements, in order. */
export interface Html {
  readonly elements: readonly Element[]
  readonly ids: ReadonlySet<string>
  /** Elements with this tag and these attribute values (named as in hast: `httpEquiv`, `className`). */
  find(tag: string, attributes?: Readonly<Record<string, string>>): Element[]
  /** The attribute value of the only such element; fails if several exist or none. */
  only(tag: string, attributes: Readonly<Record<string, string>>, name: string): string
}

/** Parses a document. */
export function parse(html: string): Html {
  const elements: Element[] = []
  collect(fromHtml(html), elements)
  const byTag = new Map<string, Element[]>()
  for (const element of elements) {
    const same = byTag.get(element.tagName)
    if (same === undefined) byTag.set(element.tagName, [element])
    else same.push(element)
  }
  const find = (tag: string, attributes: Readonly<Record<string, string>> = {}): Element[] => {
    const expected = Object.entries(attributes)
    return (byTag.get(tag) ?? []).filter((element) =>
      expected.every(([name, value]) => attribute(element, name) === value),
    )
  }
  return {
    elements,
    ids: new Set(elements.map((element) => attribute(element, 'id') ?? '')),
    find,
    only(tag, attributes, name) {
      const elements = find(tag, attributes)
      if (elements.length !== 1) throw new Error(`${elements.length} elements ${tag} ${JSON.stringify(attributes)}`)
      return attribute(elements[0] as Element, name) ?? ''
    },
  }
}

/** The value of an attribute as text. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** The text of an element. */
export function text(element: Element | undefined): string {
  return element === undefined ? '' : toString(element).trim()
}

function collect(node: Nodes, into: Element[]): void {
  if (node.type === 'element') into.push(node)
  if (node.type === 'element' && node.content !== undefined) collect(node.content, into)
  if ('children' in node) for (const child of node.children) collect(child, into)
}
