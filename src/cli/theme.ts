import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { readConfig } from '../compiler/config/file.ts'
import { configFile, loadConfig } from '../compiler/config/load.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { refusedFor } from './print.ts'
import { exit, printProblem, siteFolder } from './exit.ts'
import { meantBy } from '../compiler/bundle/theme-names.ts'
import { ejected, isSlot, isText, themeFiles, type ThemeFile } from './theme-files.ts'
import { defined } from '../base/defined.ts'
import { writeWhole } from '../base/write-whole.ts'

/** Site with its theme folder. */
interface Site {
  readonly root: string
  /** `theme.folder`, without a slash at its end. */
  readonly folder?: string
  /** True if the configuration has a key `theme`. */
  readonly hasThemeKey: boolean
}

/** `docs theme list`: lists the theme files and the replacements of the site; returns the exit code. */
export function runThemeList(siteDir = '.', { format }: { readonly format: 'text' | 'json' }): number {
  const site = openSite(siteDir)
  if (typeof site === 'number') return site
  const { root, folder } = site
  const { files, strays } = themeFiles(folder === undefined ? undefined : join(root, folder))
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify({ folder: folder ?? null, files, strays }, null, 2)}\n`)
    return exit.built
  }
  const width = Math.max(...files.map(({ name }) => name.length))
  for (const { name, state, outdated, description } of files) {
    const mark = state === 'original' ? '' : outdated ? 'outdated' : state
    process.stdout.write(`${`${name.padEnd(width)}  ${mark.padEnd(8)}  ${description}`.trimEnd()}\n`)
  }
  for (const { path, meant } of strays) {
    const hint = meant === undefined ? '' : `; did you mean "${meant}"?`
    process.stderr.write(`${oneLine(`${folder}/${path}`)} replaces nothing${hint}\n`)
  }
  process.stdout.write(`${files.length} files; ${closing(files, folder)}\n`)
  return exit.built
}

function closing(files: readonly ThemeFile[], folder: string | undefined): string {
  if (folder === undefined) return 'the site has no theme folder'
  const count = (state: ThemeFile['state']) => files.filter((file) => file.state === state).length
  const outdated = files.filter((file) => file.outdated).length
  const others = outdated === 0 ? '' : `; ${outdated} of them changed in the theme since`
  return `${oneLine(folder)} replaces ${count('replaced')} and wraps ${count('wrapped')}${others}`
}

/** `docs theme eject`: copies a file of the theme to the site's theme folder, or wraps it; returns the exit code. */
export function runThemeEject(
  input: string,
  siteDir = '.',
  { wrap, force }: { readonly wrap: boolean; readonly force: boolean },
): number {
  const site = openSite(siteDir)
  if (typeof site === 'number') return site
  const { root, folder = 'theme' } = site
  const { files } = themeFiles(join(root, folder))
  const name = cleaned(input)
  const file = files.find((candidate) =>
    [candidate.path, candidate.name, candidate.name.replace(/\/index$/, '')].includes(name),
  )
  if (file === undefined) {
    const names = files.map((candidate) => candidate.name)
    const { meant } = meantBy(name, names)
    const hint = meant === undefined ? 'see `docs theme list`' : `did you mean "${meant}"?`
    return printProblem(`the theme has no file "${oneLine(input)}"; ${hint}`, exit.usage)
  }
  if (wrap && !isText(file.path))
    return printProblem(`"${file.path}" cannot be wrapped: it is neither a module nor a style sheet`)
  const target = join(root, folder, file.path)
  const targetName = `${oneLine(folder)}/${file.path}`
  if (file.by !== undefined && file.by !== file.path)
    return printProblem(`${oneLine(`${folder}/${file.by}`)} replaces "${file.name}" already; remove it first`)
  if (!force && existsSync(target)) return printProblem(`${targetName} exists; use --force to overwrite it`)
  if (!isBelow(root, dirname(target))) return printProblem(`${targetName} is outside of the site`)
  const content = ejected(file.path, wrap)
  try {
    mkdirSync(dirname(target), { recursive: true })
    if (force) writeWhole(target, content)
    else writeFileSync(target, content, { flag: 'wx' })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return printProblem(`${targetName} cannot be written: ${message.split(',')[0]}`)
  }
  process.stdout.write(
    isSlot(file.path)
      ? `wrote ${targetName}, with an example\n`
      : wrap
        ? `wrote ${targetName}, which wraps ${file.name}\n`
        : `copied ${file.name} to ${targetName}\n`,
  )
  if (site.folder === undefined) {
    const line = site.hasThemeKey ? `"folder: ${folder}" below "theme:" in` : `"theme: { folder: ${folder} }" to`
    process.stdout.write(`to enable it, add ${line} ${configFile}\n`)
  }
  return exit.built
}

/** Normalizes the name of a theme file: backslashes of Windows, and the forms of imports. */
function cleaned(input: string): string {
  return input
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^(?:@theme|@waybill\/docs\/theme)\//, '')
    .replace(/\.jsx?$/, '')
}

/** Opens the site. On failure, prints the reasons and returns the exit code. */
function openSite(siteDir: string): Site | number {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const configuration = readConfig(root)
  if ('problem' in configuration) return refusedFor([configuration.problem], root)
  const { text } = configuration
  const { saved, wrong, diagnostics } = loadConfig({ text })
  if (saved === undefined || wrong.has('theme') || wrong.has('')) return refusedFor(diagnostics, root)
  const folder = saved.theme.folder?.replace(/^(?:\.\/)+|\/+$/g, '')
  return defined({ root, hasThemeKey: /^theme\s*:/m.test(text), folder })
}

/** Returns true if a folder, or its nearest existing parent, is in the site after resolving links. */
function isBelow(root: string, folder: string): boolean {
  let at = folder
  while (!existsSync(at)) at = dirname(at)
  const real = realpathSync(at)
  const realRoot = realpathSync(root)
  return real === realRoot || real.startsWith(realRoot + sep)
}
