/**
 * The command `update`: loads plugin data again, and pins it in `data.lock`.
 *
 * @module
 */
import { digest } from '../compiler/cache/hash.ts'
import { defined } from '../base/defined.ts'
import { diagnostic, sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import type { DataResult } from '../compiler/hooks/load-data.ts'
import { openSite } from '../compiler/build.ts'
import type { BuildOptions } from '../compiler/run/run.ts'
import { fileDigests } from '../compiler/read/digests.ts'

/** The data to load. Default: unpinned data, and data older than its plugin allows. */
export interface UpdateOptions extends Pick<BuildOptions, 'root' | 'config' | 'beforeSiteCode'> {
  /** Names (`instance/name`) of data to load regardless of its age. */
  readonly names?: readonly string[]
  /** Load all data regardless of its age. */
  readonly all?: boolean
  /** Time in ms. Default: now. */
  readonly now?: number
}

/** Results and problems. After an error, the lock contains only data that could be loaded. */
export interface UpdateReport {
  readonly results: readonly DataResult[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads data and writes the lock. */
export async function update({ names, all, now, ...site }: UpdateOptions): Promise<UpdateReport> {
  const digests = fileDigests({ root: site.root, stored: {}, recordedAt: 0, hash: digest })
  const rule = all === true || names !== undefined ? 'all' : 'old'
  const load = defined({ rule, update: names ?? true, now })
  const { data, diagnostics } = await openSite({ options: { ...site, drafts: false, load }, digests })
  const results = data?.results ?? []
  const unknown = (names ?? []).filter((name) => !results.some((result) => result.name === name))
  const missing = unknown.map((name) => {
    const hint = didYouMean(name, data?.names ?? []) ?? 'run docs update without names to list all'
    return diagnostic('data/failed', `no plugin has data "${name}"`, { subject: name, hint })
  })
  return { results, diagnostics: sortDiagnostics([...diagnostics, ...missing]) }
}
