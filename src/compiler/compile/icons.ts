import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { iconSvg, splitIcon } from '../../text/icons.ts'
import { headingText } from '../../text/markup.ts'
import { unknownIcon } from '../../text/unknown-icon.ts'

/** Attribute names of `<docs-icon>`, in the form of HTML trees. */
export const iconAttributes = ['dataName', 'dataLabel', 'dataSize']

/** Labels the icons of a heading without text, since lists of headings need a text. */
export function labelIcons(heading: Element): void {
  if (headingText(heading) !== '') return
  visit(heading, { type: 'element', tagName: 'docs-icon' }, ({ properties }: Element) => {
    const [, name] = splitIcon(String(properties['dataName'] ?? ''))
    properties['dataLabel'] = name.replaceAll('-', ' ')
  })
}

/** Replaces `<docs-icon>` with its drawing, in place. An unknown icon becomes its label, and is reported. */
export function completeIcon(node: Element, locate: (name: string) => { readonly location?: Location }): Diagnostic[] {
  const [name = '', label, size] = iconAttributes.map((key) => {
    const value = node.properties[key]
    return typeof value === 'string' && value !== '' ? value : undefined
  })
  const svg = iconSvg(name, { label, size })
  for (const key of iconAttributes) delete node.properties[key]
  if (svg === undefined) {
    Object.assign(node, { tagName: 'span', children: label === undefined ? [] : [{ type: 'text', value: label }] })
    const problem = unknownIcon(name, locate(name))
    return problem === undefined ? [] : [problem]
  }
  const [drawn] = fromHtml(svg, { fragment: true, space: 'html' }).children as [Element]
  const { className: classNames } = node.properties
  const className = [drawn.properties['className'] ?? [], classNames ?? []].flat().map(String)
  Object.assign(node, {
    tagName: 'svg',
    properties: { ...node.properties, ...drawn.properties, className },
    children: drawn.children,
  })
  return []
}
