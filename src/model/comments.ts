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
    lang: z.string().default('en').describe('Language of the giscus interface'),
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
