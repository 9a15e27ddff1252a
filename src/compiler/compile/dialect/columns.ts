import type { RootContent } from 'mdast'
import { become, type Construct, type Directive, type Shaping } from './construct.ts'
import { isSilent } from './tabs.ts'

/** Rules for the children of a group: allowed directives, and reports for anything else. */
interface GroupRules {
  readonly children: readonly string[]
  /** Report for a label, which a group does not display. */
  readonly label: readonly [problem: string, hint: string]
  readonly other: readonly [problem: string, hint: string]
  /** Report for a group without children. */
  readonly mustHave?: true
}

/**
 * Reports a label, missing children, and children of other kinds. In MDX, a component may create the
 * children.
 */
function checkGroup(node: Directive, { label, report }: Shaping, rules: GroupRules): void {
  const name = `"${node.name}"`
  if (label.length > 0) report(`${name} ${rules.label[0]}`, rules.label[1])
  if (rules.mustHave && node.children.length === 0) report(`${name} is empty`, rules.other[1])
  for (const child of node.children as RootContent[]) {
    const isKnown = 'name' in child && rules.children.includes(String(child.name))
    if (!isKnown && !child.type.startsWith('mdx') && !isSilent(child))
      report(`${name} contains something that ${rules.other[0]}`, rules.other[1], child)
  }
}

const noLabel = ['does not show a label', 'write it above, as a heading or a paragraph'] as const

const counts: readonly string[] = ['2', '3', '4']

/**
 * The construct `::::columns{cols=2}` around `:::column`. Its HTML equals that of the component
 * `Columns`.
 */
export const columns: Construct = {
  forms: ['container'],
  attributes: ['cols'],
  shape(node, shaping) {
    const { cols = '2' } = shaping.attributes
    const isKnown = counts.includes(cols)
    if (!isKnown) shaping.report(`${cols} is not a supported number of columns`, 'write cols=2, 3 or 4')
    checkGroup(node, shaping, {
      // A card is already a box.
      children: ['column', 'card'],
      label: noLabel,
      other: ['is not a column', 'write :::column inside, and close it with :::'],
      mustHave: true,
    })
    become(node, 'div', { className: ['columns', `columns-${isKnown ? cols : '2'}`] })
  },
}

/** A column in `columns`. */
export const column: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, parent, report }) {
    if (label.length > 0) report('"column" has no title', 'write it as a heading inside')
    if (parent !== 'columns') report('"column" is not in "columns"', 'write ::::columns around it')
    become(node, 'div', { className: ['column'] })
  },
}

/**
 * The construct `::::accordion-group` around `:::details`, of which one is open. Its HTML equals that of the component
 * `AccordionGroup`.
 */
export const accordionGroup: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, shaping) {
    checkGroup(node, shaping, {
      children: ['details'],
      label: ['has no title', 'write it as a heading above'],
      other: ['does not fold', 'write :::details[Summary] inside'],
    })
    become(node, 'div', { className: ['accordion-group'] })
  },
}

/** The construct `::::cards` around `:::card[Title]{href="/x"}`. */
export const cards: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, shaping) {
    checkGroup(node, shaping, {
      children: ['card'],
      label: noLabel,
      other: ['is not a card', 'write :::card[Title]{href="…"} inside'],
      mustHave: true,
    })
    become(node, 'div', { className: ['cards'] })
  },
}
