import { slug } from 'github-slugger'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { classesOf } from '../../text/classes.ts'

/** The ids of a page, each with the last number that was put behind it to make another. */
export type TakenIds = Map<string, number>

/** Whether an element is a group of panels of which one is shown. */
export function isTabs(node: Element): boolean {
  return node.tagName === 'div' && classesOf(node).includes('tabs')
}

/** The buttons of tabs: no text of the page. */
export function isTabList(node: Element): boolean {
  return node.tagName === 'div' && node.properties['role'] === 'tablist'
}

/**
 * Gives the panels of tabs their ids, by group and value, and tabs that a directive wrote their buttons, which raw HTML
 * must not hold. `taken` are all ids of the page; new ones join them.
 */
export function completeTabs(node: Element, taken: TakenIds): void {
  const panels = node.children.filter(
    (child): child is Element => child.type === 'element' && classesOf(child).includes('tab-panel'),
  )
  if (panels.length === 0) return
  const group = node.properties['dataGroup']
  for (const { properties } of panels) {
    if (properties['id'] !== undefined) continue
    const words = [group, properties['dataValue']].filter((word) => typeof word === 'string' && word !== '')
    const wanted = ['tab', slug(words.join(' '))].filter((word) => word !== '').join('-')
    properties['id'] = free(wanted, taken)
  }
  if (!node.children.some((child) => child.type === 'element' && isTabList(child)))
    node.children.unshift(tabList(panels))
}

function tabList(panels: readonly Element[]): Element {
  const chosen = panels.findIndex(({ properties }) => properties['dataDefault'] !== undefined)
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['tab-list', 'js-only'], role: 'tablist' },
    children: panels.map((panel, index) => button(panel, index === chosen, index === Math.max(0, chosen))),
  }
}

function button(panel: Element, isChosen: boolean, isNext: boolean): Element {
  const label = panel.children.find((child) => child.type === 'element' && classesOf(child).includes('tab-label'))
  const words: ElementContent = { type: 'text', value: label === undefined ? '' : toString(label) }
  const properties = { type: 'button', role: 'tab', ariaSelected: String(isChosen), tabIndex: isNext ? 0 : -1 }
  return { type: 'element', tagName: 'button', properties, children: [words] }
}

function free(wanted: string, taken: TakenIds): string {
  let count = taken.get(wanted)
  let id = wanted
  while (taken.has(id)) id = `${wanted}-${(count = (count ?? 0) + 1)}`
  taken.set(id, 0)
  if (count !== undefined) taken.set(wanted, count)
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
