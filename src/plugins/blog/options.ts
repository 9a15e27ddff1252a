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
    .describe('Formats of the feed; null for no feed'),
  limit: z
    .union([z.number().int().min(1), z.literal(false)])
    .nullable()
    .optional()
    .describe('Maximum number of posts in the feed, newest first; false for all posts'),
  title: z.string().optional().describe('Title of the feed. Default: the title of the blog'),
  description: z.string().optional().describe('Description of the feed. Default: the description of the blog'),
  copyright: z.string().optional().describe('Copyright notice of the feed'),
  language: text.optional().describe('Language of the posts, e.g. en'),
})

/** Options of a blog. Options that Docusaurus has, too, share its names and meanings. */
export const blogOptions = z.strictObject({
  path: folder.default('content/blog').describe('Folder of the posts, relative to the site folder'),
  routeBasePath: optionFields.routeBasePath('blog'),
  format: optionFields.format,
  include: optionFields.include('post'),
  exclude: optionFields.exclude('post'),
  blogTitle: text.default('Blog').describe('Title of the post list'),
  blogDescription: z.string().default('Blog').describe('Description of the post list'),
  blogSidebarTitle: z.string().default('').describe('Heading of the sidebar, above the years; empty for no heading'),
  blogSidebarCount: z
    .union([z.literal('ALL'), z.number().int().min(0)])
    .default('ALL')
    .describe('Number of posts in the sidebar, newest first; 0 for no sidebar'),
  postsPerPage: z
    .union([z.literal('ALL'), z.number().int().min(1)])
    .default(10)
    .describe('Number of posts on each page of the post list'),
  sortPosts: z.enum(['descending', 'ascending']).default('descending').describe('Order of posts by date in lists'),
  showReadingTime: z.boolean().default(true).describe('Show the estimated reading time of posts'),
  wordsPerMinute: z.number().min(1).default(200).describe('Reading speed for the reading time, in words per minute'),
  datedRoutes: z
    .boolean()
    .default(false)
    .describe('Use dated routes for posts without a slug: /2025/11/21/name, as in Docusaurus, instead of /name'),
  archiveBasePath: segment
    .nullable()
    .default('archive')
    .describe('Path segment of the route of the archive page; null for no archive'),
  tagsBasePath: segment.default('tags').describe('Path segment of the routes of tag pages'),
  authorsBasePath: segment.default('authors').describe('Path segment of the routes of author pages'),
  pageBasePath: segment.default('page').describe('Path segment of the routes of the second and later pages of a list'),
  authorsMapPath: file.default('authors.yml').describe('Path of the authors file in the folder of the posts'),
  tags: z
    .union([file, z.literal(false)])
    .default('tags.yml')
    .describe('Path of the tags file in the folder of the posts; false for no tags file'),
  onInlineTags: mode.default('warn').describe('Severity for tags that are missing in the tags file'),
  onInlineAuthors: mode.default('ignore').describe('Severity for authors that are missing in the authors file'),
  onUntruncatedBlogPosts: mode.default('ignore').describe('Severity for posts without a truncation mark'),
  feedOptions: feedOptions.optional().describe('Options of the feeds of this blog; { type: null } for no feed'),
  editUrl: optionFields.editUrl,
  showLastUpdateTime: z.boolean().default(true).describe('Show the date of the last commit on posts'),
  showLastUpdateAuthor: optionFields.showAuthor,
})

/** Validated options of a blog. */
export type BlogOptions = z.infer<typeof blogOptions>

/** The severity for a mode; `undefined` for `ignore`. */
export function severityOf(mode: BlogOptions['onInlineTags']): Severity | undefined {
  if (mode === 'ignore') return undefined
  return mode === 'throw' ? 'error' : 'warning'
}
