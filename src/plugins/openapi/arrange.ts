import { defined } from '../../defined.ts'
import type { Arrangement, Crumb, Entry, Heading, NavItem, Page, PluginWords, Reference } from '../../plugin.ts'
import type { OverviewData, PageData, Row, SchemaNode } from './data.ts'
import { guidePage, guidesOf, type ApiData, type ArrangeOptions, type Guide } from './guide.ts'
import { wholeGroups } from './list-pages.ts'

const layouts = {
  overview: 'api-overview',
  operation: 'api-operation',
  event: 'api-webhook',
  schema: 'api-schema',
  errors: 'api-errors',
  list: 'api-list',
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
  const groups = wholeGroups(shown.flatMap(({ data }) => ('groups' in data ? data.groups : [])))
  const tags = tagsByRoute(groups)
  const guides = guidesOf(entries, options)
  const leads = new Map(shown.map(({ entry, route }) => [route, leadOf(entry)]))
  const made = shown.map((one) => pageOf(withLeads(one, leads), options, tags))
  made.splice(shown.indexOf(overview) + 1, 0, ...guides.map((guide) => guidePage(guide, options)))
  const linkOf = (page: Page | undefined): Reference | undefined => page && { label: page.title, href: page.route }
  const pages = made.map((page, index): Page => {
    return defined({ ...page, previous: linkOf(made[index - 1]), next: linkOf(made[index + 1]) })
  })
  for (const { route, data } of shown)
    if (data.kind === 'operation' && typeof data.try === 'object')
      files.push({ path: tryFile(route), text: JSON.stringify(data.try) })
  return {
    pages,
    files,
    sidebars: [
      { id: options.sidebar, items: navigation({ ...overview, data: { ...overview.data, groups } }, guides, options) },
    ],
  }
}

/** The first sentence of what the description says of an entry; nothing where it says nothing. */
function leadOf(entry: Entry<ApiData>): string | undefined {
  const excerpt = entry.fragments['body']?.excerpt ?? ''
  return (/^.{12,}?[.!?](?=\s|$)/su.exec(excerpt)?.[0] ?? excerpt) || undefined
}

function withLeads(page: Shown, leads: ReadonlyMap<string, string | undefined>): Shown {
  const { data } = page
  if (data.kind !== 'list') return page
  const schemas = data.schemas.map((schema) => defined({ ...schema, lead: leads.get(schema.href) }))
  return { ...page, data: { ...data, schemas } }
}

function pageOf({ entry, route, data }: Shown, options: ArrangeOptions, tags: ReadonlyMap<string, string>): Page {
  const description = entry.fragments['body']?.excerpt ?? ''
  const headings = headingsOf(data, options.words.headings)
  const canTry = data.kind === 'operation' && data.try !== undefined
  return defined({
    route,
    layout: layouts[data.kind],
    // The layout shows far more than the body: parameters, schemas, errors.
    textFrom: 'page',
    title: data.title,
    keywords: keywordsOf(data, options.label),
    search: kinds[data.kind],
    ...(description === '' ? {} : { description }),
    entry: entry.key,
    uses: entriesShown(data)
      .map((id) => keyPrefix(entry) + id)
      .filter((key) => key !== entry.key),
    data: { ...data, keys: keyPrefix(entry), ...(canTry ? { try: tryFile(route) } : {}) },
    features: featuresOf(data, canTry),
    sidebar: options.sidebar,
    breadcrumbs: crumbs(data, options, tags.get(route)),
    headings,
    toc: contentsOf([...(entry.fragments['body']?.headings ?? []), ...headings]),
    group: options.label,
    place: entry.places['page'],
  })
}

/** Entries that a table of contents has at most, where its first level alone has no more. */
const mostContents = 15

/** A long table of contents leaves out its second level. */
function contentsOf(headings: readonly Heading[]): Page['toc'] {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  return listed.length > mostContents ? { min: 2, max: 2 } : undefined
}

/** Styles and scripts that only some pages of the reference need. */
function featuresOf(data: PageData, canTry: boolean): Page['features'] {
  const hasList =
    data.kind === 'overview' || data.kind === 'list' || (data.kind === 'errors' && data.pages !== undefined)
  return hasList ? ['api-list'] : canTry ? ['try'] : undefined
}

/** The file with what the form of an operation needs: readers who do not call it do not load it. */
function tryFile(route: string): string {
  return `${route.slice(1)}.try.json`
}

const kinds = {
  operation: { kind: 'operation' },
  event: { kind: 'operation' },
  schema: { kind: 'schema' },
} as Readonly<Partial<Record<PageData['kind'], Page['search']>>>

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
    case 'list':
      return []
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
    list: [],
  }
  const isAside = data.kind === 'schema' && data.parent !== undefined
  const between = isAside ? [data.parent] : section[data.kind].map((name): Crumb => ({ label: name }))
  return data.kind === 'overview' ? [root] : [root, ...between, { label: data.title }]
}

/** Labels of tags by the routes of their operations. */
function tagsByRoute(groups: OverviewData['groups']): ReadonlyMap<string, string> {
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
  const category = (name: string, items: readonly NavItem[], collapsed: boolean, href?: string): NavItem[] =>
    items.length === 0 ? [] : [defined({ type: 'category', label: name, href, items, collapsible: true, collapsed })]
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
      data.schemasPage?.href,
    ),
    ...(data.errors === undefined ? [] : [{ type: 'link', ...data.errors } as const]),
  ]
}

/** Fields are no headings: so deep that no table of contents lists them, but their ids are known as anchors. */
const fieldDepth = 6

/** The headings that the layout of a page makes, in order, then the fields that can be linked to. */
function headingsOf(page: PageData, words: PluginWords['openapi']['headings']): readonly Heading[] {
  const headings: Heading[] = []
  const add = (depth: number, { id, label }: { readonly id: string; readonly label: string }): void => {
    headings.push({ depth, id, text: label })
  }
  const addGroups = (groups: OverviewData['groups']): void => {
    for (const group of groups) {
      add(2, group)
      for (const tag of group.tags) add(3, tag)
    }
  }
  switch (page.kind) {
    case 'overview':
      if (page.servers.length > 0) add(2, { id: 'servers', label: words.servers })
      if (page.schemes.length > 0) add(2, { id: 'security-schemes', label: words.schemes })
      addGroups(page.groups)
      if (page.events.length > 0) add(2, { id: 'events', label: words.events })
      if (page.schemasPage !== undefined) add(2, { id: 'schemas', label: words.schemas })
      // They are named below the title, too.
      add(fieldDepth, { id: 'description-files', label: words.files })
      break
    case 'list':
      addGroups(page.groups)
      break
    case 'operation':
    case 'event': {
      for (const group of page.parameters) add(2, group)
      if (page.body !== undefined) add(2, page.body)
      if (page.samples.length > 0) add(2, { id: 'samples', label: words.samples })
      if (page.responses.length > 0) add(2, { id: 'responses', label: words.responses })
      for (const response of page.responses) add(3, response)
      if (page.errors.length > 0) add(2, { id: 'error-keys', label: words.errorKeys })
      const callbacks = page.callbacks ?? []
      if (callbacks.length > 0) add(2, { id: 'callbacks', label: words.callbacks })
      for (const callback of callbacks) {
        add(3, callback)
        for (const part of [callback.parameters, callback.body ?? [], callback.responses].flat()) add(4, part)
      }
      const bodies = [page.body, ...callbacks.map(({ body }) => body)]
      const responses = [...page.responses, ...callbacks.flatMap((callback) => callback.responses)]
      const media = [...bodies.flatMap((body) => body?.media ?? []), ...responses.flatMap((response) => response.media)]
      const nodes = [
        ...[page, ...callbacks].flatMap(({ parameters }) => parameters.flatMap((group) => group.fields)),
        ...responses.flatMap((response) => response.headers),
        ...media.flatMap(({ schema }) => schema ?? []),
      ]
      for (const node of nodes) addFields(node, headings)
      break
    }
    case 'schema':
      add(2, { id: 'schema', label: words.schema })
      if (page.examples.length > 0) add(2, { id: 'examples', label: words.examples })
      if (page.usedBy.length > 0) add(2, { id: 'used-by', label: words.usedBy })
      addFields(page.schema, headings)
      break
    case 'errors':
      for (const row of page.rows) {
        add(2, row)
        for (const { id, key } of row.keys) headings.push({ depth: fieldDepth, id, text: key })
      }
  }
  return headings
}

function addFields(node: SchemaNode, into: Heading[]): void {
  if (node.id !== undefined) into.push({ depth: fieldDepth, id: node.id, text: node.name ?? node.type })
  for (const field of node.fields ?? []) addFields(field, into)
  for (const other of node.others ?? []) addFields(other, into)
  for (const variant of node.variants ?? []) addFields(variant.node, into)
}
