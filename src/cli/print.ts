import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatGithub, formatJson } from '../diagnostics/formats.ts'
import { count, countAll, formatText } from '../diagnostics/report.ts'
import { exit } from './exit.ts'
import { usesColor } from './terminal.ts'
import { namedReports } from '../compiler/read/ref-names.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'

/** Formats of a report: values of `--format`. */
export type Format = 'text' | 'json' | 'github' | 'sarif'

/** Output of a command. */
export interface Printed {
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly format: Format
  /** Statistics of the command, for `json`. */
  readonly stats: object
  /** Last line on stdout, for text output and workflow logs; absent if only problems are printed. */
  readonly closing: string | undefined
}

/** Prints the result of a command: reports of `text` on stderr, everything else on stdout. */
export async function print({ diagnostics: reports, root, format, stats, closing }: Printed): Promise<void> {
  const diagnostics = format === 'text' ? reports : namedReports(root).list(reports)
  if (format === 'json') {
    process.stdout.write(formatJson(diagnostics, stats))
    return
  }
  if (format === 'sarif') {
    // Explanations are loaded only if they are printed.
    const { formatSarif } = await import('../diagnostics/formats.ts')
    const { explain } = await import('../diagnostics/explanations.ts')
    process.stdout.write(
      formatSarif(diagnostics, { version: packageVersion(), folder: folderInRepository(root), explain }),
    )
    return
  }
  if (format === 'github') {
    const text = formatGithub(diagnostics, { folder: folderInRepository(root) })
    if (text !== '') process.stdout.write(`${text}\n`)
  } else printText(diagnostics, root)
  if (closing !== undefined) process.stdout.write(`${closing}\n`)
}

/** Prints problems on stderr as readable text with code frames, and an empty line after them. */
export function printText(diagnostics: readonly Diagnostic[], root: string): void {
  const text = reportText(diagnostics, root)
  if (text !== '') process.stderr.write(`${text}\n`)
}

/** Prints problems that prevent a command; returns the exit code. */
export function refusedFor(diagnostics: readonly Diagnostic[], root: string): number {
  process.stderr.write(reportText(diagnostics, root))
  return exit.errors
}

/** Problems as readable text with code frames. */
export function reportText(
  diagnostics: readonly Diagnostic[],
  root: string,
  color = usesColor(process.stderr),
): string {
  const { list, source } = namedReports(root)
  return formatText(list(diagnostics), { source, color })
}

/** Formats the number of problems: "2 errors and 1 warning in 3 files"; empty without problems. */
export function problemCount(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.flatMap(({ location }) => location?.file ?? [])).size
  return `${countAll(diagnostics)}${files === 0 ? '' : ` in ${count(files, 'file')}`}`
}

/** Formats a duration. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0)} s`
}

/** Path of the site folder relative to the root of its repository, as code hosts need it. */
function folderInRepository(root: string): string {
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return relative(folder, root).split(sep).join('/')
  return ''
}

/** Number of pages that lost content, as a sentence with a space after it; empty for none. */
export function lostContent({ pages, lost = 0 }: { readonly pages: number; readonly lost?: number }): string {
  return lost === 0 ? '' : `${lost} of ${count(pages, 'page')} lost content. `
}
