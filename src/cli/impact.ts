import { impact, type ImpactOptions } from '../index.ts'
import { defined } from '../base/defined.ts'
import { count } from '../diagnostics/report.ts'
import { exit, siteFolder } from './exit.ts'
import { print, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine } from './terminal.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

type Flags = Pick<ImpactOptions, 'config' | 'from' | 'to' | 'acknowledge'> & {
  readonly strict: boolean
  readonly format: Format | 'markdown'
}

/** `docs impact`: lists the places that speak of what has changed in the API; gives the exit code. */
export async function runImpact(siteDir: string, { strict, format, ...asked }: Flags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr)
  const options = defined({ root, ...asked, progress: progress.show, beforeSiteCode: endStalled(root) })
  const { diagnostics, stats } = await impact(options).finally(progress.clear)
  const hasError = diagnostics.some(({ severity }) => severity === 'error')
  const { changes, pages, edited, acknowledged } = stats
  const closing =
    `${count(changes, 'change')}, told of on ${count(pages, 'page')}: ` +
    `${diagnostics.length} to look at, ${edited} edited since, ${acknowledged} acknowledged`
  if (format === 'markdown' && !hasError) process.stdout.write(impactTable(diagnostics, closing))
  else
    await print({
      diagnostics,
      root,
      format: format === 'markdown' ? 'text' : format,
      stats: { ...stats, left: diagnostics.length },
      closing: hasError ? undefined : closing,
    })
  return hasError || (strict && diagnostics.length > 0) ? exit.errors : exit.built
}

/** Reports as a table of Markdown, for the text of a pull request. */
function impactTable(diagnostics: readonly Diagnostic[], closing: string): string {
  if (diagnostics.length === 0) return `${closing}\n`
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = diagnostics.map(({ place, message, hint = '', detail = '' }) => {
    const at = place === undefined ? '' : `${place.file}:${place.line}`
    return `| \`${cell(at)}\` | ${cell(message)} | ${cell(detail)} | ${cell(hint)} |`
  })
  return ['| Place | What changed | What it says | |', '| --- | --- | --- | --- |', ...rows, '', closing, ''].join('\n')
}
