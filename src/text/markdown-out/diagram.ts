import type { Element } from 'hast'
import type { State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { Code, RootContent } from 'mdast'
import { titleMeta } from './code.ts'

/** A diagram as the fence that it was drawn from. */
export function plainDiagram(state: State, node: Element): Code | RootContent[] {
  const all = state.all(node)
  const source = all.find((child) => child.type === 'code')
  if (source === undefined) return all
  const caption = find(node, 'figcaption')
  const title = caption === undefined ? '' : toString(caption)
  return title === '' || source.value.includes(title) ? source : { ...source, meta: titleMeta(title) }
}

function find(node: Element, tag: string): Element | undefined {
  for (const child of node.children) {
    const found = child.type !== 'element' ? undefined : child.tagName === tag ? child : find(child, tag)
    if (found !== undefined) return found
  }
  return undefined
}
