import type { Element, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Section } from '../model/facts.ts'
import { htmlToMarkdown } from '../model/to-markdown.ts'
import type { FromHtml } from './rendered.ts'

/** Texts of pages whose content is made by their layout. */
export const convert: FromHtml = { markdown: htmlToMarkdown, sections }

function sections(tree: Root): Section[] {
  const found: { id: string; title: string; parts: string[] }[] = [{ id: '', title: '', parts: [] }]
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && node.properties['dataSearch'] === 'skip') return
    if (node.type === 'text') found.at(-1)?.parts.push(node.value)
    else if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) {
      found.push({ id: String(node.properties['id'] ?? ''), title: fold(toString(node)), parts: [] })
    } else if ('children' in node && !(node.type === 'element' && node.tagName === 'h1')) {
      for (const child of node.children) visit(child)
      if ((node as Element).tagName !== 'span') found.at(-1)?.parts.push(' ')
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
