import type { Element, ElementContent, Nodes, Properties, Text } from 'hast'

/** Makes an element. */
export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** Makes a text. */
export function text(value: string): Text {
  return { type: 'text', value }
}

/** The classes of an element. */
export function classesOf({ properties }: Pick<Element, 'properties'>): readonly string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}

/** The text of a tree. A formula is given as its TeX, since its signs in a row mean something else. */
export function plainText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const tex = node.type === 'element' && node.tagName === 'math' ? formulaSource(node) : undefined
  return tex ?? node.children.map(plainText).join('')
}

/** The TeX of a formula, if it is stored in it. */
function formulaSource(math: Element): string | undefined {
  for (const child of math.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'annotation' && child.properties['encoding'] === 'application/x-tex')
      return child.children.map((text) => (text.type === 'text' ? text.value : '')).join('')
    if (child.tagName === 'semantics') return formulaSource(child)
  }
  return undefined
}
