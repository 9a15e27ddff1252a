import type { Element } from 'hast'
import { type Handle, type State, defaultHandlers } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { Blockquote, Html, InlineCode, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { classesOf, plainText } from '../markup.ts'
import { plainDiagram } from './code.ts'
/** Handlers that convert our constructs to plain Markdown, by class of the element. Other elements stay unchanged. */
export const plainConstructs: Readonly<Record<string, Handle>> = {
  admonition: plainAdmonition,
  diagram: plainDiagram,
  keys,
  'tab-list': nothing,
  'tab-label': label,
  'card-icon': nothing,
  'embed-from': nothing,
  'icon-inline': icon,
  card,
  cards,
}

function nothing(): undefined {
  return undefined
}

/** Label of an icon; omitted if adjacent words have the same meaning. */
function icon(_: State, { properties: { ariaLabel } }: Element): PhrasingContent | undefined {
  return typeof ariaLabel === 'string' ? { type: 'text', value: ariaLabel } : undefined
}

/** A key combination as inline code. */
function keys(_: State, node: Element): InlineCode {
  return { type: 'inlineCode', value: toString(node) }
}

/** Label above a panel of tabs. */
function label(_: State, node: Element): Paragraph | undefined {
  const words = toString(node)
  if (words.trim() === '') return undefined
  return { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: words }] }] }
}

/**
 * A list item `- [Title](href): text` for each card; other content between cards separates lists.
 */
function cards(state: State, node: Element): RootContent[] {
  const blocks: RootContent[] = []
  for (const child of node.children) {
    if (child.type !== 'element' || !classesOf(child).includes('card')) {
      blocks.push(...state.toFlow([state.one(child, node) ?? []].flat() as RootContent[]))
      continue
    }
    const item: ListItem = { type: 'listItem', spread: false, children: card(state, child) as ListItem['children'] }
    const last = blocks.at(-1)
    if (last?.type === 'list') last.children.push(item)
    else blocks.push({ type: 'list', ordered: false, spread: false, children: [item] } satisfies List)
  }
  return blocks
}

/** Title of a card, with its text in the same paragraph if it starts with one. */
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

/** GitHub alerts by kind of admonition. */
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

/** An admonition as a GitHub alert, with the title in bold if it differs from the alert's word. */
function plainAdmonition(state: State, node: Element): Blockquote {
  const kind = classesOf(node).flatMap((name) => alerts[name.slice('admonition-'.length)] ?? [])[0] ?? 'NOTE'
  const title = node.children.find((child) => child.type === 'element' && classesOf(child).includes('admonition-title'))
  // Not a text node, whose brackets would be escaped.
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

/** Summary in bold, followed by the content. */
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

/**
 * Terms with their definitions as a list. A definition that starts with words follows its term on the same line.
 */
export function plainDefinitions(state: State, node: Element): List | RootContent[] | undefined {
  const list = defaultHandlers.dl(state, node)
  if (list === undefined || Array.isArray(list) || list.type !== 'list') return undefined
  const children = list.children.map(joined)
  return { ...list, spread: false, children }
}

function joined(item: ListItem): ListItem {
  const [term, definition, ...rest] = item.children
  const isOne = term?.type === 'paragraph' && isWords(definition)
  const children = isOne ? [join(term, definition), ...rest] : item.children
  return { ...item, spread: children.some(({ type }, index) => index > 0 && type !== 'list'), children }
}

/** Returns true for a paragraph of words, except a bold line that replaces a heading. */
function isWords(node: RootContent | undefined): node is Paragraph {
  return node?.type === 'paragraph' && !(node.children.length === 1 && node.children[0]?.type === 'strong')
}

function join(term: Paragraph, definition: Paragraph): Paragraph {
  return { ...definition, children: [...term.children, { type: 'text', value: ': ' }, ...definition.children] }
}

/**
 * A list item, tight as on the page: the library would treat one with a nested list of several items as
 * loose.
 */
export function plainItem(state: State, node: Element): ListItem {
  const item = defaultHandlers.li(state, node)
  const isLoose = node.children.some((child) => child.type === 'element' && child.tagName === 'p')
  const isTwo = item.children.some(({ type }, index) => type === 'paragraph' && item.children[index + 1]?.type === type)
  return { ...item, spread: isLoose || isTwo }
}

/** A formula as TeX between dollars. Not a text node, in which Markdown syntax would be escaped. */
export function plainFormula(_: State, node: Element): Html {
  const tex = plainText(node).trim()
  const runs = tex.match(/\$+/g) ?? []
  const longest = runs.reduce((longest, { length }) => Math.max(longest, length), 0)
  if (node.properties['display'] === 'block') {
    const fence = '$'.repeat(Math.max(2, longest + 1))
    return { type: 'html', value: `${fence}\n${tex}\n${fence}` }
  }
  const fence = '$'.repeat(longest + 1)
  const space = longest === 0 ? '' : ' '
  return { type: 'html', value: `${fence}${space}${tex.replace(/\s*\n\s*/g, ' ')}${space}${fence}` }
}
