import { count } from '../diagnostics/report.ts'
import { visible } from '../diagnostics/visible.ts'
import { update, type UpdateOptions, type UpdateReport } from '../index.ts'
import { exit } from './exit.ts'
import { print, type Format } from './print.ts'
import { withSite } from './site-command.ts'
import { columns, palette, type Palette } from './terminal.ts'
import { defined } from '../base/defined.ts'

/** `docs update`: loads the data of plugins and pins it; returns the exit code. */
export async function runUpdate(
  siteDir: string,
  {
    config,
    all,
    only,
    format,
  }: Pick<UpdateOptions, 'config' | 'all'> & { readonly only?: readonly string[]; readonly format: Format },
): Promise<number> {
  const report = await withSite(siteDir, ({ root, beforeSiteCode, progress }) => {
    progress('load', 0, 0)
    return update(defined({ root, config, all, names: only, beforeSiteCode }))
  })
  if (report === undefined) return exit.usage
  const { results, root } = report
  // A build reports the warnings of the site.
  const problems = report.diagnostics.filter(({ severity }) => severity === 'error')
  if (format === 'text') process.stdout.write(updateText(results, palette(process.stdout)))
  await print({ diagnostics: problems, root, format, stats: { results }, closing: undefined })
  return problems.length === 0 ? exit.built : exit.errors
}

const states: Readonly<Record<UpdateReport['results'][number]['state'], string>> = {
  stored: 'up to date',
  same: 'loaded, unchanged',
  changed: 'loaded, changed',
  failed: 'failed',
}

/** Formats results as text, one per line. */
export function updateText(results: UpdateReport['results'], { cyan, dim }: Palette): string {
  if (results.length === 0) return 'no plugin of the site loads data\n'
  const rows = results.map(({ name, state, bytes }) => [
    visible(name),
    states[state],
    bytes === undefined ? '' : `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`,
  ])
  const fresh = results.filter(({ state }) => state === 'changed').length
  return `${columns(rows, [cyan, String, dim])
    .map((line) => `${line}\n`)
    .join('')}${count(fresh, 'new answer')}\n`
}
