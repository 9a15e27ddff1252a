import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'
import { type Migration, type Note, migrateDocusaurus, reportMarkdown, sortNotes } from '../satellites/migrate/index.ts'
import { exit, printProblem } from './exit.ts'
import { listRoutes, undeclaredOrigins } from '../commands/routes.ts'
import { palette, progressLine } from './terminal.ts'
import { configFile } from '../compiler/config/load.ts'

/** `docs migrate docusaurus`: converts the configuration of a Docusaurus site, and writes a report; returns the exit code. */
export async function runMigrateDocusaurus(
  dir = '.',
  { out, force }: { readonly out: string; readonly force: boolean },
): Promise<number> {
  const folder = resolve(dir)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    return printProblem(`folder not found: "${oneLine(dir)}"`)
  const progress = phaseLines(process.stderr, progressLine(process.stderr))
  progress.show('reading the Docusaurus configuration', 0, 0)
  const migration = await migrateDocusaurus(folder).finally(progress.clear)
  if ('error' in migration) {
    const { error, hint } = migration
    return printProblem(`${oneLine(error)}${hint === undefined ? '' : `\n  = hint: ${oneLine(hint)}`}`)
  }
  const { root } = migration
  const siteName = oneLine(relative(process.cwd(), root) || '.')
  const target = resolve(root, out)
  if (!existsSync(dirname(target))) return printProblem(`folder not found: "${oneLine(dirname(target))}"`)
  const report = join(dirname(target), 'MIGRATION.md')
  const { module } = migration
  const beside = module && join(dirname(target), module.path)
  const languages = migration.languages.map(({ path, text }) => ({ path: join(root, path), text }))
  const further = [...(beside === undefined ? [] : [beside]), ...languages.map(({ path }) => path)]
  const existing = [target, report, ...further].filter((path) => existsSync(path))
  if (existing.length > 0 && !force) {
    const names = existing.map((path) => `"${oneLine(relative(process.cwd(), path))}"`).join(' and ')
    return printProblem(
      `nothing was written: ${names} already ${existing.length === 1 ? 'exists' : 'exist'}; use --force to overwrite`,
    )
  }
  writeFileSync(target, migration.text)
  if (module !== undefined && beside !== undefined) writeFileSync(beside, module.text)
  for (const language of languages) writeFileSync(language.path, language.text)
  const isRead = target === join(root, configFile)
  const seen = isRead ? await seenOf(root, progress).finally(progress.clear) : undefined
  const { text, notes } = migration.finish(seen)
  writeFileSync(target, text)
  writeFileSync(report, reportMarkdown(notes, siteName, seen?.lost))
  process.stdout.write(closing(siteName, [target, report, ...further], notes))
  return exit.built
}

/** Prints a line for each phase, and for each tenth of a long one, also in pipes: a large site takes minutes. */
export function phaseLines(
  stream: { write(text: string): unknown },
  progress: Pick<ReturnType<typeof progressLine>, 'show' | 'clear'>,
): Pick<ReturnType<typeof progressLine>, 'show' | 'clear'> {
  let last = ''
  return {
    show(stage, done, total) {
      const tenth = total < 1000 ? 0 : Math.floor((done / total) * 10)
      const phase = `${stage} ${tenth}`
      if (phase !== last) {
        progress.clear()
        stream.write(`docs: ${stage}${total > 0 ? ` ${done} of ${total}` : ''}\n`)
      }
      last = phase
      progress.show(stage, done, total)
    },
    clear: progress.clear,
  }
}

/** Opens the migrated site for its addresses, since redirects may depend on them. */
async function seenOf(
  root: string,
  progress: ReturnType<typeof phaseLines>,
): Promise<
  NonNullable<Parameters<Migration['finish']>[0]> & { readonly lost: ReadonlyMap<string, readonly string[]> }
> {
  const options = { root, drafts: false, cache: true, progress: progress.show }
  const { routes, diagnostics } = await listRoutes(options)
  const addresses = routes
    .filter(({ kind }) => kind === 'page')
    .map(({ address, source }) => (isFolder(source?.file ?? '') && !address.endsWith('/') ? `${address}/` : address))
  const lostContent = new Map<string, string[]>()
  for (const { code, subject = '', location } of diagnostics) {
    if (code !== 'page/lost' || location === undefined) continue
    lostContent.set(subject, [...(lostContent.get(subject) ?? []), location.file])
  }
  const codes = new Set(diagnostics.map(({ code }) => code))
  return { addresses, codes, shown: undeclaredOrigins(diagnostics), lost: lostContent }
}

/** In Docusaurus, the index doc of a folder has an address with a trailing slash. */
function isFolder(file: string): boolean {
  const [, parent = '', name = ''] = /(?:^|\/)([^/]*)\/([^/]*)\.mdx?$/.exec(file.toLowerCase()) ?? []
  return name === 'index' || name === 'readme' || (name !== '' && name === parent)
}

function closing(siteName: string, paths: readonly string[], notes: readonly Note[]): string {
  const colors = palette(process.stdout)
  const lines = sortNotes(notes).map(({ kind, message, file, line }) => {
    const location = line === undefined ? file : `${file}:${line}`
    const word = kind === 'left' ? colors.yellow('left out') : colors.dim('changed')
    return `  ${word}  ${oneLine(message)} ${colors.dim(`(${location})`)}`
  })
  return [
    `${colors.green('wrote')} ${paths.map((path) => oneLine(relative(process.cwd(), path))).join(' and ')}`,
    ...(lines.length === 0 ? [] : ['', ...lines]),
    '',
    'Next:',
    `  ${colors.cyan(`docs check ${siteName}`)}  ${colors.dim('report the problems in pages')}`,
    `  ${colors.cyan(`docs serve ${siteName}`)}  ${colors.dim('show the site')}`,
    `  ${colors.cyan(`docs build ${siteName}`)}  ${colors.dim('build the site into dist/')}`,
    '',
  ].join('\n')
}
