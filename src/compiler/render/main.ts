import type { Element, Nodes, Root, RootContent, Properties } from 'hast'
import { Parser } from 'htmlparser2'
import { element, text } from '../../text/markup.ts'

/** Piece of a text: plain text, or the HTML that replaces a mark. */
export interface Piece {
  readonly text?: string
  readonly html?: string
}

/** Splits a text at its marks; `undefined` for a text without marks. */
export type Slots = (text: string) => readonly Piece[] | undefined

interface Context {
  readonly origin: string
  readonly slots: Slots
}

/**
 * Returns the content of `<main>` without navigation, with absolute links. The fragments of the document may
 * be missing: then only those in the result are read, which are few on pages of operations.
 */
export function mainOf(html: string, origin: string, slots: Slots = () => undefined): Root {
  const main = find(readHtml(mainPart(html)), 'main')
  return {
    type: 'root',
    children: main === undefined ? [] : (inside(main.children, { origin, slots }) as RootContent[]),
  }
}

/** Cuts a document to its `<main>`, since the sidebar may be larger than that. */
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
  if (chrome.has(node.tagName) || node.properties['dataMarkdown'] === 'skip') return undefined
  const properties = { ...node.properties }
  // Outside of its page, a link to an anchor has no target.
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

/** Property names of attributes that affect the text. Other attributes are omitted. */
const textAttributes: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  class: 'className',
  colspan: 'colSpan',
  'data-language': 'dataLanguage',
  'data-mdast': 'dataMdast',
  'data-search': 'dataSearch',
  'data-search-text': 'dataSearchText',
  'data-markdown': 'dataMarkdown',
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
 * Parses HTML from React and from the serializer of this tool. It is always well-formed, so a parser without
 * error recovery is enough, in a sixth of the time.
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

/** Parses a fragment. A single code block needs no parser, since only its text is used. */
function readFragment(html: string): Root {
  const [, dataLanguage, code] = html.startsWith('<pre class="code"') ? (block.exec(html) ?? []) : []
  if (dataLanguage === undefined || code === undefined) return readHtml(html)
  const words = code.replace(/<[^>]*>/g, '')
  // The serializer escapes no other characters.
  const value = words.replace(/&#x(26|3C);/g, (_, number) => (number === '26' ? '&' : '<'))
  const inner = element('code', {}, [text(value)])
  return { type: 'root', children: [element('pre', { className: ['code'], dataLanguage }, [inner])] }
}

function propertiesOf(attributes: Readonly<Record<string, string>>): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    const property = Object.hasOwn(textAttributes, name) ? textAttributes[name] : undefined
    if (property === undefined) continue
    if (property === 'className') properties[property] = value.split(/[ \t\n\f]+/).filter((name) => name !== '')
    else properties[property] = property === 'hidden' || property === 'noWrap' ? true : value
  }
  return properties
}
