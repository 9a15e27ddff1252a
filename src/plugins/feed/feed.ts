import { Feed } from 'feed'
import type { RenderedSite } from '../../plugin.ts'
import type { Post } from './posts.ts'

/** The formats differ in what they take for HTML. */
export type FeedFormat = 'rss' | 'atom' | 'json'

/** What a feed is made from. */
export interface FeedInput {
  readonly site: RenderedSite
  /** Route of the blog; empty for the root. */
  readonly base: string
  readonly posts: readonly Post[]
  readonly options: { readonly title?: string | undefined; readonly description?: string | undefined }
}

/** The text of a blog's feed. Its date is that of the newest post, without posts the epoch: no clock is asked. */
export function blogFeed(input: FeedInput, format: FeedFormat): string {
  const { site, base, posts } = input
  const { settings } = site
  const link = site.absolute(base || '/')
  const file = (name: string) => `${settings.url}${settings.baseUrl}${base.slice(1)}${base && '/'}${name}`
  const feed = new Feed({
    id: link,
    link,
    ...about(input),
    language: settings.locale,
    author: { name: clean(settings.title), link: site.absolute('/') },
    feedLinks: { rss: file('rss.xml'), atom: file('atom.xml'), json: file('feed.json') },
    updated: posts[0]?.published ?? new Date(0),
    generator: false,
  })
  for (const post of posts) feed.addItem(item(post, site.absolute(post.page.route), format))
  return `${format === 'rss' ? feed.rss2() : format === 'atom' ? feed.atom1() : feed.json1()}\n`
}

function about({ site, base, options }: FeedInput): { readonly title: string; readonly description: string } {
  const { title, tagline } = site.settings
  const home = site.pages.find(({ route }) => route === (base || '/'))
  const own = home && home.title !== title ? `${title} ${home.title}` : title
  return { title: clean(options.title ?? own), description: clean(options.description ?? home?.description ?? tagline) }
}

function item({ page, published, html }: Post, link: string, format: FeedFormat): Parameters<Feed['addItem']>[0] {
  const description = page.description === undefined ? {} : { description: text(page.description, format !== 'json') }
  return {
    id: link,
    guid: link,
    link,
    title: format === 'rss' ? clean(page.title).replaceAll(']]>', ']] >') : text(page.title, format === 'atom'),
    date: published,
    published,
    content: format === 'json' ? clean(html) : clean(html).replaceAll(']]>', ']]&gt;'),
    ...description,
  }
}

/** Plain text, as HTML where the format reads it so. `feed` itself escapes only the first end of a CDATA section. */
function text(plain: string, asHtml: boolean): string {
  const cleaned = clean(plain)
  return asHtml ? cleaned.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : cleaned
}

/** Takes out what XML 1.0 cannot hold in any form: most control characters, noncharacters, single surrogates. */
function clean(value: string): string {
  return value.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
}
