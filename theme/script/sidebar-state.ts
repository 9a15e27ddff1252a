import { read, write } from '@theme/script/storage'

/**
 * States of categories, by the joined labels on the path to a category: open, closed, or `page` if only one of its
 * pages opened it.
 */
type OpenStates = Record<string, boolean | 'page'>

/**
 * Restores open and closed categories from earlier pages of this visit. The branch of the page stays open.
 *
 * @param isSeen true if the reader is using the sidebar; then closed categories only open if the reader opened them
 */
export function openKept(nav: HTMLElement, isSeen = false): void {
  const before = stored(nav)
  const next = { ...before }
  for (const box of nav.querySelectorAll('details')) {
    const key = keyOf(nav, box)
    const open = before[key]
    if (box.parentElement?.querySelector('[aria-current="page"]')) {
      // A category opened by the page stays open on the next one.
      if (box.open) next[key] = open || 'page'
      else if (open) box.open = true
    } else if (open === 'page' && isSeen) delete next[key]
    // In an exclusive group, the category of the page is open.
    else if (open !== undefined && box.name === '') box.open = open !== false
  }
  if (JSON.stringify(next) !== JSON.stringify(before)) keep(nav, next)
}

/** Stores that the reader opened or closed a category, until the tab is closed. */
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
