import { listNames } from '../base/list-names.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { check, type CheckOptions, type CheckReport } from '../index.ts'
import { watchSite } from '../serve/watch.ts'
import { defined } from '../base/defined.ts'
import { endStalled } from './stalled.ts'
import { namedReports } from '../compiler/read/ref-names.ts'
import { exit, faultText, siteFolder } from './exit.ts'
import { count } from '../diagnostics/report.ts'
import { lostContent, problemCount, print, seconds, type Format } from './print.ts'
import { interrupted, progressLine, printWatchLimit, type Quiet } from './terminal.ts'

/** Options of `docs check`, from the command line. */
interface CheckFlags
  extends Pick<CheckOptions, 'config' | 'strict' | 'allowPlaceholders' | 'drafts' | 'cache' | 'jobs'>, Quiet {
  readonly format: Format
  readonly watch: boolean
  readonly external: boolean
  readonly due: boolean
  readonly set?: Readonly<Record<string, string>>
  /** Hours. */
  readonly externalMaxAge: number
}

/** Maximum number of addresses in a note. */
const maxListed = 3

/** `docs check`: reports every problem that a build would report, without output; returns the exit code. */
export async function runCheck(siteDir: string, flags: CheckFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  if (!flags.watch) return checkOnce(root, flags)
  const clear = process.stdout.isTTY === true && process.env['TERM'] !== 'dumb'
  let code: number = exit.built
  let working = Promise.resolve()
  const once = async () => {
    if (clear) process.stdout.write('\x1b[2J\x1b[3J\x1b[H')
    try {
      code = await checkOnce(root, flags)
    } catch (error) {
      code = exit.fault
      process.stderr.write(faultText(error))
    }
  }
  // Run checks in sequence: changes during a check are part of the next one.
  const again = () => (working = working.then(once))
  const watching = watchSite({ root, ignored: ['dist'], changed: again, onLimit: printWatchLimit })
  await watching.ready
  void again()
  await interrupted()
  await watching.close()
  await working
  return code
}

async function checkOnce(
  root: string,
  { format, watch: _, external, externalMaxAge, due, quiet, set, ...flags }: CheckFlags,
) {
  const progress = progressLine(process.stderr, quiet)
  const externalOptions = external ? { external: { maxAgeHours: externalMaxAge } } : {}
  const siteOptions = {
    ...defined({ variables: set }),
    root,
    progress: progress.show,
    slow: (source: string) => progress.slow(namedReports(root).named(source)),
    beforeSiteCode: endStalled(root),
  }
  const report = await check({ ...flags, ...externalOptions, due, ...siteOptions }).finally(progress.clear)
  const { passed, stats } = report
  const inList = new Set(format === 'text' ? report.due : [])
  const diagnostics = report.diagnostics.filter((diagnostic) => !inList.has(diagnostic))
  for (const note of quiet ? [] : notesOf(report)) process.stderr.write(`${note}\n`)
  const figures = { ...stats, ...externalStats(report) }
  for (const line of dueLines([...inList].map(namedReports(root).name))) process.stdout.write(`${line}\n`)
  await print({ diagnostics, root, format, stats: figures, closing: quiet ? undefined : checkedLine(report) })
  return passed ? exit.built : exit.errors
}

/** Pages to review, most urgent first. */
function dueLines(due: readonly Diagnostic[]): string[] {
  const width = Math.max(0, ...due.map(({ location }) => whereOf(location).length))
  return due.map(({ location, message, hint = '' }) => {
    const [, owner] = /^(.*?): look at it/.exec(hint) ?? []
    return oneLine(`due  ${whereOf(location).padEnd(width)}  ${message}${owner === undefined ? '' : ` (${owner})`}`)
  })
}

const whereOf = (location: Diagnostic['location']): string =>
  location === undefined ? '' : `${location.file}:${location.line}`

/** Lines about addresses that could not be checked, with the reasons. */
function notesOf({ external }: CheckReport): string[] {
  return [...(external?.unjudged ?? [])].map(([reason, urls]) => {
    return `external links not checked (${reason}): ${listNames(urls.map(oneLine), maxListed)}`
  })
}

function externalStats({ external }: CheckReport): object {
  if (external === undefined) return {}
  const { asked, fromCache, unjudged } = external
  return { externalAsked: asked, externalFromCache: fromCache, externalUnjudged: Object.fromEntries(unjudged) }
}

/** Closing line: problems, pages, duration, and external links if they were checked. */
function checkedLine({ diagnostics, stats, external: externalReport }: CheckReport): string {
  const addresses = externalReport === undefined ? undefined : externalReport.asked + externalReport.fromCache
  const external = addresses === undefined ? '' : ` and ${addresses} external address${addresses === 1 ? '' : 'es'}`
  return `${problemCount(diagnostics) || 'no problems'}. ${lostContent(stats)}checked ${count(stats.pages, 'page')}${external} in ${seconds(stats.milliseconds)}`
}
