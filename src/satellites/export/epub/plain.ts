/**
 * Reduces the content of a page to the elements and attributes of EPUB's XHTML. HTML of authors and the markup of
 * themes contain others.
 *
 * @module
 */
import type { Element, ElementContent, Properties } from 'hast'
import { classesOf } from '../../../text/markup.ts'

const phrasing = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd map mark math q ruby rt rp s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)
const flow = new Set(
  'address article blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre section table caption colgroup col tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Obsolete elements, and elements that EPUB lacks, with their replacements. */
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  big: 'span',
  center: 'div',
  details: 'div',
  main: 'div',
  strike: 's',
  summary: 'p',
  tt: 'code',
}
/** Elements such as paragraphs, which may contain only inline content. */
const holdsWords = new Set('p h1 h2 h3 h4 h5 h6 pre'.split(' '))
const common = new Set(['id', 'className', 'lang', 'dir', 'title', 'ariaLabel', 'ariaHidden', 'ariaLevel'])
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  time: ['dateTime'],
  data: ['value'],
}

/** Removes or replaces everything that EPUB does not allow. */
export function plain(nodes: readonly ElementContent[]): ElementContent[] {
  return withLists(plainOf(nodes, false))
}

/** @param inLink true inside a link, which may not contain another link */
function plainOf(nodes: readonly ElementContent[], inLink: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    if (classesOf(node).includes('katex')) return mathOf(node)
    if (node.tagName === 'svg') return node.properties['ariaHidden'] === undefined ? [drawn(node)] : []
    if (node.tagName === 'math') return [formula(node)]
    if (node.tagName === 'picture') return plainOf(node.children.filter(isImage), inLink)
    if (node.tagName === 'source' || node.tagName === 'track') return []
    const isLink = node.tagName === 'a' && node.properties['href'] !== undefined && !inLink
    const element = node.tagName === 'a' && !isLink ? { ...node, tagName: 'span' } : node
    return [withContent(element, plainOf(node.children, inLink || isLink))]
  })
}

function withContent(node: Element, children: ElementContent[]): Element {
  const tagName = nameOf(node, children)
  const content = tagName === 'ul' || tagName === 'ol' ? children : withLists(children)
  return { type: 'element', tagName, properties: propertiesOf(node, tagName), children: content }
}

/** Wraps list items outside of a list, which HTML of authors may contain, in a list. */
function withLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type !== 'element' || node.tagName !== 'li') result.push(node)
    else if (last?.type === 'element' && last.tagName === 'ul' && !nodes.includes(last)) last.children.push(node)
    else result.push({ type: 'element', tagName: 'ul', properties: {}, children: [node] })
  }
  return result
}

/** Tag name of an element. An inline element that contains blocks becomes a block. */
function nameOf({ tagName }: Element, children: readonly ElementContent[]): string {
  const name = renamed[tagName] ?? tagName
  const holdsBlocks = children.some(isBlock)
  if (holdsWords.has(name) || (phrasing.has(name) && name !== 'a')) return holdsBlocks ? 'div' : name
  if (phrasing.has(name) || flow.has(name)) return name
  return holdsBlocks || children.length === 0 ? 'div' : 'span'
}

function isBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false
  return flow.has(node.tagName) || (node.tagName === 'a' && node.children.some(isBlock))
}

function propertiesOf({ tagName: sourceName, properties }: Element, tagName: string): Properties {
  const result: Properties = {}
  for (const [name, value] of Object.entries(properties))
    if (common.has(name) || allowed[tagName]?.includes(name) === true) result[name] = value
  if (tagName === 'pre') result['dir'] ??= 'ltr'
  if (!/^h[1-6]$/.test(tagName)) delete result['ariaLevel']
  if (tagName === 'img') Object.assign(result, sizeOf(properties), { alt: String(properties['alt'] ?? '') })
  if (sourceName === 'details' || sourceName === 'summary')
    result['className'] = [sourceName, ...classesOf({ properties })]
  const align = /^(?:left|right|center|justify)$/i.exec(String(properties['align'] ?? ''))?.[0]
  if (align !== undefined) result['className'] = [...classesOf({ properties: result }), `to-${align.toLowerCase()}`]
  // Assistive technology ignores a label on an element without a role, and validators refuse it.
  if (result['ariaLabel'] !== undefined && !['a', 'img', 'section', 'article', 'table'].includes(tagName))
    delete result['ariaLabel']
  const id = result['id']
  if (typeof id === 'string' && /\s|^$/.test(id)) delete result['id']
  return result
}

/** Width and height, if they are whole numbers of pixels. */
function sizeOf({ width, height }: Properties): Properties {
  const integer = (value: unknown) => (/^\d+$/.test(String(value ?? '')) ? String(value) : undefined)
  return { width: integer(width), height: integer(height) }
}

/**
 * MathML of a KaTeX formula. KaTeX writes each formula twice; reading systems typeset MathML
 * themselves.
 */
function mathOf(node: Element): ElementContent[] {
  const math = find(node, 'math')
  return math === undefined ? [{ type: 'text', value: '' }] : [formula(math)]
}

/** Adds the namespace by which XML recognizes MathML. */
function formula(math: Element): Element {
  const { properties, ...others } = drawn(math)
  return { ...others, properties: { xmlns: 'http://www.w3.org/1998/Math/MathML', ...properties } }
}

/** Copies MathML and SVG without scripts and event handlers. */
function drawn(node: Element): Element {
  const properties = Object.fromEntries(
    Object.entries(node.properties).filter(
      // KaTeX adds spacing attributes for operators to rows, which the schema forbids.
      ([name]) => !/^on|^data|^tabIndex$/.test(name) && !(node.tagName === 'mrow' && /^[lr]space$/.test(name)),
    ),
  )
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return child.type === 'text' ? [child] : []
    return child.tagName === 'script' || child.tagName === 'foreignObject' ? [] : [drawn(child)]
  })
  return { type: 'element', tagName: node.tagName, properties, children }
}

function isImage(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'img'
}

function find(node: Element, name: string): Element | undefined {
  if (node.tagName === name) return node
  for (const child of node.children) {
    const match = child.type === 'element' ? find(child, name) : undefined
    if (match !== undefined) return match
  }
  return undefined
}
