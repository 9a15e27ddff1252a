import { become, element, type Construct } from './construct.ts'

/** `:::frame[Caption]` around a picture: the same HTML as the component `Frame`. */
export const frame: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (node.children.length === 0)
      report('"frame" is empty', 'write a picture inside: ![What it shows](./picture.svg)')
    const caption = label.length === 0 ? [] : [element('figcaption', {}, label)]
    const inside = element('div', { className: ['framed-view'] }, node.children.splice(0))
    become(node, 'figure', { className: ['framed'] })
    node.children = [inside, ...caption] as never
  },
}
