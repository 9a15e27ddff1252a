import type { Element } from 'hast'
import type { FragmentFacts } from '../../../model/facts.ts'
import { islandMark } from '../../../model/placeholders.ts'
import type { Visitor } from '../../../text/walk-html.ts'
import { nameFeature } from '../features.ts'
import { addClass, styleClass } from '../markdown/elements.ts'

interface FeatureVisitor extends Visitor {
  facts(): Pick<FragmentFacts, 'features' | 'wantsCards'>
  /** Rules for `style=` attributes that became classes. */
  css(): string | undefined
}

/** Collects what a fragment needs of the theme: features, islands, cards and styles. */
export function featureVisitor(): FeatureVisitor {
  const rules = new Map<string, string>()
  let features = new Set<string>()
  let wantsCards = false
  let groups = 0

  const linkIsland = ({ properties }: Element): void => {
    const id = properties['dataIsland']
    if (typeof id !== 'string') return
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
