/**
 * `locales:` of the configuration, and the configuration as it is in one of them.
 *
 * @module
 */
import { z } from 'zod'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { defined } from '../../base/defined.ts'
import { directionOf, languageTag } from '../../model/languages.ts'
import type { SiteLocale } from '../../model/locale.ts'
import { folder } from '../../model/markdown-options.ts'

const label = z.string().min(1).describe('Name for its readers: Deutsch, 日本語')

/** One language of a site. */
const localeSchema = z
  .union([
    label,
    z.strictObject({
      label,
      direction: z.enum(['ltr', 'rtl']).optional().describe('Default: that of the language'),
      path: z
        .string()
        .regex(/^[\w.~-]+$/, 'write one part of an address, without slashes')
        .optional()
        .describe('Path segment in addresses; default: the code, and none for the default locale'),
      url: z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional()
        .describe('Separate host: the locale is at its root, and in a folder of the output'),
    }),
  ])
  .meta({ id: 'language', description: 'A locale of the site: its name, or an object with options' })

const options = {
  default: z.string().optional().describe('The locale of the sources; default: "locale"'),
  missing: z
    .enum(['show', 'leave-out'])
    .default('show')
    .describe('Pages without a translation: shown in the default locale, or left out'),
  stale: z
    .enum(['show', 'note'])
    .default('show')
    .describe('Translated sections whose source has changed: shown, or shown with a note'),
  propose: z.boolean().default(false).describe('Offer readers the language of their browser, once'),
  folder: folder.default('content/i18n').describe('Folder of the translations, with a folder for each locale'),
  folders: z
    .record(z.string(), z.string())
    .default({})
    .describe('Folders with translations elsewhere: docs: "i18n/{locale}/docs"'),
}

/** The schema of `locales`: languages by their codes, and options beside them. */
export const localesSchema = z
  .object(options)
  .catchall(localeSchema)
  .superRefine((locales, context) => {
    const codes = codesOf(locales)
    for (const candidate of codes) {
      if (languageTag.test(candidate)) continue
      const hint = didYouMean(candidate, Object.keys(options), 'write a language as de, pt-BR or zh-Hans')
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

/** The codes of the languages among the keys of `locales`. */
export function codesOf(locales: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(locales).filter((key) => !Object.hasOwn(options, key))
}

/**
 * The languages of a site, the default one first; none, if it is not in several.
 *
 * @param oneHost whether those that have a host of their own stand below their paths all the same
 */
export function localesOf({ locale, locales, url, baseUrl }: LocalizedConfig, oneHost = false): readonly SiteLocale[] {
  if (locales === undefined) return []
  const first = locales.default ?? locale
  const codes = codesOf(locales)
  if (!codes.includes(first)) return []
  return [first, ...codes.filter((other) => other !== first)].map((code): SiteLocale => {
    const options = locales[code] as z.infer<typeof localeSchema>
    const written: Exclude<typeof options, string> = typeof options === 'string' ? { label: options } : options
    const localeOptions = oneHost ? { ...written, url: undefined } : written
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

/** Texts of the configuration in another language, as `site.yaml` beside its translations has them. */
export const siteTextsSchema = z.strictObject({
  title: z.string().min(1).optional().describe('Name of the site'),
  tagline: z.string().optional().describe('One sentence about the site'),
  navbar: z
    .strictObject({
      title: z.string().optional().describe('Name next to the logo'),
      logo: z.strictObject({ alt: z.string() }).optional().describe('Alternative text of the logo'),
    })
    .optional()
    .describe('The bar above every page'),
  footer: z.strictObject({ copyright: z.string() }).optional().describe('Last line of the page'),
  announcementBar: z
    .strictObject({ content: z.string().min(1) })
    .optional()
    .describe('A line above every page'),
  labels: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('Labels of the navbar, the footer and sidebars: source text → translation'),
  theme: z
    .strictObject({ words: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('Texts that replace words of the interface'),
})

/** The texts of a site in one language. */
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

/** The configuration of the site in one language. */
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
