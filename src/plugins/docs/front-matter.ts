import { fields, lastUpdateKeys, pageFields, refinePage, z } from '../../plugin.ts'
import { categoryLink, categoryLinkShapes } from './sidebar-config.ts'

/**
 * The key that tells docs, category files and the tags file apart. No writer needs it: `split` sets it, and YAML would
 * want it in quotes.
 */
export const kindKey = '@kind'

/** What a source of docs can be. */
export type Kind = 'doc' | 'category' | 'tags'

const { anyText, number, props, text } = fields

// Unknown keys inside of values are left out here; `lookInside` warns of them at their locations.
const ownTag = z.object({ label: text, permalink: text, description: anyText.optional() })
const tagConfig = z.object({
  label: text.optional(),
  permalink: text.optional(),
  description: anyText.optional(),
})

/** Keys of the maps inside of values. */
export const nestedKeys = {
  tag: Object.keys(ownTag.shape),
  lastUpdate: lastUpdateKeys,
  tagConfig: Object.keys(tagConfig.shape),
  docLink: Object.keys(categoryLinkShapes.doc),
  indexLink: Object.keys(categoryLinkShapes.index),
}

const tag = z.union([text, ownTag], { error: 'expected text, or a map with "label" and "permalink"' })

const doc = z
  .strictObject({
    ...pageFields,
    [kindKey]: z.literal('doc'),
    id: text.refine((id) => !id.includes('/'), 'an id has no slash').optional(),
    sidebar_label: text.optional(),
    sidebar_position: number.optional(),
    sidebar_class_name: anyText.optional(),
    sidebar_custom_props: props.optional(),
    sidebar_key: text.optional().describe('Read for the sake of Docusaurus, which names translations by it'),
    tags: z.array(tag, { error: 'expected a list such as [tracking, webhooks]' }).nullable().optional(),
    hide_title: z.boolean().optional(),
    pagination_label: text.optional(),
    pagination_prev: text.nullable().optional(),
    pagination_next: text.nullable().optional(),
    displayed_sidebar: text.nullable().optional(),
    parse_number_prefixes: z.boolean().optional(),
  })
  .superRefine(refinePage)

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
