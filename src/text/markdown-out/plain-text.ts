import type { Element, Nodes } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type { Html } from 'mdast'

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

/** A formula as its TeX between dollars. Not text, in which marks of Markdown would be escaped. */
export function plainFormula(_: State, node: Element): Html {
  const tex = plainText(node).trim()
  const runs = tex.match(/\$+/g) ?? []
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0)
  if (node.properties['display'] === 'block') {
    const fence = '$'.repeat(Math.max(2, longest + 1))
    return { type: 'html', value: `${fence}\n${tex}\n${fence}` }
  }
  const fence = '$'.repeat(longest + 1)
  const space = longest === 0 ? '' : ' '
  return { type: 'html', value: `${fence}${space}${tex.replace(/\s*\n\s*/g, ' ')}${space}${fence}` }
}
