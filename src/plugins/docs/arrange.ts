import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, pageParts, startOf, tagProblems, tagsOf } from '../kit.ts'
import type {
  Diagnostic,
  Page,
  Reference,
  ArrangeDiagnostic,
  Arrangement,
  Entry,
  NavItem,
  PluginContext,
  Sidebar,
} from '../kit.ts'
import { readContent, sortEntries, type VersionContent } from './content.ts'
import { type Doc, givenTitle, unknownDoc } from './doc.ts'
import type { DocsData } from './front-matter.ts'
import { navigate, navItems, categoryPages, breadcrumbs, paginationLabel, cards } from './navigation.ts'
import type { Navigation } from './navigation.ts'
import type { DocsOptions } from './options.ts'
import { buildSidebars, type SidebarTree } from './sidebar.ts'
import { tagsFileOf, tagPages } from './tags.ts'
import { readVersions, type Version } from './versions.ts'

/**
 * Arranges the docs, category files and tags files of an instance as pages with sidebars and
 * versions.
 */
export function arrange(
  entries: readonly Entry<DocsData>[],
  options: DocsOptions,
  context: PluginContext,
): Arrangement {
  const { versions, diagnostics } = readVersions(options, context.words)
  const sorted = sortEntries(entries, versions)
  const contents = versions.map((version) => readContent(sorted, { version, options, drafts: context.drafts }))
  const parts = contents.map(({ content }) => arrangeVersion(content, options, context))
  return {
    pages: parts.flatMap((part) => part.pages),
    sidebars: parts.flatMap((part) => part.sidebars),
    versions: parts.map((part) => part.version),
    diagnostics: [
      ...diagnostics,
      ...missingTags(entries, versions, options),
      ...contents.flatMap((part) => part.diagnostics),
      ...parts.flatMap((part) => part.diagnostics),
    ],
  }
}

/**
 * Reports a tags file in the options that no version contains. It may be missing in old versions.
 */
function missingTags(
  entries: readonly Entry<DocsData>[],
  versions: readonly Version[],
  options: DocsOptions,
): readonly ArrangeDiagnostic[] {
  if (typeof options.tags !== 'string') return []
  const paths = versions.map(({ folder }) => tagsFileOf(folder, options))
  if (entries.some(({ source }) => paths.includes(source))) return []
  const message = `there is no tags file ${paths[0]}`
  return [{ ...diagnostic('docs/no-tags-file', message), option: ['tags'] }]
}

function arrangeVersion(content: VersionContent, options: DocsOptions, context: PluginContext) {
  const { name, label, path, isLast, banner, badge, noIndex } = content.version
  const { sidebars, diagnostics } = buildSidebars(content, options, context)
  const navigation = navigate(sidebars)
  const version = { instance: context.instance, name }
  const view: VersionView = { content, sidebars, navigation, options, version }
  const docs = content.docs.map((doc) => docPage(doc, view))
  const allPages: readonly Page[] = [
    ...docs.map(({ page }) => page),
    ...categoryPages(navigation, options, version),
    ...tagPages(content.docs, content.tags, { version, context }),
  ]
  const pages = noIndex ? allPages.map((page): Page => ({ ...page, noindex: page.noindex ?? 'outside' })) : allPages
  const linked = sidebars.map(({ id, items }) => ({ id, items: navItems(items) }))
  const home = pages.some((page) => page.route === path) ? undefined : homeOf(linked, content.docs)
  return {
    pages,
    sidebars: linked,
    version: defined({
      name,
      label,
      path,
      home,
      isLast,
      banner,
      badge: badge ? undefined : false,
      docs: content.docs.map((doc) => ({ id: doc.id, path: doc.route })),
      sidebars: sidebars.map((sidebar) => sidebar.id),
      draftIds: [...content.draftIds],
    }),
    diagnostics: [...diagnostics, ...tagProblemsIn(content, options), ...docs.flatMap((doc) => doc.diagnostics)],
  }
}

function tagProblemsIn({ docs, drafts, tags }: VersionContent, { onInlineTags }: DocsOptions): readonly Diagnostic[] {
  const severities = { ignore: undefined, warn: 'warning', throw: 'error' } as const
  return tagProblems(tags, {
    shown: docs.map(({ entry }) => entry),
    all: [...docs, ...drafts].map(({ entry }) => entry),
    kind: 'doc',
    code: (problem) => `docs/${problem}`,
    unknown: severities[onInlineTags],
  })
}

/** Route of the first page in the sidebars, or else of the first listed doc. */
function homeOf(sidebars: readonly Sidebar[], docs: readonly Doc[]): string | undefined {
  return firstPage(sidebars.flatMap(({ items }) => items)) ?? docs.find((doc) => !doc.unlisted)?.route
}

function firstPage(items: readonly NavItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href?.startsWith('/') === true) return item.href
    const inner = item.type === 'category' ? firstPage(item.items) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Input for the pages of a version. */
interface VersionView {
  readonly content: VersionContent
  readonly sidebars: readonly SidebarTree[]
  readonly navigation: Navigation
  readonly options: DocsOptions
  readonly version: NonNullable<Page['version']>
}

/** Page of a doc, with the problems of its front matter. */
function docPage(doc: Doc, view: VersionView): { readonly page: Page; readonly diagnostics: readonly Diagnostic[] } {
  const { navigation, options } = view
  const { data, source, locations } = doc.entry
  const diagnostics: Diagnostic[] = []
  const position = navigation.positions.get(doc.id)
  const sidebar = sidebarOf(doc, view, diagnostics)
  const trail = position !== undefined && position.sidebar === sidebar ? position.trail : undefined
  const neighbours = sidebar === undefined ? {} : navigation.neighbours(sidebar, doc.route)
  /**
   * A neighbour, by its id in front matter. `null`: no neighbour; `undefined`: the neighbour in the sidebar.
   */
  const neighbour = (key: 'pagination_prev' | 'pagination_next', natural?: Reference): Reference | undefined => {
    const id = data[key]
    if (id === undefined) return natural
    if (id === null || view.content.draftIds.has(id)) return undefined
    const target = view.content.byId.get(id)
    if (target !== undefined) return { label: paginationLabel(target), href: target.route }
    const report = unknownDoc(`${key} names the doc "${id}", which does not exist`, id, view.content.docs)
    diagnostics.push(defined({ ...report, location: locations[key] }))
    return natural
  }
  const metaTitle = data.title_meta ?? givenTitle(data)
  const tags = tagsOf(doc.entry, view.content.tags).map(({ label, href }) => ({ label, href }))
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
    // Cards in the text show the page's category.
    ...(doc.entry.fragments['body']?.wantsCards === true
      ? { cards: cards(trail?.at(-1)?.items ?? sidebar?.items ?? [], doc.route) }
      : {}),
    sidebar: sidebar?.id,
    ...(options.breadcrumbs && trail !== undefined
      ? { breadcrumbs: breadcrumbs(trail, { label: position?.label ?? doc.label, route: doc.route }) }
      : {}),
    previous: neighbour('pagination_prev', neighbours.previous),
    next: neighbour('pagination_next', neighbours.next),
    version: view.version,
    hideTitle: doc.hideTitle,
    group: position?.trail[0]?.label,
    location: (data.slug === undefined ? undefined : locations.slug) ?? startOf(source),
  })
  return { page, diagnostics }
}

function sidebarOf(doc: Doc, view: VersionView, diagnostics: Diagnostic[]): SidebarTree | undefined {
  const name = doc.entry.data.displayed_sidebar
  const natural = view.navigation.positions.get(doc.id)?.sidebar
  if (name === undefined) return natural
  if (name === null) return undefined
  const match = view.sidebars.find((sidebar) => sidebar.name === name)
  if (match !== undefined) return match
  const names = view.sidebars.map((sidebar) => sidebar.name)
  diagnostics.push(
    diagnostic('sidebar/missing', `the doc "${doc.id}" names the sidebar "${name}", which does not exist`, {
      subject: name,
      location: doc.entry.locations['displayed_sidebar'],
      hint: didYouMean(name, names),
    }),
  )
  return natural
}

/** Edit link of a page. Versions in git have no edit link. */
function editOf(source: string, { options, content: { version } }: VersionView) {
  const { editUrl, editCurrentVersion, path } = options
  if (version.isRef && !editCurrentVersion) return { editUrl: undefined }
  const below = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  const isMoved = editCurrentVersion && version.folder !== path
  return { editUrl, editPath: isMoved ? (path === '.' ? below : `${path}/${below}`) : source }
}
