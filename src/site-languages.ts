import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSite } from './pipeline/open.ts'
import { walk } from './read/files.ts'
import { lockFolder } from './translate/lock-file.ts'
import type { LanguageFiles } from './translate/site.ts'

/** The languages of a site, and where their files stand. Touches the disk. */
export function siteLanguages(root: string, site: OpenSite) {
  const folder = 'content/i18n'
  const codes = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []
  const languages = codes.map((code): LanguageFiles => {
    const own = `${folder}/${code}`
    const found = walk(root, [own]).files.map((path) => [`content/${path.slice(own.length + 1)}`, path] as const)
    const pathOf = (source: string) => `${own}/${source.replace(/^content\//, '')}`
    return {
      code,
      files: new Map(found),
      pathOf,
      locks: `${own}/${lockFolder}`,
      lockOf: (source) => `${own}/${lockFolder}/${source.replace(/^content\//, '')}.lock`,
    }
  })
  return { code: site.config.locale, languages, isTranslation: (path: string) => path.startsWith(`${folder}/`) }
}
