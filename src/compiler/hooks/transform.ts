import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type { BuiltInArrangement } from '../../model/built-in-plugin.ts'
import type { Page } from '../../model/page.ts'
import type { OpenSite } from '../stages/open.ts'
import { pluginThrew } from '../../model/plugin-error.ts'

/**
 * Lets plugins change arranged pages, in the order of the configuration. The route of a page stays the same, since
 * sidebars and links refer to it. A plugin that throws is reported once and not called again.
 *
 * @param arranged arrangements of content types, with their instances
 */
export function transformPages<
  Arranged extends { readonly instance: string; readonly arrangement: BuiltInArrangement },
>(
  arranged: readonly Arranged[],
  { plugins, pluginLocations }: Pick<OpenSite, 'plugins' | 'pluginLocations'>,
  entries: ReadonlyMap<string, Entry>,
): { readonly arrangements: readonly BuiltInArrangement[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let arrangements = arranged.map(({ arrangement }) => arrangement)
  for (const { instance, plugin } of plugins) {
    if (plugin.transform === undefined) continue
    const change = (page: Page, of: string): Page => {
      const entry = page.entry === undefined ? undefined : entries.get(page.entry)
      const changed = plugin.transform?.(page, entry === undefined ? { instance: of } : { instance: of, entry })
      return changed === undefined ? page : { ...changed, route: page.route }
    }
    try {
      arrangements = arrangements.map((arrangement, index) => ({
        ...arrangement,
        pages: arrangement.pages.map((page) => change(page, arranged[index]?.instance ?? '')),
      }))
    } catch (error) {
      diagnostics.push(pluginThrew(plugin.name, 'transform', { error, location: pluginLocations.get(instance) }))
    }
  }
  return { arrangements, diagnostics }
}
