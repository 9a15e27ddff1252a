import { isSafeUrl, z } from '../../plugin.ts'

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

// YAML reads `2024` as a number where a writer means a word.
const anyText = z.preprocess(asText, z.string())
const text = z.preprocess(asText, z.string().min(1))
const safe = z.string().refine(isSafeUrl, 'an address of this scheme could run code')
const level = z.number().int().min(2).max(6)
const isoDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z',
  })
  .transform((written) => new Date(written).toISOString())

// Unknown keys of it are left out here; `split` warns of them at their places.
const lastUpdate = z.object({ date: isoDate.optional(), author: text.optional() })

/** Keys of `last_update`. */
export const lastUpdateKeys = Object.keys(lastUpdate.shape)

/** Front matter of a standalone page. */
export const pageSchema = z
  .strictObject({
    title: anyText.optional(),
    title_meta: text.optional(),
    description: anyText.optional(),
    keywords: z.array(text, { error: 'expected a list such as [tracking, webhooks]' }).optional(),
    image: text.pipe(safe).optional(),
    slug: text.optional(),
    layout: text.default('page').describe('Name of a layout of the theme'),
    wide: z.boolean().optional().describe('Give the content the whole width'),
    wrapperClassName: text.optional().describe('Class of the element around the content'),
    hide_title: z.boolean().optional(),
    hide_table_of_contents: z.boolean().optional(),
    toc_min_heading_level: level.optional(),
    toc_max_heading_level: level.optional(),
    draft: z.boolean().optional(),
    unlisted: z.boolean().optional(),
    custom_edit_url: anyText.pipe(safe).nullable().optional(),
    last_update: lastUpdate.optional(),
    format: z.enum(['md', 'mdx', 'detect']).optional(),
    custom: z.unknown().optional(),
  })
  .superRefine((data, context) => {
    const { toc_min_heading_level: min, toc_max_heading_level: max } = data
    const problem = (key: string, message: string): void => context.addIssue({ code: 'custom', path: [key], message })
    if (data.draft === true && data.unlisted === true) problem('unlisted', 'a draft cannot be unlisted as well')
    if (min !== undefined && max !== undefined && min > max) {
      problem('toc_min_heading_level', `it is more than toc_max_heading_level, which is ${max}`)
    }
  })

/** Front matter of a standalone page, checked. */
export type PageFrontMatter = z.infer<typeof pageSchema>
