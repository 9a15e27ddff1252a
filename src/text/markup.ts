import type { Element, ElementContent, Nodes, Properties, Text } from 'hast'
import { fold } from './blocks.ts'

/** Creates an element. */
export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** Creates a text node. */
export function text(value: string): Text {
  return { type: 'text', value }
}

/** The classes of an element. */
export function classesOf({ properties }: Pick<Element, 'properties'>): readonly string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}

/** Text of a heading as readers see it: with the texts that replace its images. */
export function headingText(heading: Nodes): string {
  return fold(textOf(heading, true))
}

/**
 * Text of a tree without images. A formula is represented by its TeX, since its symbols alone would be ambiguous.
 */
export function plainText(node: Nodes): string {
  return textOf(node, false)
}

function textOf(node: Nodes, withImages: boolean): string {
  if (node.type === 'text') return node.value
  // Highlighted code stores its text beside the HTML.
  if (node.type === 'raw') {
    const data: { readonly text?: string } | undefined = node.data
    return data?.text ?? ''
  }
  if (!('children' in node)) return ''
  const text = node.type === 'element' ? replacedText(node, withImages) : undefined
  return text ?? node.children.map((child) => textOf(child, withImages)).join('')
}

/** Text of an element that differs from the text of its children. */
function replacedText(node: Element, withImages: boolean): string | undefined {
  const { tagName, properties } = node
  if (tagName === 'br') return ' '
  if (tagName === 'math') return formulaSource(node)
  if (
    tagName === 'script' ||
    tagName === 'style' ||
    properties['ariaHidden'] === 'true' ||
    properties['dataFootnoteRef'] !== undefined
  )
    return ''
  const label = { img: properties['alt'], svg: properties['ariaLabel'], 'docs-icon': properties['dataLabel'] }[tagName]
  if (label === undefined && !['img', 'svg', 'docs-icon'].includes(tagName)) return undefined
  return withImages && typeof label === 'string' ? label : ''
}

/** TeX of a formula, if the element contains it. */
function formulaSource(math: Element): string | undefined {
  for (const child of math.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'annotation' && child.properties['encoding'] === 'application/x-tex')
      return child.children.map((text) => (text.type === 'text' ? text.value : '')).join('')
    if (child.tagName === 'semantics') return formulaSource(child)
  }
  return undefined
}
