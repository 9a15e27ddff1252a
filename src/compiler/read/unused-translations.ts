import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { languageTag } from '../../model/languages.ts'
import { isPassedOver } from './files.ts'
import { plain, type TranslationFolders } from './translations.ts'

/** Folder of translations that is not used: its locale is not declared, or is that of the sources. */
export interface UnusedTranslations {
  readonly code: string
  readonly folder: string
}

/** Replaced by the code of a locale in paths of folders. */
const placeholder = '{locale}'

/**
 * Finds unused folders next to those of the locales. Reads folders; `look` is called with each of them.
 *
 * @param codes locales of the site, the default locale first
 */
export function unusedTranslations(
  root: string,
  { folder, folders }: TranslationFolders,
  { codes, look }: { readonly codes: readonly string[]; readonly look?: ((folder: string) => void) | undefined },
): readonly UnusedTranslations[] {
  const translated = new Set(codes.slice(1))
  const patterns = [`${plain(folder)}/${placeholder}`, ...Object.values(folders).map(plain)]
  const unused = patterns.flatMap((pattern) => {
    const names = pattern.split('/')
    const at = names.indexOf(placeholder)
    if (at === -1) return []
    const parent = names.slice(0, at).join('/')
    look?.(`${parent}/`)
    if (!existsSync(join(root, parent))) return []
    return readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !isPassedOver(entry.name) && !translated.has(entry.name))
      .filter(({ name }) => existsSync(join(root, pattern.replaceAll(placeholder, name))))
      .map(({ name }) => [parent === '' ? name : `${parent}/${name}`, name] as const)
  })
  return [...new Map(unused)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, code]) => ({ code, folder }))
}

/** Hint with the locales of a site, the default locale first, and the key that declares them. */
export const declaredLocales = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'site.config.yaml has no "locales:"'
    : `"locales:" in site.config.yaml declares ${codes.join(', ')}`

/** Message and hint of a report about a folder that is not used. */
export function unusedText(
  { code, folder }: UnusedTranslations,
  codes: readonly string[],
): Required<Pick<Diagnostic, 'message' | 'hint'>> {
  if (code === codes[0])
    return {
      message: `the folder "${folder}" is not used: ${code} is the locale of the sources`,
      hint: 'move its texts into the sources, and delete it',
    }
  const declared = declaredLocales(codes)
  return {
    message: `the folder "${folder}" belongs to no locale of the site`,
    hint: languageTag.test(code) ? `${declared}: add "${code}"` : didYouMean(code, codes, declared),
  }
}
