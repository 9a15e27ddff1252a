/**
 * The command `check`: reports all problems of a build without publishing, and optionally those of external links.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheHome } from '../base/cache-home.ts'
import { build, type BuildOptions, type BuildReport } from '../compiler/build.ts'
import { type ExternalReport, type Known, checkExternal, createAsker } from '../satellites/external/index.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'
import { defined } from '../base/defined.ts'
import { isRefused, sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { reviewsDue } from './due-reviews.ts'
import { translationReports } from './translation-status.ts'
import { writeWhole } from '../base/write-whole.ts'

/** Options of a check. Paths are absolute. */
export interface CheckOptions extends Omit<BuildOptions, 'out' | 'external' | 'profile'> {
  /** Request external links of pages. Successful answers are reused for `maxAgeHours` hours. */
  readonly external?: { readonly maxAgeHours: number }
  /** Report pages whose review is due on this date, `YYYY-MM-DD`. */
  readonly due?: string
}

/** The result of a check. */
export interface CheckReport extends Pick<BuildReport, 'diagnostics' | 'baseUrl'> {
  /** True if a build with the same options would publish. */
  readonly passed: boolean
  readonly stats: Omit<BuildReport['stats'], 'fromCache' | 'written'>
  /** Pages that are due for review, if requested: those of `diagnostics`, in order of urgency. */
  readonly due?: readonly Diagnostic[]
  /** Number of requested external links, and links that could not be checked, by reason. Absent without `external`. */
  readonly external?: Pick<ExternalReport, 'asked' | 'fromCache' | 'unjudged'>
}

/** Timeout of a request in ms. */
const timeoutMs = 15_000

/**
 * Checks a site. The check writes the site into `.docs`, so that the next check can reuse results: render
 * and plugins also create reports.
 */
export async function check({
  external: externalOptions,
  due,
  strict,
  ...options
}: CheckOptions): Promise<CheckReport> {
  let external: ExternalReport | undefined
  const runOptions = {
    ...options,
    out: join(cacheHome(options.root), 'check', 'site'),
    // Otherwise a warning would prevent that the result is stored for the next check.
    strict: false,
  }
  const {
    diagnostics: built,
    baseUrl,
    stats,
  } = await build({
    ...runOptions,
    ...(externalOptions && {
      async external(links, ignore) {
        external = await askForLinks(links, ignore, { ...options, ...externalOptions })
        return external.diagnostics
      },
    }),
  })
  const reviews = due === undefined ? undefined : await reviewsDue(runOptions, due)
  const translations = await translationReports(runOptions)
  const diagnostics = sortDiagnostics([...built, ...(reviews?.diagnostics ?? []), ...translations.diagnostics])
  return defined({
    diagnostics,
    baseUrl,
    passed: !isRefused(diagnostics, strict),
    stats: defined({ pages: stats.pages, lost: stats.lost, milliseconds: stats.milliseconds }),
    external,
    due: reviews?.due,
  })
}

/** Requests external links; stores successful answers in the cache of the site. */
async function askForLinks(
  links: Parameters<typeof checkExternal>[0],
  ignore: readonly string[],
  options: Pick<CheckOptions, 'root' | 'cache' | 'progress'> & NonNullable<CheckOptions['external']>,
): Promise<ExternalReport> {
  const { root, cache, progress, maxAgeHours } = options
  const path = join(cacheHome(root), 'cache', 'external.json')
  const userAgent = `docs/${packageVersion()} (check of links)`
  const asker = createAsker({ userAgent, allowPrivate: false, timeoutMs })
  try {
    const report = await checkExternal(links, {
      asker,
      ignore,
      known: cache ? readKnown(path) : {},
      maxAgeMs: maxAgeHours * 3_600_000,
      now: Date.now,
      wait: (ms) => wait(ms),
      progress: (done, total) => progress?.('external links', done, total),
    })
    writeWhole(path, JSON.stringify(report.known))
    return report
  } finally {
    asker.close()
  }
}

/** Reads stored answers; empty for a missing or damaged file. */
function readKnown(path: string): Known {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Known) : {}
  } catch {
    return {}
  }
}
