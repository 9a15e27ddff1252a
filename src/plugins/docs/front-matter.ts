import {
  fields,
  imageFragment,
  isMapping,
  itemLocations,
  kindKey,
  lastUpdateKeys,
  pageFields,
  refinePage,
  splitData,
  splitPage,
  tagConfig,
  unknownKeys,
  z,
  type Inside,
  type Source,
  type SplitSource,
  type YamlFile,
} from '../kit.ts'
import { badge, categoryLink, categoryLinkShapes, categorySign, type DocsOptions } from './options.ts'

const { number, props, text } = fields

// These schemas remove unknown keys of nested maps; the `inside…` functions report them.
const inlineTag = z.object({ label: text, permalink: text, description: z.string().optional() })

/** Keys of nested maps. */
const nestedKeys = {
  tag: Object.keys(inlineTag.shape),
  lastUpdate: lastUpdateKeys,
  tagConfig: Object.keys(tagConfig.shape),
  docLink: Object.keys(categoryLinkShapes.doc),
  indexLink: Object.keys(categoryLinkShapes.index),
}

const tag = z.union([text, inlineTag], { error: 'expected text, or a map with "label" and "permalink"' })

const doc = z
  .strictObject({
    ...pageFields,
    [kindKey]: z.literal('doc'),
    id: text
      .refine((id) => !id.includes('/'), 'an id cannot contain a slash')
      .optional()
      .describe('Last part of the page id, which sidebars refer to. Default: the file name without its extension'),
    sidebar_label: text.optional().describe('Label in the sidebar. Default: the title'),
    sidebar_position: number.optional().describe('Position in a generated sidebar; lower numbers come first'),
    sidebar_badge: badge(text)
      .optional()
      .describe('Badge beside the label in the sidebar: a short word such as New, or text and tone'),
    sidebar_class_name: z.string().optional().describe('CSS class of the item in the sidebar'),
    sidebar_custom_props: props.optional().describe('Data of the sidebar item for a custom theme'),
    sidebar_key: text.optional().describe('Translation key of Docusaurus; accepted, but not used'),
    tags: z
      .array(tag, { error: 'expected a list such as [tracking, webhooks]' })
      .nullable()
      .optional()
      .describe('Tags: keys of the tags file, or labels'),
    hide_title: z.boolean().optional().describe('Hide the title above the content'),
    pagination_label: text.optional().describe('Label of links to this page from the previous and next page'),
    pagination_prev: text.nullable().optional().describe('Id of the previous page; null for no link'),
    pagination_next: text.nullable().optional().describe('Id of the next page; null for no link'),
    displayed_sidebar: text.nullable().optional().describe('Name of the sidebar of the page; null for no sidebar'),
    parse_number_prefixes: z
      .boolean()
      .optional()
      .describe('Read a number prefix of the file name as the sidebar position'),
  })
  .superRefine(refinePage)

const category = z.strictObject({
  [kindKey]: z.literal('category'),
  label: text.optional(),
  position: number.optional(),
  link: categoryLink(z.object).nullable().optional(),
  description: z.string().optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: z.string().optional(),
  ...categorySign,
  badge: badge(text).optional(),
  customProps: props.optional(),
  key: text.optional(),
})

/** Schema of the front matter of a doc, of a `_category_` file, and of the tags file. */
export const docsSchema = z.discriminatedUnion(kindKey, [
  doc,
  category,
  z.object({ [kindKey]: z.literal('tags') }).catchall(tagConfig.nullable()),
])

/** Validated front matter of a doc. */
export type DocFrontMatter = z.infer<typeof doc>

/** A validated `_category_` file. */
export type CategoryFile = z.infer<typeof category>

/** A validated tags file. */
export type TagsFile = { readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>

/** Data of an entry. */
export type DocsData = DocFrontMatter | CategoryFile | TagsFile

/** Maximum file sizes in bytes, since `yaml` is slow for large files. Writers maintain these files by hand. */
const maxBytes = { category: 64 * 1024, tags: 256 * 1024 }

/** Converts a page, a `_category_` file or a tags file (at one of the paths `tagsFiles`) to an entry with its kind. */
export function split(source: Source, format: DocsOptions['format'], tagsFiles: readonly string[]): SplitSource {
  if (tagsFiles.includes(source.path)) return splitData(source, { kind: 'tags', maxBytes: maxBytes.tags }, insideTags)
  return /\.mdx?$/.test(source.path)
    ? splitPage(source, { kind: 'doc', format, nested: ['tags', 'last_update', 'image'] }, insideDoc)
    : splitData(source, { kind: 'category', maxBytes: maxBytes.category }, insideCategory)
}

type Data = Readonly<Record<string, unknown>>

function insideTags(data: Data, { keyLocation }: YamlFile): Inside {
  const diagnostics = Object.entries(data).flatMap(([key, tag]) =>
    unknownKeys(tag, [key], { known: nestedKeys.tagConfig, keyLocation }),
  )
  return { fragments: [], diagnostics }
}

function insideCategory({ link }: Data, { keyLocation }: YamlFile): Inside {
  const keys = isMapping(link) && link['type'] === 'doc' ? nestedKeys.docLink : nestedKeys.indexLink
  return { fragments: [], diagnostics: unknownKeys(link, ['link'], { known: keys, keyLocation }) }
}

function insideDoc(data: Data, yaml: YamlFile): Inside {
  const { tags, last_update, image } = data
  const { keyLocation } = yaml
  const list: readonly unknown[] = Array.isArray(tags) ? tags : []
  return {
    locations: itemLocations(data, ['tags'], yaml),
    fragments: imageFragment(image, yaml.locationOf(['image'])),
    diagnostics: [
      ...unknownKeys(last_update, ['last_update'], { known: nestedKeys.lastUpdate, keyLocation }),
      ...list.flatMap((tag, index) => unknownKeys(tag, ['tags', index], { known: nestedKeys.tag, keyLocation })),
    ],
  }
}
