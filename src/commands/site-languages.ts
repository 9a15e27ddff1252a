import type { OpenSite } from '../compiler/stages/open.ts'
import { findTranslations, isTranslation } from '../compiler/read/translations.ts'
import { besideTranslations, lockFileOf, locksOf } from '../compiler/translations/lock-file.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'

/** The other languages of a site, and where their files stand. Touches the disk. */
export function siteLanguages(root: string, { config, locales }: OpenSite) {
  const written = config.locales
  if (written === undefined) return { code: config.locale, languages: [], isTranslation: () => false }
  const { folder, folders } = written
  const languages = locales
    .filter(({ isDefault }) => !isDefault)
    .map(({ code }): LanguageFiles => {
      const localeFolder = `${folder}/${code}`
      const mounts = Object.entries(folders).map(([from, to]) => [plain(from), plain(to.replaceAll('{locale}', code))])
      return {
        code,
        files: findTranslations(root, written, { locale: code }).translations,
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
    isTranslation: isTranslation(written),
  }
}

const plain = (folder: string): string => folder.replace(/^(?:\.\/)+|\/+$/g, '').replace(/^\.$/, '')
