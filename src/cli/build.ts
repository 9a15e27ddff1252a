import { build, type BuildOptions, type BuildReport, type Profile } from '../index.ts'
import { exit } from './exit.ts'
import { count } from '../diagnostics/report.ts'
import { lostContent, problemCount, seconds, type Format } from './print.ts'
import { reportOnSite } from './site-command.ts'
import { palette, columns, type Palette, type Quiet } from './terminal.ts'
import { namedReports, type NamedReports } from '../compiler/read/ref-names.ts'
import { defined } from '../base/defined.ts'
import { visible } from '../diagnostics/visible.ts'

/** Options of `docs build`, from the command line. */
type BuildFlags = Omit<BuildOptions, 'root' | 'progress' | 'variables'> &
  Quiet & { readonly format: Format; readonly set?: Readonly<Record<string, string>> }

/** `docs build`: builds a site; returns the exit code. */
export function runBuild(siteDir: string, { format, quiet, set, ...options }: BuildFlags): Promise<number> {
  return reportOnSite(siteDir, {
    format,
    quiet,
    run: (site) => build({ ...options, ...defined({ variables: set }), ...site }),
    summary(report) {
      const { published, part, stats, root } = report
      const profile = report.profile && namedProfile(report.profile, namedReports(root))
      return {
        stats: defined({ ...stats, published, part, profile }),
        closing: closingLine(report),
        code: published || part !== undefined ? exit.built : exit.errors,
        below: profile && profileText(profile, palette(process.stdout)),
      }
    },
  })
}

/** Closing line: problems, pages, duration, and cached pages. */
export function closingLine({ diagnostics, published, part, stats }: BuildReport): string {
  const counted = problemCount(diagnostics)
  const problems = `${counted === '' ? '' : `${counted}. `}${lostContent(stats)}`
  if (part !== undefined) {
    const { sources, of, fromCache, stored } = part
    const details = `${fromCache} from cache, ${count(stored, 'result')} stored`
    return `${problems}compiled ${sources} of ${count(of, 'source')} in ${seconds(stats.milliseconds)} (${details})`
  }
  if (!published) return `${problems}nothing was published, after ${seconds(stats.milliseconds)}`
  return `${problems}built ${count(stats.pages, 'page')} in ${seconds(stats.milliseconds)} (${stats.fromCache} from cache)`
}

/** Names sources of git refs as in reports: `v1.0:content/docs/start.md`. */
export function namedProfile(profile: Profile, { named }: Pick<NamedReports, 'named'>): Profile {
  return { ...profile, slowest: profile.slowest.map((times) => ({ ...times, source: named(times.source) })) }
}

/** Formats a profile as two tables: by stage and by source. */
export function profileText({ stages, slowest, measured, notes }: Profile, { bold, cyan, dim }: Palette): string {
  const sum = (of: 'wall' | 'cpu') => ms(stages.reduce((all, stage) => all + stage[of], 0))
  const right = new Set([1, 2, 3, 4])
  const byStage = [
    ['stage', 'wall ms', 'CPU ms'],
    ...stages.map(({ stage, wall, cpu }) => [stage, ms(wall), ms(cpu)]),
    ['all', sum('wall'), sum('cpu')],
  ]
  const bySource = slowest.map(({ source, compile, evaluate, render }) => [
    visible(source),
    ...[compile, evaluate, render, compile + evaluate + render].map(ms),
  ])
  const lines = (rows: readonly (readonly string[])[], first: (text: string) => string) =>
    columns(rows, [first, String, String, String, bold], right).map((line, index) =>
      index === 0 ? dim(plain(line)) : line,
    )
  const output = [...lines(byStage, String), '']
  if (slowest.length === 0) output.push('all pages came from the cache: use --no-cache to measure them')
  else {
    output.push(...lines([['source, ms', 'compile', 'evaluate', 'render', 'all'], ...bySource], cyan))
    if (measured > slowest.length) output.push(dim(`the slowest ${slowest.length} of ${measured} sources`))
    output.push(dim('the first page of a kind includes loading time, such as the grammar of a language'))
  }
  output.push(...notes.map(dim))
  return `${output.join('\n')}\n`
}

/** Paints a line without colours in its cells, which would end the colour of the line. */
function plain(line: string): string {
  return line.replace(/\u001b\[\d+m/g, '')
}

/** Formats a number with one decimal below ten. */
function ms(time: number): string {
  return time < 9.95 ? time.toFixed(1) : String(Math.round(time))
}
