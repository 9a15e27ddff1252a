import { useEffect, useState, type ReactNode } from 'react'
import { allDocsData, globalDoc, type DocsData, type GlobalDoc, type GlobalVersion } from './docs-data.ts'
import { pageFact } from './page-facts.ts'
import { isBelow, isSamePath } from './paths.ts'
import { useLocation } from './router.tsx'

export * from './doc.ts'
export * from './sidebar.ts'

type Failing = { readonly failfast?: boolean }

export const useAllDocsData = () => allDocsData()

/** The docs of an instance. */
export function useDocsData(pluginId = 'default'): DocsData {
  const data = allDocsData()[pluginId]
  if (data === undefined) throw new Error(`there are no docs with the id "${pluginId}"`)
  return data
}

/** The docs instance of the current page, by address. */
export function useActivePlugin({ failfast }: Failing = {}) {
  const { pathname } = useLocation()
  const [plugin] = Object.entries(allDocsData())
    .filter(([, { path }]) => isBelow(pathname, path))
    .sort(([, a], [, b]) => b.path.length - a.path.length)
  if (plugin === undefined && failfast === true) throw new Error(`no docs are at "${pathname}"`)
  return plugin && { pluginId: plugin[0], pluginData: plugin[1] }
}

/** The docs instance and version of the current page. */
export function useActivePluginAndVersion(options: Failing = {}) {
  const activePlugin = useActivePlugin(options)
  const { pathname } = useLocation()
  return activePlugin && { activePlugin, activeVersion: activeVersion(activePlugin.pluginData, pathname) }
}

export const useVersions = (pluginId?: string) => useDocsData(pluginId).versions
export const useLatestVersion = (pluginId?: string) => latest(useDocsData(pluginId))

/** The version of the current page, by address. */
export function useActiveVersion(pluginId?: string): GlobalVersion | undefined {
  return activeVersion(useDocsData(pluginId), useLocation().pathname)
}

/** Version and doc of the current page, and the same doc in other versions. */
export function useActiveDocContext(pluginId?: string) {
  const data = useDocsData(pluginId)
  const { pathname } = useLocation()
  const version = activeVersion(data, pathname)
  const page = pageFact('page')
  const counterparts = Object.entries(pageFact('counterparts')).map(
    ([name, doc]) => [name, globalDoc(doc, name)] as const,
  )
  const isOwn = version !== undefined && page?.version === version.name && isSamePath(page.href, pathname)
  const alternateDocVersions: Readonly<Record<string, GlobalDoc>> = isOwn ? Object.fromEntries(counterparts) : {}
  return { activeVersion: version, activeDoc: version && alternateDocVersions[version.name], alternateDocVersions }
}

/** The current page in the last version, and that version. */
export function useDocVersionSuggestions(pluginId?: string) {
  const last = useLatestVersion(pluginId)
  const { alternateDocVersions } = useActiveDocContext(pluginId)
  return { latestDocSuggestion: last && alternateDocVersions[last.name], latestVersionSuggestion: last }
}

const latest = ({ versions }: DocsData): GlobalVersion | undefined => versions.find(({ isLast }) => isLast)

function activeVersion({ versions }: DocsData, pathname: string): GlobalVersion | undefined {
  return versions
    .filter(({ path }) => isBelow(pathname, path))
    .reduce<GlobalVersion | undefined>(
      (best, version) => (best && best.path.length >= version.path.length ? best : version),
      undefined,
    )
}

const storageKey = (pluginId: string): string => `docs-preferred-version-${pluginId}`

/** The version that the reader selected last. Available in browsers only. */
export function useDocsPreferredVersion(pluginId = 'default') {
  const { versions } = useDocsData(pluginId)
  const [name, setName] = useState<string | null>(null)
  useEffect(() => setName(window.localStorage.getItem(storageKey(pluginId))), [pluginId])
  const savePreferredVersionName = (chosen: string): void => {
    window.localStorage.setItem(storageKey(pluginId), chosen)
    setName(chosen)
  }
  return { preferredVersion: versions.find((version) => version.name === name) ?? null, savePreferredVersionName }
}

/** Always without a selection. */
export const useDocsPreferredVersionByPluginId = (): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(allDocsData()).map((id) => [id, null]))

/** Versions for a link without a version: that of the page, then the last one. */
export function useDocsVersionCandidates(pluginId?: string): readonly GlobalVersion[] {
  const all = [useActiveVersion(pluginId), useLatestVersion(pluginId)]
  return all.filter(
    (version, index) => version !== undefined && all.findIndex((other) => other?.name === version.name) === index,
  ) as GlobalVersion[]
}

/** The doc that a navbar item refers to. */
export function useLayoutDoc(docId: string, pluginId?: string): GlobalDoc | null {
  const versions = useDocsVersionCandidates(pluginId)
  const doc = versions.flatMap(({ docs }) => docs).find(({ id }) => id === docId)
  if (doc === undefined && !versions.some(({ draftIds }) => draftIds.includes(docId)))
    throw new Error(`there is no doc with the id "${docId}"`)
  return doc ?? null
}

/** The sidebar that a navbar item refers to. */
export function useLayoutDocsSidebar(sidebarId: string, pluginId?: string) {
  const [sidebar] = useDocsVersionCandidates(pluginId).flatMap(({ sidebars }) => sidebars[sidebarId] ?? [])
  if (sidebar === undefined) throw new Error(`there is no sidebar with the id "${sidebarId}"`)
  return sidebar
}

export const getDocsVersionSearchTag = (id: string, version: string) => `docs-${id}-${version}`

/** Search tags for the content that the reader is viewing. */
export function useDocsContextualSearchTags(): string[] {
  const active = useActivePluginAndVersion()
  return Object.entries(allDocsData()).map(([id, data]) => {
    const version = active?.activePlugin.pluginId === id ? active.activeVersion : undefined
    return getDocsVersionSearchTag(id, (version ?? latest(data))?.name ?? 'current')
  })
}

export const useBreadcrumbsStructuredData = () => ({})
export const useDocRootMetadata = () => null
export const useDocSidebarItemsExpandedState = () => ({ expandedItem: null, setExpandedItem: () => undefined })

/** Renders its children. */
export const DocProvider = ({ children }: { readonly children?: ReactNode }) => children
export {
  DocProvider as DocsVersionProvider,
  DocProvider as DocsSidebarProvider,
  DocProvider as DocSidebarItemsExpandedStateProvider,
  DocProvider as DocsPreferredVersionContextProvider,
}
