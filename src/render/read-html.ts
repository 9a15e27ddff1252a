/**
 * A reader for HTML that is well formed, as React and our own compiler write it: two thirds of the time to make a page's
 * Markdown went into the parser of HTML as it may be. It knows no repairs. Where those would be needed, or might be, it
 * gives up, and the parser has its turn.
 *
 * @module
 */
import type { Element, Properties, Root, Text } from 'hast'

/** A start or an end tag, as it is serialised. */
const tag = /<(\/?)([a-z][a-z\d]*(?:-[a-z\d-]+)?)((?:\s+[a-z][a-z-]*(?:="[^"]*")?)*)\s*(\/?)>/y
const attribute = /([a-z][a-z-]*)(?:="([^"]*)")?/g
const reference = /&(?:#x([\da-f]{2,6});|#(\d{2,7});|(amp|lt|gt|quot);)?/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements of which nothing but their end tag closes another. */
const inline = set(
  'a abbr b bdi bdo button cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u ' +
    'var wbr br',
)
/** Elements at which an open paragraph would end. */
const block = set(
  'article aside blockquote details dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ' +
    'ol p pre section summary table ul',
)
const empty = set('br hr img wbr')
/** Parents that the parser would not have to look for; others of theirs would close something or be moved. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  li: set('ul ol'),
  thead: set('table'),
  tbody: set('table'),
  tr: set('thead tbody'),
  th: set('tr'),
  td: set('tr'),
}
const inTable = set('table thead tbody tr')
/** Elements that cannot be inside one of their own, at any depth. */
const alone = set('a button')
const heading = /^h[1-6]$/

/** Attributes that a text can be made of, by their names as properties. Others are left out. */
const kept: Readonly<Record<string, string>> = {
  class: 'className',
  id: 'id',
  href: 'href',
  src: 'src',
  alt: 'alt',
  title: 'title',
  align: 'align',
  start: 'start',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  'data-language': 'dataLanguage',
  'data-search': 'dataSearch',
  'data-twin': 'dataTwin',
  'data-mdast': 'dataMdast',
}
/** Attributes that change how a text is read, in ways that are left to the parser. */
const rare = /(?:^|\s)(?:hidden|nowrap|wrap)(?=[\s=]|$)/

/** The tree of well formed HTML, with the attributes that matter to texts; `undefined` for any other. */
export function readHtml(html: string): Root | undefined {
  if (/[\0\r]/.test(html)) return undefined
  const root: Root = { type: 'root', children: [] }
  const open: Element[] = []
  const counts: Record<string, number> = { a: 0, button: 0, p: 0 }
  const known = new Map<string, Properties | undefined>()
  let inside: Root | Element = root
  for (let at = 0; at < html.length;) {
    if (html.charCodeAt(at) !== 60 /* < */) {
      const end = html.indexOf('<', at)
      const value = decoded(html.slice(at, end === -1 ? html.length : end))
      if (value === undefined) return undefined
      if (inside.type === 'element' && inTable.has(inside.tagName) && /[^ \t\n\f]/.test(value)) return undefined
      if (inside.type === 'element' && inside.tagName === 'pre' && inside.children.length === 0 && value[0] === '\n')
        return undefined
      inside.children.push({ type: 'text', value } satisfies Text)
      at = end === -1 ? html.length : end
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(html)
    if (found === null) return undefined
    at = tag.lastIndex
    const [, slash, tagName = '', attributes = '', closed] = found
    if (slash === '/') {
      const last = open.pop()
      if (last?.tagName !== tagName) return undefined
      if (tagName in counts) counts[tagName] = (counts[tagName] ?? 0) - 1
      inside = open.at(-1) ?? root
      continue
    }
    if (closed === '/' && !empty.has(tagName)) return undefined
    if (!mayOpen(tagName, open, counts)) return undefined
    let properties = known.get(attributes)
    if (properties === undefined) {
      properties = propertiesOf(attributes)
      if (properties === undefined) return undefined
      known.set(attributes, properties)
    }
    const node: Element = { type: 'element', tagName, properties, children: [] }
    inside.children.push(node)
    if (empty.has(tagName)) continue
    open.push(node)
    inside = node
    if (tagName in counts) counts[tagName] = (counts[tagName] ?? 0) + 1
  }
  return open.length === 0 ? root : undefined
}

/** Whether an element can begin here without that another ends or that it is moved. */
function mayOpen(tagName: string, open: readonly Element[], counts: Readonly<Record<string, number>>): boolean {
  const parent = open.at(-1)?.tagName ?? ''
  const wanted = parents[tagName]
  if (wanted !== undefined) {
    if (!wanted.has(parent)) return false
  } else if (inTable.has(parent)) return false
  if (tagName === 'dt' || tagName === 'dd') {
    if (parent !== 'dl' && !(parent === 'div' && open.at(-2)?.tagName === 'dl')) return false
  }
  if (block.has(tagName)) return counts['p'] === 0 && !(heading.test(tagName) && heading.test(parent))
  if (alone.has(tagName)) return counts[tagName] === 0
  return wanted !== undefined || inline.has(tagName) || tagName.includes('-')
}

function propertiesOf(attributes: string): Properties | undefined {
  const properties: Properties = {}
  if (attributes === '') return properties
  if (rare.test(attributes)) return undefined
  for (const [, name = '', written = ''] of attributes.matchAll(attribute)) {
    const property = Object.hasOwn(kept, name) ? kept[name] : undefined
    if (property === undefined || property in properties) continue
    const value = decoded(written)
    if (value === undefined) return undefined
    properties[property] = property === 'className' ? value.split(/[ \t\n\f]+/).filter((one) => one !== '') : value
  }
  return properties
}

/** A text with its references replaced; `undefined` for those that the parser has rules of its own for. */
function decoded(text: string): string | undefined {
  if (!text.includes('&')) return text
  let isKnown = true
  const value = text.replace(reference, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined && Object.hasOwn(named, name)) return named[name] ?? ''
    const code = hex !== undefined ? parseInt(hex, 16) : decimal !== undefined ? parseInt(decimal, 10) : 0
    const isPlain = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code < 0xfdd0)
    isKnown &&= isPlain
    return isPlain ? String.fromCharCode(code) : ''
  })
  return isKnown ? value : undefined
}
