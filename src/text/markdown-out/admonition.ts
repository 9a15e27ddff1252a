import type { Element } from 'hast'
import type { State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { Blockquote, Paragraph, PhrasingContent, RootContent } from 'mdast'

/** GitHub's alert for each kind of admonition. */
const alerts: Readonly<Record<string, string>> = {
  note: 'NOTE',
  tip: 'TIP',
  info: 'NOTE',
  success: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
}

/** GitHub's alert, with the title in bold where it says more than the alert's own word. */
export function plainAdmonition(state: State, node: Element): Blockquote {
  const kind = classesOf(node).flatMap((name) => alerts[name.slice('admonition-'.length)] ?? [])[0] ?? 'NOTE'
  const title = node.children.find((child) => child.type === 'element' && classesOf(child).includes('admonition-title'))
  // Not text: a bracket of text would be escaped.
  const line: PhrasingContent[] = [{ type: 'html', value: `[!${kind}]` }]
  const content = flow(state, { ...node, children: node.children.filter((child) => child !== title) })
  if (title?.type === 'element' && toString(title).trim().toUpperCase() !== kind)
    line.push({ type: 'text', value: '\n' }, { type: 'strong', children: state.all(title) as PhrasingContent[] })
  else if (content[0]?.type === 'paragraph') {
    line.push({ type: 'text', value: '\n' }, ...content[0].children)
    content.shift()
  }
  return { type: 'blockquote', children: [{ type: 'paragraph', children: line }, ...content] as Blockquote['children'] }
}

/** The summary in bold, then what it unfolds. */
export function plainDetails(state: State, node: Element): RootContent[] {
  const summary = node.children.find((child) => child.type === 'element' && child.tagName === 'summary')
  const content = flow(state, { ...node, children: node.children.filter((child) => child !== summary) })
  if (summary?.type !== 'element') return content
  const words = state.all(summary).flatMap((child) => (child.type === 'paragraph' ? child.children : child))
  const bold: Paragraph = { type: 'paragraph', children: [{ type: 'strong', children: words as PhrasingContent[] }] }
  return [bold, ...content]
}

function flow(state: State, node: Element): RootContent[] {
  return state.toFlow(state.all(node))
}

function classesOf({ properties }: Element): string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}
