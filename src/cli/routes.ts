import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { jsonText } from '../diagnostics/json.ts'
import { oneLine, visible } from '../diagnostics/visible.ts'
import { listRoutes, type Route } from '../routes.ts'
import { reportText } from './print.ts'
import { exit } from './exit.ts'
import { refused } from './refused.ts'
import { columns } from './columns.ts'
import { palette, progressLine, usesColor, type Palette } from './terminal.ts'

/** Options of `docs routes`. */
export interface RoutesFlags {
  readonly drafts: boolean
  readonly format: 'text' | 'json'
}

/** `docs routes`: lists every address with its source; gives the exit code. */
export async function runRoutes(siteDir: string, { drafts, format }: RoutesFlags): Promise<number> {
  const root = resolve(siteDir)
  if (!existsSync(root) || !statSync(root).isDirectory())
    return refused(`there is no folder "${oneLine(siteDir)}"`, exit.usage)
  const progress = progressLine(process.stderr)
  const report = await listRoutes({ root, drafts, cache: true, progress: progress.show }).finally(progress.clear)
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error')
  if (format === 'json') process.stdout.write(jsonText(report))
  else {
    // Warnings are for `docs build`: here they would hide the list.
    const text = reportText({ diagnostics: errors }, root, usesColor(process.stderr))
    if (text !== '') process.stderr.write(`${text.trimEnd()}\n\n`)
    if (report.routes.length > 0) process.stdout.write(routesText(report.routes, palette(process.stdout)))
  }
  return errors.length === 0 ? exit.built : exit.errors
}

/** The list as text: address, who made it, and what it comes from. */
export function routesText(routes: readonly Route[], { cyan, dim }: Palette): string {
  const rows = routes.map(({ address, kind, by, source, layout, to }) => [
    visible(address),
    kind === 'redirect' ? 'redirect' : by,
    kind === 'page' ? (layout ?? '') : '',
    visible([kind === 'redirect' ? `→ ${to}` : '', source === undefined ? '' : placeText(source)].join('  ').trim()),
  ])
  const lines = columns(rows, [cyan, String, dim, dim])
  const count = (kind: Route['kind']) => routes.filter((route) => route.kind === kind).length
  const counts = [named(count('page'), 'page'), named(count('redirect'), 'redirect'), named(count('file'), 'file')]
  return `${lines.map((line) => `${line}\n`).join('')}${counts.join(', ')}\n`
}

function placeText({ file, line }: NonNullable<Route['source']>): string {
  return line === 1 ? file : `${file}:${line}`
}

function named(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
