import type { OpenSite } from '../compiler/stages/open.ts'
import { findTranslations, isTranslation } from '../compiler/read/translations.ts'
import { besideTranslations, lockFileOf, locksOf } from '../compiler/translations/lock-file.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'

/** Finds the other locales of a site and their files. Reads the disk. */
export function siteLanguages(root: string, { config, locales }: OpenSite) {
  const { locales: localesConfig } = config
  if (localesConfig === undefined)
    return { code: config.locale, languages: [], isTranslation: () => false, undeclared: () => undefined }
  const { folder, folders } = localesConfig
  const roots = [`${folder}/{locale}`, ...Object.values(folders).map(plain)]
  const languages = locales
    .filter(({ isDefault }) => !isDefault)
    .map(({ code }): LanguageFiles => {
      const localeFolder = `${folder}/${code}`
      const mounts = Object.entries(folders).map(([from, to]) => [plain(from), plain(to.replaceAll('{locale}', code))])
      return {
        code,
        files: findTranslations(root, localesConfig, { locale: code }).translations,
        pathOf(source) {
          const [from = '', to = ''] = mounts.find(([from]) => source.startsWith(`${from}/`)) ?? []
          return to === ''
            ? `${localeFolder}/${besideTranslations(source, folder)}`
            : `${to}${source.slice(from.length)}`
        },
        locks: locksOf({ folder, locale: code }),
        lockOf: (source) => lockFileOf(source, { folder, locale: code }),
      }
    })
  return {
    code: locales.find(({ isDefault }) => isDefault)?.code ?? config.locale,
    languages,
    isTranslation: isTranslation(localesConfig),
    /** Folder of a locale that the site does not declare, and its code, for a path in the folder. */
    undeclared(path: string) {
      for (const root of roots) {
        const [before = '', after] = root.split('{locale}', 2)
        if (after === undefined || !path.startsWith(before)) continue
        const [code = ''] = path.slice(before.length).split('/', 1)
        if (code !== '' && !locales.some((locale) => locale.code === code)) return { code, folder: before + code }
      }
      return undefined
    },
  }
}

const plain = (folder: string): string => folder.replace(/^(?:\.\/)+|\/+$/g, '').replace(/^\.$/, '')
