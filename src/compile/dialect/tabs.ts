import type { Properties } from 'hast'
import type { Nodes, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import { nearest } from '../../diagnostics/suggest.ts'
import { become, element, text, type Construct, type MadeElement, type Shaping } from './construct.ts'

/** Attributes of what shows one of several panels; `group` is another word for `groupId`. */
export const groupAttributes = ['groupId', 'group', 'queryString', 'defaultValue'] as const

/** `::::tabs{groupId="os"}` around `:::tab[macOS]{value="mac"}`. `tab-list.ts` adds the buttons to the finished HTML. */
export const tabs: Construct = {
  forms: ['container'],
  attributes: groupAttributes,
  shape(node, shaping) {
    const { attributes, report } = shaping
    const panels = (node.children as RootContent[]).filter(isTab)
    if (!isGroup(node, { panels, example: ':::tab[Label] inside' }, shaping)) return
    const labels = panels.map((panel, index) => labelOf(panel) || panel.attributes?.['value'] || `Tab ${index + 1}`)
    const names = panels.map(({ attributes: own }, index) => own?.['value'] || (labels[index] ?? ''))
    const preset = panels.findIndex(({ attributes: own }) => isOn(own?.['default']))
    const chosen = chosenOf({ names, preset, panels }, shaping)
    for (const [index, panel] of panels.entries()) {
      if (labelOf(panel) === '') report('directive/attribute', 'this tab has no label', 'write :::tab[Label]', panel)
      const hProperties = panelProperties(names[index] ?? '', index === chosen)
      Object.assign(panel, {
        attributes: { label: labels[index], ...panel.attributes },
        data: { ...panel.data, hProperties },
      })
    }
    become(node, 'div', groupProperties(attributes, report))
  },
}

/** One panel of `tabs`. */
export const tab: Construct = {
  forms: ['container'],
  attributes: ['label', 'value', 'default'],
  shape(node, { label, attributes, parent, report }) {
    if (parent !== 'tabs') {
      const hint = 'put it into ::::tabs, which needs more colons than the tabs in it'
      report('directive/attribute', 'this tab stands in no "tabs"', hint)
    }
    const words = label.length > 0 ? label : [text(attributes['label'] ?? '')]
    become(node, 'div', { className: ['tab-panel'] })
    ;(node.children as RootContent[]).unshift(labelElement(words))
  },
}

function isTab(node: Nodes): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab'
}

function isOn(attribute: string | null | undefined): boolean {
  return attribute !== undefined && attribute !== 'false'
}

function labelOf({ children, attributes }: ContainerDirective): string {
  const [first] = children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel === true ? toString(first) : ''
  return label.trim() || (attributes?.['label'] ?? '')
}

/** Reports what a group must not have, or lacks. Without panels there is nothing to choose from, and it is none. */
export function isGroup(
  node: Parameters<Construct['shape']>[0],
  { panels, example }: { readonly panels: readonly RootContent[]; readonly example: string },
  { label, report }: Shaping,
): boolean {
  if (label.length > 0)
    report('directive/attribute', `"${node.name}" shows no label of its own`, 'write it above, as a paragraph')
  if (panels.length === 0) {
    report('directive/attribute', `"${node.name}" is empty`, `write ${example}`)
    become(node, 'div')
    return false
  }
  const known = new Set(panels)
  for (const child of node.children as RootContent[]) {
    if (known.has(child) || isSilent(child)) continue
    report('directive/attribute', `"${node.name}" holds something that it cannot choose`, `write ${example}`, child)
  }
  return true
}

/** Comments and definitions show nothing. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'html') return node.value.startsWith('<!--')
  if ((node.type as string) === 'mdxFlowExpression') return /^\s*\/\*/.test(toString(node))
  return node.type === 'definition' || node.type === 'footnoteDefinition'
}

/** The panel that is open at first, by its number. Reports names that two panels have, and one that none has. */
export function chosenOf(
  {
    names,
    preset,
    panels,
  }: { readonly names: readonly string[]; readonly preset: number; readonly panels: readonly Nodes[] },
  { attributes, report }: Shaping,
): number {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (!seen.has(name)) seen.add(name)
    else {
      const hint = 'give each a value of its own'
      report('directive/attribute', `another one here has the value "${name}"`, hint, panels[index])
    }
  }
  const wanted = attributes['defaultValue']
  if (wanted === undefined) return Math.max(0, preset)
  const found = names.indexOf(wanted)
  if (found !== -1) return found
  const near = nearest(wanted, names)
  const hint = near === undefined ? `the values are ${names.join(', ')}` : `did you mean "${near}"?`
  report('directive/attribute', `none has the value "${wanted}"`, hint)
  return Math.max(0, preset)
}

/** What a group's own element says to the theme's script. */
export function groupProperties(attributes: Shaping['attributes'], report: Shaping['report']): Properties {
  const group = attributes['groupId'] || attributes['group'] || undefined
  const written = attributes['queryString']
  const query = written === '' || written === 'true' ? group : written === 'false' ? undefined : written
  if (query === undefined && isOn(written))
    report('directive/attribute', '"queryString" has no name', 'write queryString="os", or give it a groupId')
  return {
    className: ['tabs'],
    ...(group === undefined ? {} : { dataGroup: group }),
    ...(query === undefined ? {} : { dataQuery: query }),
  }
}

/** What a panel's element says to the theme's script. */
export function panelProperties(value: string, isDefault: boolean): Properties {
  return { className: ['tab-panel'], dataValue: value, ...(isDefault ? { dataDefault: '' } : {}) }
}

/** The words above a panel, where all panels are shown. */
export function labelElement(children: readonly RootContent[]): MadeElement {
  return element('p', { className: ['tab-label'] }, children)
}
