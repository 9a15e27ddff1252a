import type { Arrangement, NavItem, Page, Reference } from '../../model/page.ts'

type Labels = Readonly<Record<string, string>>

/** Translates the labels of an arrangement's navigation. Labels without a translation stay. */
export function withLabels(arrangement: Arrangement, labels: Labels): Arrangement {
  if (Object.keys(labels).length === 0) return arrangement
  const { pages, sidebars } = arrangement
  const withLabel = <One extends { readonly label: string }>(labelledItem: One): One => ({
    ...labelledItem,
    label: labelOf(labelledItem.label, labels),
  })
  const item = (navItem: NavItem): NavItem => {
    if (navItem.type === 'html') return navItem
    return navItem.type === 'category' ? { ...withLabel(navItem), items: navItem.items.map(item) } : withLabel(navItem)
  }
  const page = (pageWithLabels: Page): Page => ({
    ...pageWithLabels,
    // A page without text gets the label as its title.
    ...(pageWithLabels.entry === undefined ? { title: labelOf(pageWithLabels.title, labels) } : {}),
    ...(pageWithLabels.breadcrumbs === undefined ? {} : { breadcrumbs: pageWithLabels.breadcrumbs.map(withLabel) }),
    ...(pageWithLabels.previous === undefined ? {} : { previous: withLabel<Reference>(pageWithLabels.previous) }),
    ...(pageWithLabels.next === undefined ? {} : { next: withLabel<Reference>(pageWithLabels.next) }),
  })
  return {
    ...arrangement,
    pages: pages.map(page),
    ...(sidebars === undefined
      ? {}
      : { sidebars: sidebars.map((sidebar) => ({ ...sidebar, items: sidebar.items.map(item) })) }),
  }
}

/** Translates the labels in plain data of navigation (navbar items, footer columns). */
export function labelled<Value>(value: Value, labels: Labels): Value {
  if (Object.keys(labels).length === 0) return value
  const visit = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return key === 'label' || key === 'title' ? labelOf(value, labels) : value
    if (Array.isArray(value)) return value.map((inner) => visit(inner))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]))
  }
  return visit(value) as Value
}

function labelOf(label: string, labels: Labels): string {
  return Object.hasOwn(labels, label) ? (labels[label] ?? label) : label
}
