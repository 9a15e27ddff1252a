import type { SiteConfig } from '../config/schema.ts'
import { metaName, type HeadItem } from '../../model/head.ts'
import type { LoadedPlugin } from '../tasks/workspace.ts'

/** Adds the head elements and origins of plugins to the configuration. Values of the site override those of plugins. */
export function withPlugins(config: SiteConfig, plugins: readonly LoadedPlugin[]): SiteConfig {
  const merged = { ...config }
  for (const { plugin } of [...plugins].reverse()) {
    const { head = [], origins = {} } = plugin
    const nameOf = (item: HeadItem) => ('meta' in item ? metaName(item.meta) : undefined)
    const headNames = new Set(merged.head.map(nameOf))
    const added = head.filter((item) => nameOf(item) === undefined || !headNames.has(nameOf(item)))
    merged.head = [...added, ...merged.head]
    for (const [key, list] of Object.entries(origins) as [keyof typeof origins, readonly string[] | undefined][])
      merged[key] = [...new Set([...(list ?? []), ...merged[key]])]
  }
  return merged
}
