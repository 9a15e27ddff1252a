import { z } from '../../plugin.ts'

const text = z.string().min(1)
const level = z.number().int().min(2).max(6)

/** Front matter of a standalone page. */
export const pageSchema = z.strictObject({
  title: z.string().optional(),
  title_meta: text.optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  image: text.optional(),
  slug: text.optional(),
  layout: text.default('page').describe('Name of a layout of the theme'),
  wide: z.boolean().optional().describe('Give the content the whole width'),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  custom_edit_url: text.nullable().optional(),
  format: z.enum(['md', 'mdx', 'detect']).optional(),
  custom: z.unknown().optional(),
})

/** Front matter of a standalone page, checked. */
export type PageFrontMatter = z.infer<typeof pageSchema>
