import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { languageTag } from '../../model/languages.ts'
import { isPassedOver } from './files.ts'
import { isTranslation, plain, translationPath, type TranslationFolders } from './translations.ts'

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

/** Folders with translations where other tools read them, each with a report. Reads folders. */
export function foreignTranslations(
  root: string,
  translations: TranslationFolders,
  site: {
    readonly codes: readonly string[]
    /** Content folders, and their files. */
    readonly contents: readonly string[]
    readonly files: readonly string[]
    readonly look?: ((folder: string) => void) | undefined
  },
): readonly (UnusedTranslations & ReportText)[] {
  const { codes, contents, files, look } = site
  const isRead = isTranslation(translations)
  const folder = plain(translations.folder)
  const beside = `${folder.slice(0, Math.max(0, folder.lastIndexOf('/')))}/`
  look?.('i18n/')
  return codes.slice(1).flatMap((code) => {
    const inRoot = `i18n/${code}`
    const isThere = !isRead(`${inRoot}/`) && existsSync(join(root, inRoot)) && firstFile(root, inRoot) !== undefined
    const inContents = contents.filter((content) =>
      files.some((file) => file.startsWith(`${content}/${code}/`) && !isRead(file)),
    )
    return [
      ...(isThere
        ? [{ code, folder: inRoot, ...foreignText(inRoot, textsHint(root, inRoot, `${folder}/${code}`)) }]
        : []),
      ...inContents.map((content) => {
        const below = `${content}/`.startsWith(beside) ? content.slice(beside.length) : content
        const [inContent, target] = [`${content}/${code}`, join(folder, code, below).replaceAll('\\', '/')]
        return { code, folder: inContent, ...foreignText(inContent, moveTo(target)) }
      }),
    ]
  })
}

/** Translations beside their sources, with the code of a locale before the ending: `start.fr.md` beside `start.md`. */
export function suffixedTranslations(
  translations: TranslationFolders,
  { codes, files }: { readonly codes: readonly string[]; readonly files: readonly string[] },
): readonly (ReportText & { readonly path: string })[] {
  const paths = new Set(files)
  return files.flatMap((path) => {
    const [, stem = '', suffix = ''] = /^(.*[^/])\.([^./]+)\.mdx?$/.exec(path) ?? []
    const code = codes.find((locale) => locale.toLowerCase() === suffix.toLowerCase())
    const source = [`${stem}.md`, `${stem}.mdx`].find((sibling) => paths.has(sibling))
    if (code === undefined || source === undefined) return []
    const message = `".${suffix}" is the code of a locale, but here it is part of the address of a page`
    const hint =
      code === codes[0]
        ? `move its text into "${source}", and delete it: ${code} is the locale of the sources`
        : `to translate "${source}", move it to "${translationPath(source, translations, code)}"`
    return [{ path, message, hint }]
  })
}

/** Path of the first file in a folder, which is the location of a report about the folder; `undefined` without files. */
export function firstFile(root: string, folder: string, levels = 8): string | undefined {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !isPassedOver(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const file = entries.find((entry) => entry.isFile())
  if (file !== undefined) return `${folder}/${file.name}`
  if (levels === 0) return folder
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    const below = firstFile(root, `${folder}/${entry.name}`, levels - 1)
    if (below !== undefined) return below
  }
  return undefined
}

const moveTo = (target: string): string =>
  `move its files to "${target}", or name their folder in "folders:" of "locales:"`

/** Hint for a folder in the root. Docusaurus has texts of the site there, beside the pages. */
function textsHint(root: string, folder: string, target: string): string {
  const has = (name: string): boolean => {
    const stat = statSync(join(root, folder, name), { throwIfNoEntry: false })
    return stat?.isDirectory() === true ? firstFile(root, `${folder}/${name}`) !== undefined : stat !== undefined
  }
  const moves = ['docs', 'blog', 'pages'].flatMap((kind) => {
    const plugin = `docusaurus-plugin-content-${kind}`
    if (!has(plugin)) return []
    const source = kind === 'docs' && has(`${plugin}/current`) ? `${plugin}/current` : plugin
    return `"${folder}/${source}" to "${target}/${kind}"`
  })
  if (!has('code.json') && !has('docusaurus-theme-classic'))
    return moves.length === 0 ? moveTo(target) : `move ${moves.join(', ')}`
  const texts = `write the texts of its JSON files into "${target}/site.yaml"`
  return moves.length === 0 ? texts : `${texts}, and move ${moves.join(', ')}`
}

function foreignText(folder: string, hint: string): ReportText {
  return {
    message: `the folder "${folder}" is named after a locale, but contains none of its translations`,
    hint,
  }
}

type ReportText = Required<Pick<Diagnostic, 'message' | 'hint'>>

/** Hint with the locales of a site, the default locale first, and the key that declares them. */
export const declaredLocales = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'site.config.yaml has no "locales:"'
    : `"locales:" in site.config.yaml declares ${codes.join(', ')}`

/** Message and hint of a report about a folder that is not used. */
export function unusedText({ code, folder }: UnusedTranslations, codes: readonly string[]): ReportText {
  if (code === codes[0])
    return {
      message: `the folder "${folder}" is not used: ${code} is the locale of the sources`,
      hint: 'move its texts into the sources, and delete it',
    }
  const declared = declaredLocales(codes)
  const ofLanguage = codes.slice(1).find((other) => other.split('-', 1)[0] === code.split('-', 1)[0])
  const renamed = ofLanguage === undefined ? '' : `, or rename the folder to "${ofLanguage}"`
  return {
    message: `the folder "${folder}" belongs to no locale of the site`,
    hint: languageTag.test(code) ? `${declared}: add "${code}"${renamed}` : didYouMean(code, codes, declared),
  }
}
