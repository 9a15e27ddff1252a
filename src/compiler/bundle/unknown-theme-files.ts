import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { BrowserBundle } from './browser.ts'
import type { ServerBundle } from './server.ts'
import { localPath, type ThemeFolders } from './resolve.ts'
import { importsOf, meantBy, themeName } from './theme-names.ts'

/** Code and style sheets, except types, tests and configuration files of tools. */
const code = /^(?!.*\.(?:d|test|spec|stories|config)\.).*\.(?:[cm]?[jt]sx?|css)$/
/** Folders whose files are referenced in the configuration. */
const configured = /^(?:words|presets)\//

/** Warns about files in the site's theme folder that neither replace a theme file nor are imported. */
export function unknownThemeFiles(
  { options: { root } }: { readonly options: { readonly root: string } },
  { folders, inputs }: { readonly folders: ThemeFolders; readonly inputs: readonly string[] },
  {
    files,
    server,
    browser,
  }: {
    /** Paths in the theme folder, relative to the site's folder. */
    readonly files: readonly string[]
    readonly server: Pick<ServerBundle, 'theme' | 'inputs'>
    readonly browser: Pick<BrowserBundle, 'script' | 'inputs'>
  },
): Diagnostic[] {
  const { site, builtIn } = folders
  // The imports of a failed bundle are unknown.
  if (site === undefined || server.theme === '' || browser.script === '') return []
  const inBundles = new Set([...server.inputs, ...browser.inputs, ...inputs].map((path) => resolve(root, path)))
  const folder = localPath(root, site)
  const paths = files.map((path) => path.slice(folder.length + 1))
  const unused = paths.filter((path) => code.test(path) && !configured.test(path) && !inBundles.has(join(site, path)))
  if (unused.length === 0) return []
  const names = readdirSync(builtIn, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => code.test(path))
    .map(themeName)
  const themeNames = new Set(names)
  // Type imports are not visible in the bundle.
  const imported = new Set(paths.flatMap((path) => importsOf(site, path)))
  return unused
    .filter((path) => !themeNames.has(themeName(path)) && !imported.has(path) && !imported.has(themeName(path)))
    .map((path) => {
      const { meant } = meantBy(path, names)
      const hint =
        meant === undefined ? 'docs theme list prints the names of all files of the theme' : `did you mean "${meant}"?`
      const message = `the theme has no file "${themeName(path)}", and nothing imports this one`
      return diagnostic('theme/unknown-file', message, { location: startOf(`${folder}/${path}`), hint })
    })
}
