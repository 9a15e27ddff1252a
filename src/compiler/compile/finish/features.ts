import type { Element } from 'hast'
import type { FragmentFacts } from '../../../model/facts.ts'
import { islandMark } from '../../../model/placeholders.ts'
import type { Visitor } from '../../../text/walk-html.ts'
import { classesOf } from '../../../text/markup.ts'
import { addClass, styleClass } from '../markdown/elements.ts'

interface FeatureVisitor extends Visitor {
  facts(): Pick<FragmentFacts, 'features' | 'wantsCards'>
  /** CSS rules for `style=` attributes that became classes. */
  css(): string | undefined
}

/** Visitor that collects the theme features, islands, cards and styles of a fragment. */
export function featureVisitor(): FeatureVisitor {
  const rules = new Map<string, string>()
  let features = new Set<string>()
  let wantsCards = false
  let groups = 0

  const linkIsland = ({ properties }: Element): void => {
    const id = properties['dataIsland']
    if (typeof id !== 'string' || properties['dataFailed'] !== undefined) return
    properties['dataModule'] = `${islandMark}${id}${islandMark}`
  }

  return {
    enter(node) {
      const { tagName, properties } = node
      nameFeature(node, () => ++groups)
      if (typeof properties['dataFeature'] === 'string') features.add(properties['dataFeature'])
      if (tagName === 'docs-island') linkIsland(node)
      if (tagName === 'docs-cards') wantsCards = true
      if (typeof properties['style'] !== 'string') return
      const name = styleClass(properties['style'], rules)
      delete properties['style']
      if (name !== undefined) addClass(node, name)
    },
    save() {
      const saved = { features: new Set(features), wantsCards, groups }
      return () => ({ features, wantsCards, groups } = saved)
    },
    facts: () => ({
      ...(features.size > 0 ? { features: [...features] } : {}),
      ...(wantsCards ? { wantsCards } : {}),
    }),
    css() {
      const text = [...rules].map(([name, body]) => `.${name}{${body}}`)
      return text.length === 0 ? undefined : text.sort().join('')
    },
  }
}

/** Feature with the style of an element, by class. Raw HTML and constructs do not name features themselves. */
const byClass: Readonly<Record<string, string>> = {
  'accordion-group': 'accordion',
  columns: 'columns',
  'docs-fallback': 'replaced-code',
  'code-fold': 'code-fold',
  'file-tree': 'file-tree',
  framed: 'framed',
  'link-button': 'link-button',
  steps: 'steps',
}

/**
 * Adds the feature of an element as an attribute, in place. `number` counts the groups of the page.
 */
function nameFeature(node: Element, number: () => number): void {
  // React would write the attribute without its value.
  if (classesOf(node)[0] === 'code-folded') node.properties['hidden'] = 'until-found'
  const className = classesOf(node).find((name) => Object.hasOwn(byClass, name))
  if (className === undefined) return
  node.properties['dataFeature'] ??= byClass[className]
  if (className !== 'accordion-group') return
  // The browser closes other elements with the same name.
  const name = `accordion-${number()}`
  for (const child of node.children)
    if (child.type === 'element' && child.tagName === 'details') child.properties['name'] = name
}
