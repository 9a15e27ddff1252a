/**
 * Detects a build without changes: all inputs of the last build and its published files are unchanged. The
 * report is returned again. A site whose own code runs in this
 * process is always built, since its inputs are unknown.
 *
 * @module
 */
import { relative } from 'node:path'
import { digestOf } from '../cache/hash.ts'
import type { LastBuild } from '../cache/index-file.ts'
import { holds } from '../cache/records.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { publicEnvironment } from '../../model/environment.ts'
import { openOutput } from '../publish/publish.ts'
import type { FileRecord } from '../read/digests.ts'
import type { LinkedState } from '../stages/link.ts'
import type { BuildOptions, BuildReport, Run } from '../run/run.ts'

/** Returns the report of the last build if it is still valid. Otherwise starts threads if pages have changed. */
export async function lastReport(run: Run): Promise<BuildReport | undefined> {
  const { options, index, digests, tool } = run
  const key = optionsKey(options)
  const last = index.builds?.[outputOf(options)]
  const head = run.head()
  // Files that the tool itself writes (git trees, plugin data) may be replaced before they are read.
  const files = Object.entries(index.files).filter(([path]) => !path.startsWith('.docs/'))
  let pages = 0
  const changed = files.filter(([path, record]) => {
    const isChanged = digests.digest(path) !== record?.[4]
    // The first file starts its thread before the others are checked.
    if (isChanged && /\.mdx?$/.test(path) && ++pages === 1) run.executor.warm(1)
    return isChanged
  })
  if (files.length === 0 || pages > 1) run.executor.warm(Math.max(1, pages))
  if (last === undefined || changed.length > 0 || last.files !== filesKey(files)) return undefined
  if (last.options !== key || last.head !== (await head)) return undefined
  // The build waits for other commands that use the cache.
  const output = await openOutput({ out: options.out, site: options.root, tool, waitMs: 0 })
  if (!output.ok) return undefined
  const { id, published, verify, abandon } = output.value
  const isWhole = id === last.published && verify().size === published.size
  abandon()
  if (!isWhole) return undefined
  const { baseUrl, pages: count, diagnostics } = last
  return run.report(diagnostics, { baseUrl, published: true, pages: count, fromCache: count })
}

/** A locale of the site that was built. */
interface FinishedBuild {
  readonly run: Run
  readonly linked: LinkedState
  readonly unstored: readonly Diagnostic[]
}

/** Record of a published build; `undefined` if another build of the same files may have a different report. */
export function lastBuild(
  run: Run,
  first: LinkedState,
  build: {
    readonly published: string
    readonly pages: number
    readonly diagnostics: readonly Diagnostic[]
    /** Reports of stages that store no results and depend on more than files. */
    readonly unstored: readonly Diagnostic[]
    readonly head: string
  },
  others: readonly (FinishedBuild | { readonly kept: unknown })[] = [],
): LastBuild | undefined {
  const { published, pages, diagnostics, unstored, head } = build
  if (!isOfFiles(unstored) || !isSettled(run, first)) return undefined
  // Unchanged locales need no check.
  const isAsFiles = (locale: FinishedBuild) => isOfFiles(locale.unstored) && isSettled(locale.run, locale.linked)
  if (!others.every((locale) => 'kept' in locale || isAsFiles(locale))) return undefined
  const files = filesKey(Object.entries(run.digests.records()))
  const options = optionsKey(run.options)
  if (options === undefined) return undefined
  return { options, files, head, published, baseUrl: first.site.config.baseUrl, pages, diagnostics }
}

/** Returns true if the next build creates the same reports, which are not stored with a result. */
export function isOfFiles(unstored: readonly Diagnostic[]): boolean {
  return unstored.every(({ code }) => code === 'config/untranslated')
}

/** Returns true if a locale of a site depends only on the current state of its files. */
export function isSettled(run: Run, { site, read, compiled, bundle, evaluated }: LinkedState): boolean {
  const { server, browser } = bundle.records
  const isClosed = site.isClosed && site.loads.length + site.trees.length + site.config.outside.length === 0
  if (!isClosed || read.diagnostics.length > 0 || server === undefined || browser === undefined) return false
  // A file that has changed since it was read was read in its old state.
  const searched = { dependencies: browser.searched ?? [] }
  const results = [server, browser, searched, ...compiled.sources, ...Object.values(evaluated.records)]
  return results.every(({ dependencies }) => holds(dependencies, run.digests))
}

/** The name of an output folder in the index. */
export const outputOf = ({ root, out }: BuildOptions): string => relative(root, out)

/** Digest of the options that affect a build; `undefined` if the build depends on the time or on the web. */
export function optionsKey({
  config,
  baseUrl,
  drafts,
  variables,
  strict,
  allowPlaceholders,
  external,
  load,
  profile,
}: BuildOptions): string | undefined {
  const isClosed = external === undefined && load === undefined && profile !== true
  return isClosed
    ? digestOf([config, baseUrl, drafts, variables, strict, allowPlaceholders, publicEnvironment(), process.version])
    : undefined
}

function filesKey(records: readonly (readonly [path: string, record: FileRecord | null])[]): string {
  const digests = records.map(([path, record]) => [path, record?.[4]] as const)
  return digestOf(digests.sort(([a], [b]) => (a < b ? -1 : 1)))
}
