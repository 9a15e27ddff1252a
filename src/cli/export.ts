import { relative, resolve } from 'node:path'
import { defined } from '../defined.ts'
import { count } from '../diagnostics/report.ts'
import { exportSite, type ExportOptions } from '../export-site.ts'
import { exit, siteFolder } from './exit.ts'
import { print, problemCount, seconds, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine, type Quiet } from './terminal.ts'

/** Options of `docs export`, as the command line gives them. */
interface ExportFlags
  extends
    Pick<
      ExportOptions,
      'config' | 'baseUrl' | 'out' | 'version' | 'locale' | 'date' | 'chromium' | 'paper' | 'drafts' | 'cache' | 'jobs'
    >,
    Quiet {
  readonly section?: readonly string[]
  readonly set?: Readonly<Record<string, string>>
  readonly offline: boolean
  readonly format: Format
}

/** `docs export pdf`, `epub` and `markdown`: writes the site, or a part of it, as one file; gives the exit code. */
export async function runExport(as: ExportOptions['as'], siteDir: string, flags: ExportFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr, flags.quiet)
  const { format, quiet, set, section = [], offline, out, ...options } = flags
  const load = offline ? ({ rule: 'nothing' } as const) : undefined
  const { diagnostics, written, milliseconds } = await exportSite({
    ...options,
    ...defined({ variables: set, out: out === undefined ? undefined : resolve(out), load }),
    as,
    root,
    sections: section,
    progress: progress.show,
    beforeSiteCode: endStalled(root),
  }).finally(progress.clear)
  const counted = problemCount(diagnostics)
  const problems = counted === '' ? '' : `${counted}. `
  const size = written === undefined ? '' : `${(written.bytes / 1_000_000).toFixed(1)} MB`
  const closing =
    written === undefined
      ? `${problems}nothing was written, after ${seconds(milliseconds)}`
      : `${problems}${relative('.', written.file) || written.file}: ${count(written.pages, 'page')}, ${size}, in ${seconds(milliseconds)}`
  const stats = defined({ written, milliseconds })
  await print({ diagnostics, root, format, stats, closing: quiet ? undefined : closing })
  return written === undefined ? exit.errors : exit.built
}
