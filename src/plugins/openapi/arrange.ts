import { defined } from '../../base/defined.ts'
import {
  crumbsTo,
  filesAt,
  pageEntries,
  referencePage,
  rootCrumb,
  withNeighbours,
  type ReferenceEntry,
} from '../../api/reference-pages.ts'
import { unpackSymbols } from '../../api/symbols/packed.ts'
import type { Arrangement, Entry, Page } from '../kit.ts'
import type { OperationData, OverviewData, PageData } from './data.ts'
import { guidePage, guidesOf, type ApiData, type ArrangeOptions } from './guide.ts'
import { wholeGroups } from './list-pages.ts'
import { navigation } from './navigation.ts'
import { headingsOf } from './page-headings.ts'

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

type PageEntry = ReferenceEntry<PageData>

/** Arranges the entries of a description as pages, with a sidebar and the bundled files. */
export function arrange(entries: readonly Entry<ApiData>[], options: ArrangeOptions): Arrangement {
  const references = pageEntries<PageData>(entries)
  const overview = references.find(({ data }) => data.kind === 'overview')
  if (overview === undefined || overview.data.kind !== 'overview') return { pages: [] }
  const groups = wholeGroups(references.flatMap(({ data }) => ('groups' in data ? data.groups : [])))
  const tags = tagsByRoute(groups)
  const guides = guidesOf(entries, options)
  const leads = new Map(references.map(({ entry, route }) => [route, leadOf(entry)]))
  const pages = references.map((reference) => pageOf(withLeads(reference, leads), options, tags))
  pages.splice(references.indexOf(overview) + 1, 0, ...guides.map((guide) => guidePage(guide, options)))
  const [descriptionData] = entries.flatMap(({ data }) => (data.kind === 'description' ? [data] : []))
  return {
    // Sample pages are skipped between the page of their operation and the next one.
    pages: withNeighbours(pages, ({ layout }) => layout !== layouts.samples),
    files: [
      ...(descriptionData === undefined ? [] : descriptionFiles(descriptionData, options.base)),
      ...references.flatMap(({ route, data }) => dataFiles(route, data)),
    ],
    ...(descriptionData === undefined ? {} : { symbols: symbolsIn(descriptionData) }),
    sidebars: [
      {
        id: options.sidebar,
        items: [
          ...navigation({ route: overview.route, data: { ...overview.data, groups } }, guides, options),
          ...references
            .filter(({ entry }) => ['changes', 'deprecated'].includes(entry.id))
            .map(({ route, data }) => ({ type: 'link', label: data.title, href: route }) as const),
        ],
      },
    ],
  }
}

type WrittenDescription = Extract<ApiData, { kind: 'description' }>

function descriptionFiles({ json, yaml, anchors }: WrittenDescription, base: string) {
  return filesAt(base, { 'openapi.json': json, 'openapi.yaml': yaml, 'anchors.json': anchors })
}

/** Files with data that a page loads on demand. */
function dataFiles(route: string, data: PageData) {
  const files: { readonly path: string; readonly text: string }[] = []
  if (data.kind === 'operation' && typeof data.try === 'object')
    files.push({ path: tryFile(route), text: JSON.stringify(data.try) })
  if ('choice' in data && typeof data.choice === 'object')
    files.push({ path: serversFile(route, data), text: JSON.stringify(data.choice) })
  return files
}

const unpacked = new WeakMap<object, NonNullable<Arrangement['symbols']>>()

/** Parsed symbols, cached because a live site arranges its pages on every change. */
function symbolsIn(data: WrittenDescription): NonNullable<Arrangement['symbols']> {
  const symbols = unpacked.get(data) ?? unpackSymbols(data.symbols)
  unpacked.set(data, symbols)
  return symbols
}

/** The first sentence of the prose of an entry. */
function leadOf(entry: Entry): string | undefined {
  const excerpt = entry.fragments['body']?.excerpt ?? ''
  return (/^.{12,}?[.!?](?=\s|$)/su.exec(excerpt)?.[0] ?? excerpt) || undefined
}

function withLeads(page: PageEntry, leads: ReadonlyMap<string, string | undefined>): PageEntry {
  const { data } = page
  if (data.kind !== 'list') return page
  const schemas = data.schemas.map((schema) => defined({ ...schema, lead: schema.lead ?? leads.get(schema.href) }))
  return { ...page, data: { ...data, schemas } }
}

function pageOf(page: PageEntry, options: ArrangeOptions, tags: ReadonlyMap<string, string>): Page {
  const { route, data } = page
  const { headings } = options.words
  const canTry = data.kind === 'operation' && data.try !== undefined
  const sections = { operation: tags.get(route), event: headings.events, schema: headings.schemas }
  return referencePage(page, options, {
    layout: layouts[data.kind],
    keywords: keywordsOf(data, options.label),
    search: kinds[data.kind],
    description: data.kind === 'list' ? data.lead : undefined,
    // Programs find the description through this link (RFC 8631).
    head: data.kind === 'overview' ? descriptionLinks(data) : undefined,
    more: {
      ...(canTry ? { try: tryFile(route) } : {}),
      ...('choice' in data && data.choice !== undefined ? { choice: serversFile(route, data) } : {}),
    },
    features: featuresOf(data, canTry),
    breadcrumbs:
      data.kind === 'overview'
        ? [rootCrumb(options)]
        : crumbsTo(data, sections[data.kind as keyof typeof sections], options),
    headings: headingsOf(data, headings),
    // Its content repeats the page of the operation for each body.
    noindex: data.kind === 'samples' || undefined,
  })
}

function descriptionLinks({ files }: Extract<PageData, { kind: 'overview' }>): Page['head'] {
  const [json] = files.filter(({ href }) => href.endsWith('.json'))
  return json && [{ link: { rel: 'service-desc', type: 'application/json', href: json.href } }]
}

/** Features of the theme that a page needs. */
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
    ...(data.kind === 'operation' || data.kind === 'samples' ? ['tab-menu'] : []),
  ]
}

/** File with the data of an operation's form, loaded when a reader calls the operation. */
function tryFile(route: string): string {
  return `${route.slice(1)}.try.json`
}

/** File with the selectable servers: those of the reference, or those of the page. */
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

/** Search terms of readers who know a page from a client or a response. */
function keywordsOf(data: PageData, label: string): readonly string[] {
  switch (data.kind) {
    case 'operation':
      return [`${data.method} ${data.path}`, data.operation]
    case 'event':
      return [data.path]
    case 'schema':
      return [data.title]
    case 'errors':
      return [...new Set(data.rows.flatMap(({ status, keys }) => [status, ...keys.map(({ key }) => key)]))]
    case 'overview':
      return [label]
    case 'list':
    case 'changes':
    case 'samples':
      return []
  }
}

/** Labels of tags by the routes of their operations. */
function tagsByRoute(groups: OverviewData['groups']): ReadonlyMap<string, string> {
  const tags = groups.flatMap((group) => group.tags)
  return new Map(tags.flatMap((tag) => tag.rows.map(({ href }) => [href, tag.label] as const)))
}
