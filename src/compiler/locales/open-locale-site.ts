import { readIndex } from '../cache/index-file.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { notedDigests } from '../read/digests.ts'
import { localeOptions, type LocaleOptions } from './compile-locale.ts'
import { open, type OpenSite } from '../stages/open.ts'
import { runIn, type Run } from '../run/run.ts'

/** Opened site in a locale other than the default one. */
export interface OpenLocaleSite {
  readonly site: OpenSite
  readonly diagnostics: readonly Diagnostic[]
  /** Run of this locale: translations replace sources, and it has a separate part of the cache. */
  readonly run: Run
  /** Paths of requested files. */
  readonly requested: ReadonlySet<string>
  readonly localeOptions: LocaleOptions
}

/** Opens a site in another locale, or returns the reason why it cannot be opened. */
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
    requested: noted.digests.requested,
    localeOptions: localeOptions(site),
  }
}
