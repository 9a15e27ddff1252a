import type { Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Section } from '../model/facts.ts'
import { htmlToMarkdown } from '../text/markdown-out/to-markdown.ts'
import type { FromHtml } from './rendered.ts'

/** Texts of pages whose content is made by their layout. */
export const convert: FromHtml = { markdown: htmlToMarkdown, sections }

/** Elements whose text is part of the words around it. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
)

/** The texts by heading. What stands in different blocks, cells or controls are different words. */
function sections(tree: Root): Section[] {
  const found: { id: string; title: string; parts: string[] }[] = [{ id: '', title: '', parts: [] }]
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && node.properties['dataSearch'] === 'skip') return
    if (node.type === 'text') found.at(-1)?.parts.push(node.value)
    else if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) {
      found.push({ id: String(node.properties['id'] ?? ''), title: fold(toString(node)), parts: [] })
    } else if ('children' in node && !(node.type === 'element' && node.tagName === 'h1')) {
      const gap = node.type === 'element' && inline.has(node.tagName) ? '' : ' '
      found.at(-1)?.parts.push(gap)
      for (const child of node.children) visit(child)
      found.at(-1)?.parts.push(gap)
    }
  }
  visit(tree)
  return found
    .map(({ id, title, parts }) => ({ id, title, text: fold(parts.join('')) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
