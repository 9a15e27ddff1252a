import type { OpenSite } from '../compiler/stages/open.ts'
import { findTranslations, isTranslation, plain } from '../compiler/read/translations.ts'
import { unusedTranslations } from '../compiler/read/unused-translations.ts'
import { besideTranslations, lockFileOf, locksOf } from '../compiler/translations/lock-file.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'

/** Finds the other locales of a site and their files. Reads the disk. */
export function siteLanguages(root: string, { config, locales }: OpenSite) {
  const { locales: localesConfig } = config
  if (localesConfig === undefined)
    return { code: config.locale, languages: [], isTranslation: () => false, unused: () => undefined }
  const { folder, folders } = localesConfig
  const codes = locales.map((locale) => locale.code)
  const unused = unusedTranslations(root, localesConfig, { codes })
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
    /** Folder that is not used, for a path in it. */
    unused: (path: string) => unused.find(({ folder }) => `${path}/`.startsWith(`${folder}/`)),
  }
}
