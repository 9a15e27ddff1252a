import type { Element } from 'hast'
import { defaultHandlers, type State } from 'hast-util-to-mdast'
import type { List, ListItem, Paragraph, RootContent } from 'mdast'

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
