import type { PhrasingContent, Blockquote, Parent, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'
import { become, element, text, type Construct, type MadeElement } from './construct.ts'

type Kind = keyof MarkdownOptions['words']['admonitions']

/** Built-in kinds: those of Docusaurus, GitHub and Starlight, and `success`, which several other tools have. */
export const admonitionKinds: readonly string[] = [
  'note',
  'tip',
  'info',
  'success',
  'important',
  'warning',
  'caution',
  'danger',
] satisfies readonly Kind[]

/** Names of all kinds, including those of the site. */
export function admonitionNames({ admonitions }: Pick<MarkdownOptions, 'admonitions'>): readonly string[] {
  return [...new Set([...admonitionKinds, ...Object.keys(admonitions)])]
}

/** The construct `:::note[Title]`. */
export const admonition: Construct = {
  forms: ['container'],
  attributes: ['title'],
  shape(node, { label, attributes, options }) {
    const titleAttribute = attributes['title'] ?? ''
    const title = toString(label).trim() !== '' ? label : titleAttribute === '' ? [] : [text(titleAttribute)]
    const { properties, heading } = admonitionParts(node.name, title, options)
    become(node, 'div', properties)
    node.children.unshift(heading)
  },
}

/**
 * Parts of every admonition. Its role is `note`, not a landmark, since a page may have many. If a title replaces the
 * word for the kind, this word becomes the accessible name for readers who cannot see colour and icon. The HTML equals
 * that of `Admonition` in `theme/mdx/admonition.tsx`.
 */
function admonitionParts(name: string, title: readonly PhrasingContent[], options: MarkdownOptions) {
  const { like, word } = kindOf(name, options)
  const isOwn = title.length > 0 && toString(title) !== word
  return {
    properties: {
      className: [
        'admonition',
        `admonition-${like}`,
        ...(admonitionKinds.includes(name) ? [] : [`admonition-${name}`]),
      ],
      role: 'note',
      ...(isOwn ? { ariaLabel: word } : {}),
    },
    heading: element('p', { className: ['admonition-title'] }, title.length > 0 ? title : [text(word)]),
  }
}

/** Creates an admonition. */
export function madeAdmonition(kind: Kind, children: readonly RootContent[], options: MarkdownOptions): MadeElement {
  const { properties, heading } = admonitionParts(kind, [], options)
  return element('div', properties, [heading, ...children])
}

function kindOf(
  name: string,
  { admonitions, words }: MarkdownOptions,
): { readonly like: string; readonly word: string } {
  const ofSite = Object.hasOwn(admonitions, name) ? admonitions[name] : undefined
  return ofSite === undefined
    ? { like: name, word: words.admonitions[name as Kind] }
    : { like: ofSite.like, word: ofSite.title }
}

/** Adds a kind of the site to the component `Admonition`, which has no access to the options. */
export function addKind(node: MdxJsxFlowElement | MdxJsxTextElement, options: MarkdownOptions): void {
  for (const attribute of [...node.attributes]) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'type') continue
    if (typeof attribute.value !== 'string' || !Object.hasOwn(options.admonitions, attribute.value)) continue
    for (const [key, value] of Object.entries(kindOf(attribute.value, options)))
      node.attributes.push({ type: 'mdxJsxAttribute', name: key, value })
  }
}

/** Kinds of GitHub's alerts. */
export const alertKinds: readonly string[] = [
  'note',
  'tip',
  'important',
  'warning',
  'caution',
] satisfies readonly Kind[]

const marker = new RegExp(String.raw`^\[!(${alertKinds.join('|')})\][ \t]*(?:\n|$)`, 'i')

/**
 * Converts a GitHub alert to an admonition: a quotation whose first line is only `[!NOTE]`. As on GitHub, an alert
 * inside a quotation stays a quotation; unlike there, an alert may be part of a list.
 */
export function alert(
  node: Blockquote,
  parent: Parent,
  { text, options }: { readonly text: string; readonly options: MarkdownOptions },
): void {
  const [first, ...rest] = node.children
  const [start, ...more] = first?.type === 'paragraph' ? first.children : []
  if (parent.type === 'blockquote' || first?.type !== 'paragraph' || start?.type !== 'text') return
  const match = marker.exec(start.value)
  // An escaped bracket is text, as on pages about alerts.
  if (match === null || !text.startsWith('[!', start.position?.start.offset ?? text.length)) return
  const lineText = start.value.slice(match[0].length)
  const isAlone = !match[0].includes('\n')
  // Another node may follow on the same line. A hard line break also ends the line.
  if (isAlone && more.length > 0 && more[0]?.type !== 'break') return
  const content = isAlone ? more.slice(1) : lineText === '' ? more : [{ ...start, value: lineText }, ...more]
  if (content.length === 0 && rest.length === 0) return
  const { properties, heading } = admonitionParts((match[1] ?? '').toLowerCase(), [], options)
  const children = [heading, ...(content.length === 0 ? [] : [{ ...first, children: content }]), ...rest]
  Object.assign(node, { type: 'madeElement', children, data: { hName: 'div', hProperties: properties } })
}
