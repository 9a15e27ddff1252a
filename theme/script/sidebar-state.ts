import { read, write } from '@theme/script/storage'

/**
 * State of the categories of a sidebar: the labels on the path to a category, joined → whether it is open; `page` if only
 * one of its pages has opened it.
 */
type OpenStates = Record<string, boolean | 'page'>

/**
 * Opens and closes categories as they were before, on other pages of this visit; the branch of the page stays open.
 *
 * @param isSeen the reader looks at the sidebar already: what is closed there opens only if the reader has opened it
 */
export function openKept(nav: HTMLElement, isSeen = false): void {
  const before = stored(nav)
  const next = { ...before }
  for (const box of nav.querySelectorAll('details')) {
    const key = keyOf(nav, box)
    const open = before[key]
    if (box.parentElement?.querySelector('[aria-current="page"]')) {
      // What the page opened stays open on the next one.
      if (box.open) next[key] = open || 'page'
      else if (open) box.open = true
    } else if (open === 'page' && isSeen) delete next[key]
    // In a group of which one is open, it is that of the page.
    else if (open !== undefined && box.name === '') box.open = open !== false
  }
  if (JSON.stringify(next) !== JSON.stringify(before)) keep(nav, next)
}

/** Keeps whether the reader has opened a category or closed it, as long as the tab is. */
export function keepOpen(nav: HTMLElement, box: HTMLDetailsElement): void {
  const before = stored(nav)
  const key = keyOf(nav, box)
  if (before[key] !== box.open) keep(nav, { ...before, [key]: box.open })
}

function keep(nav: HTMLElement, states: OpenStates): void {
  write(nameOf(nav), JSON.stringify(states), 'sessionStorage')
}

function nameOf(nav: HTMLElement): string {
  return `sidebar:${nav.dataset['name'] ?? ''}`
}

function stored(nav: HTMLElement): OpenStates {
  try {
    const value: unknown = JSON.parse(read(nameOf(nav), 'sessionStorage') ?? '{}')
    const entries = Object.entries(value ?? {}).filter(([, open]) => typeof open === 'boolean' || open === 'page')
    return Object.fromEntries<OpenStates[string]>(entries)
  } catch {
    return {}
  }
}

function keyOf(nav: HTMLElement, box: HTMLElement): string {
  const labels: string[] = []
  for (let at: HTMLElement | null = box; at !== null && at !== nav; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) labels.unshift(at.querySelector('summary')?.textContent ?? '')
  }
  return labels.join('/')
}
