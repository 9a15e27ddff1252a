import { relative, resolve } from 'node:path'
import { defined } from '../base/defined.ts'
import { count } from '../diagnostics/report.ts'
import { exportSite, type ExportOptions, type ExportReport } from '../commands/export-site.ts'
import { exit } from './exit.ts'
import { problemCount, seconds, type Format } from './print.ts'
import { reportOnSite } from './site-command.ts'
import type { Quiet } from './terminal.ts'

/** Options of `docs export`, from the command line. */
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

/** `docs export pdf`, `epub` and `markdown`: writes the site, or a part of it, as one file; returns the exit code. */
export function runExport(as: ExportOptions['as'], siteDir: string, flags: ExportFlags): Promise<number> {
  const { format, quiet, set, section = [], offline, out, ...options } = flags
  const load = offline ? ({ rule: 'nothing' } as const) : undefined
  const more = defined({ variables: set, out: out === undefined ? undefined : resolve(out), load })
  return reportOnSite(siteDir, {
    format,
    quiet,
    run: (site) => exportSite({ ...options, ...more, ...site, as, sections: section }),
    summary({ diagnostics, written, milliseconds }) {
      const counted = problemCount(diagnostics)
      const problems = counted === '' ? '' : `${counted}. `
      const closing =
        written === undefined
          ? `${problems}nothing was written, after ${seconds(milliseconds)}`
          : `${problems}${relative('.', written.file) || written.file}: ${extent(written)}, in ${seconds(milliseconds)}`
      const code = written === undefined ? exit.errors : exit.built
      return { stats: defined({ written, milliseconds }), closing, code }
    },
  })
}

/** Formats the size of a document: pages of the site, sheets of paper, bytes. */
function extent({ pages, sheets, bytes }: NonNullable<ExportReport['written']>): string {
  const paper = sheets === undefined ? '' : ` on ${count(sheets, 'sheet')}`
  const size = bytes < 999_500 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${count(pages, 'page')}${paper}, ${size}`
}
