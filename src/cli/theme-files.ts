import { readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { themeFile } from '../bundle/resolve.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { filesBelow } from '../scaffold/place.ts'
import { describe, themeImports, themeName } from './theme-text.ts'

/** A file of the theme, which a file of the same name in the site's theme folder replaces. */
export interface ThemeFile {
  /** What `@theme/…` calls it. */
  readonly name: string
  /** Path inside the theme. */
  readonly path: string
  readonly description: string
  /** A file that imports the original wraps it. */
  readonly state: 'original' | 'replaced' | 'wrapped'
  /** The site's file, if there is one: path inside the site's theme folder. */
  readonly by?: string
}

/** A file of the site's theme folder that replaces none and that no other file there imports. */
export interface StrayFile {
  readonly path: string
  /** The name of the theme that may have been meant. */
  readonly meant?: string
}

/** The theme of the package. */
export const themeFolder = fileURLToPath(new URL('../../theme', import.meta.url))

/** All files of the theme with what the site makes of them, and the files of the site that replace none. */
export function themeFiles(siteFolder: string | undefined): {
  readonly files: readonly ThemeFile[]
  readonly strays: readonly StrayFile[]
} {
  const files = filesOf(themeFolder)
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => fileOf(path, siteFolder))
  if (siteFolder === undefined) return { files, strays: [] }
  const own = filesOf(siteFolder)
  const replacing = new Set(files.flatMap(({ by }) => (by === undefined ? [] : [by])))
  const imported = new Set(own.flatMap((path) => importsOf(siteFolder, path)))
  const names = files.map(({ name }) => name)
  const strays = own
    .filter((path) => !replacing.has(path) && !imported.has(themeName(path)) && !imported.has(path))
    .map((path) => ({ path, ...meantBy(path, names) }))
  return { files, strays }
}

/** The name of the theme that was probably meant: a similar one in the same folder, the same one elsewhere, or a similar one. */
export function meantBy(path: string, names: readonly string[]): { readonly meant?: string } {
  const name = themeName(path)
  const [folder, base] = [posix.dirname(name), posix.basename(name)]
  const beside = names.filter((one) => posix.dirname(one) === folder).map((one) => posix.basename(one))
  const near = nearest(base, beside)
  const meant =
    near === undefined
      ? (names.find((one) => posix.basename(one) === base) ?? nearest(name, names))
      : posix.join(folder, near)
  return meant === undefined ? {} : { meant }
}

function fileOf(path: string, siteFolder: string | undefined): ThemeFile {
  const name = themeName(path)
  const text = /\.(?:tsx?|css)$/.test(path) ? readFileSync(join(themeFolder, path), 'utf8') : ''
  const description = describe(path, text)
  const found = siteFolder === undefined ? undefined : themeFile(name, { own: siteFolder })
  if (siteFolder === undefined || found === undefined) return { name, path, description, state: 'original' }
  const by = relative(siteFolder, found).split(sep).join('/')
  const originals = new Set(themeImports(readFileSync(found, 'utf8'), true))
  const wraps = originals.has(name) || originals.has(name.replace(/\/index$/, ''))
  return { name, path, description, state: wraps ? 'wrapped' : 'replaced', by }
}

/** What a file of the site's theme imports of that folder: paths and names. */
function importsOf(folder: string, path: string): string[] {
  if (!/\.(?:[jt]sx?|css)$/.test(path)) return []
  const text = readFileSync(join(folder, path), 'utf8')
  const relatives = [...text.matchAll(/['"(](\.\.?\/[^'")\s]+)/g)].map(([, place = '']) =>
    posix.join(posix.dirname(path), place),
  )
  return [...themeImports(text, false), ...relatives, ...relatives.map(themeName)]
}

/** Paths of the files of a theme, in code-point order, without dot files and packages. */
function filesOf(folder: string): string[] {
  return filesBelow(folder)
    .filter((path) => !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort()
}
