/**
 * Shapes for the results of content types.
 *
 * @module
 */
import {
  anything,
  both,
  distinct,
  either,
  finite,
  flag,
  list,
  members,
  name,
  oneOf,
  optional,
  plainData,
  record,
  shape,
  text,
  integer,
  type Shape,
} from '../../base/shape.ts'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import type { RawEntry, RawFragment } from '../entry.ts'
import type { Heading } from '../facts.ts'
import { headSchema } from '../head.ts'
import {
  badgeTones,
  tints,
  type ArrangeDiagnostic,
  type Arrangement,
  type Crumb,
  type DocsVersion,
  type NavItem,
  type Page,
  type Redirect,
  type Reference,
  type Sidebar,
} from '../page.ts'
import type { MadeItem, MadeLink, PluginItem } from '../plugin-item.ts'
import { ofSchema } from './schema.ts'

const location: Shape = members<Location>(
  {
    file: name,
    line: integer(1),
    column: integer(1),
    endLine: optional(integer(1)),
    endColumn: optional(integer(1)),
  },
  'a location ({ file, line, column })',
)

const ofDiagnostic = {
  code: name,
  severity: oneOf('error', 'warning', 'info'),
  message: name,
  location: optional(location),
  subject: optional(text),
  label: optional(text),
  hint: optional(text),
  detail: optional(text),
}
const reportWords = 'a report ({ code, severity, message })'
export const report: Shape = members<Diagnostic>(ofDiagnostic, reportWords)

const path = shape(
  'a path of the site, which begins with "/"',
  (value) => typeof value === 'string' && value[0] === '/',
)
const classed = { className: optional(text), props: optional(plainData) }
const badged = { badge: optional(text), tone: optional(oneOf(...badgeTones)) }
type Item<Type> = Extract<NavItem, { type: Type }>

const link = members<Item<'link'>>({
  type: anything,
  label: text,
  href: text,
  unlisted: optional(flag),
  ...classed,
  ...badged,
})
const category = members<Item<'category'>>({
  type: anything,
  label: text,
  href: optional(text),
  linkUnlisted: optional(flag),
  items: (value) => navItems(value),
  collapsible: flag,
  collapsed: flag,
  icon: optional(text),
  tint: optional(oneOf(...tints)),
  ...classed,
  ...badged,
})
const html = members<Item<'html'>>({
  type: anything,
  html: text,
  className: optional(text),
  by: optional(
    members<PluginItem>({
      use: name,
      item: optional(name),
      options: optional(record(anything)),
      at: optional(list(anything)),
    }),
  ),
})
const typed = members<{ readonly type: string }>({ type: oneOf('link', 'category', 'html') }, 'an item of a sidebar')
const byType: Readonly<Record<string, Shape>> = { link, category, html }

function navItem(value: unknown): ReturnType<Shape> {
  return typed(value) ?? byType[(value as NavItem).type]?.(value)
}

const navItems = list(navItem, 'a list of items')

const sidebars = distinct(members<Sidebar>({ id: name, items: navItems, label: optional(text) }, 'a sidebar'), 'id')

const reference = members<Reference>({ label: text, href: text }, 'a link ({ label, href })')
const crumb = members<Crumb>({ label: text, href: optional(text) }, 'a step ({ label, href })')
const heading = members<Heading>({ depth: integer(1), id: text, text }, 'a heading ({ depth, id, text })')

const search = members<NonNullable<Page['search']>>({
  kind: optional(oneOf('operation', 'schema', 'list')),
  synonyms: optional(list(text)),
  boost: optional(finite),
  pinned: optional(list(text)),
  language: optional(text),
  exclude: optional(flag),
})

const ofPage = {
  layout: name,
  title: text,
  documentTitle: optional(either('a string or false', text, oneOf(false))),
  description: optional(text),
  keywords: optional(list(text)),
  search: optional(search),
  image: optional(text),
  imageAbout: optional(
    members<NonNullable<Page['imageAbout']>>(
      { width: finite, height: finite, alt: text },
      'an object { width, height, alt }',
    ),
  ),
  feedback: optional(oneOf(false)),
  comments: optional(oneOf(false)),
  head: optional(both(list(anything, 'a list of elements'), ofSchema(headSchema))),
  entry: optional(name),
  uses: optional(list(text)),
  features: optional(list(text)),
  data: optional(plainData),
  cards: optional(list(reference)),
  sidebar: optional(text),
  breadcrumbs: optional(list(crumb)),
  previous: optional(reference),
  next: optional(reference),
  toc: optional(
    either('{ min, max } or false', oneOf(false), members<{ min: number; max: number }>({ min: finite, max: finite })),
  ),
  headings: optional(list(heading)),
  unlisted: optional(flag),
  noindex: optional(either('true, false or "outside"', flag, oneOf('outside'))),
  version: optional(members<NonNullable<Page['version']>>({ instance: name, name }, 'an object { instance, name }')),
  hideTitle: optional(flag),
  editUrl: optional(text),
  lastUpdate: optional(
    members<NonNullable<Page['lastUpdate']>>(
      { date: optional(text), author: optional(text) },
      'an object { date, author }',
    ),
  ),
  kind: optional(oneOf('website', 'article')),
  published: optional(text),
  authors: optional(list(crumb)),
  textFrom: optional(oneOf('body', 'page')),
  group: optional(text),
  untranslated: optional(record(anything)),
  location: optional(location),
  layoutLocation: optional(location),
}

/** Shape of a page. `transform` must keep the route, so it is not validated again. */
const page: Shape = members<Page>({ route: path, ...ofPage }, 'a page ({ route, layout, title })')
export const transformed: Shape = optional(members<Page>({ route: anything, ...ofPage }, 'a page or undefined'))

const redirect = members<Redirect>({ from: path, to: name, location: optional(location) }, 'a redirect ({ from, to })')

const version = members<DocsVersion>(
  {
    name,
    label: text,
    path,
    home: optional(path),
    isLast: flag,
    banner: optional(oneOf('unreleased', 'unmaintained')),
    badge: optional(oneOf(false)),
    docs: list(members<DocsVersion['docs'][number]>({ id: text, path }, 'an object { id, path }')),
    sidebars: list(text),
    draftIds: list(text),
  },
  'a version',
)

export const arrangement: Shape = members<Arrangement>(
  {
    pages: list(page, 'a list of pages'),
    sidebars: optional(sidebars),
    redirects: optional(list(redirect, 'a list of redirects')),
    versions: optional(distinct(version, 'name')),
    files: optional(list(members<{ path: string; text: string }>({ path: name, text }, 'a file ({ path, text })'))),
    diagnostics: optional(
      list(members<ArrangeDiagnostic>({ ...ofDiagnostic, option: optional(list(anything)) }, reportWords)),
    ),
  },
  'an arrangement ({ pages, sidebars })',
)

const fragment = members<RawFragment>(
  {
    name,
    format: oneOf('md', 'mdx'),
    text,
    line: integer(1),
    file: optional(name),
    sampleOf: optional(text),
  },
  'a piece of prose ({ name, format, text, line })',
)

const entry = members<RawEntry>(
  { id: text, data: plainData, locations: optional(record(location)), fragments: distinct(fragment, 'name') },
  'an entry ({ id, data, fragments })',
)

export const split: Shape = members<{ entries: unknown; diagnostics: unknown }>(
  { entries: distinct(entry, 'id', 'a list of entries'), diagnostics: optional(list(report)) },
  'an object with "entries"',
)

const madeLink = members<Pick<MadeLink, 'label' | 'to'>>({ label: name, to: name }, 'a link ({ label, to })')
const menu = members<{ label: string; items: unknown }>({ label: name, items: list(madeLink) })
const markup = members<Pick<MadeItem, 'html'>>({ html: text })

/** Shape of an item that a plugin adds to the navbar or a sidebar. */
function madeItem(value: unknown): ReturnType<Shape> {
  const { html, items } = (value ?? {}) as { readonly html?: unknown; readonly items?: unknown }
  if (html !== undefined) return markup(value)
  return items === undefined ? madeLink(value) : menu(value)
}

const itemWords = 'a link ({ label, to }), a menu ({ label, items }), HTML ({ html }), or a list of these'
const oneItem: Shape = (value) => {
  const mismatch = madeItem(value)
  return mismatch?.path === '' ? { ...mismatch, expected: itemWords } : mismatch
}
const manyItems = list(oneItem)
export const madeItems: Shape = optional((value) => (Array.isArray(value) ? manyItems(value) : oneItem(value)))
