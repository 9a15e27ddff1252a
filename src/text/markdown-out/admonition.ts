import type { Element } from 'hast'
import { type State, defaultHandlers } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import { classesOf } from '../classes.ts'
import type { Blockquote, Paragraph, PhrasingContent, RootContent, List, ListItem } from 'mdast'

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

/** Terms with what is said of them, as a list: what begins with words stands behind its term, in one line. */
export function plainDefinitions(state: State, node: Element): List | RootContent[] | undefined {
  const made = defaultHandlers.dl(state, node)
  if (made === undefined || Array.isArray(made) || made.type !== 'list') return undefined
  const children = made.children.map(joined)
  return { ...made, spread: false, children }
}

function joined(item: ListItem): ListItem {
  const [term, said, ...rest] = item.children
  const isOne = term?.type === 'paragraph' && isWords(said)
  const children = isOne ? [join(term, said), ...rest] : item.children
  return { ...item, spread: children.some(({ type }, index) => index > 0 && type !== 'list'), children }
}

/** Words, and not a line that stands for a heading. */
function isWords(node: RootContent | undefined): node is Paragraph {
  return node?.type === 'paragraph' && !(node.children.length === 1 && node.children[0]?.type === 'strong')
}

function join(term: Paragraph, said: Paragraph): Paragraph {
  return { ...said, children: [...term.children, { type: 'text', value: ': ' }, ...said.children] }
}

/** A list item, tight as it was: the library takes one that holds a list of several items for a loose one. */
export function plainItem(state: State, node: Element): ListItem {
  const item = defaultHandlers.li(state, node)
  const isLoose = node.children.some((child) => child.type === 'element' && child.tagName === 'p')
  const isTwo = item.children.some(({ type }, index) => type === 'paragraph' && item.children[index + 1]?.type === type)
  return { ...item, spread: isLoose || isTwo }
}
