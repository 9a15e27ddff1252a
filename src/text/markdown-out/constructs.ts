import type { Element } from 'hast'
import type { Handle, State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { InlineCode, List, ListItem, Paragraph, RootContent } from 'mdast'
import { classesOf } from '../classes.ts'
import { plainAdmonition } from './admonition.ts'
import { plainDiagram } from './code.ts'

/** What becomes of our constructs in plain Markdown, by a class of their element. All other elements stay what they are. */
export const plainConstructs: Readonly<Record<string, Handle>> = {
  admonition: plainAdmonition,
  diagram: plainDiagram,
  keys,
  'tab-list': nothing,
  'tab-label': label,
  'card-icon': nothing,
  card,
  cards,
}

function nothing(): undefined {
  return undefined
}

/** Keys that are pressed together, as one. */
function keys(_: State, node: Element): InlineCode {
  return { type: 'inlineCode', value: toString(node) }
}

/** Every panel of tabs stands under its label. */
function label(_: State, node: Element): Paragraph | undefined {
  const words = toString(node)
  if (words.trim() === '') return undefined
  return { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: words }] }] }
}

/** `- [Title](href): text`, one for each card; what stands between cards stands between lists. */
function cards(state: State, node: Element): RootContent[] {
  const shown: RootContent[] = []
  for (const child of node.children) {
    if (child.type !== 'element' || !classesOf(child).includes('card')) {
      shown.push(...state.toFlow([state.one(child, node) ?? []].flat() as RootContent[]))
      continue
    }
    const item: ListItem = { type: 'listItem', spread: false, children: card(state, child) as ListItem['children'] }
    const last = shown.at(-1)
    if (last?.type === 'list') last.children.push(item)
    else shown.push({ type: 'list', ordered: false, spread: false, children: [item] } satisfies List)
  }
  return shown
}

/** The title, and the text in the same paragraph if it begins with one. */
function card(state: State, node: Element): RootContent[] {
  const [title, body] = ['card-title', 'card-body'].map((name) =>
    node.children.find((child): child is Element => child.type === 'element' && classesOf(child).includes(name)),
  )
  const line = (title === undefined ? [] : state.all(title)) as Paragraph['children']
  const rest = body === undefined ? [] : (state.toFlow(state.all(body)) as RootContent[])
  const [first] = rest
  if (first?.type === 'paragraph') {
    rest.shift()
    line.push({ type: 'text', value: ': ' }, ...first.children)
  }
  return [{ type: 'paragraph', children: line }, ...rest]
}
