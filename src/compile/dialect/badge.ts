import { nearest } from '../../diagnostics/suggest.ts'
import { become, type Construct } from './construct.ts'

const tones: readonly string[] = ['neutral', 'accent', 'good', 'warning', 'bad']

/** `:badge[New]{tone=good}`: the same HTML as the component `Badge`. */
export const badge: Construct = {
  forms: ['text'],
  attributes: ['tone'],
  shape(node, { label, attributes, report }) {
    if (label.length === 0) report('directive/attribute', 'a badge needs a text', 'write :badge[New]')
    let tone = attributes['tone'] ?? 'neutral'
    if (!tones.includes(tone)) {
      const near = nearest(tone, tones)
      const hint = near === undefined ? `the tones are ${tones.join(', ')}` : `did you mean "${near}"?`
      report('directive/attribute', `a badge has no tone "${tone}"`, hint)
      tone = 'neutral'
    }
    become(node, 'span', { className: ['badge', `badge-${tone}`] })
    node.children = [...label]
  },
}
