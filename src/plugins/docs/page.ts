import { defined, didYouMean, pageParts, startOf } from '../../plugin.ts'
import type { Diagnostic, Page, Reference } from '../../plugin.ts'
import type { VersionContent } from './content.ts'
import { givenTitle, type Doc } from './doc.ts'
import { cards } from './category-index.ts'
import { breadcrumbs, paginationLabel, type Navigation } from './navigation.ts'
import type { DocsOptions } from './options.ts'
import type { SidebarTree } from './sidebar.ts'
import { tagsOf } from './tags.ts'
import { unknownDoc } from './unknown-doc.ts'

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
  const { data, source, places } = doc.entry
  const diagnostics: Diagnostic[] = []
  const position = navigation.positions.get(doc.id)
  const sidebar = sidebarOf(doc, view, diagnostics)
  const trail = position !== undefined && position.sidebar === sidebar ? position.trail : undefined
  const around = sidebar === undefined ? {} : navigation.neighbours(sidebar, doc.route)
  const previous = neighbour('pagination_prev', { doc, natural: around.previous, view, diagnostics })
  const next = neighbour('pagination_next', { doc, natural: around.next, view, diagnostics })
  const metaTitle = data.title_meta ?? givenTitle(data)
  const tags = tagsOf(doc, view.content.tags).map(({ label, href }) => ({ label, href }))
  const page: Page = defined({
    route: doc.route,
    layout: 'doc',
    title: doc.title,
    ...pageParts(doc.entry, {
      ...editOf(source, view),
      showDate: options.showLastUpdate,
      showAuthor: options.showLastUpdateAuthor,
    }),
    documentTitle: metaTitle === doc.title ? undefined : metaTitle,
    data: tags.length === 0 ? null : { tags },
    // Cards in the text are those of the category around the page.
    ...(doc.entry.fragments['body']?.wantsCards === true
      ? { cards: cards(trail?.at(-1)?.items ?? sidebar?.items ?? [], doc.route) }
      : {}),
    sidebar: sidebar?.id,
    ...(options.breadcrumbs && trail !== undefined ? { breadcrumbs: breadcrumbs(trail, doc) } : {}),
    previous,
    next,
    version: view.version,
    hideTitle: data.hide_title || undefined,
    group: position?.trail[0]?.label,
    place: (data.slug === undefined ? undefined : places.slug) ?? startOf(source),
  })
  return { page, diagnostics }
}

function sidebarOf(doc: Doc, view: VersionView, diagnostics: Diagnostic[]): SidebarTree | undefined {
  const name = doc.entry.data.displayed_sidebar
  const natural = view.navigation.positions.get(doc.id)?.sidebar
  if (name === undefined) return natural
  if (name === null) return undefined
  const found = view.sidebars.find((sidebar) => sidebar.name === name)
  if (found !== undefined) return found
  const names = view.sidebars.map((sidebar) => sidebar.name)
  diagnostics.push(
    defined({
      code: 'sidebar/missing',
      severity: 'error',
      message: `the doc "${doc.id}" asks for the sidebar "${name}", which does not exist`,
      subject: name,
      place: doc.entry.places['displayed_sidebar'],
      hint: didYouMean(name, names),
    }),
  )
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
  diagnostics.push(defined({ ...report, place: doc.entry.places[key] }))
  return natural
}

/** Where a page is edited. What git has kept cannot be. */
function editOf(source: string, { options, content: { version } }: VersionView) {
  const { editUrl, editCurrentVersion, path } = options
  if (version.isRef && !editCurrentVersion) return { editUrl: undefined }
  const below = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  const isMoved = editCurrentVersion && version.folder !== path
  return { editUrl, editPath: isMoved ? (path === '.' ? below : `${path}/${below}`) : source }
}
