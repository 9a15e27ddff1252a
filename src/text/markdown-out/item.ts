import type { Element } from 'hast'
import { defaultHandlers, type State } from 'hast-util-to-mdast'
import type { ListItem } from 'mdast'

/** A list item, tight as it was: the library takes one that holds a list of several items for a loose one. */
export function plainItem(state: State, node: Element): ListItem {
  const item = defaultHandlers.li(state, node)
  const isLoose = node.children.some((child) => child.type === 'element' && child.tagName === 'p')
  const isTwo = item.children.some(({ type }, index) => type === 'paragraph' && item.children[index + 1]?.type === type)
  return { ...item, spread: isLoose || isTwo }
}
