import { maxConfigBytes, salvage } from '../config/load.ts'
import { localesOf, localized, siteTextsSchema, type SiteTexts } from '../config/locales.ts'
import { optionDiagnostics } from '../config/report.ts'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SiteLocale, Translations } from '../../model/locale.ts'
import type { FileDigests } from '../read/digests.ts'
import { readInside } from '../read/files.ts'
import { findTranslations, siteTextsFile, treeTranslations } from '../read/translations.ts'
import { withTexts } from '../../text/schema/texts.ts'
import { readYaml } from '../../text/yaml/yaml.ts'

/** Configuration in one locale of the site. */
export interface OpenLocale {
  readonly config: SiteConfig
  /** All locales, the default locale first; empty for a site without `locales`. */
  readonly locales: readonly SiteLocale[]
  readonly locale?: SiteLocale
  readonly translations?: Translations
  /** Translations of labels, by source text. */
  readonly labels: SiteTexts['labels']
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns the configuration in a locale. Default: the default locale. Reads the disk. */
export function openLocale(
  config: SiteConfig,
  {
    root,
    digests,
    wanted,
    oneHost,
  }: { readonly root: string; readonly digests: FileDigests; readonly wanted?: string; readonly oneHost?: boolean },
): OpenLocale {
  const locales = localesOf(config, oneHost)
  const { locales: localesConfig } = config
  const locale = locales.find(({ code, isDefault }) => (wanted === undefined ? isDefault : code === wanted))
  if (locale === undefined || localesConfig === undefined) return { config, locales, labels: {}, diagnostics: [] }
  const none = siteTextsSchema.parse({})
  const inLocale = (texts: SiteTexts): SiteConfig => localized(config, locale, texts)
  if (locale.isDefault) return { config: inLocale(none), locales, locale, labels: {}, diagnostics: [] }
  const { code } = locale
  const translated = findTranslations(root, localesConfig, { locale: code, look: digests.digest })
  const { texts, diagnostics } = siteTexts(siteTextsFile(localesConfig, code), { root, digests })
  return {
    config: inLocale(texts),
    locales,
    locale,
    translations: translated.translations,
    labels: texts.labels,
    diagnostics: [...translated.diagnostics, ...diagnostics],
  }
}

/** Translations of a locale, with those of docs versions in git refs. */
export function withTrees(
  { config: { locales }, locale, translations }: OpenLocale,
  input: Omit<Parameters<typeof treeTranslations>[2], 'locale'> & { readonly root: string },
): Translations | undefined {
  if (translations === undefined || locales === undefined || locale === undefined) return translations
  const inTrees = treeTranslations(input.root, locales, { ...input, locale: locale.code })
  return new Map([...translations, ...inTrees])
}

/** Valid texts of the configuration in a locale. */
function siteTexts(file: string, { root, digests }: { readonly root: string; readonly digests: FileDigests }) {
  const none = siteTextsSchema.parse({})
  if (digests.digest(file) === undefined) return { texts: none, diagnostics: [] }
  const contents = readInside(root, file)
  if (typeof contents === 'string') return { texts: none, diagnostics: [] }
  const yaml = readYaml(contents.bytes.toString('utf8'), { file, maxBytes: maxConfigBytes })
  const problems = yaml.problems.map(({ message, location, hint }) =>
    diagnostic('config/syntax', message, { location: location ?? startOf(file), hint }),
  )
  const value = withTexts(siteTextsSchema, yaml.value ?? {}, yaml.source)
  const diagnostics = [...problems, ...optionDiagnostics({ schema: siteTextsSchema, value, path: [], yaml })]
  return { texts: salvage(siteTextsSchema, value) ?? none, diagnostics }
}
