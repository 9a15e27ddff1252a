import { become, type Construct } from './construct.ts'

/** `:::steps` around a numbered list, or around headings: the same HTML as the component `Steps`. */
export const steps: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('directive/attribute', '"steps" has no title', 'write it as a heading above')
    const hasSteps = node.children.some((child) => child.type === 'heading' || (child.type === 'list' && child.ordered))
    if (!hasSteps)
      report('directive/attribute', '"steps" holds no steps', 'number them (1., 2., 3.), or give each a heading')
    become(node, 'div', { className: ['steps'] })
  },
}
