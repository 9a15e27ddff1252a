import { fields, kindKey, lastUpdateKeys, pageFields, tagConfig, z } from '../kit.ts'

const { address, text } = fields

const person = {
  name: text.optional(),
  title: z.string().optional(),
  url: address.optional(),
  image_url: address.optional(),
  imageURL: address.optional(),
  email: text.optional(),
  description: z.string().optional(),
  socials: z.record(z.string(), text).optional(),
}
// These schemas remove unknown keys of nested maps, which `nestedProblems` reports.
const inlineAuthor = z.object({ key: text.optional(), ...person })
const author = z.object({ ...person, page: z.union([z.boolean(), z.object({ permalink: text })]).optional() })
const inlineTag = z.object({ label: text, permalink: text })

/** Keys of nested maps, for "did you mean". */
export const nestedKeys = {
  inlineAuthor: Object.keys(inlineAuthor.shape),
  author: Object.keys(author.shape),
  inlineTag: Object.keys(inlineTag.shape),
  tag: Object.keys(tagConfig.shape),
  lastUpdate: lastUpdateKeys,
}

const oneAuthor = z.union([text, inlineAuthor], 'expected the key of an author, or a map with a name')
const oneTag = z.union([text, inlineTag], 'expected a tag, or a map with label and permalink')
const listOf = (value: unknown): unknown =>
  value === undefined || value === null || Array.isArray(value) ? (value ?? undefined) : [value]

const post = z.strictObject({
  ...pageFields,
  [kindKey]: z.literal('post'),
  id: text.optional().describe('Id of the post. Default: the file name without its extension'),
  sidebar_label: text.optional().describe('Label in the sidebar. Default: the title'),
  date: fields.timestamp
    .optional()
    .describe('Publication date, with or without a time. Default: the date in the file name, or of the first commit'),
  authors: z.preprocess(listOf, z.array(oneAuthor).optional()).describe('Authors: keys of the authors file, or maps'),
  author: text.optional().describe('Name of a single author'),
  author_title: z.string().optional().describe('Job title of the author'),
  author_url: address.optional().describe('URL of the page of the author'),
  author_image_url: address.optional().describe('URL of the picture of the author'),
  authorTitle: z.string().optional().describe('Former name of author_title'),
  authorURL: address.optional().describe('Former name of author_url'),
  authorImageURL: address.optional().describe('Former name of author_image_url'),
  tags: z.array(oneTag).nullable().optional().describe('Tags: keys of the tags file, or labels'),
  keywords: fields.words.optional().describe('Keywords for search'),
  hide_reading_time: z.boolean().optional().describe('Hide the reading time of the post'),
})

/** Front matter of a post, or the authors or tags by key. */
export const blogSchema = z.discriminatedUnion(kindKey, [
  post,
  z.object({ [kindKey]: z.literal('authors') }).catchall(author),
  z.object({ [kindKey]: z.literal('tags') }).catchall(tagConfig.nullable()),
])

/** Validated front matter of a post. */
export type PostFrontMatter = z.infer<typeof post>

/** An author in the front matter of a post. */
export type InlineAuthor = z.infer<typeof inlineAuthor>

/** An author in the authors file. */
export type AuthorConfig = z.infer<typeof author>

/** Data of an entry. */
export type BlogData =
  | PostFrontMatter
  | ({ readonly [kindKey]: 'authors' } & Readonly<Record<string, unknown>>)
  | ({ readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>)
