import { element } from '@theme/script/search/element'

/** Paths of each icon, in a square of 16. */
const icons = {
  guide: 'M4 2h5.5L12.5 5v9H4zM6.5 7h3.5M6.5 10h3.5',
  section: 'M6.5 2.5 5 13.5M11 2.5 9.5 13.5M3 6h10.5M2.5 10H13',
  operation: 'M5.5 4 1.5 8l4 4M10.5 4l4 4-4 4',
  schema: 'M6.5 2.5c-3 0-1 5-3.5 5.5 2.5.5.5 5.5 3.5 5.5M9.5 2.5c3 0 1 5 3.5 5.5-2.5.5-.5 5.5-3.5 5.5',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  word: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8M10 10l3.5 3.5',
  recent: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3l2 1.5',
} as const

export type IconName = keyof typeof icons

/** Icon of the kind of a result, with `label` for screen readers. */
export function iconOf(name: IconName, label?: string): Element {
  const isHidden = label === undefined ? 'true' : undefined
  const role = label && 'img'
  const icon = element('span', { class: 'search-icon', role, 'aria-label': label, 'aria-hidden': isHidden })
  icon.innerHTML = `<svg viewBox="0 0 16 16"><path d="${icons[name]}"/></svg>`
  return icon
}
