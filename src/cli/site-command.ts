import { hasError, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { exit, siteFolder } from './exit.ts'
import { print, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine } from './terminal.ts'
import { namedReports } from '../compiler/read/ref-names.ts'

/** Options of every command that works on a site. */
interface CommandSite {
  /** Absolute path of the folder. */
  readonly root: string
  progress(stage: string, done: number, total: number): void
  slow(source: string): void
  beforeSiteCode(listener: URL): void
}

/** Output of a command. */
interface Summary {
  /** Statistics for `--format json`. */
  readonly stats: object
  /** Last line. */
  readonly closing?: string | undefined
  /** Default: 1 after an error. */
  readonly code?: number
  /** Text for people, below the report. */
  readonly below?: string | undefined
}

/** Runs a command on the site in a folder, with a line of progress; `undefined` if there is no such folder. */
export async function withSite<Report>(
  siteDir: string,
  run: (site: CommandSite) => Promise<Report>,
  quiet = false,
): Promise<(Report & { readonly root: string }) | undefined> {
  const root = siteFolder(siteDir)
  if (root === undefined) return undefined
  const { show, slow, clear } = progressLine(process.stderr, quiet)
  const { named } = namedReports(root)
  const report = await run({
    root,
    progress: show,
    slow: (source) => slow(named(source)),
    beforeSiteCode: endStalled(root),
  }).finally(clear)
  return { ...report, root }
}

/** A command whose report is a list of diagnostics. */
interface SiteCommand<Report> {
  readonly format: Format
  readonly quiet?: boolean
  run(site: CommandSite): Promise<Report>
  summary(report: Report & { readonly root: string }): Summary
}

/** Runs a command on the site in a folder, prints its report and returns the exit code. */
export async function reportOnSite<Report extends { readonly diagnostics: readonly Diagnostic[] }>(
  siteDir: string,
  { format, quiet = false, run, summary }: SiteCommand<Report>,
): Promise<number> {
  const report = await withSite(siteDir, run, quiet)
  if (report === undefined) return exit.usage
  const { diagnostics, root } = report
  const { stats, closing, below, code = hasError(diagnostics) ? exit.errors : exit.built } = summary(report)
  await print({ diagnostics, root, format, stats, closing: quiet ? undefined : closing })
  if (below !== undefined && (format === 'text' || format === 'github')) process.stdout.write(`\n${below}`)
  return code
}
