/**
 * A build that has nothing to do: what the last one has read is as it was, and what it published is there untouched. Its
 * report is given again. Only what is known by then counts as known, so a site with code or data of its own in this
 * process, which may read what it likes, is always built.
 *
 * @module
 */
import { relative } from 'node:path'
import { digestOf } from '../cache/hash.ts'
import type { LastBuild } from '../cache/index-file.ts'
import { holds } from '../cache/records.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { openOutput } from '../publish/publish.ts'
import type { FileRecord } from '../read/digests.ts'
import type { LinkedState } from '../stages/link.ts'
import type { BuildOptions, BuildReport, Run } from '../run/run.ts'

/** The report of the last build, if it is that of this one, too. Threads are started where pages have changed. */
export async function lastReport(run: Run): Promise<BuildReport | undefined> {
  const { options, index, digests, tool } = run
  const key = optionsKey(options)
  const last = index.builds?.[outputOf(options)]
  const head = run.head()
  // What the tool itself has put there (trees of git, data of plugins) may be replaced before it is read.
  const files = Object.entries(index.files).filter(([path]) => !path.startsWith('.docs/'))
  let pages = 0
  const changed = files.filter(([path, record]) => {
    const isChanged = digests.digest(path) !== record?.[4]
    // The first one starts its thread before the others are looked at.
    if (isChanged && /\.mdx?$/.test(path) && ++pages === 1) run.executor.warm(1)
    return isChanged
  })
  if (files.length === 0 || pages > 1) run.executor.warm(Math.max(1, pages))
  if (last === undefined || changed.length > 0 || last.files !== filesKey(files)) return undefined
  if (last.options !== key || last.head !== (await head)) return undefined
  // Where another command is at work, the build waits for it.
  const output = await openOutput({ out: options.out, site: options.root, tool, waitMs: 0 })
  if (!output.ok) return undefined
  const { id, published, verify, abandon } = output.value
  const isWhole = id === last.published && verify().size === published.size
  abandon()
  if (!isWhole) return undefined
  const { baseUrl, pages: count, diagnostics } = last
  return run.report(diagnostics, { baseUrl, published: true, pages: count, fromCache: count })
}

/** A language of the site that was made. */
interface Made {
  readonly run: Run
  readonly linked: LinkedState
  readonly unstored: readonly Diagnostic[]
}

/** Record of a published build; `undefined` if the next build may report something else for the same files. */
export function lastBuild(
  run: Run,
  first: LinkedState,
  build: {
    readonly published: string
    readonly pages: number
    readonly diagnostics: readonly Diagnostic[]
    /** Reports of the stages that store none of theirs, and look at more than files. */
    readonly unstored: readonly Diagnostic[]
    readonly head: string
  },
  others: readonly (Made | { readonly kept: unknown })[] = [],
): LastBuild | undefined {
  const { published, pages, diagnostics, unstored, head } = build
  if (!isOfFiles(unstored) || !isSettled(run, first)) return undefined
  // What was kept is settled.
  const isAsFiles = (locale: Made) => isOfFiles(locale.unstored) && isSettled(locale.run, locale.linked)
  if (!others.every((locale) => 'kept' in locale || isAsFiles(locale))) return undefined
  const files = filesKey(Object.entries(run.digests.records()))
  const options = optionsKey(run.options)
  if (options === undefined) return undefined
  return { options, files, head, published, baseUrl: first.site.config.baseUrl, pages, diagnostics }
}

/** Checks that the next build repeats these reports, which are not stored with a result. */
export function isOfFiles(unstored: readonly Diagnostic[]): boolean {
  return unstored.every(({ code }) => code === 'config/untranslated')
}

/** Checks that a site in one of its locales depends only on the current state of its files. */
export function isSettled(run: Run, { site, read, compiled, bundle, evaluated }: LinkedState): boolean {
  const { server, browser } = bundle.records
  const isClosed = site.isClosed && site.loads.length + site.trees.length + site.config.outside.length === 0
  if (!isClosed || read.diagnostics.length > 0 || server === undefined || browser === undefined) return false
  // What has changed since it was read was read as it was before.
  const results = [server, browser, ...compiled.sources, ...Object.values(evaluated.records)]
  return results.every(({ dependencies }) => holds(dependencies, run.digests))
}

/** The name of an output folder in the index. */
export const outputOf = ({ root, out }: BuildOptions): string => relative(root, out)

/** Digest of all that is asked of a build and decides what comes of it; nothing, if it looks at the time or at the web. */
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
    ? digestOf([config, baseUrl, drafts, variables, strict, allowPlaceholders, process.version])
    : undefined
}

function filesKey(records: readonly (readonly [path: string, record: FileRecord | null])[]): string {
  const digests = records.map(([path, record]) => [path, record?.[4]] as const)
  return digestOf(digests.sort(([a], [b]) => (a < b ? -1 : 1)))
}
