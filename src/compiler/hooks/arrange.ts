import { withLabels } from '../link/labels.ts'
import { diagnostic, startOf, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { fileOfKey, isLeftOut, type ArrangeDiagnostic, type DocsVersion, type Page } from '../../model/page.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { EvaluatedState } from '../stages/evaluate.ts'
import type { OpenSite } from '../stages/open.ts'
import { pluginThrew } from '../../model/plugin-error.ts'
import { withDefaultPages } from './default-pages.ts'
import { withPluginItems, type ItemMaker } from './plugin-items.ts'
import { repeatedBases } from './repeated-bases.ts'
import { transformPages } from './transform.ts'
import type { IncompleteInputs } from '../incremental/incomplete-inputs.ts'
import { defined } from '../../base/defined.ts'
import type { BuiltInArrangement, BuiltInType } from '../../model/built-in-plugin.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'

/**
 * Arranges the entries of every content type, and adds locations to their reports. A type that throws is
 * reported.
 */
export function arrangeAll({ site, evaluated }: EvaluatedState, { nameless }: IncompleteInputs, { make }: ItemMaker) {
  const { plugins, specs, locate, pluginPaths, pluginLocations } = site
  const diagnostics: Diagnostic[] = []
  const arranged: { readonly instance: string; readonly arrangement: BuiltInArrangement }[] = []
  const versions = new Map<string, readonly DocsVersion[]>()
  const owners = new Map<string, string>()
  const sidebars = new Set<string>()
  for (const { instance, plugin } of plugins) {
    for (const [number, type] of (plugin.types ?? []).entries()) {
      let arrangementOfType: BuiltInArrangement = { pages: [] }
      try {
        arrangementOfType = (type as BuiltInType<unknown>).arrange(evaluated.byType.get(`${instance}:${number}`) ?? [])
      } catch (error) {
        diagnostics.push(pluginThrew(plugin.name, 'arrange', { error, location: pluginLocations.get(instance) }))
      }
      const locationOf = (option?: KeyPath) => optionLocation(pluginPaths.get(instance) ?? [], option, locate)
      const filled = withLabels(
        withPluginItems(arrangementOfType, (item) => make(item, locationOf(item.at))),
        site.labels,
      )
      const withSidebars = withOwnSidebars(filled, instance, sidebars)
      const arrangement = withLocations(withSidebars, {
        entries: evaluated.entries,
        nameless,
        locationOfOption: locationOf,
        // Only a plugin of the site may name a layout that does not exist.
        layoutLocation: specs.some((spec) => spec.instance === instance && spec.builtIn !== true)
          ? pluginLocations.get(instance)
          : undefined,
      })
      const { pages, redirects = [], files = [] } = arrangement
      const names = [pages.map(({ route }) => route), redirects.map(({ from }) => from), files.map(({ path }) => path)]
      for (const name of names.flat()) if (!owners.has(name)) owners.set(name, instance)
      if (arrangement.versions !== undefined) versions.set(instance, arrangement.versions)
      arranged.push({ instance, arrangement })
    }
  }
  const transformed = transformPages(arranged, site, evaluated.entries)
  diagnostics.push(...transformed.diagnostics)
  for (const [index, { pages }] of transformed.arrangements.entries()) {
    const { instance = '' } = arranged[index] ?? {}
    const plugin = plugins.find((candidate) => candidate.instance === instance)?.plugin
    const location = pluginLocations.get(instance)
    diagnostics.push(...repeatedBases(pages, evaluated.entries, plugin?.folders))
    const name = plugin?.name ?? instance
    diagnostics.push(...unknownEntries(pages, { plugin: name, location, entries: evaluated.entries, nameless }))
  }
  return {
    arrangements: withDefaultPages(transformed.arrangements, site),
    versions,
    owners,
    diagnostics,
  }
}

/** Reports keys of pages that belong to no entry. Entries of unreadable files are unknown, and not reported. */
function unknownEntries(
  pages: readonly Page[],
  site: {
    readonly plugin: string
    readonly location: Location | undefined
    readonly entries: EvaluatedState['evaluated']['entries']
    readonly nameless: ReadonlySet<string>
  },
): Diagnostic[] {
  const { plugin, entries, nameless } = site
  return pages.flatMap(({ route, entry, uses = [], ...page }) => {
    const keys = [
      ...(entry === undefined ? [] : [['entry', entry] as const]),
      ...uses.map((key) => ['uses', key] as const),
    ]
    return keys.flatMap(([member, key]) => {
      if (entries.has(key) || nameless.has(fileOfKey(key))) return []
      const message = `"${plugin}" arranges the page "${route}" with an entry that does not exist: "${key}" (${member})`
      const hint = didYouMean(
        key,
        entries.keys(),
        'a key is <instance>:<path of the source>#<id>, as "arrange" gets it',
      )
      const details = defined({ location: page.location ?? site.location, subject: key, hint })
      return [diagnostic('plugin/unknown-member', message, details)]
    })
  })
}

/**
 * Renames sidebars if two instances use the same name: the name of the instance is added for the later
 * one.
 */
function withOwnSidebars(
  arrangement: BuiltInArrangement,
  instance: string,
  takenNames: Set<string>,
): BuiltInArrangement {
  const names = new Map<string, string>()
  for (const { id } of arrangement.sidebars ?? []) {
    const name = takenNames.has(id) ? `${instance}/${id}` : id
    takenNames.add(name)
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

/**
 * Adds missing locations: to pages that of their entry, to reports that of their option in the configuration.
 * Consequential reports about unreadable files are omitted.
 */
function withLocations(
  arrangement: BuiltInArrangement,
  site: {
    readonly entries: EvaluatedState['evaluated']['entries']
    readonly nameless: ReadonlySet<string>
    locationOfOption(option: KeyPath | undefined): Location | undefined
    readonly layoutLocation: Location | undefined
  },
): BuiltInArrangement {
  const pages = arrangement.pages
    .filter((page) => !isLeftOut(site.entries.get(page.entry ?? ''), page))
    .map((page): Page => defined({ layoutLocation: site.layoutLocation, ...page }))
    .map((page): Page => {
      const source = page.entry === undefined ? undefined : site.entries.get(page.entry)?.source
      if (page.location !== undefined || source === undefined) return page
      return { ...page, location: startOf(source) }
    })
  const diagnostics = arrangement.diagnostics
    ?.map(({ option, ...one }: ArrangeDiagnostic): Diagnostic => {
      return defined({ ...one, location: one.location ?? site.locationOfOption(option) })
    })
    .filter(({ location }) => location === undefined || !site.nameless.has(location.file))
  return defined({ ...arrangement, pages, diagnostics })
}

/** Location of an option of the plugin at `plugin`, or of its nearest parent. Default option: `sidebars`. */
function optionLocation(
  plugin: KeyPath,
  option: KeyPath = ['sidebars'],
  locate: OpenSite['locate'],
): Location | undefined {
  if (plugin.length === 0) return undefined
  for (let length = option.length; length >= 0; length--) {
    const location = locate([...plugin, ...(length === 0 ? ['use'] : ['options', ...option.slice(0, length)])])
    if (location !== undefined)
      return location.endLine === location.line
        ? location
        : { file: location.file, line: location.line, column: location.column }
  }
  return undefined
}
