import { optionFields, z, type Severity } from '../kit.ts'

const { file, folder, text } = optionFields
const segment = text.transform((path) => path.replace(/^\/+|\/+$/g, ''))
const mode = z.enum(['ignore', 'log', 'warn', 'throw'])

const feedType = z.enum(['rss', 'atom', 'json'])

/** Options of the feeds of a blog, for the plugin `feed`. */
const feedOptions = z.strictObject({
  type: z
    .union([z.literal('all'), feedType, z.array(feedType)])
    .nullable()
    .optional()
    .describe('Forms of the feed; null for none'),
  limit: z
    .union([z.number().int().min(1), z.literal(false)])
    .nullable()
    .optional()
    .describe('Most posts in the feed; false for all'),
  title: z.string().optional().describe('Title of the feed; default: that of the blog'),
  description: z.string().optional().describe('Description of the feed; default: that of the blog'),
  copyright: z.string().optional().describe('Who has the rights'),
  language: text.optional().describe('Language of the posts, such as en'),
})

/** Options of a blog. Names and meanings are Docusaurus' where it has them. */
export const blogOptions = z.strictObject({
  path: folder.default('content/blog').describe("Folder of the posts, relative to the site's folder"),
  routeBasePath: optionFields.routeBasePath('blog'),
  format: optionFields.format,
  include: optionFields.include('post'),
  exclude: optionFields.exclude('post'),
  blogTitle: text.default('Blog').describe('Title of the list of posts'),
  blogDescription: z.string().default('Blog').describe('Description of the list of posts'),
  blogSidebarTitle: z.string().default('').describe('Words above the years of the sidebar; empty for none'),
  blogSidebarCount: z
    .union([z.literal('ALL'), z.number().int().min(0)])
    .default('ALL')
    .describe('Number of the newest posts in the sidebar; 0 for no sidebar'),
  postsPerPage: z
    .union([z.literal('ALL'), z.number().int().min(1)])
    .default(10)
    .describe('Posts on a page of the list'),
  sortPosts: z.enum(['descending', 'ascending']).default('descending').describe('Order of lists by date'),
  showReadingTime: z.boolean().default(true).describe('Show the reading time of posts'),
  wordsPerMinute: z.number().min(1).default(200).describe('How fast people read'),
  datedRoutes: z
    .boolean()
    .default(false)
    .describe('Posts without a slug have the address /2025/11/21/name, as in Docusaurus, not /name'),
  archiveBasePath: segment.nullable().default('archive').describe('null: no archive'),
  tagsBasePath: segment.default('tags').describe('Part of the route of the pages of tags'),
  authorsBasePath: segment.default('authors').describe('Part of the route of the pages of authors'),
  pageBasePath: segment.default('page').describe('Part of the route of the second page of a list, and of later ones'),
  authorsMapPath: file.default('authors.yml').describe('File of the authors, in the folder of the posts'),
  tags: z
    .union([file, z.literal(false)])
    .default('tags.yml')
    .describe('File of the tags, in the folder of the posts; false for none'),
  onInlineTags: mode.default('warn').describe('Report for a tag that the file of tags does not have'),
  onInlineAuthors: mode.default('ignore').describe('Report for an author that the file of authors does not have'),
  onUntruncatedBlogPosts: mode.default('ignore').describe('Report for a post without a truncation mark'),
  feedOptions: feedOptions.optional().describe('Options of the feeds of this blog; { type: null } for none'),
  editUrl: optionFields.editUrl,
  showLastUpdateTime: z.boolean().default(true).describe('Give posts the date of their last commit'),
  showLastUpdateAuthor: optionFields.showAuthor,
})

/** Options of a blog, checked. */
export type BlogOptions = z.infer<typeof blogOptions>

/** The severity for a mode; `undefined` for `ignore`. */
export function severityOf(mode: BlogOptions['onInlineTags']): Severity | undefined {
  if (mode === 'ignore') return undefined
  return mode === 'throw' ? 'error' : 'warning'
}
