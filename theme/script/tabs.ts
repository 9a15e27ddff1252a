import { onOtherTab, read, write } from '@theme/script/storage'

/** A group of panels on the page (see `mdx/tabs.tsx`). */
interface Tabs {
  readonly box: HTMLElement
  readonly buttons: readonly HTMLElement[]
  /** Menu with the hidden buttons, which are the last ones. */
  readonly menu: HTMLSelectElement | null
  readonly panels: readonly HTMLElement[]
  /** Name of the group. Groups with the same name change together. */
  readonly group: string | undefined
  /** Query parameter with the selection. */
  readonly query: string | undefined
}

let all: readonly Tabs[] = []
let count = 0

/**
 * Creates tabs according to ARIA practices: arrow keys, Home, End. The initial panel is the one in the address, or
 * else the reader's earlier choice, or else the writer's default. A hidden panel opens for a link into it and for
 * the browser's search.
 */
export function tabs(): void {
  all = [...document.querySelectorAll<HTMLElement>('.tabs')].map(find)
  if (all.length === 0) return
  const params = new URLSearchParams(location.search)
  all.forEach(start)
  for (const set of all) {
    const value = set.query === undefined ? null : params.get(set.query)
    if (value !== null && pick(set, value)) follow(set.group, value)
  }
  for (const group of new Set(all.map((item) => item.group)))
    if (group !== undefined) onOtherTab(`tab:${group}`, (value) => follow(group, value))
  document.addEventListener('beforematch', onMatch)
  addEventListener('hashchange', openTarget)
  openTarget()
}

function onMatch({ target }: Event): void {
  open(target as Element)
}

function find(box: HTMLElement): Tabs {
  const { group, query } = box.dataset
  const buttons = [...box.querySelectorAll<HTMLElement>(':scope > .tab-list > [role="tab"]')]
  const panels = [...box.querySelectorAll<HTMLElement>(':scope > .tab-panel')]
  return { box, buttons, menu: box.querySelector<HTMLSelectElement>(':scope > .tab-menu'), panels, group, query }
}

function start(set: Tabs): void {
  const { box, buttons, menu, panels, group } = set
  const inRow = buttons.length - Math.max(0, (menu?.length ?? 1) - 1)
  menu?.addEventListener('change', () => choose(set, menu.selectedIndex === 0 ? 0 : inRow + menu.selectedIndex - 1))
  buttons.forEach((button, index) => {
    const panel = panels[index]
    if (panel === undefined) return
    // Several texts on a page, as in lists of posts, may contain the same id.
    if (document.getElementById(panel.id) !== panel) panel.id = `tab.${++count}`
    button.id = `${panel.id}-button`
    button.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', button.id)
    button.addEventListener('click', () => choose(set, index))
    button.addEventListener('keydown', (event) => {
      const next = WORDS.language.direction === 'rtl' ? -1 : 1
      const to = { ArrowLeft: index - next, ArrowRight: index + next, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      const target = (to + inRow) % inRow
      choose(set, target)
      buttons[target]?.focus()
    })
  })
  const stored = group === undefined ? undefined : read(`tab:${group}`)
  if (stored === undefined || !pick(set, stored))
    select(
      set,
      panels.findIndex(({ dataset }) => 'default' in dataset),
    )
  box.dataset['ready'] = ''
}

/** Shows one panel; none for -1. */
function select({ buttons, menu, panels }: Tabs, selected: number): void {
  const isHidden = buttons[selected]?.hidden === true
  buttons.forEach((button, index) => {
    button.setAttribute('aria-selected', String(index === selected))
    button.tabIndex = index === (isHidden ? 0 : Math.max(0, selected)) ? 0 : -1
  })
  if (menu !== null) menu.selectedIndex = isHidden ? selected - buttons.length + menu.length : 0
  panels.forEach((panel, index) => {
    if (index === selected) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
  })
}

/** Shows the panel of a value. Returns false if there is no such panel. */
function pick(set: Tabs, value: string): boolean {
  const index = set.panels.findIndex(({ dataset }) => dataset['value'] === value)
  if (index !== -1) select(set, index)
  return index !== -1
}

/** Applies a selection to all groups with a name, if they have the panel. Returns these groups. */
function follow(group: string | undefined, value = ''): readonly Tabs[] {
  return all.filter((item) => group !== undefined && item.group === group && pick(item, value))
}

/** Applies the reader's selection, stores it, and writes it into the address. */
function choose(set: Tabs, index: number): void {
  const { box, panels, group } = set
  const value = panels[index]?.dataset['value'] ?? ''
  const { top } = box.getBoundingClientRect()
  const url = new URL(location.href)
  if (group !== undefined) write(`tab:${group}`, value)
  for (const { query } of [set, ...follow(group, value)]) if (query !== undefined) url.searchParams.set(query, value)
  // Several panels may have the same value; this one was clicked.
  select(set, index)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  // Changes above must not move the visible content.
  scrollBy({ top: box.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Opens the panels around an element. Returns true if one was hidden. */
function open(target: Element | null): boolean {
  let opened = false
  for (let at = target; at !== null; at = at.parentElement) {
    if (!at.matches('.tab-panel[hidden]')) continue
    for (const set of all) {
      const index = set.panels.indexOf(at as HTMLElement)
      if (index === -1) continue
      select(set, index)
      opened = true
    }
  }
  return opened
}

function openTarget(): void {
  let id = location.hash.slice(1)
  try {
    id = decodeURIComponent(id)
  } catch {
    // The hash is not a valid selector.
  }
  const target = document.getElementById(id)
  if (open(target)) target?.scrollIntoView()
}
