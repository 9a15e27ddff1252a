import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, joinRoute as route, segmentsOf } from '../kit.ts'
import type { ArrangeDiagnostic, OptionPath, PluginWords } from '../kit.ts'
import type { DocsOptions, SidebarsConfig } from './options.ts'

/** A version of the docs, before its docs are read. */
export interface Version {
  readonly name: string
  readonly label: string
  /** Folder, relative to the site's folder. */
  readonly folder: string
  /** Root route of the version. */
  readonly path: string
  readonly isLast: boolean
  readonly banner?: 'unreleased' | 'unmaintained'
  readonly badge: boolean
  readonly noIndex: boolean
  /** The files come from a git ref. */
  readonly isRef: boolean
  readonly sidebars?: SidebarsConfig
  /** Path of the version's sidebars in the options. */
  readonly sidebarsAt: OptionPath
  /** The sidebars were written for a newer version: pages that this version does not have are left out. */
  readonly hasNewerSidebars: boolean
}

type Configured = NonNullable<DocsOptions['versions']>

/** Name of the only version of unversioned docs, and of the unreleased version of others. */
export const currentName = 'current'

/**
 * Versions in the options, newest first; by default the single version `current`. `lastVersion` or `isLast`
 * selects the last version, by default the newest except `current`. Its route is the base route.
 */
export function readVersions(options: DocsOptions, { docs: words }: Pick<PluginWords, 'docs'>) {
  const configured: Configured = options.versions ?? [{ name: currentName }]
  const base = route(options.routeBasePath)
  const names = configured.map((version) => version.name)
  const diagnostics: ArrangeDiagnostic[] = []
  const lastVersion = options.lastVersion
  if (lastVersion !== undefined && !names.includes(lastVersion)) {
    const message = `lastVersion names "${lastVersion}", but the versions are ${names.map((name) => `"${name}"`).join(', ')}`
    const details = { subject: lastVersion, hint: didYouMean(lastVersion, names) }
    diagnostics.push({ ...diagnostic('version/missing', message, details), option: ['lastVersion'] })
  }
  const numbers = names.filter((name) => /^v?\d+(?:\.(?:\d+|x))*$/.test(name))
  const ascending = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const [oldest] = ascending
  if (numbers.length > 1 && oldest !== undefined && numbers.join() === ascending.join()) {
    const details = { subject: oldest, hint: 'list the newest version first' }
    const message = `the versions are listed with the oldest first, so "${oldest}" is taken for the newest`
    diagnostics.push({ ...diagnostic('version/order', message, details), option: ['versions'] })
  }
  const last =
    [
      names.indexOf(lastVersion ?? ''),
      configured.findIndex((version) => version.isLast === true),
      names.findIndex((name) => name !== currentName),
    ].find((index) => index !== -1) ?? 0
  const newest = configured.findIndex(({ sidebars }) => sidebars === undefined)
  const versions = configured.map((version, index): Version => {
    const isLast = index === last
    const path = isLast ? base : route(base, version.name === currentName ? 'next' : segmentsOf(version.name))
    const banner = version.banner ?? (isLast ? 'none' : index < last ? 'unreleased' : 'unmaintained')
    return defined({
      name: version.name,
      label: version.label ?? (version.name !== currentName ? version.name : isLast ? words.current : words.next),
      folder: version.path ?? options.path,
      path: version.route === undefined ? path : route(version.route),
      isLast,
      banner: banner === 'none' ? undefined : banner,
      badge: version.badge ?? true,
      noIndex: version.noIndex ?? false,
      isRef: version.ref !== undefined,
      sidebars: version.sidebars ?? options.sidebars,
      sidebarsAt: version.sidebars === undefined ? ['sidebars'] : ['versions', index, 'sidebars'],
      hasNewerSidebars: version.sidebars === undefined && options.sidebars !== undefined && index > newest,
    })
  })
  for (const [index, { name, path }] of versions.entries()) {
    if (base === '/' || path === base || path.startsWith(`${base}/`)) continue
    const message = `the route "${path}" of version "${name}" does not start with "${base}"`
    const details = { subject: path, hint: `write "${route(base, path)}"` }
    diagnostics.push({ ...diagnostic('version/base-url', message, details), option: ['versions', index, 'route'] })
  }
  return { versions, diagnostics }
}

/** The version whose folder contains the source; the deepest of nested folders. */
export function versionOf(source: string, versions: readonly Version[]): Version | undefined {
  return versions
    .filter(({ folder }) => folder === '.' || source.startsWith(`${folder}/`))
    .reduce<Version | undefined>(
      (best, version) => (version.folder.length > (best?.folder.length ?? 0) ? version : best),
      undefined,
    )
}
