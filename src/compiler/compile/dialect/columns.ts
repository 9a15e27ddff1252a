import type { RootContent } from 'mdast'
import { become, type Construct } from './construct.ts'
import { isSilent } from './tabs.ts'

const counts: readonly string[] = ['2', '3', '4']
const example = 'write :::column inside, and close it with :::'

/** `::::columns{cols=2}` around `:::column`: the same HTML as the component `Columns`. */
export const columns: Construct = {
  forms: ['container'],
  attributes: ['cols'],
  shape(node, { label, attributes, report }) {
    if (label.length > 0) report('"columns" shows no label of its own', 'write it above, as a heading or a paragraph')
    const { cols = '2' } = attributes
    const isKnown = counts.includes(cols)
    if (!isKnown) report(`there are no ${cols} columns`, 'write cols=2, 3 or 4')
    if (node.children.length === 0) report('"columns" is empty', example)
    for (const child of node.children as RootContent[]) {
      if (('name' in child && child.name === 'column') || child.type.startsWith('mdx') || isSilent(child)) continue
      // Cards are boxes already.
      if ('name' in child && child.name === 'card') continue
      report('"columns" holds something that is no column', example, child)
    }
    become(node, 'div', { className: ['columns', `columns-${isKnown ? cols : '2'}`] })
  },
}

/** One of `columns`. */
export const column: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, parent, report }) {
    if (label.length > 0) report('"column" has no title', 'write it as a heading inside')
    if (parent !== 'columns') report('"column" stands alone', 'write ::::columns around it')
    become(node, 'div', { className: ['column'] })
  },
}

/** `::::accordion-group` around `:::details`, of which one is open: the same HTML as the component `AccordionGroup`. */
export const accordionGroup: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('"accordion-group" has no title', 'write it as a heading above')
    for (const child of node.children as RootContent[]) {
      if (('name' in child && child.name === 'details') || child.type.startsWith('mdx') || isSilent(child)) continue
      report('"accordion-group" holds something that does not fold', 'write :::details[Summary] inside', child)
    }
    become(node, 'div', { className: ['accordion-group'] })
  },
}
