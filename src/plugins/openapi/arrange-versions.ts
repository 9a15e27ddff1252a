import { defined } from '../../base/defined.ts'
import type { Arrangement, DocsVersion, Entry, Page } from '../kit.ts'
import { arrange } from './arrange.ts'
import type { ApiData, ArrangeOptions } from './guide.ts'
import type { ApiVersion } from './versions.ts'

/**
 * Arranges the entries of all versions as pages, sidebars and files. If the options list versions, each page belongs to
 * one. Pages of two versions correspond if they have the same entry id: an operation or a schema with the same name.
 */
export function arrangeVersions(
  entries: readonly Entry<ApiData>[],
  versions: readonly ApiVersion[],
  options: Omit<ArrangeOptions, 'base'>,
): Arrangement {
  const [only] = versions
  if (only !== undefined && only.named === undefined) return arrange(entries, { ...options, base: only.base })
  const paths = new Set(versions.map(({ path }) => path))
  const parts = versions.flatMap(({ path, base, isLast, named }) => {
    if (named === undefined) return []
    const versionEntries = entries.filter(({ source }) => source === path || (isLast && !paths.has(source)))
    const sidebar = isLast ? options.sidebar : `${named.name}/${options.sidebar}`
    const arranged = arrange(versionEntries, { ...options, base, sidebar })
    return [ofVersion(arranged, { base, isLast, named }, options.sidebar)]
  })
  return {
    pages: parts.flatMap(({ arranged }) => arranged.pages),
    files: parts.flatMap(({ arranged }) => arranged.files ?? []),
    sidebars: parts.flatMap(({ arranged }) => arranged.sidebars ?? []),
    versions: parts.map(({ version }) => version),
    ...defined({ symbols: parts.find(({ version }) => version.isLast)?.arranged.symbols }),
  }
}

function ofVersion(
  arranged: Arrangement,
  { base, isLast, named: { noIndex, ...named } }: Required<Pick<ApiVersion, 'base' | 'isLast' | 'named'>>,
  instance: string,
): { readonly arranged: Arrangement; readonly version: DocsVersion } {
  const pages = arranged.pages.map((page): Page =>
    defined({
      ...page,
      version: { instance, name: named.name },
      features: [...(page.features ?? []), 'api-versions'],
      noindex: page.noindex ?? (noIndex ? ('outside' as const) : undefined),
    }),
  )
  const version: DocsVersion = {
    ...named,
    path: base === '' ? '/' : base,
    isLast,
    badge: false,
    docs: pages.map(({ entry = '', route }) => ({ id: entry.slice(entry.indexOf('#') + 1), path: route })),
    sidebars: (arranged.sidebars ?? []).map(({ id }) => id),
    draftIds: [],
  }
  return { arranged: { ...arranged, pages }, version }
}
