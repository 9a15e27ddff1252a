import { become, element, text, type Construct } from './construct.ts'

/** `:::details[Summary]{open}`: the same HTML as the component `Details`. */
export const details: Construct = {
  forms: ['container'],
  attributes: ['open'],
  shape(node, { label, attributes }) {
    const open = attributes['open'] !== undefined && attributes['open'] !== 'false'
    become(node, 'details', { className: ['fold'], ...(open ? { open } : {}) })
    const summary = element('summary', {}, label.length > 0 ? label : [text('Details')])
    node.children = [summary, element('div', { className: ['fold-body'] }, node.children)] as never
  },
}
