import type { Properties, Element, Root } from 'hast'
import type { Nodes, RootContent, Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import { become, element, suggestion, text, type Construct, type MadeElement, type Shaping } from './construct.ts'
import { defined } from '../../../base/defined.ts'
import { fill } from '../../../model/words.ts'
import { parseMeta } from '../code/meta.ts'
import { slug } from 'github-slugger'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { classesOf, element as htmlElement, text as htmlText } from '../../../text/markup.ts'
import { isTabList } from '../../../text/walk-html.ts'

/** Attributes of a group of panels. `group` is an alias for `groupId`. */
const groupAttributes = ['groupId', 'group', 'queryString', 'defaultValue'] as const

/**
 * The construct `::::tabs{groupId="os"}` around `:::tab[macOS]{value="mac"}`. `tab-list.ts` adds the buttons to the
 * final HTML.
 */
export const tabs: Construct = {
  forms: ['container'],
  attributes: groupAttributes,
  shape(node, shaping) {
    const { attributes, options, report } = shaping
    const panels = (node.children as RootContent[]).filter(isTab)
    if (!isGroup(node, { panels, example: ':::tab[Label] inside' }, shaping)) return
    const labels = panels.map(
      (panel, index) => labelOf(panel) || panel.attributes?.['value'] || fill(options.words.tab, { number: index + 1 }),
    )
    const names = panels.map(
      ({ attributes: panelAttributes }, index) => panelAttributes?.['value'] || (labels[index] ?? ''),
    )
    const preset = panels.findIndex(({ attributes: panelAttributes }) => isOn(panelAttributes?.['default']))
    const chosen = chosenOf({ names, panels, preset }, shaping)
    for (const [index, panel] of panels.entries()) {
      if (labelOf(panel) === '') report('this tab has no label', 'write :::tab[Label]', panel)
      const hProperties = panelProperties(names[index] ?? '', index === chosen)
      Object.assign(panel, {
        attributes: { label: labels[index], ...panel.attributes },
        data: { ...panel.data, hProperties: { ...panel.data?.hProperties, ...hProperties } },
      })
    }
    become(node, 'div', groupProperties(attributes, report))
  },
}

/** A panel in `tabs`. */
export const tab: Construct = {
  forms: ['container'],
  attributes: ['label', 'value', 'default'],
  shape(node, { label, attributes, parent, report }) {
    if (parent !== 'tabs') {
      const hint = 'put it into ::::tabs, which needs more colons than the tabs in it'
      report('this tab is not in "tabs"', hint)
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

/**
 * Checks a group. Reports forbidden and missing parts. Returns false without panels, since there is nothing to
 * select.
 */
function isGroup(
  node: Parameters<Construct['shape']>[0],
  { panels, example }: { readonly panels: readonly RootContent[]; readonly example: string },
  { label, report }: Shaping,
): boolean {
  if (label.length > 0) report(`"${node.name}" does not show a label`, 'write it above, as a paragraph')
  if (panels.length === 0) {
    // VitePress labels are reported with the equivalent syntax.
    if (!node.children.some((child) => toString(child).startsWith('== ')))
      report(`"${node.name}" is empty`, `write ${example}`)
    become(node, 'div')
    return false
  }
  const panelSet = new Set(panels)
  for (const child of node.children as RootContent[]) {
    if (panelSet.has(child) || isSilent(child)) continue
    report(`"${node.name}" contains content that is not a tab`, `write ${example}`, child)
  }
  return true
}

/** Returns true for comments and definitions, which have no output. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'html') return node.value.startsWith('<!--')
  if ((node.type as string) === 'mdxFlowExpression') return /^\s*\/\*/.test(toString(node))
  return node.type === 'definition' || node.type === 'footnoteDefinition'
}

/** Index of the initially selected panel. Reports duplicate names, and a default that does not exist. */
function chosenOf(
  {
    names,
    panels,
    preset,
  }: { readonly names: readonly string[]; readonly panels: readonly Nodes[]; readonly preset: number },
  { attributes, report }: Shaping,
): number {
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      report(`another tab here has the value "${name}"`, 'give each tab a different value', panels[index])
  const defaultValue = attributes['defaultValue']
  if (defaultValue === undefined) return Math.max(0, preset)
  const wantedIndex = names.indexOf(defaultValue)
  if (wantedIndex !== -1) return wantedIndex
  report(`no tab has the value "${defaultValue}"`, suggestion(defaultValue, names, 'the values are'))
  return Math.max(0, preset)
}

/** Attributes of a group for the theme's script. */
function groupProperties(attributes: Shaping['attributes'], report: Shaping['report']): Properties {
  const group = attributes['groupId'] || attributes['group'] || undefined
  const queryString = attributes['queryString']
  const query = queryString === '' || queryString === 'true' ? group : queryString === 'false' ? undefined : queryString
  if (query === undefined && isOn(queryString))
    report('"queryString" has no name', 'write queryString="os", or give it a groupId')
  return { className: ['tabs'], ...defined({ dataGroup: group, dataQuery: query }) }
}

/** Attributes of a panel for the theme's script. */
export function panelProperties(value: string, isDefault: boolean): Properties {
  return { className: ['tab-panel'], dataValue: value, ...(isDefault ? { dataDefault: '' } : {}) }
}

/** Label above a panel, for output that shows all panels. */
export function labelElement(children: readonly RootContent[]): MadeElement {
  return element('p', { className: ['tab-label'] }, children)
}

/**
 * The construct `:::code-group`: fences of which one is shown, named by `[npm]` or `title="npm"` after the
 * language.
 */
export const codeGroup: Construct = {
  forms: ['container'],
  attributes: groupAttributes,
  shape(node, shaping) {
    const { attributes, options, report } = shaping
    const children = node.children as RootContent[]
    const panels = children.filter(isCode)
    if (!isGroup(node, { panels, example: 'fences inside: ```sh [npm]' }, shaping)) return
    const names = panels.map((code, index) => {
      const name = takeName(code)
      if (name === undefined) report('this code has no label', 'write [npm] behind the language', code)
      return name ?? fill(options.words.code, { number: index + 1 })
    })
    const chosen = chosenOf({ names, panels, preset: 0 }, shaping)
    let next = 0
    const wrapped = children.map((child) => {
      if (!isCode(child)) return child
      const index = next++
      const name = names[index] ?? ''
      return element('div', panelProperties(name, index === chosen), [labelElement([text(name)]), child])
    })
    children.splice(0, children.length, ...wrapped)
    become(node, 'div', groupProperties(attributes, report))
  },
}

function isCode(node: Nodes): node is Code {
  return node.type === 'code'
}

const word = /"[^"]*"|'[^']*'|\{[^}]*\}|\[([^\]]+)\]/g
/** Maximum length of an info string in characters. */
const maxLength = 2_000

/** Name of a fence. Removed from the info string if it has no other use. */
function takeName(code: Code): string | undefined {
  const info = [code.lang, code.meta].filter(Boolean).join(' ').slice(0, maxLength)
  const meta = parseMeta(info)
  const bracketed = [...info.matchAll(word)].find(({ 1: label }) => label !== undefined)
  if (bracketed !== undefined) {
    cut(code, info, { start: bracketed.index, end: bracketed.index + bracketed[0].length })
    return bracketed[1]?.trim() || meta.title?.text
  }
  if (meta.title !== undefined) {
    cut(code, info, meta.title)
    return meta.title.text
  }
  return meta.file?.text.replace(/^.*\//, '') ?? meta.lang
}

function cut(code: Code, info: string, { start, end }: { readonly start: number; readonly end: number }): void {
  const rest = `${info.slice(0, start).trimEnd()} ${info.slice(end).trimStart()}`.trim()
  const [lang = '', ...meta] = rest.split(' ')
  code.lang = lang || null
  code.meta = meta.join(' ') || null
}

/** Ids of a page, each with the last number appended to avoid duplicates. */
export type TakenIds = Map<string, number>

/** Returns true for a group of panels of which one is shown. */
export function isTabs(node: Element): boolean {
  return node.tagName === 'div' && classesOf(node).includes('tabs')
}

/**
 * Sets the ids of tab panels by group and value, and adds buttons to tabs of directives, since raw HTML must not
 * contain buttons. `takenIds` contains all ids of the page; new ones are added.
 */
export function completeTabs(node: Element, takenIds: TakenIds): void {
  const panels = node.children.filter(
    (child): child is Element => child.type === 'element' && classesOf(child).includes('tab-panel'),
  )
  if (panels.length === 0) return
  const group = node.properties['dataGroup']
  for (const { properties } of panels) {
    if (properties['id'] !== undefined) continue
    const words = [group, properties['dataValue']].filter((word) => typeof word === 'string' && word !== '')
    const baseId = ['tab', slug(words.join(' '))].filter((word) => word !== '').join('-')
    properties['id'] = free(baseId, takenIds)
  }
  if (!node.children.some((child) => child.type === 'element' && isTabList(child)))
    node.children.unshift(tabList(panels))
}

function tabList(panels: readonly Element[]): Element {
  const chosen = panels.findIndex(({ properties }) => properties['dataDefault'] !== undefined)
  const buttons = panels.map((panel, index) => button(panel, index === chosen, index === Math.max(0, chosen)))
  return htmlElement('div', { className: ['tab-list', 'js-only'], role: 'tablist' }, buttons)
}

function button(panel: Element, isChosen: boolean, isNext: boolean): Element {
  const label = panel.children.find((child) => child.type === 'element' && classesOf(child).includes('tab-label'))
  const properties = { type: 'button', role: 'tab', ariaSelected: String(isChosen), tabIndex: isNext ? 0 : -1 }
  return htmlElement('button', properties, [htmlText(label === undefined ? '' : textOf(label))])
}

function free(baseId: string, takenIds: TakenIds): string {
  let count = takenIds.get(baseId)
  let id = baseId
  while (takenIds.has(id)) id = `${baseId}-${(count = (count ?? 0) + 1)}`
  takenIds.set(id, 0)
  if (count !== undefined) takenIds.set(baseId, count)
  return id
}

/** All ids in a tree. */
export function idsOf(tree: Root): TakenIds {
  const ids: TakenIds = new Map()
  visit(tree, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string') ids.set(id, 0)
  })
  return ids
}
