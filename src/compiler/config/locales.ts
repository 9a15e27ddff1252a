/**
 * `locales:` of the configuration, and the configuration of a single locale.
 *
 * @module
 */
import { z } from 'zod'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { defined } from '../../base/defined.ts'
import { directionOf, languageTag } from '../../model/languages.ts'
import type { SiteLocale } from '../../model/locale.ts'
import { folder } from '../../model/markdown-options.ts'
import { configKeys } from '../likely-mistakes/config-keys.ts'
import { suggestionFor } from '../likely-mistakes/suggest.ts'

const label = z.string().min(1).describe('Name of the language for its readers: Deutsch, 日本語')

/** Locale of a site. */
const localeSchema = z
  .union([
    label,
    z.strictObject({
      label,
      direction: z
        .enum(['ltr', 'rtl'])
        .optional()
        .describe('Writing direction. Default: the direction of the language'),
      path: z
        .string()
        .regex(/^[\w.~-]+$/, 'write one part of an address, without slashes')
        .optional()
        .describe('First path segment of the URLs of the locale. Default: the code; empty for the default locale'),
      url: z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional()
        .describe('Separate host that serves the locale at its root. The output contains the locale in a folder'),
    }),
  ])
  .meta({ id: 'language', description: 'Locale of the site: its name, or an object with options' })

/** Default of `locales.folder`. */
export const usualFolder = 'content/i18n'

const options = {
  default: z.string().optional().describe('Locale of the source files. Default: the value of "locale"'),
  missing: z
    .enum(['show', 'leave-out'])
    .default('show')
    .describe(
      'Treatment of pages without a translation. show: publish them in the default locale; leave-out: omit them',
    ),
  stale: z
    .enum(['show', 'note'])
    .default('show')
    .describe(
      'Treatment of translated sections whose source has changed. show: publish them as they are; note: add a note',
    ),
  propose: z.boolean().default(false).describe('Suggest the language of the browser to readers, once'),
  folder: folder.default(usualFolder).describe('Folder of the translations, with a subfolder for each locale'),
  folders: z
    .record(z.string(), z.string())
    .default({})
    .describe('Other folders with translations, by content type: docs: "i18n/{locale}/docs"'),
}

/** Schema of `locales`: locales by language code, and options. */
export const localesSchema = z
  .object(options)
  .catchall(localeSchema)
  .superRefine((locales, context) => {
    const codes = codesOf(locales)
    for (const candidate of codes) {
      if (languageTag.test(candidate)) continue
      const tag = candidate.replaceAll('_', '-')
      const usual = languageTag.test(tag)
        ? `write "${tag}", also as the name of the folder of its translations`
        : 'write a language as de, pt-BR or zh-Hans'
      const hint =
        suggestionFor(configKeys, ['locales', candidate]) ?? didYouMean(candidate, Object.keys(options), usual)
      const message = `"${candidate}" is neither a language nor an option`
      context.addIssue({ code: 'custom', path: [candidate], message, params: { hint } })
    }
    if (locales.default === undefined || codes.includes(locales.default)) return
    const hint = `the locales are ${codes.join(', ')}`
    const message = `the site has no locale "${locales.default}"`
    context.addIssue({ code: 'custom', path: ['default'], message, params: { hint } })
  })

/** `locales` of the configuration, checked. */
type LocalesConfig = z.infer<typeof localesSchema>

/** The part of the configuration that defines the locales. */
interface LocalizedConfig {
  readonly locale: string
  readonly url: string
  readonly baseUrl: string
  readonly locales?: LocalesConfig | undefined
}

/** Language codes among the keys of `locales`. */
export function codesOf(locales: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(locales).filter((key) => !Object.hasOwn(options, key))
}

/**
 * Locales of a site, the default locale first. Empty for a site without `locales`.
 *
 * @param oneHost puts locales with a separate host below their path, on the host of the site
 */
export function localesOf({ locale, locales, url, baseUrl }: LocalizedConfig, oneHost = false): readonly SiteLocale[] {
  if (locales === undefined) return []
  const first = locales.default ?? locale
  const codes = codesOf(locales)
  if (!codes.includes(first)) return []
  return [first, ...codes.filter((other) => other !== first)].map((code): SiteLocale => {
    const options = locales[code] as z.infer<typeof localeSchema>
    const optionsAsObject: Exclude<typeof options, string> = typeof options === 'string' ? { label: options } : options
    const localeOptions = oneHost ? { ...optionsAsObject, url: undefined } : optionsAsObject
    const isDefault = code === first
    const isApart = localeOptions.url !== undefined && !isDefault
    const path = localeOptions.path ?? (isDefault || isApart ? '' : code)
    return {
      code,
      label: localeOptions.label,
      direction: localeOptions.direction ?? directionOf(code),
      url: localeOptions.url ?? url,
      baseUrl: path === '' ? baseUrl : `${baseUrl}${path}/`,
      folder: isDefault ? '' : isApart ? code : path,
      isApart,
      isDefault,
    }
  })
}

/** Schema of `site.yaml` in the folder of a locale: translated texts of the configuration. */
export const siteTextsSchema = z.strictObject({
  title: z.string().min(1).optional().describe('Name of the site'),
  tagline: z.string().optional().describe('One sentence about the site'),
  navbar: z
    .strictObject({
      title: z.string().optional().describe('Text next to the logo'),
      logo: z.strictObject({ alt: z.string() }).optional().describe('Alternative text of the logo'),
    })
    .optional()
    .describe('Navigation bar at the top of every page'),
  footer: z
    .strictObject({ copyright: z.string() })
    .optional()
    .describe('Copyright notice: the last line of the footer'),
  announcementBar: z
    .strictObject({ content: z.string().min(1) })
    .optional()
    .describe('Announcement bar at the top of every page'),
  labels: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('Translations of labels of the navbar, the footer and sidebars, by source text'),
  theme: z
    .strictObject({ words: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('Replacements for texts of the interface'),
})

/** Texts of the configuration in one locale. */
export type SiteTexts = z.infer<typeof siteTextsSchema>

/** The texts of the configuration. */
interface TextConfig extends LocalizedConfig {
  readonly title: string
  readonly tagline: string
  readonly navbar: { readonly title?: string | undefined; readonly logo?: { readonly alt: string } | undefined }
  readonly footer: { readonly copyright: string }
  readonly announcementBar?: { readonly content: string } | undefined
  readonly theme: { readonly words: Readonly<Record<string, unknown>> }
}

/** Configuration of the site in one locale. */
export function localized<Config extends TextConfig>(config: Config, locale: SiteLocale, texts: SiteTexts): Config {
  const { title, tagline, navbar = {}, footer, announcementBar, theme } = texts
  const { logo } = config.navbar
  return {
    ...config,
    ...defined({ title, tagline }),
    locale: locale.code,
    url: locale.url,
    baseUrl: locale.baseUrl,
    navbar: {
      ...config.navbar,
      ...defined({ title: navbar.title ?? (config.navbar.title === undefined ? undefined : config.navbar.title) }),
      ...(logo === undefined ? {} : { logo: { ...logo, alt: navbar.logo?.alt ?? logo.alt } }),
    },
    footer: { ...config.footer, ...footer },
    ...(config.announcementBar === undefined
      ? {}
      : { announcementBar: { ...config.announcementBar, ...announcementBar } }),
    theme: { ...config.theme, words: { ...config.theme.words, ...theme?.words } },
  }
}
