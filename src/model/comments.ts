/**
 * Configuration of comments below pages, which giscus stores in GitHub Discussions.
 *
 * @module
 */
import { z } from 'zod'

/** Schema of `comments:`. Keys have the names of giscus, as in its other integrations. */
export const commentsSchema = z
  .strictObject({
    repo: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'write OWNER/NAME')
      .describe('GitHub repository: OWNER/NAME'),
    repoId: z.string().min(1).describe('Id of the repository, as giscus.app displays it'),
    category: z.string().optional().describe('Name of the discussion category'),
    categoryId: z.string().min(1).describe('Id of the category, as giscus.app displays it'),
    mapping: z
      .enum(['pathname', 'url', 'title', 'og:title'])
      .default('pathname')
      .describe('Property of a page that its discussion is matched by'),
    strict: z.boolean().default(false).describe('Require an exact match of page and discussion'),
    reactionsEnabled: z.boolean().default(true).describe('Show reactions to the page above the comments'),
    inputPosition: z
      .enum(['top', 'bottom'])
      .default('bottom')
      .describe('Position of the comment box, relative to the comments'),
    lang: z
      .string()
      .optional()
      .describe('Language of the giscus interface. Default: that of the page, if giscus has it'),
    theme: z
      .strictObject({
        light: z
          .string()
          .min(1)
          .default('light')
          .describe('giscus theme in light mode: a name, or the URL of a style sheet'),
        dark: z
          .string()
          .min(1)
          .default('dark')
          .describe('giscus theme in dark mode: a name, or the URL of a style sheet'),
      })
      .prefault({})
      .describe('Appearance of the comments'),
    load: z
      .enum(['view', 'click'])
      .default('view')
      .describe('Time of loading. view: when the comments scroll into view; click: when the reader clicks a button'),
    host: z
      .url({ protocol: /^https?$/, error: 'write an address that starts with https://' })
      .transform((url) => new URL(url).origin)
      .default('https://giscus.app')
      .describe('URL of the giscus server. Set it for a self-hosted server'),
  })
  .describe('Comments below pages, with giscus. Default: no comments')

/** Comment options that pages receive. */
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

/** Language of giscus for a locale; English if giscus does not support it. */
export function giscusLanguage(locale: string): string {
  const names = [locale, locale.split('-').slice(0, 2).join('-'), locale.split('-')[0] ?? '']
  return names.map((name) => otherCodes[name] ?? name).find((name) => languages.has(name)) ?? 'en'
}
