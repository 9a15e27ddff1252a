import type { Arrangement, NavItem, Page, Reference } from '../../model/page.ts'

type Labels = Readonly<Record<string, string>>

/** An arrangement in which the labels of navigation are those of another language. Labels that have none stay. */
export function withLabels(arrangement: Arrangement, labels: Labels): Arrangement {
  if (Object.keys(labels).length === 0) return arrangement
  const { pages, sidebars } = arrangement
  const named = <One extends { readonly label: string }>(one: One): One => ({
    ...one,
    label: labelOf(one.label, labels),
  })
  const item = (one: NavItem): NavItem => {
    if (one.type === 'html') return one
    return one.type === 'category' ? { ...named(one), items: one.items.map(item) } : named(one)
  }
  const page = (one: Page): Page => ({
    ...one,
    // What has no text of its own is called by its label.
    ...(one.entry === undefined ? { title: labelOf(one.title, labels) } : {}),
    ...(one.breadcrumbs === undefined ? {} : { breadcrumbs: one.breadcrumbs.map(named) }),
    ...(one.previous === undefined ? {} : { previous: named<Reference>(one.previous) }),
    ...(one.next === undefined ? {} : { next: named<Reference>(one.next) }),
  })
  return {
    ...arrangement,
    pages: pages.map(page),
    ...(sidebars === undefined ? {} : { sidebars: sidebars.map((one) => ({ ...one, items: one.items.map(item) })) }),
  }
}

/** Plain data of navigation (items of the navbar, columns of the footer) with the labels of another language. */
export function labelled<Value>(value: Value, labels: Labels): Value {
  if (Object.keys(labels).length === 0) return value
  const visit = (one: unknown, key = ''): unknown => {
    if (typeof one === 'string') return key === 'label' || key === 'title' ? labelOf(one, labels) : one
    if (Array.isArray(one)) return one.map((inner) => visit(inner))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, visit(inner, name)]))
  }
  return visit(value) as Value
}

function labelOf(label: string, labels: Labels): string {
  return Object.hasOwn(labels, label) ? (labels[label] ?? label) : label
}
