import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { nearest } from '../../diagnostics/suggest.ts'

/** Name of a theme file: its path in the theme without the extension. */
export function themeName(path: string): string {
  return path.replace(/\.(?:[jt]sx?|css)$/, '')
}

/**
 * Theme name that a misspelled name probably means: a similar name in the same folder, the same name in another folder,
 * or a similar name.
 */
export function meantBy(path: string, names: readonly string[]): { readonly meant?: string } {
  const name = themeName(path)
  const [folder, base] = [posix.dirname(name), posix.basename(name)]
  const beside = names.filter((other) => posix.dirname(other) === folder).map((other) => posix.basename(other))
  const similar = nearest(base, beside)
  const suggestion =
    similar === undefined
      ? (names.find((other) => isSame(posix.basename(other), base)) ?? nearest(name, names) ?? withWord(base, names))
      : posix.join(folder, similar)
  return suggestion === undefined ? {} : { meant: suggestion }
}

/** Finds a name that contains a similar word: `navbr` means `parts/navbar-items`. */
function withWord(misspelling: string, names: readonly string[]): string | undefined {
  const wordsOf = (name: string): readonly string[] => posix.basename(name).split('-')
  const word = nearest(misspelling, new Set(names.flatMap(wordsOf)))
  return word === undefined ? undefined : names.find((name) => wordsOf(name).includes(word))
}

/** Compares names without case and hyphens: `PageFoot`, `pageFoot` and `page-foot` are equal, since other tools use these forms. */
function isSame(ours: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
  return plain(ours) === plain(other)
}

/** Paths and names of theme files imported by a file in a theme folder. */
export function importsOf(folder: string, path: string): string[] {
  if (!/\.(?:[jt]sx?|css)$/.test(path)) return []
  const text = readFileSync(join(folder, path), 'utf8')
  const relatives = [...text.matchAll(/['"(](\.\.?\/[^'")\s]+)/g)].map(([, specifier = '']) =>
    posix.join(posix.dirname(path), specifier),
  )
  return [...themeImports(text, false), ...relatives, ...relatives.map(themeName)]
}

/**
 * Names of theme files imported by a text. `original`: from the package (`@waybill/docs/theme/…`) instead of
 * `@theme/…`.
 */
export function themeImports(text: string, original: boolean): string[] {
  const from = /^(?![ \t]*(?:\/\/|\*))[^\n]*?(?:\bfrom|\bimport|@import(?:\s+url\()?)\s*\(?\s*['"]([^'"\n]+)['"]/gm
  const prefix = original ? '@waybill/docs/theme/' : '@theme/'
  return [...text.matchAll(from)].flatMap(([, name = '']) =>
    name.startsWith(prefix) ? [themeName(name.slice(prefix.length))] : [],
  )
}
