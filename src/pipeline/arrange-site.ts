import { pluginDeclarations } from '../config/plugins.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { notFound } from '../link/site.ts'
import type { Entry } from '../model/entry.ts'
import type { ArrangeDiagnostic, Arrangement, DocsVersion, Page } from '../model/page.ts'
import type { ContentType } from '../plugin.ts'
import type { EvaluatedSite } from './evaluate.ts'
import { pluginThrew, type OpenSite } from './open.ts'
import type { UnreadInputs } from './unread-inputs.ts'
import { defined } from '../defined.ts'

/** Arranges the entries of every content type; their reports get places. A type that throws is reported. */
export function arrangeAll(
  { config, plugins, site, locate, pluginPlaces }: OpenSite & { readonly site: EvaluatedSite },
  { nameless }: UnreadInputs,
): {
  readonly arrangements: readonly Arrangement[]
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** Which instance gave a page (by route), a redirect (by source), or a file (by path); the first one counts. */
  readonly owners: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const arrangements: Arrangement[] = []
  const versions = new Map<string, readonly DocsVersion[]>()
  const owners = new Map<string, string>()
  const sidebars = new Set<string>()
  const declared = new Map(pluginDeclarations(config).declarations.map(({ instance, path }) => [instance, path]))
  for (const { instance, plugin } of plugins) {
    for (const [number, type] of (plugin.types ?? []).entries()) {
      const entries = site.byType.get(`${instance}:${number}`) ?? []
      const arranged = arrange(type, entries, (error) => {
        diagnostics.push(pluginThrew(plugin.name, 'arrange', { error, place: pluginPlaces.get(instance) }))
      })
      const arrangement = withOwnSidebars(arranged, instance, sidebars)
      const place = (option: Path | undefined) => placeOf(declared.get(instance) ?? [], option, locate)
      arrangements.push(withPlaces(arrangement, { site, nameless, placeOfOption: place }))
      for (const name of namesIn(arrangement)) if (!owners.has(name)) owners.set(name, instance)
      if (arrangement.versions !== undefined) versions.set(instance, arrangement.versions)
    }
  }
  return { arrangements: [...arrangements, { pages: [notFound] }], versions, owners, diagnostics }
}

/** Two instances may have sidebars of one name: those of the later one are then called after it, too. */
function withOwnSidebars(arrangement: Arrangement, instance: string, taken: Set<string>): Arrangement {
  const names = new Map<string, string>()
  for (const { id } of arrangement.sidebars ?? []) {
    const name = taken.has(id) ? `${instance}/${id}` : id
    taken.add(name)
    if (name !== id) names.set(id, name)
  }
  if (names.size === 0) return arrangement
  const nameOf = (id: string): string => names.get(id) ?? id
  return {
    ...arrangement,
    sidebars: (arrangement.sidebars ?? []).map((sidebar) => ({ ...sidebar, id: nameOf(sidebar.id) })),
    pages: arrangement.pages.map((page) =>
      page.sidebar === undefined ? page : { ...page, sidebar: nameOf(page.sidebar) },
    ),
  }
}

function namesIn({ pages, redirects = [], files = [] }: Arrangement): string[] {
  return [...pages.map(({ route }) => route), ...redirects.map(({ from }) => from), ...files.map(({ path }) => path)]
}

function arrange(type: ContentType, entries: readonly Entry[], threw: (error: unknown) => void): Arrangement {
  try {
    return (type as ContentType<unknown>).arrange(entries)
  } catch (error) {
    threw(error)
    return { pages: [] }
  }
}

type Path = readonly (string | number)[]

/**
 * Pages without a place get that of their entry; reports without one, that of their option in the configuration.
 * Reports about a file whose data could not be read follow from that, and are left out.
 */
function withPlaces(
  arrangement: Arrangement,
  known: {
    readonly site: EvaluatedSite
    readonly nameless: ReadonlySet<string>
    placeOfOption(option: Path | undefined): Place | undefined
  },
): Arrangement {
  const pages = arrangement.pages.map((page): Page => {
    const source = page.entry === undefined ? undefined : known.site.entries.get(page.entry)?.source
    if (page.place !== undefined || source === undefined) return page
    return { ...page, place: { file: source, line: 1, column: 1 } }
  })
  const diagnostics = arrangement.diagnostics
    ?.map(({ option, ...one }: ArrangeDiagnostic): Diagnostic => {
      return defined({ ...one, place: one.place ?? known.placeOfOption(option) })
    })
    .filter(({ place }) => place === undefined || !known.nameless.has(place.file))
  return defined({ ...arrangement, pages, diagnostics })
}

/** Where an option of the plugin at `plugin` stands, or what is nearest above it; the sidebars, if no option is named. */
function placeOf(plugin: Path, option: Path | undefined, locate: (path: Path) => Place | undefined): Place | undefined {
  if (plugin.length === 0) return undefined
  for (let path: Path = ['options', ...(option ?? ['sidebars'])]; path.length > 0; path = path.slice(0, -1)) {
    const place = path.length === 1 ? locate([...plugin, 'use']) : locate([...plugin, ...path])
    if (place !== undefined)
      return place.endLine === place.line ? place : { file: place.file, line: place.line, column: place.column }
  }
  return undefined
}
