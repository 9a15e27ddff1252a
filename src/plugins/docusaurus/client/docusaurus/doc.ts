import { pageFact, labelOf, pluginId, sidebarName } from './page-facts.ts'
import { docsSidebars } from './sidebar.ts'

const outside = (hook: string): Error => new Error(`${hook} is for pages of the docs alone`)

/** The doc of the current page. */
export function useDoc() {
  const page = pageFact('page')
  if (page?.version === undefined) throw outside('useDoc')
  const { title, description, source, href, version, editUrl, lastUpdate, previous, next, frontMatter } = page
  const reference = (link?: { readonly label: string; readonly href: string }) =>
    link && { title: link.label, permalink: link.href }
  const doc = pageFact('counterparts')[version]
  const metadata = {
    id: doc?.id ?? '',
    title,
    description: description ?? '',
    source: `@site/${source}`,
    sourceDirName: source.replace(/\/?[^/]*$/, '') || '.',
    slug: href,
    permalink: href,
    draft: false,
    unlisted: page.unlisted === true,
    editUrl,
    tags: (page.data?.tags ?? []).map((tag) => ({ label: tag.label, permalink: tag.href })),
    version,
    lastUpdatedBy: lastUpdate?.author,
    lastUpdatedAt: lastUpdate?.date === undefined ? undefined : Date.parse(lastUpdate.date),
    sidebarPosition: frontMatter['sidebar_position'],
    frontMatter,
    sidebar: page.sidebar === undefined ? undefined : sidebarName(page.sidebar, version),
    previous: reference(previous),
    next: reference(next),
  }
  return { metadata, frontMatter, toc: [], contentTitle: title, assets: {} }
}

/** The version of the current page. */
export function useDocsVersion() {
  const page = pageFact('page')
  const version = pageFact('versions')[page?.instance ?? '']?.find(({ name }) => name === page?.version)
  if (page === undefined || version === undefined) throw outside('useDocsVersion')
  const { name, banner = null, badge, isLast } = version
  return {
    pluginId: pluginId(page.instance),
    version: name,
    label: labelOf(version),
    banner,
    badge,
    noIndex: false,
    className: `docs-version-${name}`,
    isLast,
    get docsSidebars() {
      return docsSidebars()
    },
    get docs() {
      return versionDocs()
    },
  }
}

/** The docs of the current version, by id. */
function versionDocs() {
  const page = pageFact('page')
  const docs = pageFact('docs')[page?.instance ?? '']?.[page?.version ?? '']?.docs ?? []
  return Object.fromEntries(
    docs.map(({ id, title, description = '', sidebar }) => [
      id,
      { id, title, description, sidebar: sidebar === undefined ? undefined : sidebarName(sidebar, page?.version) },
    ]),
  )
}

/** A doc of the current version. */
export function useDocById(id?: string) {
  if (id === undefined || id === '') return undefined
  const doc = versionDocs()[id]
  if (doc === undefined) throw new Error(`there is no doc with the id "${id}"`)
  return doc
}

export const useBlogPost = () => ({
  metadata: pageFact('page') ?? {},
  frontMatter: pageFact('page')?.frontMatter ?? {},
})
