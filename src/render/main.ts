import type { Element, Nodes, Root } from 'hast'
import { readHtml } from './read-html.ts'

/** The content of `<main>` without what only serves to move about, with absolute links. */
export function mainOf(html: string, origin: string): Root {
  const main = find(readHtml(mainPart(html)), 'main')
  const children =
    main === undefined ? [] : main.children.map((child) => strip(child, origin)).filter((child) => child !== undefined)
  return { type: 'root', children: children as Root['children'] }
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

function strip(node: Nodes, origin: string): Nodes | undefined {
  if (node.type === 'comment') return undefined
  if (node.type !== 'element') return node
  if (chrome.has(node.tagName) || node.properties['dataTwin'] === 'skip') return undefined
  const properties = { ...node.properties }
  // Without the page around it, a link to a place on it leads nowhere.
  const isOwn = node.tagName === 'a' && String(properties['href'] ?? '').startsWith('#')
  if (isOwn) delete properties['href']
  for (const name of ['href', 'src']) {
    const value = properties[name]
    if (typeof value === 'string' && value.startsWith('/') && !value.startsWith('//')) properties[name] = origin + value
  }
  return {
    ...node,
    tagName: isOwn ? 'span' : node.tagName,
    properties,
    children: node.children
      .map((child) => strip(child, origin))
      .filter((child) => child !== undefined) as Element['children'],
  }
}
