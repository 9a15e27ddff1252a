import { readIndex } from '../cache/index-file.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { notedDigests } from '../read/digests.ts'
import { localeOptions, type LocaleOptions } from './compile-locale.ts'
import { open, type OpenSite } from '../stages/open.ts'
import { runIn, type Run } from '../run/run.ts'

/** A site in another language than its first one, opened. */
export interface OpenLocaleSite {
  readonly site: OpenSite
  readonly diagnostics: readonly Diagnostic[]
  /** The run of this language: its files in the place of the first one's, and its own part of the cache. */
  readonly run: Run
  /** The files that are asked for, as they are. */
  readonly asked: ReadonlySet<string>
  readonly wanted: LocaleOptions
}

/** Opens a site in another language of its own, or says why it cannot be opened. */
export async function openLocaleSite(run: Run, code: string): Promise<OpenLocaleSite | readonly Diagnostic[]> {
  const noted = { ...run, digests: notedDigests(run.digests) }
  const { site, diagnostics } = await open(noted, code)
  if (site === undefined) return diagnostics
  const { root, cache } = run.options
  const index = readIndex(root, cache ? run.tool : '', undefined, code)
  return {
    site,
    diagnostics,
    run: runIn(noted, site.translations ?? new Map<string, string>(), index),
    asked: noted.digests.asked,
    wanted: localeOptions(site),
  }
}
