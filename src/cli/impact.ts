import { impact, type ImpactOptions } from '../index.ts'
import { defined } from '../base/defined.ts'
import { hasError, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/report.ts'
import { namedReports } from '../compiler/read/ref-names.ts'
import { exit } from './exit.ts'
import { print, type Format } from './print.ts'
import { withSite } from './site-command.ts'

type Flags = Pick<ImpactOptions, 'config' | 'from' | 'to' | 'acknowledge'> & {
  readonly strict: boolean
  readonly format: Format | 'markdown'
}

/** `docs impact`: lists the locations affected by a change to the API; returns the exit code. */
export async function runImpact(siteDir: string, { strict, format, ...options }: Flags): Promise<number> {
  const report = await withSite(siteDir, (site) => impact(defined({ ...site, ...options })))
  if (report === undefined) return exit.usage
  const { diagnostics, root } = report
  const isBroken = hasError(diagnostics)
  const { changes, pages, edited, acknowledged } = report.stats
  const closing =
    `${count(changes, 'change')} on ${count(pages, 'page')}: ` +
    `${diagnostics.length} to review, ${edited} edited since, ${acknowledged} acknowledged`
  if (format === 'markdown' && !isBroken)
    process.stdout.write(impactTable(namedReports(root).list(diagnostics), closing))
  else
    await print({
      diagnostics,
      root,
      format: format === 'markdown' ? 'text' : format,
      stats: { ...report.stats, left: diagnostics.length },
      closing: isBroken ? undefined : closing,
    })
  return isBroken || (strict && diagnostics.length > 0) ? exit.errors : exit.built
}

/** Formats reports as a Markdown table for a pull request. */
function impactTable(diagnostics: readonly Diagnostic[], closing: string): string {
  if (diagnostics.length === 0) return `${closing}\n`
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = diagnostics.map(({ location, message, hint = '', detail = '' }) => {
    const at = location === undefined ? '' : `${location.file}:${location.line}`
    return `| \`${cell(at)}\` | ${cell(message)} | ${cell(detail)} | ${cell(hint)} |`
  })
  return ['| Location | Change | Text | Hint |', '| --- | --- | --- | --- |', ...rows, '', closing, ''].join('\n')
}
