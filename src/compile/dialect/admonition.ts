import type { Properties } from 'hast'
import type { PhrasingContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { become, element, text, type Construct, type MadeElement } from './construct.ts'

/** The built-in kinds: those of Docusaurus, GitHub and Starlight, and `success`, which several other tools have. */
const kinds: readonly string[] = ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']

/** Names of all kinds, those of the site included. */
export function admonitionNames(options: MarkdownOptions): readonly string[] {
  return [...new Set([...kinds, ...Object.keys(options.admonitions)])]
}

/** `:::note[Title]`. */
export const admonition: Construct = {
  forms: ['container'],
  attributes: ['title'],
  shape(node, { label, attributes, options }) {
    const given = attributes['title'] ?? ''
    const title = toString(label).trim() !== '' ? label : given === '' ? [] : [text(given)]
    const { properties, heading } = admonitionParts(node.name, title, options)
    become(node, 'div', properties)
    node.children.unshift(heading)
  },
}

/**
 * What every admonition is made of. It is a note, not a landmark: a page may have many. Where a title stands in place of
 * the kind's own word, the word is its name for those who do not see colour and icon. The same HTML as `Admonition` in
 * `theme/mdx/admonition.tsx` makes.
 */
export function admonitionParts(
  name: string,
  title: readonly PhrasingContent[],
  options: MarkdownOptions,
): { readonly properties: Properties; readonly heading: MadeElement } {
  const { like, word } = kindOf(name, options)
  const isOwn = title.length > 0 && toString(title) !== word
  return {
    properties: {
      className: ['admonition', `admonition-${like}`, ...(kinds.includes(name) ? [] : [`admonition-${name}`])],
      role: 'note',
      ...(isOwn ? { ariaLabel: word } : {}),
    },
    heading: element('p', { className: ['admonition-title'] }, title.length > 0 ? title : [text(word)]),
  }
}

function kindOf(name: string, { admonitions }: MarkdownOptions): { readonly like: string; readonly word: string } {
  const own = Object.hasOwn(admonitions, name) ? admonitions[name] : undefined
  return own === undefined
    ? { like: name, word: name.charAt(0).toUpperCase() + name.slice(1) }
    : { like: own.like, word: own.title }
}

/** Tells the component `Admonition`, which knows no options, what a kind of the site is. */
export function tellKind(node: MdxJsxFlowElement, options: MarkdownOptions): void {
  for (const attribute of [...node.attributes]) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'type') continue
    if (typeof attribute.value !== 'string' || !Object.hasOwn(options.admonitions, attribute.value)) continue
    for (const [key, value] of Object.entries(kindOf(attribute.value, options)))
      node.attributes.push({ type: 'mdxJsxAttribute', name: key, value })
  }
}
