import type { Instance } from './instances.ts'
import { listOf, textOf, type ConfigMap } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** The locales of a Docusaurus site. */
export interface DocusaurusLocales {
  readonly codes: readonly string[]
  readonly default: string
  /** Folder of the translations. */
  readonly folder: string
  readonly configs: ConfigMap
}

/** Reads `i18n` of the configuration. */
export function localesIn(config: ConfigMap, local: (path: string) => string): DocusaurusLocales {
  const { locales, path, localeConfigs, defaultLocale } = mappingOf(config['i18n'])
  return {
    codes: listOf(locales).map(String),
    default: textOf(defaultLocale) ?? 'en',
    folder: local(textOf(path) ?? 'i18n'),
    configs: mappingOf(localeConfigs),
  }
}

/** Subfolder of a locale's folder with the translations of an instance. */
export const instanceFolder = ({ use, sourceId = 'default' }: Pick<Instance, 'use' | 'sourceId'>): string =>
  `docusaurus-plugin-content-${use}${sourceId === 'default' ? '' : `-${sourceId}`}`

/**
 * Converts the locales of a multilingual site, with the folders of their translations; `undefined` for a site in
 * one locale.
 */
export function localesOf(
  { codes, default: first, folder, configs }: DocusaurusLocales,
  instances: readonly Instance[],
): Readonly<Record<string, unknown>> | undefined {
  if (codes.length < 2) return undefined
  const languages = codes.map((code) => {
    const { label, direction, url } = mappingOf(configs[code])
    const name = textOf(label) ?? code
    const more = defined({ direction: textOf(direction), url: textOf(url) })
    return [code, Object.keys(more).length === 0 ? name : { label: name, ...more }] as const
  })
  const folders = instances.flatMap((instance) => {
    const plugin = `${folder}/{locale}/${instanceFolder(instance)}`
    return instance.folders.map((path) => [path, instance.use === 'docs' ? `${plugin}/${versionOf(path)}` : plugin])
  })
  return { default: first, ...Object.fromEntries(languages), folder, folders: Object.fromEntries(folders) }
}

const versionOf = (path: string): string => /versioned_docs\/(version-[^/]+)$/.exec(path)?.[1] ?? 'current'
