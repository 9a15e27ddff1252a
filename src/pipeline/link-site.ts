import { pluginDeclarations } from '../config/plugins.ts'
import type { SiteConfig } from '../config/schema.ts'
import { sortDiagnostics, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import { linkNavigation } from '../link/navigation.ts'
import { linkSite, notFound, type LinkedSite } from '../link/site.ts'
import type { Addressing } from '../model/address.ts'
import type { Entry } from '../model/entry.ts'
import type { LinkedNavbarItem } from '../model/linked.ts'
import type { ArrangeDiagnostic, Arrangement, DocsVersion, Page, Redirect, Reference } from '../model/page.ts'
import type { ContentType } from '../plugin.ts'
import type { LoadedPlugin } from './compile-site.ts'
import type { EvaluatedSite } from './evaluate-site.ts'
import { pluginThrew } from './open-site.ts'

/** The linked site with its navbar and footer. */
export interface SiteLinks extends LinkedSite {
  readonly navbar: { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] }
  readonly footer: readonly { readonly title: string; readonly items: readonly Reference[] }[]
  /** Files with fixed content that content types gave. */
  readonly arranged: readonly { readonly path: string; readonly text: string }[]
  readonly addressing: Addressing
}

/** Arranges the entries of every content type and links all pages. */
export function linkAll(options: {
  readonly config: SiteConfig
  readonly plugins: readonly LoadedPlugin[]
  readonly site: EvaluatedSite
  /** Paths of static files. */
  readonly statics: readonly string[]
  /** Where the configuration names each plugin, by instance. */
  readonly pluginPlaces: ReadonlyMap<string, Place>
  locate(path: readonly (string | number)[]): Place | undefined
}): SiteLinks {
  const { config, plugins, site } = options
  const addressing = { baseUrl: config.baseUrl, trailingSlash: config.trailingSlash }
  const diagnostics: Diagnostic[] = []
  const arrangements: Arrangement[] = []
  const versions = new Map<string, readonly DocsVersion[]>()
  const declared = new Map(pluginDeclarations(config).declarations.map(({ instance, path }) => [instance, path]))
  for (const { instance, plugin } of plugins) {
    for (const [number, type] of (plugin.types ?? []).entries()) {
      const entries = site.byType.get(`${instance}:${number}`) ?? []
      const arrangement = arrange(type, entries, (error) => {
        diagnostics.push(pluginThrew(plugin.name, 'arrange', { error, place: options.pluginPlaces.get(instance) }))
      })
      const place = (option: Path | undefined) => placeOf(declared.get(instance) ?? [], option, options.locate)
      arrangements.push(withPlaces(arrangement, site, place))
      if (arrangement.versions !== undefined) versions.set(instance, arrangement.versions)
    }
  }
  arrangements.push({ pages: [notFound] })
  const arranged = arrangements.flatMap(({ files }) => files ?? [])
  const linked = linkSite(
    {
      addressing,
      url: config.url,
      arrangements,
      entries: site.entries,
      redirects: configRedirects(config, options.locate),
      files: [
        ...options.statics,
        ...site.files.keys(),
        ...arranged.map(({ path }) => path),
        ...plugins.flatMap(({ plugin }) => plugin.outputs ?? []),
      ],
    },
    versions,
  )
  const navigation = linkNavigation(config, { ...linked, addressing, locate: options.locate })
  return {
    ...linked,
    navbar: navigation.navbar,
    footer: navigation.footer,
    arranged,
    addressing,
    diagnostics: sortDiagnostics([...diagnostics, ...linked.diagnostics, ...navigation.diagnostics]),
  }
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

/** Pages without a place get that of their entry; reports without one, that of their option in the configuration. */
function withPlaces(
  arrangement: Arrangement,
  site: EvaluatedSite,
  placeOfOption: (option: Path | undefined) => Place | undefined,
): Arrangement {
  const pages = arrangement.pages.map((page): Page => {
    const source = page.entry === undefined ? undefined : site.entries.get(page.entry)?.source
    return page.place !== undefined || source === undefined
      ? page
      : { ...page, place: { file: source, line: 1, column: 1 } }
  })
  const diagnostics = arrangement.diagnostics?.map(({ option, ...one }: ArrangeDiagnostic): Diagnostic => {
    const place = one.place ?? placeOfOption(option)
    return place === undefined ? one : { ...one, place }
  })
  return { ...arrangement, pages, ...(diagnostics === undefined ? {} : { diagnostics }) }
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

function configRedirects(
  config: SiteConfig,
  locate: (path: readonly (string | number)[]) => Place | undefined,
): Redirect[] {
  return config.redirects.flatMap(({ from, to }, index) =>
    (typeof from === 'string' ? [from] : from).map((one, number): Redirect => {
      const place = locate(['redirects', index, 'from', ...(typeof from === 'string' ? [] : [number])])
      return { from: one, to, ...(place === undefined ? {} : { place }) }
    }),
  )
}

/** Other versions of each page: route → version name → route. */
export function versionsOfPages(
  versions: ReadonlyMap<string, readonly DocsVersion[]>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>()
  for (const list of versions.values()) {
    if (list.length < 2) continue
    const byId = new Map<string, Record<string, string>>()
    for (const { name, docs } of list) for (const { id, path } of docs) byId.set(id, { ...byId.get(id), [name]: path })
    for (const { docs } of list) for (const { id, path } of docs) found.set(path, byId.get(id) ?? {})
  }
  return found
}
