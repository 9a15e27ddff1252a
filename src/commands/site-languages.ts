import type { OpenSite } from '../compiler/stages/open.ts'
import { findTranslations, isTranslation, translationPath } from '../compiler/read/translations.ts'
import { unusedTranslations } from '../compiler/read/unused-translations.ts'
import { lockFileOf, locksOf } from '../compiler/translations/lock-file.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'

/** Finds the other locales of a site and their files. Reads the disk. */
export function siteLanguages(root: string, { config, locales }: OpenSite) {
  const { locales: localesConfig } = config
  if (localesConfig === undefined)
    return { code: config.locale, languages: [], isTranslation: () => false, unused: () => undefined }
  const { folder } = localesConfig
  const codes = locales.map((locale) => locale.code)
  const unused = unusedTranslations(root, localesConfig, { codes })
  const languages = locales
    .filter(({ isDefault }) => !isDefault)
    .map(({ code }): LanguageFiles => {
      return {
        code,
        files: findTranslations(root, localesConfig, { locale: code }).translations,
        pathOf: (source) => translationPath(source, localesConfig, code),
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
