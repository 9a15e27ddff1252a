import { defined } from '../../base/defined.ts'
import type { Arrangement, Crumb, Entry, Heading, Page, Reference } from '../kit.ts'
import type { OperationData, OverviewData, PageData } from './data.ts'
import { unpackSymbols } from '../../api/symbols/packed.ts'
import { guidePage, guidesOf, type ApiData, type ArrangeOptions } from './guide.ts'
import { wholeGroups } from './list-pages.ts'
import { navigation } from './navigation.ts'
import { headingsOf } from './page-headings.ts'
import { entriesShown } from '../../api/shown-entries.ts'

const layouts = {
  overview: 'api-overview',
  operation: 'api-operation',
  event: 'api-webhook',
  schema: 'api-schema',
  errors: 'api-errors',
  list: 'api-list',
  changes: 'api-changes',
  samples: 'api-samples',
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
  let symbols: Arrangement['symbols']
  for (const entry of entries) {
    if (entry.data.kind === 'page') shown.push({ entry, route: entry.data.route, data: entry.data.page })
    else if (entry.data.kind === 'description') {
      const folder = options.base === '' ? '' : `${options.base.slice(1)}/`
      files.push({ path: `${folder}openapi.json`, text: entry.data.json })
      files.push({ path: `${folder}openapi.yaml`, text: entry.data.yaml })
      files.push({ path: `${folder}anchors.json`, text: entry.data.anchors })
      symbols = symbolsIn(entry.data)
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
  // Samples are beside the page of their operation, not behind it.
  const inOrder = made.filter(({ layout }) => layout !== layouts.samples)
  const positions = new Map(inOrder.map((page, index) => [page, index]))
  const pages = made.map((page): Page => {
    const index = positions.get(page)
    if (index === undefined) return page
    return defined({ ...page, previous: linkOf(inOrder[index - 1]), next: linkOf(inOrder[index + 1]) })
  })
  for (const { route, data } of shown) {
    if (data.kind === 'operation' && typeof data.try === 'object')
      files.push({ path: tryFile(route), text: JSON.stringify(data.try) })
    if ('choice' in data && typeof data.choice === 'object')
      files.push({ path: serversFile(route, data), text: JSON.stringify(data.choice) })
  }
  return {
    pages,
    files,
    ...defined({ symbols }),
    sidebars: [
      {
        id: options.sidebar,
        items: [
          ...navigation({ route: overview.route, data: { ...overview.data, groups } }, guides, options),
          ...shown
            .filter(({ entry }) => ['changes', 'deprecated'].includes(entry.id))
            .map(({ route, data }) => ({ type: 'link', label: data.title, href: route }) as const),
        ],
      },
    ],
  }
}

const unpacked = new WeakMap<object, NonNullable<Arrangement['symbols']>>()

/** A live site arranges again and again. */
function symbolsIn(data: Extract<ApiData, { kind: 'description' }>): NonNullable<Arrangement['symbols']> {
  const known = unpacked.get(data) ?? unpackSymbols(data.symbols)
  unpacked.set(data, known)
  return known
}

/** The first sentence of what the description says of an entry; nothing where it says nothing. */
function leadOf(entry: Entry<ApiData>): string | undefined {
  const excerpt = entry.fragments['body']?.excerpt ?? ''
  return (/^.{12,}?[.!?](?=\s|$)/su.exec(excerpt)?.[0] ?? excerpt) || undefined
}

function withLeads(page: Shown, leads: ReadonlyMap<string, string | undefined>): Shown {
  const { data } = page
  if (data.kind !== 'list') return page
  const schemas = data.schemas.map((schema) => defined({ ...schema, lead: schema.lead ?? leads.get(schema.href) }))
  return { ...page, data: { ...data, schemas } }
}

function pageOf({ entry, route, data }: Shown, options: ArrangeOptions, tags: ReadonlyMap<string, string>): Page {
  const { lead = '' } = data.kind === 'list' ? data : {}
  const description = (entry.fragments['body']?.excerpt ?? '') || lead
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
    // Where programs find what the reference was made from (RFC 8631).
    head: data.kind === 'overview' ? descriptionLinks(data) : undefined,
    data: {
      ...data,
      keys: keyPrefix(entry),
      ...(canTry ? { try: tryFile(route) } : {}),
      ...('choice' in data && data.choice !== undefined ? { choice: serversFile(route, data) } : {}),
    },
    features: featuresOf(data, canTry),
    sidebar: options.sidebar,
    breadcrumbs: crumbs(data, options, tags.get(route)),
    headings,
    toc: contentsOf([...(entry.fragments['body']?.headings ?? []), ...headings]),
    group: options.label,
    // It says the same as the page of the operation, once for each body.
    noindex: data.kind === 'samples' || undefined,
    place: entry.places['page'],
  })
}

function descriptionLinks({ files }: Extract<PageData, { kind: 'overview' }>): Page['head'] {
  const [json] = files.filter(({ href }) => href.endsWith('.json'))
  return json && [{ link: { rel: 'service-desc', type: 'application/json', href: json.href } }]
}

/** Entries that a table of contents has at most, where its first level alone has no more. */
const mostContents = 15

/** A long table of contents leaves out its second level. */
function contentsOf(headings: readonly Heading[]): Page['toc'] {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  return listed.length > mostContents ? { min: 2, max: 2 } : undefined
}

/** Styles and scripts of a page of the reference, and those that only some of them need. */
function featuresOf(data: PageData, canTry: boolean): Page['features'] {
  const hasList =
    data.kind === 'overview' ||
    data.kind === 'list' ||
    data.kind === 'changes' ||
    (data.kind === 'errors' && data.pages !== undefined)
  return [
    'api',
    ...(hasList ? ['api-list'] : []),
    ...(data.kind === 'overview' ? ['anchors'] : []),
    ...(canTry ? ['try'] : []),
    ...('choice' in data && data.choice !== undefined ? ['servers'] : []),
    ...(data.kind === 'operation' && data.bodies !== undefined ? ['samples'] : []),
  ]
}

/** The file with what the form of an operation needs: readers who do not call it do not load it. */
function tryFile(route: string): string {
  return `${route.slice(1)}.try.json`
}

/** The file with the servers that a page lets readers choose: those of the reference, or its own. */
function serversFile(route: string, data: OverviewData | OperationData): string {
  if (typeof data.choice === 'string') return data.choice.slice(1)
  return data.kind === 'overview'
    ? `${route.slice(1)}${route === '/' ? '' : '/'}servers.json`
    : `${route.slice(1)}.servers.json`
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
    case 'changes':
    case 'samples':
      return []
  }
}

/** Keys are `<instance>:<source>#<id>`. */
function keyPrefix(entry: Entry<ApiData>): string {
  return entry.key.slice(0, entry.key.length - entry.id.length)
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
    changes: [],
    samples: [],
  }
  const isAside = 'parent' in data && data.parent !== undefined
  const between = isAside ? [data.parent] : section[data.kind].map((name): Crumb => ({ label: name }))
  return data.kind === 'overview' ? [root] : [root, ...between, { label: data.title }]
}

/** Labels of tags by the routes of their operations. */
function tagsByRoute(groups: OverviewData['groups']): ReadonlyMap<string, string> {
  const tags = groups.flatMap((group) => group.tags)
  return new Map(tags.flatMap((tag) => tag.rows.map(({ href }) => [href, tag.label] as const)))
}
