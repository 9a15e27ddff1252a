import { Feed } from 'feed'
import { defined } from '../../base/defined.ts'
import { isMapping, type Page, type RenderedSite } from '../kit.ts'
import { escapeHtml } from '../../base/escape.ts'

/** Feed formats. They differ in which fields contain HTML. */
export type FeedFormat = 'rss' | 'atom' | 'json'

type Item = Parameters<Feed['addItem']>[0]

export interface Post {
  readonly page: Page
  readonly published: Date
  readonly html: string
}

export interface FeedInput {
  readonly site: RenderedSite
  /** Route of the blog; empty for the root. */
  readonly base: string
  readonly posts: readonly Post[]
  readonly options: Readonly<Partial<Record<'title' | 'description' | 'copyright' | 'language', string | undefined>>>
}

/**
 * The text of a blog's feed. Its date is that of the newest post, or 1970-01-01 if there are no posts, but never the
 * time of the build.
 */
export function blogFeed(input: FeedInput, format: FeedFormat): string {
  const { site, base, posts, options } = input
  const { settings } = site
  const link = site.absolute(base || '/')
  const file = (name: string) => `${settings.url}${settings.baseUrl}${base.slice(1)}${base && '/'}${name}`
  const feed = new Feed({
    id: link,
    link,
    ...about(input),
    language: options.language ?? settings.locale,
    ...(options.copyright ? { copyright: clean(options.copyright) } : {}),
    author: { name: clean(settings.title), link: site.absolute('/') },
    feedLinks: { rss: file('rss.xml'), atom: file('atom.xml'), json: file('feed.json') },
    updated: posts[0]?.published ?? new Date(0),
    generator: false,
  })
  for (const post of posts) feed.addItem(item(post, site, format))
  return `${format === 'rss' ? feed.rss2() : format === 'atom' ? feed.atom1() : feed.json1()}\n`
}

function about({ site, base, options }: FeedInput): { readonly title: string; readonly description: string } {
  const { title, tagline } = site.settings
  const home = site.pages.find(({ route }) => route === (base || '/'))
  const feedTitle = home && home.title !== title ? `${title} ${home.title}` : title
  return {
    title: clean(options.title || feedTitle),
    description: clean(options.description || (home?.description ?? tagline)),
  }
}

function item({ page, published, html }: Post, site: RenderedSite, format: FeedFormat): Item {
  const link = site.absolute(page.route)
  const description = page.description === undefined ? {} : { description: text(page.description, format !== 'json') }
  // `feed` escapes only the first `]]>` of a CDATA section.
  return {
    id: link,
    guid: link,
    link,
    title: format === 'rss' ? clean(page.title).replaceAll(']]>', ']] >') : text(page.title, format === 'atom'),
    date: published,
    published,
    content: format === 'json' ? clean(html) : clean(html).replaceAll(']]>', ']]&gt;'),
    ...description,
    ...authors(page, html, site, format),
    ...categories(page, format),
  }
}

/** Authors of a post. RSS defines authors as e-mail addresses, so names go into a Dublin Core element. */
function authors(
  page: Page,
  html: string,
  site: RenderedSite,
  format: FeedFormat,
): Pick<Item, 'author' | 'extensions'> {
  const people = peopleOf(page, (route) => site.absolute(route))
  if (people.length === 0) return {}
  if (format === 'atom') return { author: [...people] }
  // JSON Feed 1.0 supports one author.
  if (format === 'json')
    return { author: people.length > 1 ? [{ name: people.map(({ name }) => name).join(', ') }] : [...people] }
  // `feed` declares the namespace `dc` only if a post has content.
  if (html === '') return {}
  const creators: unknown = people.map(({ name }) => ({ _text: name }))
  return { extensions: [{ name: 'dc:creator', objects: creators as Record<string, unknown> }] }
}

/** Categories of a post. `feed` does not escape the label in Atom. */
function categories(page: Page, format: FeedFormat): Pick<Item, 'category'> {
  const names = tagsOf(page)
  if (names.length === 0) return {}
  if (format !== 'atom') return { category: names.map((name) => ({ name })) }
  return { category: names.map((name) => name.replaceAll('<', '\u2039')).map((name) => ({ name, term: name })) }
}

/**
 * Authors of a post: `authors` in the data of its page, in the format of the blog plugin. Entries without a name are
 * omitted.
 */
function peopleOf(page: Page, absolute: (route: string) => string) {
  return mapsIn(page, 'authors').flatMap(({ name, email, href }) => {
    if (typeof name !== 'string' || name === '') return []
    const address = typeof href === 'string' && /^\/(?!\/)/.test(href) ? absolute(href) : href
    const link = typeof address === 'string' && /^https?:/i.test(address) && URL.canParse(address) ? address : undefined
    return [defined({ name: clean(name), ...(typeof email === 'string' ? { email: clean(email) } : {}), link })]
  })
}

function tagsOf(page: Page): readonly string[] {
  return mapsIn(page, 'tags').flatMap(({ label }) => (typeof label === 'string' && label !== '' ? [clean(label)] : []))
}

function mapsIn({ data }: Page, key: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isMapping(data) ? data[key] : undefined
  return Array.isArray(list) ? list.filter(isMapping) : []
}

/** Converts plain text to HTML if `asHtml` is set. */
function text(plain: string, asHtml: boolean): string {
  const cleaned = clean(plain)
  return asHtml ? escapeHtml(cleaned) : cleaned
}

/** Removes characters that XML 1.0 cannot represent: most control characters, noncharacters, lone surrogates. */
function clean(value: string): string {
  return value.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
}

/** Returns true for a listed post with a valid date below `base` (a route, or empty for the root). */
export function isPost({ route, layout, published, unlisted, noindex }: Page, base: string): boolean {
  if (layout !== 'blog-post' || unlisted || noindex || !route.startsWith(`${base}/`)) return false
  return published !== undefined && !Number.isNaN(Date.parse(published))
}

/**
 * The newest posts of the blog at `base`; posts with equal dates are sorted by route. Their HTML is the stored result
 * of the plugin's `digest` hook.
 */
export function newestPosts(site: RenderedSite, base: string, limit: number): readonly Post[] {
  const isOwn = ownPosts(site, base)
  const pages = site.pages
    .filter((page) => isPost(page, base) && isOwn(page))
    .sort((a, b) => time(b) - time(a))
    .slice(0, limit)
  const routes = new Set(pages.map(({ route }) => route))
  const digests = new Map<string, string>()
  for (const { page, digest } of site.digests()) if (routes.has(page.route)) digests.set(page.route, digest)
  return pages.map((page) => ({ page, published: new Date(time(page)), html: digests.get(page.route) ?? '' }))
}

/**
 * Returns a predicate for the pages of the blog at `base`. Another blog may be below it (`/` and `/news`), so a
 * post matches if it belongs to the plugin instance whose entries the post list of `base` shows (`blog:…`). Without a
 * list, all posts below `base` match.
 */
function ownPosts({ pages }: RenderedSite, base: string): (page: Page) => boolean {
  const list = pages.find(({ route, layout }) => route === (base || '/') && layout === 'blog-list')
  if (list?.uses === undefined) return () => true
  const [first] = list.uses
  if (first === undefined) return () => false
  const instance = first.slice(0, first.indexOf(':') + 1)
  return ({ entry }) => entry?.startsWith(instance) === true
}

function time({ published = '' }: Page): number {
  return Date.parse(published)
}
