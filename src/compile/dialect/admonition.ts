import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { become, element, text, type Construct } from './construct.ts'

/** Words above an admonition of each built-in kind; `caution` and `important` are Docusaurus' and GitHub's. */
const titles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  danger: 'Danger',
}

/** Names of all kinds, those of the site included. */
export function admonitionNames(options: MarkdownOptions): readonly string[] {
  return [...Object.keys(titles), ...Object.keys(options.admonitions)]
}

/** `:::note[Title]`. */
export const admonition: Construct = {
  forms: ['container'],
  attributes: ['title'],
  shape(node, { label, attributes, options }) {
    const own = Object.hasOwn(options.admonitions, node.name) ? options.admonitions[node.name] : undefined
    const kind = own?.like ?? node.name
    const title = label.length > 0 ? label : [text(attributes['title'] ?? own?.title ?? titles[node.name] ?? node.name)]
    become(node, 'div', { className: ['admonition', `admonition-${kind}`] })
    node.children.unshift(element('p', { className: ['admonition-title'] }, title) as never)
  },
}
