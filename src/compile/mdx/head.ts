import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { HeadElement } from '../../model/facts.ts'

const tags: ReadonlySet<string> = new Set(['title', 'meta', 'link', 'script'])

/**
 * Takes what components want in the head of the page out of the tree: `<docs-head-item data-tag data-attributes>` in
 * `<docs-head>`. Changes the tree.
 */
export function takeHead(tree: Root): HeadElement[] {
  const found: HeadElement[] = []
  const visit = (parent: Root | Element): void => {
    const children = parent.children as Element['children']
    parent.children = children.filter((node) => {
      if (node.type !== 'element') return true
      if (node.tagName !== 'docs-head') {
        visit(node)
        return true
      }
      found.push(...node.children.flatMap(headElement))
      return false
    })
  }
  visit(tree)
  return found
}

function headElement(node: Element['children'][number]): HeadElement[] {
  if (node.type !== 'element') return []
  const tag = String(node.properties['dataTag'] ?? '')
  if (!tags.has(tag)) return []
  const given = JSON.parse(String(node.properties['dataAttributes'] ?? '{}')) as Record<string, unknown>
  // Scripts that run are forbidden by the security policy; data is not.
  if (tag === 'script' && given['type'] !== 'application/ld+json') return []
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (/^on/i.test(name) || value === null || value === undefined || value === false) continue
    attributes[name] = value === true ? '' : String(value)
  }
  const text = toString(node)
  return [{ tag: tag as HeadElement['tag'], attributes, ...(text === '' ? {} : { text }) }]
}
