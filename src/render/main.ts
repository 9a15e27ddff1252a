import type { Element, Nodes, Root, RootContent } from 'hast'
import { readFragment, readHtml } from './read-html.ts'

/** A piece of a text: words, or the HTML that takes the place of a mark. */
export interface Piece {
  readonly text?: string
  readonly html?: string
}

/** The pieces of a text that has marks; `undefined` for any other. */
export type Slots = (text: string) => readonly Piece[] | undefined

interface Context {
  readonly origin: string
  readonly slots: Slots
}

/**
 * The content of `<main>` without what only serves to move about, with absolute links. A document may be given with its
 * fragments still out: then those are read that are not left out, which are few of an operation's.
 */
export function mainOf(html: string, origin: string, slots: Slots = () => undefined): Root {
  const main = find(readHtml(mainPart(html)), 'main')
  return {
    type: 'root',
    children: main === undefined ? [] : (inside(main.children, { origin, slots }) as RootContent[]),
  }
}

/** No more of a document than its `<main>`: the sidebar may be more than that. */
function mainPart(html: string): string {
  const start = html.search(/<main[\s>]/)
  return start === -1 ? '' : html.slice(start, html.lastIndexOf('</main>'))
}

function find(node: Nodes, tag: string): Element | undefined {
  if (node.type === 'element' && node.tagName === tag) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = find(child, tag)
    if (found !== undefined) return found
  }
  return undefined
}

const chrome = new Set(['nav', 'aside', 'button', 'script', 'style', 'svg', 'form', 'noscript', 'footer'])

function inside(children: readonly Nodes[], context: Context): Nodes[] {
  const shown: Nodes[] = []
  const add = (node: Nodes): void => {
    const last = shown.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      shown[shown.length - 1] = { ...last, value: last.value + node.value }
    else shown.push(node)
  }
  for (const child of children) {
    const pieces = child.type === 'text' ? context.slots(child.value) : undefined
    if (pieces === undefined) {
      const node = strip(child, context)
      if (node !== undefined) add(node)
      continue
    }
    for (const { text = '', html = '' } of pieces) {
      if (text !== '') add({ type: 'text', value: text })
      if (html !== '') for (const node of inside(readFragment(html).children, context)) add(node)
    }
  }
  return shown
}

function strip(node: Nodes, context: Context): Nodes | undefined {
  if (node.type === 'comment') return undefined
  if (node.type !== 'element') return node
  if (chrome.has(node.tagName) || node.properties['dataTwin'] === 'skip') return undefined
  const properties = { ...node.properties }
  // Without the page around it, a link to a place on it leads nowhere.
  const isOwn = node.tagName === 'a' && String(properties['href'] ?? '').startsWith('#')
  if (isOwn) delete properties['href']
  for (const name of ['href', 'src']) {
    const value = properties[name]
    if (typeof value === 'string' && value.startsWith('/') && !value.startsWith('//'))
      properties[name] = context.origin + value
  }
  return {
    ...node,
    tagName: isOwn ? 'span' : node.tagName,
    properties,
    children: inside(node.children, context) as Element['children'],
  }
}
