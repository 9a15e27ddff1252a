import { definePlugin, z, type Output, type RenderedPage } from '../../plugin.ts'
import { blogFeed, type FeedFormat } from './feed.ts'
import { isPost, newestPosts } from './posts.ts'

const schema = z.strictObject({
  routeBasePath: z.string().default('blog').describe('Route of the blog that the feeds belong to'),
  limit: z.number().int().min(1).default(20).describe('Posts in a feed, from the newest'),
  title: z.string().min(1).optional().describe('Default: the title of the site and of the blog'),
  description: z.string().min(1).optional().describe('Default: that of the blog, or the tagline'),
})

/**
 * Writes `rss.xml`, `atom.xml` and `feed.json` below the route of a blog: its newest posts with their whole content. A
 * post is a page of layout `blog-post` with a date of publication. The feeds carry the date of the newest post, never
 * that of the build. A site with several blogs names the plugin once for each.
 */
export default definePlugin<z.infer<typeof schema>>({
  options: schema,
  create(options) {
    const base = `/${options.routeBasePath.replace(/^\/+|\/+$/g, '')}`.replace(/^\/$/, '')
    const folder = base === '' ? '' : `${base.slice(1)}/`
    return {
      name: 'feed',
      outputs: ['rss.xml', 'atom.xml', 'feed.json'].map((name) => folder + name),
      digest: ({ page, contentHtml }: RenderedPage) => (isPost(page, base) ? contentHtml() : undefined),
      *emit(site) {
        const posts = once(() => newestPosts(site, base, options.limit))
        const output = (name: string, format: FeedFormat): Output => {
          return { path: folder + name, content: () => blogFeed({ site, base, posts: posts(), options }, format) }
        }
        yield output('rss.xml', 'rss')
        yield output('atom.xml', 'atom')
        yield output('feed.json', 'json')
      },
    }
  },
})

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
