import { defined } from '../../defined.ts'
import type { Arrangement, Crumb, Entry, NavItem, Page, Reference } from '../../plugin.ts'
import type { OverviewData, PageData, Row } from './data.ts'
import { guidePage, guidesOf, type ApiData, type ArrangeOptions, type Guide } from './guide.ts'
import { headingsOf } from './headings.ts'

const layouts = {
  overview: 'api-overview',
  operation: 'api-operation',
  event: 'api-webhook',
  schema: 'api-schema',
  errors: 'api-errors',
} as const

interface Shown {
  readonly entry: Entry<ApiData>
  readonly route: string
  readonly data: PageData
}

/** All entries of a description → its pages, its sidebar, and the bundled files. */
export function arrange(entries: readonly Entry<ApiData>[], options: ArrangeOptions): Arrangement {
  const shown: Shown[] = []
  const files: { path: string; text: string }[] = []
  for (const entry of entries) {
    if (entry.data.kind === 'page') shown.push({ entry, route: entry.data.route, data: entry.data.page })
    else if (entry.data.kind === 'description') {
      const folder = options.base === '' ? '' : `${options.base.slice(1)}/`
      files.push({ path: `${folder}openapi.json`, text: entry.data.json })
      files.push({ path: `${folder}openapi.yaml`, text: entry.data.yaml })
    }
  }
  const overview = shown.find(({ data }) => data.kind === 'overview')
  if (overview === undefined || overview.data.kind !== 'overview') return { pages: [] }
  const tags = tagsByRoute(overview.data)
  const guides = guidesOf(entries, options)
  const made = shown.map((one) => pageOf(one, options, tags))
  made.splice(shown.indexOf(overview) + 1, 0, ...guides.map((guide) => guidePage(guide, options)))
  const linkOf = (page: Page | undefined): Reference | undefined => page && { label: page.title, href: page.route }
  const pages = made.map((page, index): Page => {
    return defined({ ...page, previous: linkOf(made[index - 1]), next: linkOf(made[index + 1]) })
  })
  return { pages, files, sidebars: [{ id: options.sidebar, items: navigation(overview, guides, options) }] }
}

function pageOf({ entry, route, data }: Shown, options: ArrangeOptions, tags: ReadonlyMap<string, string>): Page {
  const description = entry.fragments['body']?.excerpt ?? ''
  const place = entry.places['page']
  return defined({
    route,
    layout: layouts[data.kind],
    // The layout shows far more than the body: parameters, schemas, errors.
    textFrom: 'page',
    title: data.title,
    keywords: keywordsOf(data, options.label),
    ...(description === '' ? {} : { description }),
    entry: entry.key,
    uses: entriesShown(data)
      .map((id) => keyPrefix(entry) + id)
      .filter((key) => key !== entry.key),
    data: { ...data, keys: keyPrefix(entry) },
    sidebar: options.sidebar,
    breadcrumbs: crumbs(data, options, tags.get(route)),
    headings: headingsOf(data, options.words.headings),
    group: options.label,
    place,
  })
}

/** What a reader may look for who knows it from a client or an answer. */
function keywordsOf(data: PageData, label: string): readonly string[] {
  switch (data.kind) {
    case 'operation':
      return [`${data.method} ${data.path}`, data.operation]
    case 'event':
      return [data.path]
    case 'schema':
      return [data.title]
    case 'errors':
      return [...new Set(data.rows.flatMap(({ keys }) => keys.map(({ key }) => key)))]
    case 'overview':
      return [label]
  }
}

/** Keys are `<instance>:<source>#<id>`. */
function keyPrefix(entry: Entry<ApiData>): string {
  return entry.key.slice(0, entry.key.length - entry.id.length)
}

/** Ids of the entries whose prose the page shows. */
function entriesShown(data: PageData): readonly string[] {
  const found = new Set<string>()
  const open: unknown[] = [data]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const { entry, name } = next as { readonly entry?: unknown; readonly name?: unknown }
    if (typeof entry === 'string' && typeof name === 'string') found.add(entry)
    else open.push(...Object.values(next))
  }
  return [...found].sort()
}

function crumbs(
  data: PageData,
  { label, base, words: { headings } }: ArrangeOptions,
  tag: string | undefined,
): readonly Crumb[] {
  const root: Crumb = { label, href: base === '' ? '/' : base }
  const section = {
    overview: [],
    operation: tag === undefined ? [] : [tag],
    event: [headings.events],
    schema: [headings.schemas],
    errors: [],
  }
  const between = section[data.kind].map((name): Crumb => ({ label: name }))
  return data.kind === 'overview' ? [root] : [root, ...between, { label: data.title }]
}

/** Labels of tags by the routes of their operations. */
function tagsByRoute({ groups }: OverviewData): ReadonlyMap<string, string> {
  const tags = groups.flatMap((group) => group.tags)
  return new Map(tags.flatMap((tag) => tag.rows.map(({ href }) => [href, tag.label] as const)))
}

function linkTo({ label, method, path, href, deprecated }: Row): Extract<NavItem, { type: 'link' }> {
  // The method is the badge.
  const words = label === `${method} ${path}` ? path : label
  return { type: 'link', label: words, href, ...(deprecated === true ? { className: 'sidebar-deprecated' } : {}) }
}

function navigation(
  { route, data }: Shown,
  guides: readonly Guide[],
  { label, words: { headings } }: ArrangeOptions,
): readonly NavItem[] {
  if (data.kind !== 'overview') return []
  const category = (name: string, items: readonly NavItem[], collapsed: boolean): NavItem[] =>
    items.length === 0 ? [] : [{ type: 'category', label: name, items, collapsible: true, collapsed }]
  const tags = data.groups.map((group) => ({
    group,
    items: group.tags.flatMap((tag) =>
      category(
        tag.label,
        tag.rows.map((row) => ({ ...linkTo(row), badge: row.method })),
        true,
      ),
    ),
  }))
  return [
    { type: 'link', label, href: route },
    ...guides.map((guide) => ({ type: 'link', label: guide.label, href: guide.route }) as const),
    // One group says nothing: its tags stand by themselves.
    ...tags.flatMap(({ group, items }) => (tags.length === 1 ? items : category(group.label, items, true))),
    ...category(headings.events, data.events.map(linkTo), true),
    ...category(
      headings.schemas,
      data.schemas.map((schema) => ({ type: 'link', ...schema })),
      true,
    ),
    ...(data.errors === undefined ? [] : [{ type: 'link', ...data.errors } as const]),
  ]
}
