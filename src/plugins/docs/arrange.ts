import { defined } from '../../plugin.ts'
import type {
  ArrangeDiagnostic,
  Arrangement,
  DocsVersion,
  Entry,
  NavItem,
  Page,
  PluginContext,
  Sidebar,
} from '../../plugin.ts'
import { categoryPages } from './category-index.ts'
import { readContent, sortEntries, type VersionContent } from './content.ts'
import type { Doc } from './doc.ts'
import type { DocsData } from './front-matter.ts'
import { navigate, navItems } from './navigation.ts'
import type { DocsOptions } from './options.ts'
import { docPage, type VersionView } from './page.ts'
import { buildSidebars } from './sidebar.ts'
import { tagPages } from './tag-pages.ts'
import { tagProblems, tagsFileOf } from './tags.ts'
import { readVersions, type Version } from './versions.ts'

/** All docs, category files and tags files of an instance → its pages, sidebars and versions. */
export function arrange(
  entries: readonly Entry<DocsData>[],
  options: DocsOptions,
  context: PluginContext,
): Arrangement {
  const { versions, diagnostics } = readVersions(options, context.words)
  const sorted = sortEntries(entries, versions)
  const read = versions.map((version) => readContent(sorted, { version, options, drafts: context.drafts }))
  const parts = read.map(({ content }) => arrangeVersion(content, options, context))
  return {
    pages: parts.flatMap((part) => part.pages),
    sidebars: parts.flatMap((part) => part.sidebars),
    versions: parts.map((part) => part.version),
    diagnostics: [
      ...diagnostics,
      ...missingTags(entries, versions, options),
      ...read.flatMap((one) => one.diagnostics),
      ...parts.flatMap((part) => part.diagnostics),
    ],
  }
}

/** A tags file that the options name has to be there, for one version at least: old ones may be from before it. */
function missingTags(
  entries: readonly Entry<DocsData>[],
  versions: readonly Version[],
  options: DocsOptions,
): readonly ArrangeDiagnostic[] {
  if (typeof options.tags !== 'string') return []
  const paths = versions.map(({ folder }) => tagsFileOf(folder, options))
  if (entries.some(({ source }) => paths.includes(source))) return []
  const message = `there is no tags file ${paths[0]}`
  return [{ code: 'docs/no-tags-file', severity: 'error', message, option: ['tags'] }]
}

function arrangeVersion(
  content: VersionContent,
  options: DocsOptions,
  context: PluginContext,
): {
  readonly pages: readonly Page[]
  readonly sidebars: readonly Sidebar[]
  readonly version: DocsVersion
  readonly diagnostics: readonly ArrangeDiagnostic[]
} {
  const { name, label, path, isLast, banner, badge, noIndex } = content.version
  const { sidebars, diagnostics } = buildSidebars(content, options, context.instance)
  const navigation = navigate(sidebars)
  const version = { instance: context.instance, name }
  const view: VersionView = { content, sidebars, navigation, options, version }
  const docs = content.docs.map((doc) => docPage(doc, view))
  const made: readonly Page[] = [
    ...docs.map(({ page }) => page),
    ...categoryPages(navigation, options, version),
    ...tagPages(content.docs, content.tags, { version, words: context.words }),
  ]
  const pages = noIndex ? made.map((page): Page => ({ ...page, noindex: page.noindex ?? 'outside' })) : made
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
    diagnostics: [...diagnostics, ...tagProblems(content, options), ...docs.flatMap((doc) => doc.diagnostics)],
  }
}

/** The first page of the sidebars, else the first doc that is listed. */
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
