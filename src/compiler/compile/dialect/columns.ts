import type { RootContent } from 'mdast'
import { become, type Construct, type Directive, type Shaping } from './construct.ts'
import { isSilent } from './tabs.ts'

/** The only children of a group, by the names of their directives, and the reports of anything else. */
interface GroupRules {
  readonly children: readonly string[]
  /** Hint for a label, which a group does not show. */
  readonly label: readonly [problem: string, hint: string]
  readonly other: readonly [problem: string, hint: string]
  /** A group without children is reported. */
  readonly mustHave?: true
}

/** Reports a label, a missing child and children of other kinds. In MDX a component may make a child. */
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

/** `::::columns{cols=2}` around `:::column`: the same HTML as the component `Columns`. */
export const columns: Construct = {
  forms: ['container'],
  attributes: ['cols'],
  shape(node, shaping) {
    const { cols = '2' } = shaping.attributes
    const isKnown = counts.includes(cols)
    if (!isKnown) shaping.report(`${cols} is not a supported number of columns`, 'write cols=2, 3 or 4')
    checkGroup(node, shaping, {
      // Cards are boxes already.
      children: ['column', 'card'],
      label: noLabel,
      other: ['is not a column', 'write :::column inside, and close it with :::'],
      mustHave: true,
    })
    become(node, 'div', { className: ['columns', `columns-${isKnown ? cols : '2'}`] })
  },
}

/** One of `columns`. */
export const column: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, parent, report }) {
    if (label.length > 0) report('"column" has no title', 'write it as a heading inside')
    if (parent !== 'columns') report('"column" is not in "columns"', 'write ::::columns around it')
    become(node, 'div', { className: ['column'] })
  },
}

/** `::::accordion-group` around `:::details`, of which one is open: the same HTML as the component `AccordionGroup`. */
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

/** `::::cards` around `:::card[Title]{href="/x"}`. */
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
