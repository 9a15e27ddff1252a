/**
 * Detects locales of a site that need no new build: their files and their input from the other locales
 * are unchanged.
 *
 * @module
 */
import { packsOf, type IndexHead, type UnchangedLocale } from '../cache/index-file.ts'
import { digestOf } from '../cache/hash.ts'
import { cacheLost, type PackReader } from '../cache/pack.ts'
import { defined } from '../../base/defined.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { counterpartsOf, type Counterpart } from '../link/locales.ts'
import { addressingOf, hrefOf } from '../../model/address.ts'
import type { LanguageSite } from '../../model/site.ts'
import { isOfFiles, isSettled, optionsKey } from '../incremental/last-build.ts'
import type { LinkedState } from '../stages/link.ts'
import type { PublishedMeta } from '../incremental/next-site.ts'
import type { Run } from '../run/run.ts'
import { basename } from 'node:path'

/** Cached state of an unchanged locale. */
export type KeptHead = IndexHead & { readonly parts: readonly string[]; readonly unchanged: UnchangedLocale }

/** Digest of the input of other locales from the default locale. */
export function originalKey(run: Run, { site, read, compiled, links }: LinkedState): string {
  const { files, statics, staticFolder } = read
  const outlines = compiled.sources.map(({ entries }) => entries[0]?.fragments['body']?.outline ?? null)
  const { routeOfSource } = links.hints.targets
  return digestOf([
    run.tool,
    optionsKey(run.options) ?? null,
    [files, statics, staticFolder],
    outlines,
    // Notes depend on any change of a source.
    site.config.locales?.stale === 'note' ? compiled.sources.map(({ path }) => run.digests.digest(path) ?? null) : [],
    counterpartsOf(links.pages),
    [...routeOfSource],
  ])
}

/** Digest of the addresses of pages in all locales. */
export const joinedKey = (counterparts: ReadonlyMap<string, readonly Counterpart[]>): string =>
  digestOf([...counterparts].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns true if a locale is unchanged, without considering the other locales. */
export function stillHolds(
  { options, requested, files, original }: UnchangedLocale,
  run: Run,
  now: { readonly first: LinkedState; readonly original: string },
): boolean {
  if (options !== optionsKey(run.options) || original !== now.original) return false
  return files === filesKey(requested, run, now.first)
}

/** Record of a published locale; `undefined` if its result depends on more than files. */
export function unchangedLocale(
  run: Run,
  first: LinkedState,
  {
    linked,
    localeRun,
    requested,
    unstored,
    ...state
  }: {
    readonly linked: LinkedState
    /** Run of the locale. */
    readonly localeRun: Run
    readonly requested: ReadonlySet<string>
    readonly unstored: readonly Diagnostic[]
    readonly original: string
    readonly joined: string
    readonly published: string
    readonly host: UnchangedLocale['host']
    readonly diagnostics: readonly Diagnostic[]
    readonly lost: number
  },
): UnchangedLocale | undefined {
  const options = optionsKey(run.options)
  if (options === undefined || !isOfFiles(unstored) || !isSettled(localeRun, linked) || !isSettled(run, first))
    return undefined
  const paths = [...requested].sort()
  return {
    ...state,
    options,
    requested: paths,
    files: filesKey(paths, run, first),
    counterparts: counterpartsOf(linked.links.pages),
    packs: [...packsOf({ compiled: linked.compiled.records, evaluated: linked.evaluated.records })],
    plugins: linked.site.specs.map(({ url }) => basename(url)),
  }
}

function filesKey(paths: readonly string[], { digests }: Run, { read }: Pick<LinkedState, 'read'>): string {
  return digestOf(paths.map((path) => [path, digests.digest(path) ?? null, read.dates(path) ?? null]))
}

/** Values of an unchanged locale for plugins of the default locale. */
export function keptSite(
  { counterparts, host }: UnchangedLocale,
  { pages }: PublishedMeta,
  reader: PackReader,
): (instance: string) => Promise<LanguageSite> {
  const { trailingSlash, ...hostValues } = host
  const { url, baseUrl } = host.settings
  const routes = counterparts.map(([, route]) => route)
  const addressing = addressingOf({ baseUrl, trailingSlash }, routes)
  const href = (route: string): string => hrefOf(route, addressing)
  return (instance) =>
    Promise.resolve({
      ...hostValues,
      isComplete: true,
      href,
      absolute: (route) => url + href(route),
      *digests() {
        for (const [, route] of counterparts) {
          const range = pages[route]?.digests[instance]
          if (range === undefined) continue
          const digest = reader.read(range)
          if (digest === undefined) throw cacheLost()
          yield { page: { route }, digest }
        }
      },
    })
}

/** Stored part of a locale for plugins of the default locale. */
export function hostOf(
  { site, links }: LinkedState,
  { settings, filePolicies }: LanguageSite,
): UnchangedLocale['host'] {
  return defined({ settings, filePolicies, redirects: links.redirects, trailingSlash: site.config.trailingSlash })
}
