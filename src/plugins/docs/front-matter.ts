import {
  fields,
  lastUpdateKeys,
  pageFields,
  refinePage,
  z,
  imageFragment,
  isMapping,
  readFrontMatter,
  readYaml,
  readYamlData,
  splitFrontMatter,
  unknownKeys,
} from '../kit.ts'
import type { Place, Source } from '../kit.ts'
import { badge, categoryLink, categoryLinkShapes, categorySign, type DocsOptions } from './options.ts'

/**
 * The key that tells docs, category files and the tags file apart. No writer needs it: `split` sets it, and YAML would
 * want it in quotes.
 */
export const kindKey = '@kind'

/** What a source of docs can be. */
type Kind = 'doc' | 'category' | 'tags'

const { anyText, number, props, text } = fields

// Unknown keys inside of values are left out here; `lookInside` warns of them at their locations.
const ownTag = z.object({ label: text, permalink: text, description: anyText.optional() })
const tagConfig = z.object({
  label: text.optional(),
  permalink: text.optional(),
  description: anyText.optional(),
})

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
    sidebar_class_name: anyText.optional().describe('Class of the item in the sidebar'),
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
  description: anyText.optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: anyText.optional(),
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

/** A tag of the tags file; `null` where the key says all. */
export type TagConfig = z.infer<typeof tagConfig> | null

/** The tags file, checked. */
export type TagsFile = { readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>

/** What `arrange` is given for each entry. */
export type DocsData = DocFrontMatter | CategoryFile | TagsFile

type Yaml = Pick<ReturnType<typeof readYaml>, 'places' | 'keyPlace'>

/** Whether there is something to look for inside of the values of front matter. */
function hasInside(data: Readonly<Record<string, unknown>>): boolean {
  return ['tags', 'last_update', 'image'].some((key) => Object.hasOwn(data, key))
}

/** Looks inside of the values of a file; the reader of its YAML gives their locations. */
function lookInside(kind: Kind, data: Readonly<Record<string, unknown>>, { places, keyPlace }: Yaml) {
  if (kind === 'category') {
    const { link } = data
    const known = isMapping(link) && link['type'] === 'doc' ? nestedKeys.docLink : nestedKeys.indexLink
    return { places: {}, fragments: [], diagnostics: unknownKeys(link, ['link'], { known, keyPlace }) }
  }
  if (kind === 'tags') {
    const tags = Object.entries(data).filter(([key]) => key !== kindKey)
    const diagnostics = tags.flatMap(([key, tag]) => unknownKeys(tag, [key], { known: nestedKeys.tagConfig, keyPlace }))
    return { places: {}, fragments: [], diagnostics }
  }
  const { tags, last_update, image } = data
  const list: readonly unknown[] = Array.isArray(tags) ? tags : []
  const ofTags: Record<string, Place> = {}
  const diagnostics = [...unknownKeys(last_update, ['last_update'], { known: nestedKeys.lastUpdate, keyPlace })]
  for (const [index, tag] of list.entries()) {
    const place = keyPlace(['tags', index])
    if (place !== undefined) ofTags[`tags.${index}`] = place
    diagnostics.push(...unknownKeys(tag, ['tags', index], { known: nestedKeys.tag, keyPlace }))
  }
  return { places: ofTags, fragments: imageFragment(image, places(['image'])), diagnostics }
}

/** Category files are small, and tags files are lists that people keep by hand; see the limits of the `yaml` package. */
const maxBytes = { category: 64 * 1024, tags: 256 * 1024 }

/** A page, a `_category_` file or a tags file (those at the paths `tagsFiles`) → one entry that says which of them it is. */
export function split(source: Source, format: DocsOptions['format'], tagsFiles: readonly string[]) {
  if (tagsFiles.includes(source.path)) return splitYaml(source, 'tags')
  return /\.mdx?$/.test(source.path) ? splitDoc(source, format) : splitYaml(source, 'category')
}

function splitDoc(source: Source, format: DocsOptions['format']) {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  // Front matter that is no mapping stays as it is: the schema reports it.
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const own = { ...entry, data: { ...entry.data, [kindKey]: 'doc' } }
  if (!hasInside(entry.data)) return { entries: [own], diagnostics }
  const inside = lookInside('doc', entry.data, readFrontMatter(source))
  return {
    entries: [
      { ...own, places: { ...inside.places, ...own.places }, fragments: [...own.fragments, ...inside.fragments] },
    ],
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

function splitYaml(source: Source, kind: 'category' | 'tags') {
  const input = { file: source.path, maxBytes: maxBytes[kind] }
  const { data, places, diagnostics } = readYamlData(source.text, input)
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  const inside = lookInside(kind, data, readYaml(source.text, input))
  const entry = { id: kind, data: { ...data, [kindKey]: kind }, places, fragments: [] }
  return { entries: [entry], diagnostics: inside.diagnostics }
}
