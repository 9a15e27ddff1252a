import { filled, listOf, textOf, type Given } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** An instance of a content type, and where its files are. */
interface Translated {
  readonly use: string
  readonly given?: string | undefined
  readonly folders: readonly string[]
}

/** The language that a site is written in first. */
export const localeOf = (config: Given): string => textOf(mappingOf(config['i18n'])['defaultLocale']) ?? 'en'

/** The languages of a site in several, and where Docusaurus has their translations; nothing for a site in one. */
export function localesOf(
  config: Given,
  instances: readonly Translated[],
  local: (path: string) => string,
): Readonly<Record<string, unknown>> | undefined {
  const i18n = mappingOf(config['i18n'])
  const codes = listOf(i18n['locales']).map(String)
  if (codes.length < 2) return undefined
  const folder = local(textOf(i18n['path']) ?? 'i18n')
  const configs = mappingOf(i18n['localeConfigs'])
  const languages = codes.map((code) => {
    const { label, direction, url } = mappingOf(configs[code])
    const name = textOf(label) ?? code
    const more = filled({ direction: textOf(direction), url: textOf(url) })
    return [code, Object.keys(more).length === 0 ? name : { label: name, ...more }] as const
  })
  const folders = instances.flatMap(({ use, given = 'default', folders: own }) => {
    const plugin = `${folder}/{locale}/docusaurus-plugin-content-${use}${given === 'default' ? '' : `-${given}`}`
    return own.map((path) => [path, use === 'docs' ? `${plugin}/${versionOf(path)}` : plugin] as const)
  })
  return { default: localeOf(config), ...Object.fromEntries(languages), folder, folders: Object.fromEntries(folders) }
}

const versionOf = (path: string): string => /versioned_docs\/(version-[^/]+)$/.exec(path)?.[1] ?? 'current'
