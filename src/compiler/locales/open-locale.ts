import { maxConfigBytes, salvage } from '../config/load.ts'
import { localesOf, localized, siteTextsSchema, type SiteTexts } from '../config/locales.ts'
import { optionDiagnostics } from '../config/report.ts'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SiteLocale, Translations } from '../../model/locale.ts'
import type { FileDigests } from '../read/digests.ts'
import { readInside } from '../read/files.ts'
import { findTranslations, siteTextsFile } from '../read/translations.ts'
import { withTexts } from '../../text/schema/texts.ts'
import { readYaml } from '../../text/yaml/yaml.ts'

/** A configuration in one of the languages of its site. */
export interface OpenLocale {
  readonly config: SiteConfig
  /** All languages, the default one first; none, if the site is not in several. */
  readonly locales: readonly SiteLocale[]
  readonly locale?: SiteLocale
  readonly translations?: Translations
  /** Labels as they are written → in this language. */
  readonly labels: SiteTexts['labels']
  readonly diagnostics: readonly Diagnostic[]
}

/** The configuration in a language; in the default one, if none is asked for. Touches the disk. */
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
  const { locales: written } = config
  const locale = locales.find(({ code, isDefault }) => (wanted === undefined ? isDefault : code === wanted))
  if (locale === undefined || written === undefined) return { config, locales, labels: {}, diagnostics: [] }
  const none = siteTextsSchema.parse({})
  const inLocale = (texts: SiteTexts): SiteConfig => localized(config, locale, texts)
  if (locale.isDefault) return { config: inLocale(none), locales, locale, labels: {}, diagnostics: [] }
  const { code } = locale
  const translated = findTranslations(root, written, { locale: code, look: digests.digest })
  const { texts, diagnostics } = siteTexts(siteTextsFile(written, code), { root, digests })
  return {
    config: inLocale(texts),
    locales,
    locale,
    translations: translated.translations,
    labels: texts.labels,
    diagnostics: [...translated.diagnostics, ...diagnostics],
  }
}

/** The texts of the configuration in a language, as far as they are right. */
function siteTexts(file: string, { root, digests }: { readonly root: string; readonly digests: FileDigests }) {
  const none = siteTextsSchema.parse({})
  if (digests.digest(file) === undefined) return { texts: none, diagnostics: [] }
  const read = readInside(root, file)
  if (typeof read === 'string') return { texts: none, diagnostics: [] }
  const yaml = readYaml(read.bytes.toString('utf8'), { file, maxBytes: maxConfigBytes })
  const problems = yaml.problems.map(({ message, place, hint }) =>
    diagnostic('config/syntax', message, { place: place ?? startOf(file), hint }),
  )
  const value = withTexts(siteTextsSchema, yaml.value ?? {}, yaml.source)
  const diagnostics = [...problems, ...optionDiagnostics({ schema: siteTextsSchema, value, path: [], yaml })]
  return { texts: salvage(siteTextsSchema, value) ?? none, diagnostics }
}
