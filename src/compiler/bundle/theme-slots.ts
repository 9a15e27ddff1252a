import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { localPath, themeFile, type ThemeFolders } from './resolve.ts'
import type { ServerBundle } from './server.ts'
import { themeName } from './theme-names.ts'

/** Folder in which the manual and `docs theme eject` put files of the theme. */
export const usualThemeFolder = 'theme'

const replaceable = /^(?:slots|parts|layouts)\/.+\.[jt]sx?$/

/**
 * Reports files that replace files of the theme, but have no effect since the site configures no theme folder. `files` are
 * paths in the usual folder, relative to the site.
 */
export function unconfiguredThemeFiles(
  root: string,
  { site, builtIn }: ThemeFolders,
  { files, inputs }: { readonly files: readonly string[]; readonly inputs: readonly string[] },
): Diagnostic[] {
  if (site !== undefined) return []
  const inBundle = new Set(inputs.map((path) => resolve(root, path)))
  const [first, ...others] = files.filter((file) => {
    const path = file.slice(usualThemeFolder.length + 1)
    return (
      replaceable.test(path) &&
      themeFile(themeName(path), { builtIn }) !== undefined &&
      !inBundle.has(join(root, ...file.split('/')))
    )
  })
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, like ${others.length} more in "${usualThemeFolder}"`
  const message = `this file has no effect${more}: the site has no theme folder`
  const hint = `write "theme: { folder: ${usualThemeFolder} }" in site.config.yaml`
  return [diagnostic('theme/unknown-file', message, { location: startOf(first), hint })]
}

/** Parts whose props contain the data of the site. */
const withSite = /^export (?:default )?function \w+\(\{[^}]*\bsite\b/m

/**
 * Reports slots and parts that are islands although the data of the site or the page are their props, and thus part of each
 * page.
 */
export function clientSlots(
  root: string,
  { site, builtIn }: ThemeFolders,
  { clientModules }: Pick<ServerBundle, 'clientModules'>,
): Diagnostic[] {
  if (site === undefined) return []
  return clientModules
    .map(({ path }) => ({ path, name: themeName(localPath(site, path)) }))
    .filter(({ name }) => name.startsWith('slots/') || receivesSite(name))
    .map(({ path, name }) => {
      const location = startOf(localPath(root, path))
      const kind = name.startsWith('slots/') ? 'slot' : 'part'
      const message = `a ${kind} that starts with 'use client' puts all data of the site and of the page into every page`
      const hint = `move the interactive part into a separate file that starts with 'use client', import it here, and pass only what it needs`
      return diagnostic('island/slot', message, { location, hint })
    })

  function receivesSite(name: string): boolean {
    const original = name.startsWith('parts/') ? themeFile(name, { builtIn }) : undefined
    return original !== undefined && withSite.test(readFileSync(original, 'utf8'))
  }
}
