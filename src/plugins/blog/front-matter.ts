import { z } from '../../plugin.ts'
import { parseDate } from './date.ts'

const text = z.string().min(1)
const level = z.number().int().min(2).max(6)

const isoDate = z.string().transform((written, context) => {
  const iso = parseDate(written)
  if (iso !== undefined) return iso
  context.addIssue({ code: 'custom', message: 'expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z' })
  return z.NEVER
})

/** The key that tells posts, authors and tags apart. No writer needs it: `split` sets it. */
export const kindKey = '@kind'

const person = {
  name: text.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  url: text.optional(),
  image_url: text.optional(),
  email: text.optional(),
  socials: z.record(z.string(), z.string()).optional(),
}
const page = z.union([z.boolean(), z.strictObject({ permalink: text })])
const inlineAuthor = z.strictObject({ key: text.optional(), ...person })
const author = z.strictObject({ ...person, page: page.optional() })
const inlineTag = z.strictObject({ label: text, permalink: text })
const tag = z
  .strictObject({ label: text.optional(), permalink: text.optional(), description: z.string().optional() })
  .nullable()

const post = z.strictObject({
  [kindKey]: z.literal('post'),
  id: text.optional(),
  slug: text.optional(),
  title: z.string().optional(),
  title_meta: text.optional(),
  sidebar_label: text.optional(),
  date: isoDate.optional(),
  authors: z.union([text, inlineAuthor, z.array(z.union([text, inlineAuthor]))]).optional(),
  tags: z
    .array(z.union([text, inlineTag]))
    .nullable()
    .optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  image: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  custom_edit_url: text.nullable().optional(),
  last_update: z.strictObject({ date: isoDate.optional(), author: text.optional() }).optional(),
  format: z.enum(['md', 'mdx', 'detect']).optional(),
  custom: z.unknown().optional(),
})

/** Front matter of a post, or the authors or tags by key. */
export const blogSchema = z.discriminatedUnion(kindKey, [
  post,
  z.object({ [kindKey]: z.literal('authors') }).catchall(author),
  z.object({ [kindKey]: z.literal('tags') }).catchall(tag),
])

/** Front matter of a post, checked. */
export type PostFrontMatter = z.infer<typeof post>

/** An author as a post writes them out. */
export type InlineAuthor = z.infer<typeof inlineAuthor>

/** An author of the authors file. */
export type AuthorConfig = z.infer<typeof author>

/** A tag of the tags file; `null` where the key says all. */
export type TagConfig = z.infer<typeof tag>

/** What `arrange` is given for each entry. */
export type BlogData =
  | PostFrontMatter
  | ({ readonly [kindKey]: 'authors' } & Readonly<Record<string, unknown>>)
  | ({ readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>)
