import { isAbsolute, relative, sep } from 'node:path'
import { findSilences } from '../compile/silences.ts'
import { placer } from '../compile/place.ts'
import { pluginDeclarations } from '../config/plugins.ts'
import type { SiteConfig } from '../config/schema.ts'
import { codes } from '../diagnostic/codes.ts'
import { sortDiagnostics, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import { doubtOf, isNamed } from '../link/doubt.ts'
import { placeKey } from '../link/links.ts'
import { linkNavigation } from '../link/navigation.ts'
import { unusedPartials } from '../link/partials.ts'
import { orphans } from '../link/reach.ts'
import type { WrittenRedirect } from '../link/redirects.ts'
import { checkSidebars } from '../link/sidebars.ts'
import { applySilences } from '../link/silences.ts'
import { linkSite, notFound, type LinkedSite } from '../link/site.ts'
import type { Addressing } from '../model/address.ts'
import type { Entry } from '../model/entry.ts'
import type { LinkedNavbarItem } from '../model/linked.ts'
import type { ArrangeDiagnostic, Arrangement, DocsVersion, Page, Reference } from '../model/page.ts'
import type { Silence } from '../model/silence.ts'
import type { ContentType } from '../plugin.ts'
import type { BundledSite } from './bundle-site.ts'
import { foldersOf } from './compile-site.ts'
import type { EvaluatedSite } from './evaluate-site.ts'
import { pluginThrew, type OpenSite } from './open-site.ts'
import type { ReadSite } from './read-site.ts'
import type { CompileResult } from '../worker.ts'
import { unreadFiles, type UnreadFiles } from './unread.ts'

/** The linked site with its navbar and footer. */
export interface SiteLinks extends LinkedSite {
  readonly navbar: { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] }
  readonly footer: readonly { readonly title: string; readonly items: readonly Reference[] }[]
  /** The announcement with addresses in its links. */
  readonly announcement?: string
  /** Files with fixed content that content types gave. */
  readonly arranged: readonly { readonly path: string; readonly text: string }[]
  readonly addressing: Addressing
  /** The reports of a whole build that writers have not silenced, and those about their silences. */
  hear(diagnostics: readonly Diagnostic[]): Diagnostic[]
}

/** What linking sees: the values of the stages before it. */
export interface LinkAllInput extends OpenSite {
  readonly root: string
  readonly read: ReadSite
  readonly sources: readonly CompileResult[]
  readonly site: EvaluatedSite
  readonly bundle: BundledSite
}

/**
 * Arranges the entries of every content type and links all pages. The reports are those of all pages, from compilation
 * to here. Of the disk nothing is read but files of which something is to be said.
 */
export function linkAll(options: LinkAllInput): SiteLinks {
  const { config, plugins, site, bundle, locate } = options
  const addressing = { baseUrl: config.baseUrl, trailingSlash: config.trailingSlash }
  const unread = unreadFiles({ ...options, diagnostics: [...site.diagnostics, ...bundle.diagnostics] })
  const { arrangements, versions, diagnostics } = arrangeAll(options, unread)
  const arranged = arrangements.flatMap(({ files }) => files ?? [])
  const linked = linkSite(
    {
      addressing,
      url: config.url,
      arrangements,
      entries: site.entries,
      redirects: configRedirects(config, locate),
      files: [
        ...options.read.statics,
        ...site.files.keys(),
        ...arranged.map(({ path }) => path),
        ...plugins.flatMap(({ plugin }) => plugin.outputs ?? []),
      ],
      roots: foldersOf(plugins),
      contents: options.read.files,
      broken: unread.broken,
      // Pages that a plugin failed to arrange may stand anywhere.
      doubt: diagnostics.length === 0 ? unread.doubt : doubtOf({ texts: [], bases: [], anything: true }),
    },
    versions,
  )
  const navigation = linkNavigation(config, { ...linked, locate })
  const sidebars = checkSidebars(linked.sidebars.values(), linked, (href) => sidebarPlace(href, options))
  const unreached = unreachedFiles(options, { linked, unread, reached: navigation.reached })
  const doubtful = [linked, navigation, sidebars, unreached].flatMap((one) => one.doubtful)
  const silences = [...options.silences, ...unreached.silences, ...options.sources.flatMap((one) => one.silences ?? [])]
  const ignored = config.ignore.map((code, index) => {
    const place = locate(['ignore', index])
    return { code, ...(place === undefined ? {} : { place }) }
  })
  return {
    ...linked,
    navbar: navigation.navbar,
    footer: navigation.footer,
    ...(navigation.announcement === undefined ? {} : { announcement: navigation.announcement }),
    arranged,
    addressing,
    diagnostics: sortDiagnostics([
      ...withHints(site.diagnostics, linked.assetHints),
      ...diagnostics,
      ...[linked, navigation, sidebars, unreached].flatMap((one) => one.diagnostics),
    ]),
    doubtful,
    hear: (all) => {
      // What plugins say of a site that lacks some of its content may be wrong.
      const told = options.incomplete ? all.filter(({ code }) => Object.hasOwn(codes, code)) : all
      return applySilences(told, { silences, ignored, doubtful, broken: unread.broken })
    },
  }
}

/** Files that could not be read when a page was compiled: only now it is known what else there is. */
function withHints(diagnostics: readonly Diagnostic[], hints: ReadonlyMap<string, string>): readonly Diagnostic[] {
  if (hints.size === 0) return diagnostics
  return diagnostics.map((one) => {
    const hint = one.place === undefined || one.code !== 'link/no-asset' ? undefined : hints.get(placeKey(one.place))
    return hint === undefined || one.hint !== undefined ? one : { ...one, hint }
  })
}

/** Pages and partials that nothing leads to, as far as that can be known. */
function unreachedFiles(
  options: LinkAllInput,
  known: { readonly linked: LinkedSite; readonly unread: UnreadFiles; readonly reached: ReadonlySet<string> },
): {
  readonly diagnostics: readonly Diagnostic[]
  readonly doubtful: readonly Diagnostic[]
  readonly silences: readonly Silence[]
} {
  const { root, config, read, sources, site, bundle, plugins } = options
  const { linked, unread } = known
  const local = bundle.server.inputs.map((path) => relative(root, path).split(sep).join('/'))
  const own = local.filter(
    (path) => !path.startsWith('../') && !isAbsolute(path) && !/(?:^|\/)node_modules\//.test(path),
  )
  const used = new Set([...own, ...sources.flatMap(({ dependencies }) => dependencies.map(([path]) => path))])
  const contents = read.files.filter((path) => !path.startsWith(`${read.staticFolder}/`))
  const partials = unusedPartials(contents, foldersOf(plugins), used)
  const pages = orphans({
    ...linked,
    targets: linked.hints.targets,
    entries: site.entries,
    sidebars: linked.sidebars.values(),
    reached: [...linked.reached, ...known.reached],
    html: [...config.navbar.left, ...config.navbar.right].flatMap((item) => (item.type === 'html' ? [item.value] : [])),
    inVersions: versionsOfPages(linked.versions),
  })
  if (pages.length + partials.length === 0) return { diagnostics: [], doubtful: [], silences: [] }
  // Broken pages may link to them, and what the site adds to the theme may, too.
  const texts = unread.texts(unread.broken)
  const theme = pages.length === 0 ? [] : unread.texts(own)
  const isDoubtful = (one: Diagnostic) => {
    const [, name = ''] = /"([^"]*)"/.exec(one.message) ?? []
    if (linked.hints.doubt.has(name)) return true
    if (one.code !== 'page/orphan') return isNamed(name, texts)
    return bundle.server.theme === '' || isNamed(name, [...texts, ...theme])
  }
  const found = [...pages, ...partials]
  return {
    diagnostics: found.filter((one) => !isDoubtful(one)),
    doubtful: found.filter(isDoubtful),
    silences: partials.flatMap(({ place }) => (place === undefined ? [] : silencesOfPartial(place.file, unread))),
  }
}

/** Nobody parses a partial that nothing includes: only here its comments are looked for. */
function silencesOfPartial(file: string, { texts }: UnreadFiles): Silence[] {
  const text = texts([file])
    .join('')
    .slice(file.length + 2)
  const comments = [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)]
  return findSilences(
    comments.map((match) => ({ text: match[0], start: match.index })),
    text,
    placer(file, text, 1),
  ).filter(({ code, line }) => code === 'partial/unused' && line === undefined)
}

function arrangeAll(
  { config, plugins, site, locate, pluginPlaces }: LinkAllInput,
  { nameless }: UnreadFiles,
): {
  readonly arrangements: readonly Arrangement[]
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const arrangements: Arrangement[] = []
  const versions = new Map<string, readonly DocsVersion[]>()
  const declared = new Map(pluginDeclarations(config).declarations.map(({ instance, path }) => [instance, path]))
  for (const { instance, plugin } of plugins) {
    for (const [number, type] of (plugin.types ?? []).entries()) {
      const entries = site.byType.get(`${instance}:${number}`) ?? []
      const arrangement = arrange(type, entries, (error) => {
        diagnostics.push(pluginThrew(plugin.name, 'arrange', { error, place: pluginPlaces.get(instance) }))
      })
      const place = (option: Path | undefined) => placeOf(declared.get(instance) ?? [], option, locate)
      arrangements.push(withPlaces(arrangement, { site, nameless, placeOfOption: place }))
      if (arrangement.versions !== undefined) versions.set(instance, arrangement.versions)
    }
  }
  return { arrangements: [...arrangements, { pages: [notFound] }], versions, diagnostics }
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
 * Pages without a place get that of their entry; reports without one, that of their option in the configuration. What
 * is said of a file whose data could not be read follows from that, and is left out.
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
    return page.place !== undefined || source === undefined
      ? page
      : { ...page, place: { file: source, line: 1, column: 1 } }
  })
  const diagnostics = arrangement.diagnostics
    ?.map(({ option, ...one }: ArrangeDiagnostic): Diagnostic => {
      const place = one.place ?? known.placeOfOption(option)
      return place === undefined ? one : { ...one, place }
    })
    .filter(({ place }) => place === undefined || !known.nameless.has(place.file))
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

/** Where an address of a sidebar stands in the options of a plugin. */
function sidebarPlace(href: string, { config, specs, locate, pluginPlaces }: LinkAllInput): Place | undefined {
  const declared = new Map(pluginDeclarations(config).declarations.map(({ instance, path }) => [instance, path]))
  for (const { instance, options } of specs) {
    const path = pathTo(options, (key, value) => key === 'href' && value === href)
    const plugin = declared.get(instance)
    if (path !== undefined && plugin !== undefined)
      return locate([...plugin, 'options', ...path]) ?? pluginPlaces.get(instance)
  }
  return undefined
}

function pathTo(value: unknown, wanted: (key: string, value: unknown) => boolean): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const below = wanted(key, inner) ? [] : pathTo(inner, wanted)
    if (below !== undefined) return [step, ...below]
  }
  return undefined
}

function configRedirects(config: SiteConfig, locate: (path: Path) => Place | undefined): WrittenRedirect[] {
  return config.redirects.flatMap(({ from, to }, index) =>
    (typeof from === 'string' ? [from] : from).map((one, number): WrittenRedirect => {
      const place = locate(['redirects', index, 'from', ...(typeof from === 'string' ? [] : [number])])
      const targetPlace = locate(['redirects', index, 'to'])
      return {
        from: one,
        to,
        ...(place === undefined ? {} : { place }),
        ...(targetPlace === undefined ? {} : { targetPlace }),
      }
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
