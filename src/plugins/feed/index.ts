import { definePlugin, z, type RenderedPage } from '../kit.ts'
import { blogFeed, type FeedFormat, isPost, newestPosts, type Post } from './feed.ts'
import { escapeHtml } from '../../base/escape.ts'

const formats = ['rss', 'atom', 'json'] as const
const files: Readonly<Record<FeedFormat, { readonly file: string; readonly name: string; readonly type: string }>> = {
  rss: { file: 'rss.xml', name: 'RSS', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', name: 'Atom', type: 'application/atom+xml' },
  json: { file: 'feed.json', name: 'JSON Feed', type: 'application/feed+json' },
}

const schema = z.strictObject({
  routeBasePath: z.string().default('blog').describe('Route of the blog whose posts the feeds contain'),
  type: z
    .union([z.literal('all'), z.enum(formats), z.array(z.enum(formats))])
    .nullable()
    .default('all')
    .describe('Formats of the feeds; null for no feed'),
  limit: z
    .union([z.number().int().min(1), z.literal(false)])
    .nullable()
    .default(20)
    .describe('Maximum number of posts in a feed, newest first; null or false for all posts'),
  title: z.string().optional().describe('Title of the feeds. Default: the titles of the site and of the blog'),
  description: z
    .string()
    .optional()
    .describe('Description of the feeds. Default: the description of the blog, or the tagline of the site'),
  copyright: z.string().optional().describe('Copyright notice of the feeds'),
  language: z.string().min(1).optional().describe('Language of the feeds. Default: the language of the site'),
})

export type FeedOptions = z.infer<typeof schema>

/**
 * Writes `rss.xml`, `atom.xml` and `feed.json` below the route of a blog: its newest posts with their full content. A
 * post is a page with the layout `blog-post` and a publication date. The date of a feed is that of the newest post,
 * never that of the build. A site with several blogs lists the plugin once for each.
 */
export default definePlugin<FeedOptions>({
  options: schema,
  create(options) {
    const base = `/${options.routeBasePath.replace(/^\/+|\/+$/g, '')}`.replace(/^\/$/, '')
    const folder = base === '' ? '' : `${base.slice(1)}/`
    const { type, limit } = options
    const chosenFormats = formats.filter((format) => type === 'all' || type?.includes(format) === true)
    const pathOf = (format: FeedFormat): string => folder + files[format].file
    return {
      name: 'feed',
      outputs: chosenFormats.map(pathOf),
      feeds: chosenFormats.map((format) => ({
        path: pathOf(format),
        name: files[format].name,
        type: files[format].type,
      })),
      digest({ page, url, contentHtml }: RenderedPage) {
        return chosenFormats.length > 0 && isPost(page, base) ? withAbsoluteAnchors(contentHtml(), url) : undefined
      },
      *emit(site) {
        let newest: readonly Post[] | undefined
        const posts = () => (newest ??= newestPosts(site, base, limit === false ? Infinity : (limit ?? Infinity)))
        for (const format of chosenFormats) {
          const content = () => blogFeed({ site, base, posts: posts(), options }, format)
          yield { path: pathOf(format), content }
        }
      },
    }
  },
})

/**
 * Makes links to anchors of the page (`#part`) absolute, since a feed reader shows the text at another address. Text
 * that only looks like a link stays unchanged.
 */
function withAbsoluteAnchors(html: string, url: string): string {
  return html.replace(/<a\s(?:[^">]|"[^"]*")*>/g, (tag) =>
    tag.replace(/(\shref=")(?=#)/, (start) => start + escapeHtml(url)),
  )
}
