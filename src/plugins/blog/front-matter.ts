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
// Unknown keys inside of values are removed here; `nestedProblems` reports them.
const inlineAuthor = z.object({ key: text.optional(), ...person })
const author = z.object({ ...person, page: z.union([z.boolean(), z.object({ permalink: text })]).optional() })
const inlineTag = z.object({ label: text, permalink: text })

/** Keys of maps inside of values, for "did you mean". */
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
  id: text.optional().describe('Name of the post; default: the name of the file'),
  sidebar_label: text.optional().describe('Words in the sidebar; default: the title'),
  date: fields.timestamp
    .optional()
    .describe('Day of the post, with or without a time; default: that of its name, or of git'),
  authors: z.preprocess(listOf, z.array(oneAuthor).optional()).describe('Keys of the authors file, or authors as maps'),
  author: text.optional().describe('Name of the only author'),
  author_title: z.string().optional().describe('What the author does'),
  author_url: address.optional().describe('Page of the author'),
  author_image_url: address.optional().describe('Picture of the author'),
  authorTitle: z.string().optional().describe('Old name of author_title'),
  authorURL: address.optional().describe('Old name of author_url'),
  authorImageURL: address.optional().describe('Old name of author_image_url'),
  tags: z.array(oneTag).nullable().optional().describe('Tags: keys of the tags file, or words'),
  keywords: fields.words.optional().describe('Words that the post should be found by'),
  hide_reading_time: z.boolean().optional().describe('Hide the reading time of the post'),
})

/** Front matter of a post, or the authors or tags by key. */
export const blogSchema = z.discriminatedUnion(kindKey, [
  post,
  z.object({ [kindKey]: z.literal('authors') }).catchall(author),
  z.object({ [kindKey]: z.literal('tags') }).catchall(tagConfig.nullable()),
])

/** Front matter of a post, checked. */
export type PostFrontMatter = z.infer<typeof post>

/** An author in the front matter of a post. */
export type InlineAuthor = z.infer<typeof inlineAuthor>

/** An author of the authors file. */
export type AuthorConfig = z.infer<typeof author>

/** Data of an entry. */
export type BlogData =
  | PostFrontMatter
  | ({ readonly [kindKey]: 'authors' } & Readonly<Record<string, unknown>>)
  | ({ readonly [kindKey]: 'tags' } & Readonly<Record<string, unknown>>)
