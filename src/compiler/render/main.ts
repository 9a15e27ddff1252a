import type { Element, Nodes, Root, RootContent, Properties } from 'hast'
import { Parser } from 'htmlparser2'
import { element, text } from '../../text/markup.ts'

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
    const match = find(child, tag)
    if (match !== undefined) return match
  }
  return undefined
}

const chrome = new Set(['nav', 'aside', 'button', 'script', 'style', 'svg', 'form', 'noscript', 'footer'])

function inside(children: readonly Nodes[], context: Context): Nodes[] {
  const nodes: Nodes[] = []
  const add = (node: Nodes): void => {
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      nodes[nodes.length - 1] = { ...last, value: last.value + node.value }
    else nodes.push(node)
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
  return nodes
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

/** Attributes that a text can be made of, by their names as properties. Others are left out. */
const kept: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  class: 'className',
  colspan: 'colSpan',
  'data-language': 'dataLanguage',
  'data-mdast': 'dataMdast',
  'data-search': 'dataSearch',
  'data-search-text': 'dataSearchText',
  'data-twin': 'dataTwin',
  display: 'display',
  hidden: 'hidden',
  href: 'href',
  id: 'id',
  nowrap: 'noWrap',
  rowspan: 'rowSpan',
  src: 'src',
  start: 'start',
  title: 'title',
}

/**
 * The tree of HTML as React and our own serialiser write it. They leave nothing to be repaired, so that a parser that
 * knows no repairs will do, in a sixth of the time.
 */
function readHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: Element[] = []
  let inside: Root | Element = root
  const parser = new Parser({
    onopentag(tagName, attributes) {
      const node = element(tagName, propertiesOf(attributes))
      inside.children.push(node)
      open.push(node)
      inside = node
    },
    onclosetag() {
      open.pop()
      inside = open.at(-1) ?? root
    },
    ontext(value) {
      const last = inside.children.at(-1)
      if (last?.type === 'text') last.value += value
      else inside.children.push({ type: 'text', value })
    },
  })
  parser.end(html)
  return root
}

const block =
  /^<pre class="code" tabindex="0" data-language="([^"&]*)"><code>((?:[^<]|<wbr>|<\/?span(?: class="[a-z]")?>)*)<\/code><\/pre>$/

/** The tree of a fragment. One that is a block of code, of which nothing is asked but its text, takes no parser. */
function readFragment(html: string): Root {
  const [, dataLanguage, code] = html.startsWith('<pre class="code"') ? (block.exec(html) ?? []) : []
  if (dataLanguage === undefined || code === undefined) return readHtml(html)
  const words = code.replace(/<[^>]*>/g, '')
  // Our serialiser leaves all other signs as they are.
  const value = words.replace(/&#x(26|3C);/g, (_, number) => (number === '26' ? '&' : '<'))
  const inner = element('code', {}, [text(value)])
  return { type: 'root', children: [element('pre', { className: ['code'], dataLanguage }, [inner])] }
}

function propertiesOf(attributes: Readonly<Record<string, string>>): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    const property = Object.hasOwn(kept, name) ? kept[name] : undefined
    if (property === undefined) continue
    if (property === 'className') properties[property] = value.split(/[ \t\n\f]+/).filter((name) => name !== '')
    else properties[property] = property === 'hidden' || property === 'noWrap' ? true : value
  }
  return properties
}
