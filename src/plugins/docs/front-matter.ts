import { z } from '../../plugin.ts'
import { categoryLink } from './options.ts'

const text = z.string().min(1)
const level = z.number().int().min(2).max(6)
const props = z.record(z.string(), z.json())

const dateForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:\d{2})?)?$/

/** `2025-11-21`, or with a time; a time without a zone is UTC, so that the result does not know where it was built. */
const isoDate = z.string().transform((written, context) => {
  const [, day = '', clock = '00:00', zone = 'Z'] = dateForm.exec(written) ?? []
  const midnight = Date.parse(`${day}T00:00Z`)
  const time = Date.parse(`${day}T${clock}${zone}`)
  // `Date.parse` takes 31 February for 3 March.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  if (exists && !Number.isNaN(time)) return new Date(time).toISOString()
  context.addIssue({ code: 'custom', message: 'expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z' })
  return z.NEVER
})

/**
 * The key that tells docs from category files. No writer needs it: `split` sets it, and YAML would want it in quotes.
 */
export const kindKey = '@kind'

const doc = z.strictObject({
  [kindKey]: z.literal('doc'),
  id: text.regex(/^[^/]+$/, 'an id has no slash').optional(),
  slug: text.optional(),
  title: z.string().optional(),
  title_meta: text.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  sidebar_class_name: z.string().optional(),
  sidebar_custom_props: props.optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  image: text.optional(),
  tags: z
    .array(z.union([text, z.strictObject({ label: text, permalink: text })]))
    .nullable()
    .optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  pagination_label: text.optional(),
  pagination_prev: text.nullable().optional(),
  pagination_next: text.nullable().optional(),
  displayed_sidebar: text.nullable().optional(),
  custom_edit_url: text.nullable().optional(),
  last_update: z.strictObject({ date: isoDate.optional(), author: text.optional() }).optional(),
  parse_number_prefixes: z.boolean().optional(),
  format: z.enum(['md', 'mdx', 'detect']).optional(),
  custom: z.unknown().optional(),
})

const category = z.strictObject({
  [kindKey]: z.literal('category'),
  label: text.optional(),
  position: z.number().optional(),
  link: categoryLink.nullable().optional(),
  description: z.string().optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: z.string().optional(),
  customProps: props.optional(),
})

/** Front matter of a doc, or the content of a `_category_` file. */
export const docsSchema = z.discriminatedUnion(kindKey, [doc, category])

/** Front matter of a doc, checked. */
export type DocFrontMatter = z.infer<typeof doc>

/** A `_category_` file, checked. */
export type CategoryFile = z.infer<typeof category>

/** What `arrange` is given for each entry. */
export type DocsData = z.infer<typeof docsSchema>
