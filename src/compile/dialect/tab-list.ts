import { slug } from 'github-slugger'
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'

/** The ids of a page, each with the last number that was put behind it to make another. */
export type TakenIds = Map<string, number>

/** Whether an element is a group of panels of which one is shown. */
export function isTabs(node: Element): boolean {
  return node.tagName === 'div' && hasClass(node, 'tabs')
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
    (child): child is Element => child.type === 'element' && hasClass(child, 'tab-panel'),
  )
  if (panels.length === 0) return
  const group = node.properties['dataGroup']
  for (const { properties } of panels) {
    if (properties['id'] !== undefined) continue
    const words = [group, properties['dataValue']].filter((word) => typeof word === 'string' && word !== '')
    const wanted = ['tab', slug(words.join(' '))].filter((word) => word !== '').join('-')
    const id = free(wanted, taken)
    properties['id'] = id
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
    children: panels.map((panel, index) =>
      button(panel, { isChosen: index === chosen, isNext: index === Math.max(0, chosen) }),
    ),
  }
}

function button(
  panel: Element,
  { isChosen, isNext }: { readonly isChosen: boolean; readonly isNext: boolean },
): Element {
  const label = panel.children.find((child) => child.type === 'element' && hasClass(child, 'tab-label'))
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
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'element' && typeof node.properties['id'] === 'string') ids.set(node.properties['id'], 0)
    if ('children' in node) stack.push(...node.children)
  }
  return ids
}

function hasClass({ properties }: Element, name: string): boolean {
  const list = properties['className']
  return Array.isArray(list) && list.includes(name)
}
