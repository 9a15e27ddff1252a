/**
 * The command `check`: reports all problems of a build without publishing, and optionally those of external links.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, type BuildOptions, type BuildReport } from '../compiler/build.ts'
import { type ExternalReport, type Known, checkExternal, createAsker } from '../satellites/external/index.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'
import { defined } from '../base/defined.ts'
import { sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { reviewsDue } from './due-reviews.ts'
import { translationReports } from './translation-status.ts'
import { writeWhole } from '../base/write-whole.ts'

/** Options of a check. Paths are absolute. */
export interface CheckOptions extends Omit<BuildOptions, 'out' | 'external' | 'profile'> {
  /** Ask for the web addresses that pages link to; a good answer holds for so many hours. */
  readonly external?: { readonly maxAgeHours: number }
  /** Report pages that are to be reviewed by this day, `YYYY-MM-DD`. */
  readonly due?: string
}

/** The result of a check. */
export interface CheckReport extends Pick<BuildReport, 'diagnostics' | 'baseUrl'> {
  /** True if a build with the same options would publish. */
  readonly passed: boolean
  readonly stats: Omit<BuildReport['stats'], 'fromCache' | 'written'>
  /** Pages that are to be reviewed, if that was asked: those of `diagnostics`, in the order of urgency. */
  readonly due?: readonly Diagnostic[]
  /** Of the web addresses, if they were asked for: how many, and those that could not be judged, by the reason. */
  readonly external?: Pick<ExternalReport, 'asked' | 'fromCache' | 'unjudged'>
}

/** Time in ms that one request may take. */
const timeoutMs = 15_000

/**
 * Checks a site. The site is made in `.docs` all the same, where the next check finds what it need not do again: render
 * and the plugins have reports of their own.
 */
export async function check({ external: wanted, due, strict, ...options }: CheckOptions): Promise<CheckReport> {
  let external: ExternalReport | undefined
  const whole = {
    ...options,
    out: join(options.root, '.docs', 'check', 'site'),
    // Otherwise a warning would keep the result from being stored for the next check.
    strict: false,
  }
  const {
    diagnostics: built,
    baseUrl,
    stats,
  } = await build({
    ...whole,
    ...(wanted && {
      async external(links, ignore) {
        external = await askForLinks(links, ignore, { ...options, ...wanted })
        return external.diagnostics
      },
    }),
  })
  const reviews = due === undefined ? undefined : await reviewsDue(whole, due)
  const translations = await translationReports(whole)
  const diagnostics = sortDiagnostics([...built, ...(reviews?.diagnostics ?? []), ...translations.diagnostics])
  return defined({
    diagnostics,
    baseUrl,
    passed: !diagnostics.some(({ severity }) => strict || severity === 'error'),
    stats: defined({ pages: stats.pages, lost: stats.lost, milliseconds: stats.milliseconds }),
    external,
    due: reviews?.due,
  })
}

/** Asks for links to the web; stores good answers in the cache of the site. */
async function askForLinks(
  links: Parameters<typeof checkExternal>[0],
  ignore: readonly string[],
  options: Pick<CheckOptions, 'root' | 'cache' | 'progress'> & NonNullable<CheckOptions['external']>,
): Promise<ExternalReport> {
  const { root, cache, progress, maxAgeHours } = options
  const path = join(root, '.docs', 'cache', 'external.json')
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

/** An absent or torn file holds nothing. */
function readKnown(path: string): Known {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Known) : {}
  } catch {
    return {}
  }
}
