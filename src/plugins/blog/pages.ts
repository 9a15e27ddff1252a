import { grouped } from '../../base/grouped.ts'
import { defined } from '../../base/defined.ts'
import { counted, fill, initialOf, joinRoute as route, sortedByName } from '../kit.ts'
import type { Crumb, Page, Json, NavItem, Sidebar } from '../kit.ts'
import { socialLinks, type KnownAuthor } from './authors.ts'
import type { BlogContext, Post } from './post.ts'
import type { BlogOptions } from './options.ts'
import { escapeHtml } from '../../base/escape.ts'

/** Input for pages that list posts. */
export interface BlogView extends BlogContext {
  /** Listed posts, in the order of lists. */
  readonly posts: readonly Post[]
  /** Listed posts, newest first. */
  readonly newestFirst: readonly Post[]
  /** Id of the sidebar; absent without a sidebar. */
  readonly sidebar?: string
}

/** The first page of the blog and its continuations. */
export function frontPages(view: BlogView): readonly Page[] {
  const { blogTitle: title, blogDescription: description, routeBasePath } = view.options
  return listPages(
    { route: route(routeBasePath), layout: 'blog-list', title, description, posts: view.posts, data: {} },
    view,
  )
}

/** The archive: all posts by year. */
export function archivePages(view: BlogView): readonly Page[] {
  const { archiveBasePath, routeBasePath } = view.options
  if (archiveBasePath === null) return []
  const years = byYear(view.newestFirst).map(({ year, posts }) => ({
    year,
    posts: posts.map(({ ref: { title, href, dateLabel } }) => ({ title, href, dateLabel })),
  }))
  const path = route(routeBasePath, archiveBasePath)
  const { archive: title, archived: description } = view.words.blog
  return [plainPage(view, { route: path, layout: 'blog-archive', title, description, data: { years } })]
}

/** The list of tags, and a list of posts for each. */
export function tagPages(view: BlogView): readonly Page[] {
  const { base } = view.tags
  const words = view.words.blog
  const tagged = view.posts.flatMap((post) => post.tags.map((tag) => ({ tag, post })))
  const tags = [...grouped(tagged, ({ tag }) => tag.href).values()].map((all) => ({
    tag: all[0]!.tag,
    posts: all.map(({ post }) => post),
  }))
  const sorted = sortedByName(tags, ({ tag }) => tag.label, view.locale)
  const letters = grouped(sorted, ({ tag }) => initialOf(tag.label, view.locale))
  const data = {
    letters: [...letters].map(([letter, list]) => ({
      letter,
      tags: list.map(({ tag: { label, href, description }, posts }) =>
        defined({ label, href, count: posts.length, description }),
      ),
    })),
  }
  const list = plainPage(view, { route: base, layout: 'blog-tags', title: words.tags, data, noindex: true })
  const each = sorted.flatMap(({ tag, posts }) => {
    const title = fill(words.tagged, { posts: countOf(posts, view), tag: tag.label })
    const ownTag = defined({ label: tag.label, description: tag.description })
    return listPages(
      defined({
        route: tag.href,
        layout: 'blog-tag',
        title,
        description: tag.description,
        posts,
        data: { heading: title, tag: ownTag },
        breadcrumbs: [...trail(view), { label: words.tags, href: base }, { label: tag.label, href: tag.href }],
        noindex: true,
        location: tag.location,
      }),
      view,
    )
  })
  return [list, ...each]
}

/** The list of authors, and a list of posts for each author with a page. */
export function authorPages(view: BlogView): readonly Page[] {
  const { options, authors } = view
  const words = view.words.blog
  const base = route(options.routeBasePath, options.authorsBasePath)
  const authorLists = [...authors.byKey.values()].map((author) => {
    const posts = view.posts.filter((post) => post.authorKeys.includes(author.key))
    return { author, posts, ref: authorRef(author, posts.length) }
  })
  const data = { authors: authorLists.map(({ ref }) => ref) }
  const uses = authors.entry === undefined ? {} : { uses: [authors.entry] }
  const list = plainPage(view, { route: base, layout: 'blog-authors', title: words.authors, data, ...uses })
  const each = authorLists.flatMap(({ author, posts, ref }) => {
    if (ref.href === undefined) return []
    return listPages(
      defined({
        route: ref.href,
        layout: 'blog-author',
        title: fill(words.byAuthor, { author: ref.name, posts: countOf(posts, view) }),
        description: author.config.description,
        posts,
        data: { heading: ref.name, author: ref },
        breadcrumbs: [...trail(view), { label: words.authors, href: base }, { label: ref.name, href: ref.href }],
        location: author.location,
      }),
      view,
    )
  })
  return [list, ...each]
}

function authorRef({ key, name, config, image, route: href }: KnownAuthor, count: number) {
  const { title, url, email, description } = config
  const socials = socialLinks(config.socials)
  return defined({
    key,
    name,
    title,
    description,
    url,
    email,
    socials: socials.length === 0 ? undefined : socials,
    image,
    href,
    count,
  })
}

function plainPage(
  view: BlogView,
  page: Pick<Page, 'route' | 'layout' | 'title'> &
    Required<Pick<Page, 'data'>> &
    Pick<Page, 'noindex' | 'uses' | 'description'>,
): Page {
  const breadcrumbs = [...trail(view), { label: page.title, href: page.route }]
  return { ...page, ...shared(view), breadcrumbs, toc: false }
}

function shared({ options, sidebar }: BlogView): Pick<Page, 'features' | 'group' | 'sidebar' | 'headings' | 'search'> {
  const search = { kind: 'list' as const }
  return defined({ features: ['blog'], group: options.blogTitle, sidebar, headings: [], search })
}

/** The first breadcrumbs of every page below the blog. */
export function trail({ options }: Pick<BlogView, 'options'>): readonly Crumb[] {
  return [{ label: options.blogTitle, href: route(options.routeBasePath) }]
}

function countOf(posts: readonly Post[], { words: { blog, language } }: BlogView): string {
  return counted(blog.posts, posts.length, language)
}

/** A list of posts, split into pages. */
type List = Pick<Page, 'route' | 'layout' | 'title' | 'description' | 'breadcrumbs' | 'noindex' | 'location'> & {
  readonly posts: readonly Post[]
  /** Data of the layout, in addition to the posts. */
  readonly data: { readonly [key: string]: Json | undefined }
}

/**
 * The pages of a list, at least one. Only the first may be indexed by search engines, since the others change with
 * every post.
 */
function listPages({ posts: all, data, ...list }: List, view: BlogView): readonly Page[] {
  const words = view.words.blog
  const chunks = chunked(all, view.options.postsPerPage)
  const at = (number: number): string =>
    number === 1 ? list.route : route(list.route, view.options.pageBasePath, `${number}`)
  return chunks.map((posts, index): Page => {
    const page = index + 1
    const newer = page === 1 ? undefined : { label: words.newer, href: at(page - 1) }
    const older = page === chunks.length ? undefined : { label: words.older, href: at(page + 1) }
    return {
      ...list,
      ...shared(view),
      route: at(page),
      ...(page === 1 ? {} : { documentTitle: fill(words.page, { title: list.title, page }), noindex: true }),
      uses: posts.map((post) => post.ref.key),
      data: defined({ ...data, posts: posts.map((post) => post.ref), page, pages: chunks.length, newer, older }),
      toc: false,
    }
  })
}

function chunked(posts: readonly Post[], size: BlogOptions['postsPerPage']): readonly (readonly Post[])[] {
  if (size === 'ALL' || posts.length === 0) return [posts]
  return Array.from({ length: Math.ceil(posts.length / size) }, (_, index) =>
    posts.slice(index * size, (index + 1) * size),
  )
}

/** Posts by year, in the order of the posts. */
function byYear(posts: readonly Post[]): readonly { readonly year: string; readonly posts: readonly Post[] }[] {
  return [...grouped(posts, ({ ref }) => ref.date.slice(0, 4))].map(([year, list]) => ({ year, posts: list }))
}

/** The sidebar: the newest posts by year, with their reading time. */
export function blogSidebar(
  id: string,
  newestFirst: readonly Post[],
  { options, words }: Pick<BlogContext, 'options' | 'words'>,
): Sidebar {
  const { blogSidebarCount: count, blogSidebarTitle: title } = options
  const sidebarPosts = count === 'ALL' ? newestFirst : newestFirst.slice(0, count)
  const years = byYear(sidebarPosts).map(({ year, posts }): NavItem => ({
    type: 'category',
    label: year,
    items: posts.map(({ label, ref: { href, minutes } }) => ({
      type: 'link',
      label,
      href,
      ...(minutes === undefined ? {} : { badge: fill(words.blog.minutes, { count: minutes }) }),
    })),
    collapsible: true,
    collapsed: false,
  }))
  const heading: NavItem = {
    type: 'html',
    html: escapeHtml(title),
    className: 'sidebar-title',
  }
  return { id, items: title === '' ? years : [heading, ...years] }
}
