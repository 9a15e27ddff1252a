import { join } from 'node:path'
import { build, type BuildReport } from '../build.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { watchSite } from '../serve/watch.ts'
import { exit, faultText } from './exit.ts'
import { externalCheck } from './external.ts'
import { count, problemCount, print, seconds, type Format } from './print.ts'
import { siteFolder } from './site-folder.ts'
import { interrupted, progressLine } from './terminal.ts'

/** Options of `docs check`, as the command line gives them. */
export interface CheckFlags {
  readonly strict: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly jobs?: number
  readonly format: Format
  readonly watch: boolean
  readonly external: boolean
  /** Hours. */
  readonly externalMaxAge: number
}

/**
 * `docs check`: everything that a build would say, without its output. The site is made in `.docs` all the same, where
 * the next check finds what it need not do again: render and the plugins have reports of their own.
 */
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
  // One after the other: what changes during the first check is the next one's.
  const check = () => (working = working.then(once))
  const watching = watchSite(root, ['dist'], check)
  await watching.ready
  void check()
  await interrupted()
  await watching.close()
  await working
  return code
}

async function checkOnce(root: string, flags: CheckFlags): Promise<number> {
  const progress = progressLine(process.stderr)
  const external = flags.external ? externalCheck({ root, ...flags, progress: progress.show }) : undefined
  const report = await build({
    root,
    out: join(root, '.docs', 'check', 'site'),
    drafts: flags.drafts,
    cache: flags.cache,
    // Otherwise warnings would keep the outcome from being there for the next check.
    strict: false,
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
    ...(external === undefined ? {} : { external: external.check }),
    progress: progress.show,
  }).finally(progress.clear)
  const { diagnostics, stats } = report
  for (const note of external?.notes() ?? []) process.stderr.write(`${note}\n`)
  await print({
    diagnostics,
    root,
    format: flags.format,
    stats: { pages: stats.pages, milliseconds: stats.milliseconds, ...external?.stats() },
    closing: checkedLine(report, external?.addresses()),
  })
  return passes(diagnostics, flags.strict) ? exit.built : exit.errors
}

/** Whether a build with the same options would have published. */
export function passes(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return !diagnostics.some(({ severity }) => strict || severity === 'error')
}

/** One line: problems, pages, time; with the addresses outside of the site, where they were looked at. */
export function checkedLine(
  { diagnostics, stats }: Pick<BuildReport, 'diagnostics' | 'stats'>,
  addresses: number | undefined,
): string {
  const counted = problemCount(diagnostics)
  const problems = counted === '' ? 'no problems' : counted
  const external = addresses === undefined ? '' : ` and ${addresses} external address${addresses === 1 ? '' : 'es'}`
  return `${problems}. checked ${count(stats.pages, 'page')}${external} in ${seconds(stats.milliseconds)}`
}
