import { z } from '../../plugin.ts'
import { address, anyAddress, anyText, isoDate, level, number, props, text } from './fields.ts'
import { categoryLink, categoryLinkShapes } from './sidebar-config.ts'

/**
 * The key that tells docs, category files and the tags file apart. No writer needs it: `split` sets it, and YAML would
 * want it in quotes.
 */
export const kindKey = '@kind'

/** What a source of docs can be. */
export type Kind = 'doc' | 'category' | 'tags'

// Unknown keys inside of values are left out here; `lookInside` warns of them at their places.
const ownTag = z.object({ label: text, permalink: text, description: anyText.optional() })
const lastUpdate = z.object({ date: isoDate.optional(), author: text.optional() })
const tagConfig = z.object({
  label: text.optional(),
  permalink: text.optional(),
  description: anyText.optional(),
})

/** Keys of the maps inside of values. */
export const nestedKeys = {
  tag: Object.keys(ownTag.shape),
  lastUpdate: Object.keys(lastUpdate.shape),
  tagConfig: Object.keys(tagConfig.shape),
  docLink: Object.keys(categoryLinkShapes.doc),
  indexLink: Object.keys(categoryLinkShapes.index),
}

const tag = z.union([text, ownTag], { error: 'expected text, or a map with "label" and "permalink"' })

const doc = z
  .strictObject({
    [kindKey]: z.literal('doc'),
    id: text.refine((id) => !id.includes('/'), 'an id has no slash').optional(),
    slug: text.optional(),
    title: anyText.optional(),
    title_meta: text.optional(),
    sidebar_label: text.optional(),
    sidebar_position: number.optional(),
    sidebar_class_name: anyText.optional(),
    sidebar_custom_props: props.optional(),
    sidebar_key: text.optional().describe('Read for the sake of Docusaurus, which names translations by it'),
    description: anyText.optional(),
    keywords: z.array(text, { error: 'expected a list such as [tracking, webhooks]' }).optional(),
    image: address.optional(),
    tags: z.array(tag, { error: 'expected a list such as [tracking, webhooks]' }).nullable().optional(),
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
    custom_edit_url: anyAddress.nullable().optional(),
    last_update: lastUpdate.optional(),
    parse_number_prefixes: z.boolean().optional(),
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

const category = z.strictObject({
  [kindKey]: z.literal('category'),
  label: text.optional(),
  position: number.optional(),
  link: categoryLink(z.object).nullable().optional(),
  description: anyText.optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: anyText.optional(),
  customProps: props.optional(),
  key: text.optional(),
})

/** Front matter of a doc, or the content of a `_category_` file or of the tags file. */
export const docsSchema = z.discriminatedUnion(kindKey, [
  doc,
  category,
  z.object({ [kindKey]: z.literal('tags') }).catchall(tagConfig.nullable()),
])

/** Front matter of a doc, checked. */
export type DocFrontMatter = z.infer<typeof doc>

/** A `_category_` file, checked. */
export type CategoryFile = z.infer<typeof category>

/** A tag of the tags file; `null` where the key says all. */
export type TagConfig = z.infer<typeof tagConfig> | null

/** The tags file, checked. */
export type TagsFile = { readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>

/** What `arrange` is given for each entry. */
export type DocsData = DocFrontMatter | CategoryFile | TagsFile
