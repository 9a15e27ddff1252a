import type { Element } from 'hast'
import { classesOf } from '../../text/markup.ts'

/** The feature that brings the style of an element, by its class. Raw HTML and constructs name no feature themselves. */
const byClass: Readonly<Record<string, string>> = {
  'accordion-group': 'accordion',
  columns: 'columns',
  'code-fold': 'code-fold',
  'file-tree': 'file-tree',
  framed: 'framed',
  'link-button': 'link-button',
  steps: 'steps',
}

/** Names the feature that an element belongs to, in place. `number` counts the groups of the page. */
export function nameFeature(node: Element, number: () => number): void {
  // React would write it without its value.
  if (classesOf(node)[0] === 'code-folded') node.properties['hidden'] = 'until-found'
  const found = classesOf(node).find((name) => Object.hasOwn(byClass, name))
  if (found === undefined) return
  node.properties['dataFeature'] ??= byClass[found]
  if (found !== 'accordion-group') return
  // The browser closes the others that have the same name.
  const name = `accordion-${number()}`
  for (const child of node.children)
    if (child.type === 'element' && child.tagName === 'details') child.properties['name'] = name
}
