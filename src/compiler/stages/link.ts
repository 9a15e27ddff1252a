import type { SiteConfig } from '../config/schema.ts'
import { isOfTool } from '../../diagnostics/codes.ts'
import { diagnostic, type Diagnostic, type Location, startOf } from '../../diagnostics/diagnostic.ts'
import { configuredAt } from '../../diagnostics/thrown-at.ts'
import { isPluginError } from '../../model/plugin-error.ts'
import { applySuppressions, followUpsOf } from '../link/reports.ts'
import { externalLinks } from '../link/external.ts'
import { noFileHint } from '../link/hints.ts'
import { locationKey } from '../link/links.ts'
import { labelled } from '../link/labels.ts'
import { defaultNavbar } from '../link/default-navbar.ts'
import { linkNavigation } from '../link/navigation.ts'
import type { WrittenRedirect } from '../link/redirects.ts'
import { checkSidebars } from '../link/address.ts'
import type { OriginalTargets } from '../link/resolve.ts'
import { linkSite, type LinkedSite } from '../link/site.ts'
import type { Addressing } from '../../model/address.ts'
import type { Entry } from '../../model/entry.ts'
import type { ExternalLink } from '../../model/facts.ts'
import type { LinkedNavbarItem } from '../../model/linked.ts'
import type { Reference, Page } from '../../model/page.ts'
import type { ListedSubject } from '../names/unknown-subjects.ts'
import { arrangeAll } from '../hooks/arrange.ts'
import { nameBinder, type BoundTexts, type NameBinder, type Notes } from '../names/bind-site-names.ts'
import type { EvaluatedState } from './evaluate.ts'
import type { OpenSite } from './open.ts'
import { coveredContent, foldersOf } from './read.ts'
import { itemMaker } from '../hooks/plugin-items.ts'
import type { RemoteCache } from '../incremental/remote.ts'
import type { Run } from '../run/run.ts'
import { incompleteInputs, unreachableFiles } from '../incremental/incomplete-inputs.ts'
import { defined } from '../../base/defined.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'

/** The linked site with its navbar and footer. */
export interface SiteLinks extends LinkedSite {
  readonly navbar: { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] }
  readonly footer: readonly { readonly title: string; readonly items: readonly Reference[] }[]
  /** Meanings of names in inline code. */
  readonly bound: BoundTexts
  /** Notes about names for readers. */
  readonly notes: Notes
  /** Names in the option `names`. */
  readonly listedSubjects: readonly ListedSubject[]
  /** Binds names to meanings; absent without meanings. */
  readonly binder?: NameBinder
  /** Announcement with resolved links. */
  readonly announcement?: string
  /** Link target of the logo and the title, if it is not the home page. */
  readonly logoHref?: string
  /** Files with fixed content from content types. */
  readonly arranged: readonly { readonly path: string; readonly text: string }[]
  readonly addressing: Addressing
  /** Instances that produced a page (by route), a redirect (by source), or a file (by path). */
  readonly owners: ReadonlyMap<string, string>
  /**
   * Diagnostics of a build that writers have not suppressed, and diagnostics about suppressions.
   *
   * @param withoutLast true if the last stage does not run
   */
  report(diagnostics: readonly Diagnostic[], withoutLast?: boolean): Diagnostic[]
}

/** Results of the stages up to linking. */
export interface LinkedState extends EvaluatedState {
  readonly links: SiteLinks
  /** Unfiltered diagnostics of these stages; `links.report` filters them. */
  readonly diagnostics: readonly Diagnostic[]
  /** Shared cache with pending writes; `finish` waits for them. */
  readonly remote?: RemoteCache
}

/**
 * Arranges the entries of every content type and links all pages. The diagnostics are those of all pages, from compilation
 * to linking. Reads only files that a diagnostic may be about from disk.
 *
 * @param original the site in the default locale, for another locale
 */
export function link(run: Run, state: EvaluatedState, original?: OriginalTargets): SiteLinks {
  run.stage('link')
  const { site, read, compiled, bundle, evaluated } = state
  const { config, plugins, locate } = site
  const incomplete = incompleteInputs(run, state)
  const maker = itemMaker(run.options.root, site)
  const { arrangements, versions, owners, diagnostics } = arrangeAll(state, incomplete, maker)
  const arranged = arrangements.flatMap(({ files }) => files ?? [])
  const linked = linkSite(
    {
      addressing: config,
      url: config.url,
      arrangements,
      entries: evaluated.entries,
      locateType: (entry) => site.pluginLocations.get(entry.slice(0, entry.indexOf(':'))),
      fileOf: run.fileOf,
      redirects: configRedirects(config, locate),
      files: [
        ...read.statics,
        ...evaluated.files.keys(),
        ...bundle.browser.files.keys(),
        ...arranged.map(({ path }) => path),
        ...plugins.flatMap(({ plugin }) => plugin.outputs ?? []),
      ],
      elsewhere: [...config.links.elsewhere, ...otherLocales(site)],
      ...defined({ original }),
      writing: config.links,
      roots: foldersOf(plugins),
      contents: read.files,
      broken: incomplete.broken,
      hasOwnTheme: config.theme.folder !== undefined,
      // Pages that a plugin failed to arrange may have any address.
      followUps:
        diagnostics.length === 0 ? incomplete.followUps : followUpsOf({ texts: [], bases: [], anything: true }),
    },
    versions,
  )
  const binder = nameBinder(
    site,
    arrangements.flatMap(({ symbols }) => symbols ?? []),
  )
  const bound = binder?.bind(currentEntries(linked, evaluated.entries), linked.hrefs) ?? new Map()
  const navigation = linkNavigation(inLanguage(config, site.labels), {
    ...linked,
    locate,
    make: maker.make,
    language: site.words.language.name,
    hasLocales: site.locales.length > 1 || site.hasInvalidLocales,
  })
  const sidebars = checkSidebars(linked.sidebars.values(), linked, (href) => sidebarLocation(href, site))
  const unreachable = unreachableFiles(run.options.root, state, { linked, incomplete, reached: navigation.reached })
  const heldBack = [linked, navigation, sidebars, unreachable].flatMap((part) => part.heldBack)
  const suppressions = [
    ...site.suppressions,
    ...unreachable.suppressions,
    ...compiled.sources.flatMap((source) => source.suppressions ?? []),
  ]
  const ignored = config.ignore.map((code, index) => defined({ code, location: locate(['ignore', index]) }))
  return {
    ...linked,
    navbar:
      config.navbar.left.length + config.navbar.right.length > 0 ? navigation.navbar : defaultNavbar(linked, site),
    footer: navigation.footer,
    bound,
    notes: binder?.notes(bound) ?? new Map(),
    listedSubjects: binder?.listedSubjects(currentEntries(linked, evaluated.entries)) ?? [],
    ...defined({ binder }),
    ...defined({ announcement: navigation.announcement, logoHref: navigation.logoHref }),
    arranged,
    addressing: linked.hints.targets.addressing,
    owners,
    diagnostics: [
      ...withHints(evaluated.diagnostics, linked, site.pluginLocations),
      ...diagnostics,
      ...maker.diagnostics,
      ...(evaluated.diagnostics.some(({ severity }) => severity === 'error') ? [] : withoutPages(linked.pages, site)),
      ...[linked, navigation, sidebars, unreachable].flatMap((part) => part.diagnostics),
    ].map((problem) => withStaticFolder(problem, config.staticFolder, run)),
    heldBack,
    report: (all, withoutLast = false) => {
      // Reports of plugins about a site with missing content may be wrong.
      const certain = site.incomplete ? all.filter(({ code }) => isOfTool(code)) : all
      return applySuppressions(certain, { suppressions, ignored, heldBack, broken: incomplete.broken, withoutLast })
    },
  }
}

/** Navigation of the configuration with the labels of a locale. */
function inLanguage(config: SiteConfig, labels: OpenSite['labels']): SiteConfig {
  const { navbar, footer } = config
  const { left, right } = labelled({ left: navbar.left, right: navbar.right }, labels)
  return {
    ...config,
    navbar: { ...navbar, left, right },
    footer: { ...footer, links: labelled(footer.links, labels) },
  }
}

/** Paths of the other locales. Links to them are not checked in this one. */
function otherLocales({ locale, locales }: OpenSite): string[] {
  if (locale?.isDefault !== true) return []
  const others = locales.filter(({ isDefault, isApart }) => !isDefault && !isApart)
  return others.flatMap(({ folder }) => [`/${folder}`, `/${folder}/*`])
}

/** Entries of pages about the current version. Pages of earlier versions are excluded. */
export function currentEntries(
  { pages, versions }: { readonly pages: readonly Page[]; readonly versions: LinkedSite['versions'] },
  entries: Pick<EvaluatedState['evaluated']['entries'], 'get'>,
): readonly Entry[] {
  const isEarlier = ({ version }: Page): boolean =>
    version !== undefined && versions.get(version.instance)?.find(({ name }) => name === version.name)?.isLast === false
  const keys = new Set(pages.flatMap((page) => (page.entry === undefined || isEarlier(page) ? [] : [page.entry])))
  return [...keys].flatMap((key) => entries.get(key) ?? [])
}

/** External links, and the URLs that the configuration excludes from checks. */
export function externalOf({
  site: { config, locate },
  links: { hrefs, hints },
  evaluated: { entries },
}: LinkedState): [links: ExternalLink[], ignore: readonly string[]] {
  return [externalLinks({ hrefs, entries, targets: hints.targets, config, locate }), config.links.external.ignore]
}

/**
 * Adds hints to reports on pages: on files that could not be read when a page was compiled, since all other files are
 * known only now, and on plugins, whose locations in the configuration are not inputs of a page.
 */
function withHints(
  diagnostics: readonly Diagnostic[],
  { assetHints, seenAssets }: Pick<SiteLinks, 'assetHints' | 'seenAssets'>,
  pluginLocations: OpenSite['pluginLocations'],
): readonly Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const plugin = isPluginError(diagnostic) ? pluginLocations.get(diagnostic.subject ?? '') : undefined
    if (plugin !== undefined)
      return { ...diagnostic, hint: [diagnostic.hint ?? [], configuredAt(plugin)].flat().join('; ') }
    const key =
      diagnostic.location === undefined || diagnostic.code !== 'link/no-asset'
        ? undefined
        : locationKey(diagnostic.location)
    if (key === undefined) return diagnostic
    if (seenAssets.has(key)) return []
    return diagnostic.hint === undefined ? { ...diagnostic, hint: assetHints.get(key) ?? noFileHint } : diagnostic
  })
}

/** Names the static folder in the hint for a missing file, and a file that is in the static folder of another tool. */
function withStaticFolder(problem: Diagnostic, folder: string, { digests }: Run): Diagnostic {
  if (problem.hint !== noFileHint) return problem
  const path = /"\/([^"?#]+)/.exec(problem.message)?.[1]
  const others =
    path === undefined || path.includes('..') ? [] : ['static', 'public'].map((other) => `${other}/${path}`)
  const file = others.find((other) => digests.digest(other) !== undefined)
  const hint =
    file === undefined
      ? noFileHint.replace('the static folder', `"${folder}"`)
      : `move "${file}" to "${folder}/${path}": "${folder}" is the static folder`
  return { ...problem, hint }
}

/** Reports a site without pages: a content type is missing, or its folder is empty. */
function withoutPages(pages: readonly Page[], site: OpenSite): Diagnostic[] {
  const { config, locate, incomplete } = site
  const isEmpty = pages.every(({ layout }) => layout === 'not-found' || layout === 'search')
  if (incomplete || coveredContent(site).length > 0 || !isEmpty) return []
  const [message, hint] =
    config.content.length === 0
      ? ['the site has no page: no content type is configured', 'add "content:" with "- use: docs"']
      : [
          'the site has no page: its content types found no files',
          'add a page to one of their folders, or set the folder with "path:"',
        ]
  const location = locate(['content']) ?? startOf('site.config.yaml')
  return [diagnostic('config/no-content', message, { location, hint })]
}

/** Location of a sidebar address in the options of a plugin. */
function sidebarLocation(
  href: string,
  { specs, locate, pluginPaths, pluginLocations }: OpenSite,
): Location | undefined {
  for (const { instance, options } of specs) {
    const path = pathTo(options, (key, value) => key === 'href' && value === href)
    const plugin = pluginPaths.get(instance)
    if (path !== undefined && plugin !== undefined)
      return locate([...plugin, 'options', ...path]) ?? pluginLocations.get(instance)
  }
  return undefined
}

function pathTo(value: unknown, matches: (key: string, value: unknown) => boolean): KeyPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const below = matches(key, inner) ? [] : pathTo(inner, matches)
    if (below !== undefined) return [step, ...below]
  }
  return undefined
}

function configRedirects(config: SiteConfig, locate: OpenSite['locate']): WrittenRedirect[] {
  return config.redirects.flatMap(({ from, to }, index) =>
    (typeof from === 'string' ? [from] : from).map((sourcePath, number): WrittenRedirect => {
      const location = locate(['redirects', index, 'from', ...(typeof from === 'string' ? [] : [number])])
      const targetLocation = locate(['redirects', index, 'to'])
      return defined({ from: sourcePath, to, location, targetLocation })
    }),
  )
}
