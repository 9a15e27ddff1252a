/**
 * Comments below pages, which giscus keeps in GitHub Discussions: what the configuration says of them.
 *
 * @module
 */
import { z } from 'zod'

/** Names of the keys are those of giscus, in the form that its other integrations have. */
export const commentsSchema = z
  .strictObject({
    repo: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'write OWNER/NAME')
      .describe('Repository on GitHub: OWNER/NAME'),
    repoId: z.string().min(1).describe('Id of the repository, as giscus.app shows it'),
    category: z.string().optional().describe('Category of the discussions'),
    categoryId: z.string().min(1).describe('Id of the category, as giscus.app shows it'),
    mapping: z
      .enum(['pathname', 'url', 'title', 'og:title'])
      .default('pathname')
      .describe('What of a page leads to its discussion'),
    strict: z.boolean().default(false).describe('Whether a discussion has to match exactly'),
    reactionsEnabled: z.boolean().default(true).describe('Whether reactions to the page itself are shown'),
    inputPosition: z.enum(['top', 'bottom']).default('bottom').describe('Position of the box for a new comment'),
    lang: z.string().optional().describe('Language of giscus. Default: that of the page, if giscus has it'),
    theme: z
      .strictObject({
        light: z.string().min(1).default('light').describe('Theme of giscus, or address of its style, on light ground'),
        dark: z.string().min(1).default('dark').describe('The same on dark ground'),
      })
      .prefault({})
      .describe('Colours of the comments'),
    load: z
      .enum(['view', 'click'])
      .default('view')
      .describe('When they are loaded: once the reader comes to them, or when he asks for them'),
    host: z
      .url({ protocol: /^https?$/, error: 'write an address that starts with https://' })
      .transform((url) => new URL(url).origin)
      .default('https://giscus.app')
      .describe('Where giscus is; one of your own has another address'),
  })
  .describe('Comments below pages, by giscus; default: none')

/** Comments of a site, as pages need them. */
export type Comments = z.infer<typeof commentsSchema>

/** Languages of giscus, by its codes. */
const languages = new Set(
  (
    'ar be bg ca cs da de en eo es eu fa fr gr gsw hbs he hu id it ja kh ko nl pl pt ro ru th tr uk uz vi ' +
    'zh-CN zh-HK zh-TW zh-Hans zh-Hant'
  ).split(' '),
)
const otherCodes: Readonly<Record<string, string>> = {
  ...{ el: 'gr', km: 'kh', sr: 'hbs', hr: 'hbs', bs: 'hbs' },
  ...{ zh: 'zh-CN', 'zh-SG': 'zh-CN', 'zh-MO': 'zh-HK' },
}

/** The language of giscus for a locale: English where giscus has no other. */
export function giscusLanguage(locale: string): string {
  const names = [locale, locale.split('-').slice(0, 2).join('-'), locale.split('-')[0] ?? '']
  return names.map((name) => otherCodes[name] ?? name).find((name) => languages.has(name)) ?? 'en'
}
