import { defined } from '../../base/defined.ts'
import type { Arrangement, Crumb, Entry, Heading, NavItem, Page, PluginWords, Reference } from '../kit.ts'
import type { OverviewData, PageData } from './data.ts'
import { headingsOf } from './headings.ts'
import type { EventsData } from './split.ts'
import { entriesShown } from '../../api/shown-entries.ts'

interface ArrangeOptions {
  /** Id of the sidebar: the name of the instance. */
  readonly sidebar: string
  readonly label: string
  readonly base: string
  readonly words: PluginWords
}

interface Shown {
  readonly entry: Entry<EventsData>
  readonly route: string
  readonly data: PageData
}

const layouts = {
  overview: 'async-overview',
  channel: 'async-channel',
  message: 'async-message',
  schema: 'api-schema',
} as const

/** All entries of a description → its pages, its sidebar, and the bundled files. */
export function arrange(entries: readonly Entry<EventsData>[], options: ArrangeOptions): Arrangement {
  const shown: Shown[] = []
  const files: { path: string; text: string }[] = []
  for (const entry of entries) {
    if (entry.data.kind === 'page') shown.push({ entry, route: entry.data.route, data: entry.data.page })
    else {
      const folder = options.base === '' ? '' : `${options.base.slice(1)}/`
      files.push({ path: `${folder}asyncapi.json`, text: entry.data.json })
      files.push({ path: `${folder}asyncapi.yaml`, text: entry.data.yaml })
    }
  }
  const overview = shown.find(({ data }) => data.kind === 'overview')
  if (overview === undefined || overview.data.kind !== 'overview') return { pages: [] }
  const made = shown.map((one) => pageOf(one, options))
  const linkOf = (page: Page | undefined): Reference | undefined => page && { label: page.title, href: page.route }
  const pages = made.map((page, index): Page =>
    defined({ ...page, previous: linkOf(made[index - 1]), next: linkOf(made[index + 1]) }),
  )
  return { pages, files, sidebars: [{ id: options.sidebar, items: itemsOf(overview.route, overview.data, options) }] }
}

/** The sidebar: the first page, channels by tag with what is done there, messages, schemas. */
function itemsOf(route: string, data: OverviewData, { label, words }: ArrangeOptions): readonly NavItem[] {
  const { headings } = words.asyncapi
  const link = ({ label, href }: Reference): NavItem => ({ type: 'link', label, href })
  const category = (name: string, items: readonly NavItem[], collapsed = true): NavItem[] =>
    items.length === 0 ? [] : [{ type: 'category', label: name, items, collapsible: true, collapsed }]
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
        data.groups.length > 1,
      ),
    ),
    ...category(headings.messages, data.messages.map(link)),
    ...category(headings.schemas, data.schemas.map(link)),
  ]
}

function pageOf({ entry, route, data }: Shown, options: ArrangeOptions): Page {
  const description = entry.fragments['body']?.excerpt ?? ''
  const headings = headingsOf(data, options.words)
  const keys = entry.key.slice(0, entry.key.length - entry.id.length)
  return defined({
    route,
    layout: layouts[data.kind],
    // The layout shows far more than the body: operations, messages, schemas.
    textFrom: 'page',
    title: data.title,
    keywords: keywordsOf(data, options.label),
    search: kindOf(data),
    ...(description === '' ? {} : { description }),
    entry: entry.key,
    uses: entriesShown(data)
      .map((id) => keys + id)
      .filter((key) => key !== entry.key),
    data: { ...data, keys },
    features: data.kind === 'overview' ? ['api', 'api-list'] : ['api'],
    sidebar: options.sidebar,
    breadcrumbs: crumbsOf(data, options),
    headings,
    toc: contentsOf([...(entry.fragments['body']?.headings ?? []), ...headings]),
    group: options.label,
    place: entry.places['page'],
  })
}

function kindOf({ kind }: PageData): Page['search'] {
  return kind === 'schema' ? { kind: 'schema' } : kind === 'overview' ? undefined : { kind: 'operation' }
}

/** What a reader may look for who knows it from a program or a broker. */
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

/** Entries that a table of contents has at most, where its first level alone has no more. */
const mostContents = 15

/** A long table of contents leaves out its second level. */
function contentsOf(headings: readonly Heading[]): Page['toc'] {
  return headings.filter(({ depth }) => depth === 2 || depth === 3).length > mostContents
    ? { min: 2, max: 2 }
    : undefined
}

function crumbsOf(data: PageData, { label, base, words: { asyncapi } }: ArrangeOptions): readonly Crumb[] {
  const root: Crumb = { label, href: base === '' ? '/' : base }
  if (data.kind === 'overview') return [root]
  const { channels, messages, schemas } = asyncapi.headings
  const section = { channel: channels, message: messages, schema: schemas }[data.kind]
  const between: Crumb = 'parent' in data && data.parent !== undefined ? data.parent : { label: section }
  return [root, between, { label: data.title }]
}
