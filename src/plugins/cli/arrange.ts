import { defined } from '../../base/defined.ts'
import { rootCrumb, withNeighbours, type ReferenceLook } from '../../api/reference-pages.ts'
import type { Arrangement, Crumb, Entry, NavItem, Page } from '../kit.ts'
import { visibleCommands, type Command } from './program.ts'
import { routeOf, type CliData } from './split.ts'
import { commandId, symbolsOf } from './symbols.ts'

interface ArrangeOptions extends ReferenceLook {
  readonly pages: boolean
}

/**
 * Arranges the entries of a description as pages with a sidebar, and collects the symbols of its
 * commands.
 */
export function arrange(entries: readonly Entry<CliData>[], options: ArrangeOptions): Arrangement {
  const [first] = entries
  if (first === undefined) return { pages: [] }
  const { program } = first.data
  if (!options.pages) return { pages: [], symbols: symbolsOf(program, {}) }
  const { base, label, sidebar } = options
  const pages = entries.map((entry): Page => {
    const { program: command } = entry.data
    return defined({
      route: routeOf(command, base),
      layout: 'doc',
      title: command.words.join(' '),
      ...(entry.fragments['body']?.excerpt === undefined ? {} : { description: entry.fragments['body'].excerpt }),
      keywords: [...command.aliases],
      search: { kind: 'operation' as const },
      entry: entry.key,
      data: null,
      sidebar,
      breadcrumbs: crumbsOf(command, options),
      group: label,
      location: entry.locations['program'],
    })
  })
  const routes = Object.fromEntries(
    entries.map(({ data }) => [routeOf(data.program, base), commandId(data.program)] as const),
  )
  const items: readonly NavItem[] = [
    { type: 'link', label, href: routeOf(program, base) },
    ...visibleCommands(program).map((command) => itemOf(command, base)),
  ]
  return { pages: withNeighbours(pages), sidebars: [{ id: sidebar, items }], symbols: symbolsOf(program, routes) }
}

function itemOf(command: Command, base: string): NavItem {
  const label = command.words.slice(1).join(' ')
  const href = routeOf(command, base)
  const below = visibleCommands(command)
  if (below.length === 0) return { type: 'link', label, href }
  const items = below.map((child) => itemOf(child, base))
  return { type: 'category', label, href, items, collapsible: true, collapsed: true }
}

function crumbsOf({ words }: Command, options: ArrangeOptions): readonly Crumb[] {
  const steps = words.slice(1).map((word, index, all): Crumb => {
    if (index === all.length - 1) return { label: words.join(' ') }
    return { label: word, href: routeOf({ words: words.slice(0, index + 2) }, options.base) }
  })
  return [rootCrumb(options), ...steps]
}
