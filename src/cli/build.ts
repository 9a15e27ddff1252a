import { build, type BuildReport } from '../index.ts'
import { exit, siteFolder } from './exit.ts'
import { count } from '../diagnostics/report.ts'
import { problemCount, print, seconds, type Format } from './print.ts'
import { profileText } from './profile.ts'
import { palette, progressLine } from './terminal.ts'
import { defined } from '../defined.ts'

/** Options of `docs build`, as the command line gives them. */
export interface BuildFlags {
  readonly out?: string
  readonly baseUrl?: string
  readonly strict: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly jobs?: number
  readonly format: Format
  readonly profile: boolean
}

/** `docs build`: builds and reports; gives the exit code. */
export async function runBuild(siteDir: string, flags: BuildFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr)
  const { format, ...options } = flags
  const report = await build({ ...options, root, progress: progress.show }).finally(progress.clear)
  const { diagnostics, published, stats } = report
  await print({
    diagnostics,
    root,
    format,
    stats: defined({ ...stats, published, profile: report.profile }),
    closing: closingLine(report),
  })
  if (report.profile !== undefined && (format === 'text' || format === 'github'))
    process.stdout.write(`\n${profileText(report.profile, palette(process.stdout))}`)
  return published ? exit.built : exit.errors
}

/** One line: problems, pages, time, and how many pages came from the cache. */
export function closingLine({ diagnostics, published, stats }: BuildReport): string {
  const counted = problemCount(diagnostics)
  const problems = counted === '' ? '' : `${counted}. `
  if (!published) return `${problems}nothing was published, after ${seconds(stats.milliseconds)}`
  return `${problems}built ${count(stats.pages, 'page')} in ${seconds(stats.milliseconds)} (${stats.fromCache} from cache)`
}
