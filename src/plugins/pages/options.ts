import { z } from '../../plugin.ts'

/** Options of standalone pages. */
export const pagesOptions = z.strictObject({
  path: z
    .string()
    .min(1)
    .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
    .default('content/pages')
    .describe("Folder of the pages, relative to the site's folder"),
  routeBasePath: z.string().default('').describe('First part of every route; empty for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('How .md files are read; detect: as their front matter says'),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
})

/** Options of standalone pages, checked. */
export type PagesOptions = z.infer<typeof pagesOptions>
