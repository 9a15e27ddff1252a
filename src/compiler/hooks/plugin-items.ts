import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { BuiltInArrangement } from '../../model/built-in-plugin.ts'
import type { NavItem } from '../../model/page.ts'
import type { MadeItem, PluginItem } from '../../model/plugin-item.ts'
import { readInside } from '../read/files.ts'
import type { OpenSite } from '../stages/open.ts'
import { pluginThrew } from '../../model/plugin-error.ts'

/** Creates the items of plugins, and collects their problems. */
export interface ItemMaker {
  readonly diagnostics: readonly Diagnostic[]
  make(item: PluginItem, location: Location | undefined): readonly MadeItem[]
}

/** Creates an item maker. Plugins may read files of the site, and their loaded data. */
export function itemMaker(
  root: string,
  { plugins, translations }: Pick<OpenSite, 'plugins' | 'translations'>,
): ItemMaker {
  const diagnostics: Diagnostic[] = []
  const textIn = (path: string): string | undefined => {
    const file = readInside(root, translations?.get(path) ?? path)
    return typeof file === 'string' ? undefined : file.bytes.toString('utf8')
  }
  return {
    diagnostics,
    make({ use, item, options = {} }, location) {
      const missing = (
        code: 'config/unknown-plugin' | 'config/value',
        message: string,
        { name, names }: { readonly name: string; readonly names: readonly string[] },
      ) => {
        const hint = didYouMean(name, names) ?? (names.length === 0 ? undefined : `write ${names.join(' or ')}`)
        diagnostics.push(diagnostic(code, message, { location, subject: name, hint }))
        return []
      }
      const making = plugins.filter(({ plugin }) => plugin.items !== undefined)
      const items = making.find(({ instance }) => instance === use)?.plugin.items
      if (items === undefined) {
        const instances = making.map(({ instance }) => instance)
        return missing('config/unknown-plugin', `no plugin "${use}" provides items`, { name: use, names: instances })
      }
      const names = Object.keys(items)
      const name = item ?? (names.length === 1 ? names[0] : undefined) ?? ''
      const make = Object.hasOwn(items, name) ? items[name] : undefined
      if (make === undefined) {
        const message =
          item === undefined
            ? `the plugin "${use}" provides several items: name one`
            : `"${use}" provides no item "${name}"`
        return missing('config/value', message, { name, names })
      }
      try {
        const items = make(options, { read: textIn }) ?? []
        return [items].flat()
      } catch (error) {
        diagnostics.push(pluginThrew(use, `the item "${name}"`, { error, location }))
        return []
      }
    },
  }
}

/** Sidebars with the items of plugins inserted. */
export function withPluginItems(
  arrangement: BuiltInArrangement,
  make: (item: PluginItem) => readonly MadeItem[],
): BuiltInArrangement {
  const { sidebars } = arrangement
  if (sidebars?.some(({ items }) => hasPluginItem(items)) !== true) return arrangement
  const fill = (items: readonly NavItem[]): NavItem[] =>
    items.flatMap((item): readonly NavItem[] => {
      if (item.type === 'category') return [{ ...item, items: fill(item.items) }]
      return item.type === 'html' && item.by !== undefined ? make(item.by).map(navItem) : [item]
    })
  return { ...arrangement, sidebars: sidebars.map((sidebar) => ({ ...sidebar, items: fill(sidebar.items) })) }
}

function hasPluginItem(items: readonly NavItem[]): boolean {
  return items.some((item) => (item.type === 'category' ? hasPluginItem(item.items) : item.type === 'html' && item.by))
}

function navItem(item: MadeItem): NavItem {
  if (item.html !== undefined) return { type: 'html', html: item.html, className: 'sidebar-html' }
  if (item.items === undefined) return { type: 'link', label: item.label, href: item.to }
  const items = item.items.map(({ label, to }) => ({ type: 'link', label, href: to }) as const)
  return { type: 'category', label: item.label, items, collapsible: true, collapsed: true }
}
