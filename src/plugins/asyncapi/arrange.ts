import { defined } from '../../base/defined.ts'
import {
  category,
  crumbsTo,
  filesAt,
  pageEntries,
  referencePage,
  rootCrumb,
  withNeighbours,
  type ReferenceEntry,
  type ReferenceLook,
} from '../../api/reference-pages.ts'
import type { Arrangement, Crumb, Entry, NavItem, Page, PluginWords, Reference } from '../kit.ts'
import type { OverviewData, PageData } from './data.ts'
import { headingsOf } from './headings.ts'
import type { EventsData } from './split.ts'

interface ArrangeOptions extends ReferenceLook {
  readonly words: PluginWords
}

const layouts = {
  overview: 'async-overview',
  channel: 'async-channel',
  message: 'async-message',
  schema: 'api-schema',
} as const

/** Arranges the entries of a description as pages, with a sidebar and the bundled files. */
export function arrange(entries: readonly Entry<EventsData>[], options: ArrangeOptions): Arrangement {
  const pages = pageEntries<PageData>(entries)
  const overview = pages.find(({ data }) => data.kind === 'overview')
  if (overview === undefined || overview.data.kind !== 'overview') return { pages: [] }
  return {
    pages: withNeighbours(pages.map((page) => pageOf(page, options))),
    files: entries.flatMap(({ data }) =>
      data.kind === 'description'
        ? filesAt(options.base, { 'asyncapi.json': data.json, 'asyncapi.yaml': data.yaml })
        : [],
    ),
    sidebars: [{ id: options.sidebar, items: itemsOf(overview.route, overview.data, options) }],
  }
}

/** The sidebar: the first page, channels by tag with their actions, messages, schemas. */
function itemsOf(route: string, data: OverviewData, { label, words }: ArrangeOptions): readonly NavItem[] {
  const { headings } = words.asyncapi
  const link = ({ label, href }: Reference): NavItem => ({ type: 'link', label, href })
  return [
    { type: 'link', label, href: route },
    ...data.groups.flatMap((group) =>
      category(
        group.label,
        group.channels.map(({ label, href, operations, deprecated }) => {
          const actions = [...new Set(operations.map(({ action }) => action))]
          const badge = actions.length === 1 ? actions[0]?.toUpperCase() : undefined
          const className = deprecated === true ? 'sidebar-deprecated' : undefined
          return defined({ type: 'link' as const, label, href, badge, className })
        }),
        { collapsed: data.groups.length > 1 },
      ),
    ),
    ...category(headings.messages, data.messages.map(link)),
    ...category(headings.schemas, data.schemas.map(link)),
  ]
}

function pageOf(page: ReferenceEntry<PageData>, options: ArrangeOptions): Page {
  const { data } = page
  return referencePage(page, options, {
    layout: layouts[data.kind],
    keywords: keywordsOf(data, options.label),
    search: kindOf(data),
    features: data.kind === 'overview' ? ['api', 'api-list'] : ['api'],
    breadcrumbs: crumbsOf(data, options),
    headings: headingsOf(data, options.words),
  })
}

function kindOf({ kind }: PageData): Page['search'] {
  return kind === 'schema' ? { kind: 'schema' } : kind === 'overview' ? undefined : { kind: 'operation' }
}

/** Search terms of readers who know a page from a program or a broker. */
function keywordsOf(data: PageData, label: string): readonly string[] {
  switch (data.kind) {
    case 'overview':
      return [label]
    case 'channel':
      return [
        ...new Set([
          data.name,
          ...(data.address === undefined ? [] : [data.address]),
          ...data.operations.map(({ name }) => name),
          ...data.messages.flatMap(({ name, label }) => [name, label]),
        ]),
      ]
    case 'message':
      return [...new Set([data.message.name, data.title])]
    case 'schema':
      return [data.title]
  }
}

function crumbsOf(data: PageData, options: ArrangeOptions): readonly Crumb[] {
  if (data.kind === 'overview') return [rootCrumb(options)]
  const { channels, messages, schemas } = options.words.asyncapi.headings
  return crumbsTo(data, { channel: channels, message: messages, schema: schemas }[data.kind], options)
}
