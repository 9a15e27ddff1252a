import type { Element, Properties, Root } from 'hast'
import { Parser } from 'htmlparser2'

/** Attributes that a text can be made of, by their names as properties. Others are left out. */
const kept: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  class: 'className',
  colspan: 'colSpan',
  'data-language': 'dataLanguage',
  'data-mdast': 'dataMdast',
  'data-search': 'dataSearch',
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
export function readHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: Element[] = []
  let inside: Root | Element = root
  const parser = new Parser({
    onopentag(tagName, attributes) {
      const node: Element = { type: 'element', tagName, properties: propertiesOf(attributes), children: [] }
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
  /^<pre class="code" tabindex="0" data-language="([^"&]*)"><code>((?:[^<]|<\/?span(?: class="[a-z]")?>)*)<\/code><\/pre>$/

/** The tree of a fragment. One that is a block of code, of which nothing is asked but its text, takes no parser. */
export function readFragment(html: string): Root {
  const [, dataLanguage, code] = html.startsWith('<pre class="code"') ? (block.exec(html) ?? []) : []
  if (dataLanguage === undefined || code === undefined) return readHtml(html)
  const words = code.replace(/<[^>]*>/g, '')
  // All other signs stand for themselves, as our serialiser has it.
  const value = words.replace(/&#x(26|3C);/g, (_, number) => (number === '26' ? '&' : '<'))
  const inner: Element = { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] }
  const properties = { className: ['code'], dataLanguage }
  return { type: 'root', children: [{ type: 'element', tagName: 'pre', properties, children: [inner] }] }
}

function propertiesOf(attributes: Readonly<Record<string, string>>): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    const property = Object.hasOwn(kept, name) ? kept[name] : undefined
    if (property === undefined) continue
    if (property === 'className') properties[property] = value.split(/[ \t\n\f]+/).filter((one) => one !== '')
    else properties[property] = property === 'hidden' || property === 'noWrap' ? true : value
  }
  return properties
}
