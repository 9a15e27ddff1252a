import {
  fields,
  imageFragment,
  isMapping,
  itemPlaces,
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

// Unknown keys inside of values are removed here; the `inside…` functions report them.
const ownTag = z.object({ label: text, permalink: text, description: z.string().optional() })

/** Keys of the maps inside of values. */
const nestedKeys = {
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
    id: text
      .refine((id) => !id.includes('/'), 'an id has no slash')
      .optional()
      .describe('Name of the page for sidebars; default: the name of the file'),
    sidebar_label: text.optional().describe('Words in the sidebar; default: the title'),
    sidebar_position: number.optional().describe('Place in a sidebar that is made of folders; lower ones come first'),
    sidebar_badge: badge(text)
      .optional()
      .describe('A short word beside the page in the sidebar, such as New; or text and tone'),
    sidebar_class_name: z.string().optional().describe('Class of the item in the sidebar'),
    sidebar_custom_props: props.optional().describe('Data for a theme of your own'),
    sidebar_key: text.optional().describe('Read for the sake of Docusaurus, which names translations by it'),
    tags: z
      .array(tag, { error: 'expected a list such as [tracking, webhooks]' })
      .nullable()
      .optional()
      .describe('Tags: keys of the tags file, or words'),
    hide_title: z.boolean().optional().describe('Show no title above the text'),
    pagination_label: text.optional().describe('Words in the links of the pages before and after'),
    pagination_prev: text.nullable().optional().describe('Id of the page before; null for none'),
    pagination_next: text.nullable().optional().describe('Id of the page after; null for none'),
    displayed_sidebar: text.nullable().optional().describe('Name of the sidebar beside the page; null for none'),
    parse_number_prefixes: z
      .boolean()
      .optional()
      .describe('Whether a number before the name of the file is its position'),
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

/** The tags file, checked. */
export type TagsFile = { readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>

/** Data of an entry. */
export type DocsData = DocFrontMatter | CategoryFile | TagsFile

/** Maximum sizes: `yaml` is slow for large files. People write these files by hand. */
const maxBytes = { category: 64 * 1024, tags: 256 * 1024 }

/** A page, a `_category_` file or a tags file (at one of the paths `tagsFiles`) → one entry with its kind. */
export function split(source: Source, format: DocsOptions['format'], tagsFiles: readonly string[]): SplitSource {
  if (tagsFiles.includes(source.path)) return splitData(source, { kind: 'tags', maxBytes: maxBytes.tags }, insideTags)
  return /\.mdx?$/.test(source.path)
    ? splitPage(source, { kind: 'doc', format, nested: ['tags', 'last_update', 'image'] }, insideDoc)
    : splitData(source, { kind: 'category', maxBytes: maxBytes.category }, insideCategory)
}

type Data = Readonly<Record<string, unknown>>

function insideTags(data: Data, { keyPlace }: YamlFile): Inside {
  const diagnostics = Object.entries(data).flatMap(([key, tag]) =>
    unknownKeys(tag, [key], { known: nestedKeys.tagConfig, keyPlace }),
  )
  return { fragments: [], diagnostics }
}

function insideCategory({ link }: Data, { keyPlace }: YamlFile): Inside {
  const keys = isMapping(link) && link['type'] === 'doc' ? nestedKeys.docLink : nestedKeys.indexLink
  return { fragments: [], diagnostics: unknownKeys(link, ['link'], { known: keys, keyPlace }) }
}

function insideDoc(data: Data, yaml: YamlFile): Inside {
  const { tags, last_update, image } = data
  const { keyPlace } = yaml
  const list: readonly unknown[] = Array.isArray(tags) ? tags : []
  return {
    places: itemPlaces(data, ['tags'], yaml),
    fragments: imageFragment(image, yaml.places(['image'])),
    diagnostics: [
      ...unknownKeys(last_update, ['last_update'], { known: nestedKeys.lastUpdate, keyPlace }),
      ...list.flatMap((tag, index) => unknownKeys(tag, ['tags', index], { known: nestedKeys.tag, keyPlace })),
    ],
  }
}
