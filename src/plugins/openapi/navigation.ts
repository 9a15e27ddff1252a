import { category } from '../../api/reference-pages.ts'
import type { NavItem } from '../kit.ts'
import type { OverviewData, Row } from './data.ts'
import type { ArrangeOptions, Guide } from './guide.ts'

function linkTo({ label, method, path, href, deprecated }: Row): Extract<NavItem, { type: 'link' }> {
  // The badge shows the method.
  const words = label === `${method} ${path}` ? path : label
  return { type: 'link', label: words, href, ...(deprecated === true ? { className: 'sidebar-deprecated' } : {}) }
}

/** The sidebar: first page, guides, operations by group and tag, events, schemas and errors. */
export function navigation(
  { route, data }: { readonly route: string; readonly data: OverviewData },
  guides: readonly Guide[],
  { label, tint, words: { headings } }: ArrangeOptions,
): readonly NavItem[] {
  const tags = data.groups.map((group) => ({
    group,
    items: group.tags.flatMap(({ label, rows }) =>
      category(
        label,
        rows.map((row) => ({ ...linkTo(row), badge: row.method })),
        { tint },
      ),
    ),
  }))
  return [
    { type: 'link', label, href: route },
    ...guides.map((guide) => ({ type: 'link', label: guide.label, href: guide.route }) as const),
    // A single group is omitted: its tags are on the first level.
    ...tags.flatMap(({ group, items }) => (tags.length === 1 ? items : category(group.label, items, { tint }))),
    ...category(headings.events, data.events.map(linkTo), { tint }),
    ...category(
      headings.schemas,
      data.schemas.map((schema) => ({ type: 'link', ...schema })),
      { href: data.schemasPage?.href, tint },
    ),
    ...(data.errors === undefined ? [] : [{ type: 'link', ...data.errors } as const]),
  ]
}
