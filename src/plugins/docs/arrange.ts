import type {
  Arrangement,
  Diagnostic,
  DocsVersion,
  Entry,
  NavItem,
  Page,
  PluginContext,
  Sidebar,
} from '../../plugin.ts'
import { categoryPages } from './category-index.ts'
import { readDoc, type Doc } from './doc.ts'
import { kindKey, type CategoryFile, type DocFrontMatter, type DocsData } from './front-matter.ts'
import { navigate, navItems } from './navigation.ts'
import type { DocsOptions } from './options.ts'
import { docPage, type VersionView } from './page.ts'
import { route } from './route.ts'
import { buildSidebars, type VersionContent } from './sidebar.ts'
import { tagPages } from './tags.ts'
import { readVersions, versionOf, type Version } from './versions.ts'

/** All docs and category files of an instance → its pages, sidebars and versions. */
export function arrange(
  entries: readonly Entry<DocsData>[],
  options: DocsOptions,
  context: PluginContext,
): Arrangement {
  const { versions, diagnostics } = readVersions(options)
  const parts = versions.map((version) => {
    const own = entries.filter((entry) => versionOf(entry.source, versions) === version)
    return arrangeVersion(readContent(own, { version, options, drafts: context.drafts }), options, context)
  })
  return {
    pages: parts.flatMap((part) => part.pages),
    sidebars: parts.flatMap((part) => part.sidebars),
    versions: parts.map((part) => part.version),
    diagnostics: [...diagnostics, ...parts.flatMap((part) => part.diagnostics)],
  }
}

function readContent(
  entries: readonly Entry<DocsData>[],
  { version, options, drafts }: { version: Version; options: DocsOptions; drafts: boolean },
): VersionContent {
  const docs: Doc[] = []
  const byId = new Map<string, Doc>()
  const draftIds = new Set<string>()
  const categories = new Map<string, CategoryFile>()
  for (const entry of entries) {
    if (entry.data[kindKey] === 'category') {
      const folder = folderOf(entry.source, version)
      if (!categories.has(folder)) categories.set(folder, entry.data)
      continue
    }
    const doc = readDoc(entry as Entry<DocFrontMatter>, version, options)
    if (doc.entry.data.draft === true && !drafts) {
      draftIds.add(doc.id)
      continue
    }
    docs.push(doc)
    if (!byId.has(doc.id)) byId.set(doc.id, doc)
  }
  return { version, docs, byId, draftIds, categories }
}

function folderOf(source: string, version: Version): string {
  const path = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function arrangeVersion(
  content: VersionContent,
  options: DocsOptions,
  context: PluginContext,
): {
  readonly pages: readonly Page[]
  readonly sidebars: readonly Sidebar[]
  readonly version: DocsVersion
  readonly diagnostics: readonly Diagnostic[]
} {
  const { name, label, path, isLast, banner } = content.version
  const { sidebars, diagnostics } = buildSidebars(content, options, context.instance)
  const navigation = navigate(sidebars)
  const version = { instance: context.instance, name }
  const tagsBase = route(path, options.tagsBasePath)
  const view: VersionView = { content, sidebars, navigation, options, version, tagsBase }
  const docs = content.docs.map((doc) => docPage(doc, view))
  const pages = [
    ...docs.map(({ page }) => page),
    ...categoryPages(navigation, options, version),
    ...tagPages(content.docs, tagsBase, version),
  ]
  const linked = sidebars.map(({ id, items }) => ({ id, items: navItems(items) }))
  const home = pages.some((page) => page.route === path) ? undefined : homeOf(linked, content.docs)
  return {
    pages,
    sidebars: linked,
    version: {
      name,
      label,
      path,
      ...(home === undefined ? {} : { home }),
      isLast,
      ...(banner === undefined ? {} : { banner }),
      docs: content.docs.map((doc) => ({ id: doc.id, path: doc.route })),
      sidebars: sidebars.map((sidebar) => sidebar.id),
      draftIds: [...content.draftIds],
    },
    diagnostics: [...diagnostics, ...docs.flatMap((doc) => doc.diagnostics)],
  }
}

/** The first page of the sidebars, else the first doc that is listed. */
function homeOf(sidebars: readonly Sidebar[], docs: readonly Doc[]): string | undefined {
  for (const { items } of sidebars) {
    const first = firstPage(items)
    if (first !== undefined) return first
  }
  return docs.find((doc) => !doc.unlisted)?.route
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
