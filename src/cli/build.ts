import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type BuildReport } from '../build.ts'
import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import { formatGithub } from '../diagnostic/github.ts'
import { formatJson } from '../diagnostic/json.ts'
import { formatText } from '../diagnostic/report.ts'
import { exit } from './exit.ts'
import { progressLine, usesColor } from './terminal.ts'

/** Options of `docs build`, as the command line gives them. */
export interface BuildFlags {
  readonly out?: string
  readonly baseUrl?: string
  readonly strict: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly jobs?: number
  readonly format: 'text' | 'json' | 'github'
}

/** `docs build`: builds and reports; gives the exit code. */
export async function runBuild(siteDir: string, flags: BuildFlags): Promise<number> {
  const root = resolve(siteDir)
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    process.stderr.write(`docs: there is no folder "${siteDir}"\n`)
    return exit.usage
  }
  const progress = progressLine(process.stderr)
  const report = await build({
    root,
    out: flags.out === undefined ? join(root, 'dist') : resolve(flags.out),
    drafts: flags.drafts,
    cache: flags.cache,
    strict: flags.strict,
    ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
    progress: progress.show,
  }).finally(progress.clear)
  print(report, flags, root)
  return report.published ? exit.built : exit.errors
}

function print(report: BuildReport, flags: Pick<BuildFlags, 'format'>, root: string): void {
  const { diagnostics, stats } = report
  if (flags.format === 'json') {
    process.stdout.write(formatJson(diagnostics, { ...stats, published: report.published }))
    return
  }
  const text =
    flags.format === 'github' ? formatGithub(diagnostics) : reportText(report, root, usesColor(process.stderr))
  if (text !== '') (flags.format === 'github' ? process.stdout : process.stderr).write(`${text.trimEnd()}\n\n`)
  process.stdout.write(`${closingLine(report)}\n`)
}

/** The problems of a report as readable text with code frames. */
export function reportText({ diagnostics }: Pick<BuildReport, 'diagnostics'>, root: string, color: boolean): string {
  const texts = new Map<string, string | undefined>()
  const source = (file: string) => {
    if (!texts.has(file)) texts.set(file, readText(join(root, file)))
    return texts.get(file)
  }
  return formatText(diagnostics, { source, color })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** One line: problems, pages, time, and how many pages came from the cache. */
export function closingLine({ diagnostics, published, stats }: BuildReport): string {
  const counted = problemCount(diagnostics)
  const problems = counted === '' ? '' : `${counted}. `
  const seconds = `${(stats.milliseconds / 1000).toFixed(stats.milliseconds < 9_950 ? 1 : 0)} s`
  if (!published) return `${problems}nothing was published, after ${seconds}`
  return `${problems}built ${count(stats.pages, 'page')} in ${seconds} (${stats.fromCache} from cache)`
}

/** `2 errors and 1 warning in 2 files`; empty where there is none. */
export function problemCount(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const files = new Set(diagnostics.flatMap(({ place }) => (place === undefined ? [] : [place.file]))).size
  const counts = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''].filter(
    (part) => part !== '',
  )
  return counts.length === 0 ? '' : `${counts.join(' and ')}${files === 0 ? '' : ` in ${count(files, 'file')}`}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
