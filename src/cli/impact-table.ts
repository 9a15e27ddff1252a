import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Reports as a table of Markdown, for the text of a pull request. */
export function impactTable(diagnostics: readonly Diagnostic[], closing: string): string {
  if (diagnostics.length === 0) return `${closing}\n`
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = diagnostics.map(({ place, message, hint = '', detail = '' }) => {
    const at = place === undefined ? '' : `${place.file}:${place.line}`
    return `| \`${cell(at)}\` | ${cell(message)} | ${cell(detail)} | ${cell(hint)} |`
  })
  return ['| Place | What changed | What it says | |', '| --- | --- | --- | --- |', ...rows, '', closing, ''].join('\n')
}
