import { z } from '../../plugin.ts'

const text = z.string().min(1)
const segment = text.transform((path) => path.replace(/^\/+|\/+$/g, ''))

/** Options of a blog. Names and meanings are Docusaurus' where it has them. */
export const blogOptions = z.strictObject({
  path: text
    .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
    .default('content/blog')
    .describe("Folder of the posts, relative to the site's folder"),
  routeBasePath: z.string().default('blog').describe('First part of every route; / for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('How .md files are read; detect: as their front matter says'),
  blogTitle: text.default('Blog'),
  blogDescription: z.string().default('Blog'),
  blogSidebarCount: z
    .union([z.literal('ALL'), z.number().int().min(0)])
    .default('ALL')
    .describe('How many of the newest posts the sidebar holds; 0 for no sidebar'),
  postsPerPage: z.union([z.literal('ALL'), z.number().int().min(1)]).default(10),
  sortPosts: z.enum(['descending', 'ascending']).default('descending').describe('Order of lists by date'),
  datedRoutes: z
    .boolean()
    .default(false)
    .describe('Posts without a slug stand at /2025/11/21/name, as in Docusaurus, not at /name'),
  archiveBasePath: segment.nullable().default('archive').describe('null: no archive'),
  tagsBasePath: segment.default('tags'),
  authorsBasePath: segment.default('authors'),
  pageBasePath: segment.default('page'),
  authorsMapPath: text.default('authors.yml').describe('File of the authors, in the folder of the posts'),
  tags: text.default('tags.yml').describe('File of the tags, in the folder of the posts'),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
})

/** Options of a blog, checked. */
export type BlogOptions = z.infer<typeof blogOptions>
