import type { Diagnostic, Page, Place, Reference } from '../../plugin.ts'
import { imageName, imagePath, nearest } from '../../plugin.ts'
import type { VersionContent } from './content.ts'
import { givenTitle, type Doc } from './doc.ts'
import { cards } from './category-index.ts'
import { breadcrumbs, paginationLabel, type Navigation } from './navigation.ts'
import type { DocsOptions } from './options.ts'
import type { SidebarTree } from './sidebar.ts'
import { tagsOf } from './tags.ts'
import { unknownDoc } from './unknown-doc.ts'
import type { Version } from './versions.ts'

/** What the pages of one version are made from. */
export interface VersionView {
  readonly content: VersionContent
  readonly sidebars: readonly SidebarTree[]
  readonly navigation: Navigation
  readonly options: DocsOptions
  readonly version: NonNullable<Page['version']>
}

/** The page of a doc, with what is wrong in its front matter. */
export function docPage(
  doc: Doc,
  view: VersionView,
): { readonly page: Page; readonly diagnostics: readonly Diagnostic[] } {
  const { navigation, options } = view
  const { data, source, key } = doc.entry
  const diagnostics: Diagnostic[] = []
  const position = navigation.positions.get(doc.id)
  const sidebar = sidebarOf(doc, view, diagnostics)
  const trail = position !== undefined && position.sidebar === sidebar ? position.trail : undefined
  const around = sidebar === undefined ? {} : navigation.neighbours(sidebar, doc.route)
  const previous = neighbour('pagination_prev', { doc, natural: around.previous, view, diagnostics })
  const next = neighbour('pagination_next', { doc, natural: around.next, view, diagnostics })
  const metaTitle = data.title_meta ?? givenTitle(data)
  const tags = tagsOf(doc, view.content.tags).map(({ label, href }) => ({ label, href }))
  const lastUpdate = lastUpdateOf(doc, options)
  const editUrl = editUrlOf(source, data.custom_edit_url, { options, version: view.content.version })
  const page: Page = {
    route: doc.route,
    layout: 'doc',
    title: doc.title,
    ...(metaTitle !== undefined && metaTitle !== doc.title ? { documentTitle: metaTitle } : {}),
    ...(doc.description === undefined ? {} : { description: doc.description }),
    ...(data.keywords === undefined ? {} : { keywords: data.keywords }),
    ...(data.image === undefined ? {} : { image: imagePath(data.image, doc.entry.fragments[imageName]) }),
    entry: key,
    data: tags.length === 0 ? null : { tags },
    // Cards in the text are those of the category around the page.
    ...(doc.entry.fragments['body']?.wantsCards === true
      ? { cards: cards(trail?.at(-1)?.items ?? sidebar?.items ?? [], doc.route) }
      : {}),
    ...(sidebar === undefined ? {} : { sidebar: sidebar.id }),
    ...(options.breadcrumbs && trail !== undefined ? { breadcrumbs: breadcrumbs(trail, doc) } : {}),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
    ...tocOf(doc),
    ...(doc.unlisted ? { unlisted: true } : {}),
    version: view.version,
    ...(data.hide_title === true ? { hideTitle: true } : {}),
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(lastUpdate === undefined ? {} : { lastUpdate }),
    ...(position?.trail[0] === undefined ? {} : { group: position.trail[0].label }),
    place: data.slug === undefined ? start(source) : (doc.entry.places.slug ?? start(source)),
  }
  return { page, diagnostics }
}

function sidebarOf(doc: Doc, view: VersionView, diagnostics: Diagnostic[]): SidebarTree | undefined {
  const name = doc.entry.data.displayed_sidebar
  const natural = view.navigation.positions.get(doc.id)?.sidebar
  if (name === undefined) return natural
  if (name === null) return undefined
  const found = view.sidebars.find((sidebar) => sidebar.name === name)
  if (found !== undefined) return found
  const near = nearest(
    name,
    view.sidebars.map((sidebar) => sidebar.name),
  )
  diagnostics.push({
    code: 'sidebar/missing',
    severity: 'error',
    message: `the doc "${doc.id}" asks for the sidebar "${name}", which does not exist`,
    subject: name,
    ...placeOf(doc, 'displayed_sidebar'),
    ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
  })
  return natural
}

/** What front matter says of a neighbour: an id, `null` for none, nothing for the one that the sidebar gives. */
function neighbour(
  key: 'pagination_prev' | 'pagination_next',
  asked: {
    readonly doc: Doc
    readonly natural: Reference | undefined
    readonly view: VersionView
    /** Is added to. */
    readonly diagnostics: Diagnostic[]
  },
): Reference | undefined {
  const { doc, natural, diagnostics } = asked
  const { content } = asked.view
  const id = doc.entry.data[key]
  if (id === undefined) return natural
  if (id === null || content.draftIds.has(id)) return undefined
  const target = content.byId.get(id)
  if (target !== undefined) return { label: paginationLabel(target), href: target.route }
  const report = unknownDoc(`${key} names the doc "${id}", which does not exist`, id, content.docs)
  diagnostics.push({ ...report, ...placeOf(doc, key) })
  return natural
}

function tocOf(doc: Doc): Pick<Page, 'toc'> {
  const { hide_table_of_contents: hidden, toc_min_heading_level: min, toc_max_heading_level: max } = doc.entry.data
  if (hidden === true) return { toc: false }
  if (min === undefined && max === undefined) return {}
  const from = min ?? Math.min(2, max ?? 2)
  return { toc: { min: from, max: Math.max(from, max ?? 3) } }
}

function lastUpdateOf(doc: Doc, options: DocsOptions): Page['lastUpdate'] {
  const {
    data: { last_update: written },
    dates,
  } = doc.entry
  const date = written?.date ?? (options.showLastUpdate ? dates?.updated : undefined)
  const author = written?.author ?? (options.showLastUpdateAuthor ? dates?.author : undefined)
  if (date === undefined && author === undefined) return undefined
  return { ...(date === undefined ? {} : { date }), ...(author === undefined ? {} : { author }) }
}

function editUrlOf(
  source: string,
  custom: string | null | undefined,
  { options, version }: { readonly options: DocsOptions; readonly version: Version },
): string | undefined {
  if (custom !== undefined) return custom === null || custom === '' ? undefined : custom
  const { editUrl, editCurrentVersion, path } = options
  // What git has kept cannot be edited.
  if (editUrl === undefined || (version.isRef && !editCurrentVersion)) return undefined
  const below = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  const file = editCurrentVersion && version.folder !== path ? (path === '.' ? below : `${path}/${below}`) : source
  return `${editUrl.replace(/\/+$/, '')}/${encodeURI(file)}`
}

function placeOf(doc: Doc, key: string): { place?: Place } {
  const place = doc.entry.places[key]
  return place === undefined ? {} : { place }
}

function start(file: string): Place {
  return { file, line: 1, column: 1 }
}
