import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defined } from '../../base/defined.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { besideTranslations, type Translations } from '../../model/locale.ts'
import type { FileDigests } from './digests.ts'
import { walk } from './files.ts'

/** Folders with the translations of a site. */
export interface TranslationFolders {
  /** The folder with a subfolder for each locale, next to the translated folders: `content/i18n`. */
  readonly folder: string
  /** Other folders with translations; `{locale}` is replaced by the locale. */
  readonly folders: Readonly<Record<string, string>>
}

/** File with the translated texts of the configuration. */
export const siteTextsFile = ({ folder }: Pick<TranslationFolders, 'folder'>, locale: string): string =>
  `${folder}/${locale}/site.yaml`

/** Returns a predicate for files in folders of translations, which are not content themselves. */
export function isTranslation({ folder, folders }: TranslationFolders): (path: string) => boolean {
  const below = [folder, ...Object.values(folders).map((target) => plain(target.split('{locale}', 1)[0] ?? ''))]
  const tops = below.filter((base) => base !== '').map((top) => `${top}/`)
  return (path) => tops.some((top) => path.startsWith(top))
}

/** All files in the translation folders of a locale, by the paths of their sources. Reads folders. */
export function findTranslations(
  root: string,
  { folder, folders }: TranslationFolders,
  { locale, look }: { readonly locale: string; readonly look?: (folder: string) => void },
): { readonly translations: Translations; readonly diagnostics: readonly Diagnostic[] } {
  const translations = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const mounts = Object.entries(folders).map(([from, to]) => [plain(from), plain(to.replaceAll('{locale}', locale))])
  const localeFolder = `${folder}/${locale}`
  const skip = siteTextsFile({ folder }, locale)
  const sourcePathOf = sourcePathsBeside(root, dirname(folder))
  const visited = new Set<string>()
  const gather = (top: string, pathOf: (below: string) => string) => {
    if (!existsSync(join(root, top))) return look?.(`${top}/`)
    const tree = walk(root, [top], look === undefined ? {} : { look })
    diagnostics.push(...tree.diagnostics)
    for (const file of tree.files) {
      if (visited.has(file)) continue
      visited.add(file)
      const path = pathOf(file.slice(top.length + 1))
      if (file !== skip && !translations.has(path)) translations.set(path, file)
    }
    return undefined
  }
  for (const [from = '', to = ''] of mounts) gather(to, (below) => (from === '' ? below : `${from}/${below}`))
  gather(localeFolder, sourcePathOf)
  return { translations, diagnostics }
}

/** All translations of a locale in the unpacked trees of git refs, by the paths of their sources. Reads folders. */
export function treeTranslations(
  root: string,
  folders: TranslationFolders,
  {
    locale,
    trees,
    look,
  }: {
    readonly locale: string
    readonly trees: readonly { readonly folder: string }[]
    readonly look?: (folder: string) => void
  },
): Translations {
  return new Map(
    trees.flatMap(({ folder: tree }) => {
      const inTree = (path: string): string => `${tree}/${path}`
      const lookInTree = look === undefined ? undefined : (folder: string): void => look(inTree(folder))
      const { translations } = findTranslations(join(root, tree), folders, defined({ locale, look: lookInTree }))
      return [...translations].map(([path, file]) => [inTree(path), inTree(file)] as const)
    }),
  )
}

/** Sources next to the translations folder have priority over sources in the site's folder. */
function sourcePathsBeside(root: string, beside: string): (below: string) => string {
  if (beside === '.') return (below) => below
  const existing = new Map<string, boolean>()
  return (below) => {
    const [top = ''] = below.split('/')
    if (!existing.has(top)) existing.set(top, !existsSync(join(root, beside, top)) && existsSync(join(root, top)))
    return existing.get(top) === true ? below : `${beside}/${below}`
  }
}

/** Path of the translation of a source. */
export function translationPath(source: string, { folder, folders }: TranslationFolders, locale: string): string {
  const mounts = Object.entries(folders).map(([from, to]) => [plain(from), plain(to.replaceAll('{locale}', locale))])
  const [from = '', to = ''] = mounts.find(([from]) => source.startsWith(`${from}/`)) ?? []
  return to === '' ? `${folder}/${locale}/${besideTranslations(source, folder)}` : `${to}${source.slice(from.length)}`
}

/** Digests of files in which translations replace their sources. */
export function translatedDigests(digests: FileDigests, translations: Translations): FileDigests {
  const real = (path: string): string => translations.get(path) ?? path
  return {
    ...digests,
    digest: (path) => digests.digest(real(path)),
    modified: (path) => digests.modified(real(path)),
  }
}

/** Path of a folder without `./` and final slashes. */
export function plain(folder: string): string {
  return folder.replace(/^(?:\.\/)+|\/+$/g, '').replace(/^\.$/, '')
}
