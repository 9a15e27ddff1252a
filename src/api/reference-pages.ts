import { defined } from '../base/defined.ts'
import type { Entry } from '../model/entry.ts'
import type { Heading } from '../model/facts.ts'
import type { Crumb, Json, NavItem, Page, Reference } from '../model/page.ts'
import type { Common, SchemaData } from './data.ts'
import { addFields } from './field-headings.ts'
import { entriesShown } from './shown-entries.ts'
import type { ApiWords } from './value.ts'

/** An entry that is a page, with its data. */
export interface ReferenceEntry<Data> {
  readonly entry: Entry
  readonly route: string
  readonly data: Data
}

/** Entries of a description that are pages. */
export function pageEntries<Data>(
  entries: readonly Entry<{ readonly kind: string } | PageEntryData<Data>>[],
): readonly ReferenceEntry<Data>[] {
  return entries.flatMap((entry) =>
    'page' in entry.data ? [{ entry, route: entry.data.route, data: entry.data.page }] : [],
  )
}

interface PageEntryData<Data> {
  readonly kind: 'page'
  readonly route: string
  readonly page: Data
}

/** Properties of the pages of one reference. */
export interface ReferenceLook {
  /** Id of the sidebar: the name of the instance. */
  readonly sidebar: string
  /** Name of the reference in navigation. */
  readonly label: string
  /** Route of the reference; empty at the root of the site. */
  readonly base: string
}

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** Properties that differ between kinds of pages. */
interface OwnPart extends Optional<Omit<Page, 'layout' | 'headings'>> {
  readonly layout: string
  readonly headings: readonly Heading[]
  /** Data of the layout in addition to that of the entry. */
  readonly more?: { readonly [key: string]: Json }
}

/** A page of a reference. */
export function referencePage<Data extends Common>(
  { entry, route, data }: ReferenceEntry<Data>,
  { sidebar, label }: ReferenceLook,
  { headings, description, more, ...own }: OwnPart,
): Page {
  const { body } = entry.fragments
  const keys = keyPrefix(entry)
  return defined({
    ...own,
    route,
    // The layout shows much more than the body: parameters, schemas, errors.
    textFrom: 'page',
    title: data.title,
    description: body?.excerpt || description || undefined,
    entry: entry.key,
    uses: entriesShown(data)
      .map((id) => keys + id)
      .filter((key) => key !== entry.key),
    data: { ...data, keys, ...more },
    sidebar,
    headings,
    toc: levelsOf([...(body?.headings ?? []), ...headings]),
    group: label,
    location: entry.locations['page'],
  })
}

/** Keys of entries are `<instance>:<source>#<id>`. */
const keyPrefix = ({ key, id }: Entry): string => key.slice(0, key.length - id.length)

/** Maximum number of entries in a table of contents with two levels. */
const maxContents = 15

/** Levels of a table of contents. A long one omits its second level. */
function levelsOf(headings: readonly Heading[]): Page['toc'] {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  return listed.length > maxContents ? { min: 2, max: 2 } : undefined
}

/** Adds links to the previous and next page. Pages outside of the order have none. */
export function withNeighbours(pages: readonly Page[], isInOrder = (_: Page): boolean => true): readonly Page[] {
  const order = pages.filter(isInOrder)
  const positions = new Map(order.map((page, index) => [page, index]))
  const linkTo = (page: Page | undefined): Reference | undefined => page && { label: page.title, href: page.route }
  return pages.map((page): Page => {
    const index = positions.get(page)
    if (index === undefined) return page
    return defined({ ...page, previous: linkTo(order[index - 1]), next: linkTo(order[index + 1]) })
  })
}

/** Breadcrumb for the first page of a reference. */
export const rootCrumb = ({ label, base }: Pick<ReferenceLook, 'label' | 'base'>): Crumb => ({
  label,
  href: base || '/',
})

/** Breadcrumbs of a page: the reference, the parent page or a section, and the page. */
export function crumbsTo(data: Common, section: string | undefined, reference: ReferenceLook): readonly Crumb[] {
  const parent = (data as { readonly parent?: Reference }).parent
  const between: Crumb | undefined = parent ?? (section === undefined ? undefined : { label: section })
  return [rootCrumb(reference), ...(between === undefined ? [] : [between]), { label: data.title }]
}

/** Files with the whole description, by name below the reference. */
export function filesAt(base: string, texts: Readonly<Record<string, string>>) {
  const folder = base === '' ? '' : `${base.slice(1)}/`
  return Object.entries(texts).map(([name, text]) => ({ path: folder + name, text }))
}

type Category = Extract<NavItem, { readonly type: 'category' }>

/** A category of a sidebar; omitted if it is empty. */
export function category(
  label: string,
  items: readonly NavItem[],
  more: Optional<Pick<Category, 'href' | 'tint' | 'collapsed'>> = {},
): readonly NavItem[] {
  if (items.length === 0) return []
  return [defined({ type: 'category', label, items, collapsible: true, collapsed: true, ...defined(more) })]
}

/** Headings and fields on the page of a schema. */
export function schemaHeadings(
  { examples, usedBy, schema }: SchemaData,
  words: ApiWords['headings'],
): readonly Heading[] {
  const headings: Heading[] = [{ depth: 2, id: 'schema', text: words.schema }]
  if (examples.length > 0) headings.push({ depth: 2, id: 'examples', text: words.examples })
  if (usedBy.length > 0) headings.push({ depth: 2, id: 'used-by', text: words.usedBy })
  addFields(schema, headings)
  return headings
}
