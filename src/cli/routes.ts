import { jsonText } from '../diagnostics/formats.ts'
import { visible } from '../diagnostics/visible.ts'
import { listRoutes, type Route } from '../commands/routes.ts'
import { count } from '../diagnostics/report.ts'
import { printText } from './print.ts'
import { defined } from '../base/defined.ts'
import { exit, siteFolder } from './exit.ts'
import { palette, progressLine, type Palette, columns } from './terminal.ts'

/** `docs routes`: lists every address with its source; returns the exit code. */
export async function runRoutes(
  siteDir: string,
  { config, drafts, format }: { readonly config?: string; readonly drafts: boolean; readonly format: 'text' | 'json' },
): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr)
  const report = await listRoutes(defined({ root, config, drafts, cache: true, progress: progress.show })).finally(
    progress.clear,
  )
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error')
  if (format === 'json') process.stdout.write(jsonText(report))
  else {
    // Warnings are omitted, since they would hide the list; `docs build` prints them.
    printText(errors, root)
    if (report.routes.length > 0) process.stdout.write(routesText(report.routes, palette(process.stdout)))
  }
  return errors.length === 0 ? exit.built : exit.errors
}

/** Formats the list as text: address, plugin instance and source. */
export function routesText(routes: readonly Route[], { cyan, dim }: Palette): string {
  const rows = routes.map(({ address, kind, by, source, layout, to }) => [
    visible(address),
    kind === 'redirect' ? 'redirect' : by,
    kind === 'page' ? (layout ?? '') : '',
    visible([kind === 'redirect' ? `→ ${to}` : '', source === undefined ? '' : locationText(source)].join('  ').trim()),
  ])
  const lines = columns(rows, [cyan, String, dim, dim])
  const counts = (['page', 'redirect', 'file'] as const).map((kind) =>
    count(routes.filter((route) => route.kind === kind).length, kind),
  )
  return `${lines.map((line) => `${line}\n`).join('')}${counts.join(', ')}\n`
}

function locationText({ file, line }: NonNullable<Route['source']>): string {
  return line === 1 ? file : `${file}:${line}`
}
