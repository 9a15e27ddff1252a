import type { Element, Nodes } from 'hast'

/** The classes of an element. */
export function classesOf({ properties }: Pick<Element, 'properties'>): readonly string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}

/** The text of a tree. A formula is given as its TeX, for its signs in a row say something else. */
export function plainText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const tex = node.type === 'element' && node.tagName === 'math' ? formulaSource(node) : undefined
  return tex ?? node.children.map(plainText).join('')
}

/** The TeX that a formula was made from, if it says. */
function formulaSource(math: Element): string | undefined {
  for (const child of math.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'annotation' && child.properties['encoding'] === 'application/x-tex')
      return child.children.map((text) => (text.type === 'text' ? text.value : '')).join('')
    if (child.tagName === 'semantics') return formulaSource(child)
  }
  return undefined
}
