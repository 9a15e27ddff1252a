import { defined } from '../../base/defined.ts'
import type { ApiWords } from '../../api/value.ts'
import { fill } from '../kit.ts'
import type { PageOfAll } from '../../api/reference-entries.ts'
import type { Group, ListData, OverviewData, Reference, Row, TagRows } from './data.ts'
import type { Outline } from './outline.ts'
import { pagesOf, type Listed } from './paged.ts'

interface ListContext {
  readonly words: ApiWords
  /** Route of the reference. */
  readonly base: string
}

/** The first page with as many operations as fit, and further pages that list the other operations and the schemas. */
export function withLists(
  overview: OverviewData,
  { words, base }: ListContext,
): { readonly overview: OverviewData; readonly lists: readonly PageOfAll<ListData>[] } {
  const { headings } = words
  const flat = overview.groups.flatMap((outer) =>
    outer.tags.flatMap((inner) => {
      const rows = inner.rows.length === 0 ? [undefined] : inner.rows
      return rows.map((leaf) => ({ outer, inner, leaf }))
    }),
  )
  const groups = pagesOf(flat, ({ path, label, href }: Row) => path + label + href).map(groupsOf)
  const pages = referencesOf(groups.map(tagSpan), (index) => listAddress(base, index))
  const more = groups.slice(1).map((pageGroups, index): PageOfAll<ListData> => {
    const title = fill(headings.numbered, { name: headings.operations, number: index + 2 })
    const data = { kind: 'list' as const, title, keys: '', groups: pageGroups, schemas: [], ...pages }
    return { id: `operations:${index + 2}`, route: listAddress(base, index + 1), data }
  })
  const schemas = schemaLists(overview.schemas, { words, base })
  const schemasPage = schemas[0] && { label: schemas[0].data.title, href: schemas[0].route }
  return {
    overview: defined({ ...overview, groups: groups[0] ?? [], schemasPage, ...pages }),
    lists: [...more, ...schemas],
  }
}

function schemaLists(all: readonly Reference[], { words, base }: ListContext): readonly PageOfAll<ListData>[] {
  if (all.length === 0) return []
  // A flat list. The lead of each schema counts towards the size.
  const flat = all.map((leaf) => ({ outer: '', inner: '', leaf }))
  const lists = pagesOf(flat, ({ label, href }) => label + href + leadSpace).map(
    (page) => page[0]?.inners[0]?.leaves ?? [],
  )
  const spans = lists.map((list) => spanOf(list.map(({ label }) => label)))
  return numberedPages('schemas', spans, { title: words.headings.schemas, words, base }).map(
    ({ id, route, ...pageData }, index) => {
      const data = { kind: 'list' as const, keys: '', groups: [], schemas: lists[index]!, ...pageData }
      return { id, route, data }
    },
  )
}

/** Page that lists a tag, by the tag's slug: the first page of the reference, or a further one. */
export function tagPages({ tags, calls }: Outline, base: string): ReadonlyMap<string, string> {
  const groups = new Map<string | undefined, typeof tags>()
  for (const tag of tags) groups.set(tag.group, [...(groups.get(tag.group) ?? []), tag])
  const flat = [...groups].flatMap(([outer, members]) =>
    members.flatMap((inner) => {
      const rows = calls.filter(({ kind, tag }) => kind === 'operation' && tag === inner.name)
      return rows.map((leaf) => ({ outer, inner, leaf }))
    }),
  )
  const pages = pagesOf(flat, ({ path, title, route }) => path + title + base + route)
  return new Map(
    pages.flatMap((page, index) =>
      page
        .flatMap(({ inners }) => inners.filter(({ isRest }) => !isRest))
        .map(({ inner }) => [inner.slug, listAddress(base, index)] as const),
    ),
  )
}

/** Address of a page that lists operations. */
const listAddress = (base: string, index: number): string =>
  index === 0 ? base || '/' : `${base}/operations/${index + 1}`

/** Placeholder with the length of a schema's lead in a list. */
const leadSpace = ' '.repeat(150)

/**
 * Id, route and title for each page of a list, and links to all of them. `spans` contains the label of each
 * page.
 */
export function numberedPages(
  name: string,
  spans: readonly string[],
  { title, words, base }: ListContext & { readonly title: string },
) {
  const route = (index: number): string => `${base}/${name}${index === 0 ? '' : `/page/${index + 1}`}`
  const pages = referencesOf(spans, route)
  return spans.map((_, index) => ({
    id: index === 0 ? name : `${name}:${index + 1}`,
    route: route(index),
    title: index === 0 ? title : fill(words.headings.numbered, { name: title, number: index + 1 }),
    ...pages,
  }))
}

/** Links to the pages of a list, if there are several. */
function referencesOf(
  labels: readonly string[],
  address: (index: number) => string,
): { readonly pages?: readonly Reference[] } {
  return labels.length < 2 ? {} : { pages: labels.map((label, index) => ({ label, href: address(index) })) }
}

function groupsOf(page: Listed<Group, TagRows, Row>): readonly Group[] {
  return page.map(({ outer, inners }) => ({
    ...outer,
    tags: inners.map(({ inner: { text, docs, ...tag }, leaves, isRest }) =>
      // The description of a tag is on the page where the tag starts.
      isRest ? { ...tag, rows: leaves } : defined({ ...tag, text, docs, rows: leaves }),
    ),
  }))
}

/** Groups of all pages as one list, with the parts of each group and tag joined. */
export function wholeGroups(all: readonly Group[]): readonly Group[] {
  const groups = new Map<string, { readonly group: Group; readonly tags: Map<string, TagRows> }>()
  for (const group of all) {
    const { tags } = groups.get(group.id) ?? { tags: new Map<string, TagRows>() }
    groups.set(group.id, { group: groups.get(group.id)?.group ?? group, tags })
    for (const tag of group.tags) {
      const before = tags.get(tag.id)
      tags.set(tag.id, before === undefined ? tag : { ...before, rows: [...before.rows, ...tag.rows] })
    }
  }
  return [...groups.values()].map(({ group, tags }) => ({ ...group, tags: [...tags.values()] }))
}

const tagSpan = (groups: readonly Group[]): string =>
  spanOf(groups.flatMap(({ tags }) => tags.map(({ label }) => label)))

/** First and last label of a page. */
export function spanOf(labels: readonly string[]): string {
  const [first, last] = [labels[0] ?? '', labels.at(-1) ?? '']
  return first === last ? first : `${first} – ${last}`
}
