import { defined } from '../../base/defined.ts'
import { joinRoute, kindKey, pageParts, readTags, startOf, tagProblems } from '../kit.ts'
import type { Arrangement, Diagnostic, Entry, Page, PluginContext, Reference } from '../kit.ts'
import { readAuthors } from './authors.ts'
import type { BlogData, PostFrontMatter } from './front-matter.ts'
import { severityOf, type BlogOptions } from './options.ts'
import { archivePages, authorPages, frontPages, tagPages, type BlogView, trail, blogSidebar } from './pages.ts'
import { readPost, type BlogContext, type Post } from './post.ts'
import { relatedPosts } from './related.ts'

/** Arranges posts, authors and tags of a blog as pages with a sidebar. */
export function arrange(
  entries: readonly Entry<BlogData>[],
  options: BlogOptions,
  context: PluginContext,
): Arrangement {
  const fileOf = (kind: 'authors' | 'tags'): Entry<Readonly<Record<string, unknown>>> | undefined =>
    entries.find((entry) => entry.data[kindKey] === kind)
  const postEntries = entries.filter((entry): entry is Entry<PostFrontMatter> => entry.data[kindKey] === 'post')
  const blog: BlogContext = {
    options,
    words: context.words,
    locale: context.locale,
    authors: readAuthors(fileOf('authors'), options, context.baseUrl),
    tags: readTags(fileOf('tags'), joinRoute(options.routeBasePath, options.tagsBasePath), postEntries),
  }
  const diagnostics: Diagnostic[] = []
  const all: Post[] = []
  for (const entry of postEntries) {
    if ((entry.data.draft === true && !context.drafts) || entry.isLeftOut === true) continue
    const post = readPost(entry, blog)
    diagnostics.push(...post.diagnostics)
    if (post.post !== undefined) all.push(post.post)
  }
  diagnostics.push(
    ...tagProblems(blog.tags, {
      shown: all.map(({ entry }) => entry),
      all: postEntries,
      kind: 'post',
      code: (problem) => `blog/${problem}`,
      unknown: severityOf(options.onInlineTags),
    }),
  )
  all.sort(newestFirst)
  const listed = all.filter((post) => !post.unlisted)
  const hasSidebar = options.blogSidebarCount !== 0
  const view: BlogView = {
    ...blog,
    posts: options.sortPosts === 'ascending' ? listed.toReversed() : listed,
    newestFirst: listed,
    ...(hasSidebar ? { sidebar: context.instance } : {}),
  }
  return {
    // The pages of the blog come first: a post with the same route is reported and omitted.
    pages: [
      ...frontPages(view),
      ...archivePages(view),
      ...tagPages(view),
      ...authorPages(view),
      ...postPages(all, view),
    ],
    sidebars: hasSidebar ? [blogSidebar(context.instance, listed, view)] : [],
    diagnostics,
  }
}

/** The pages of all posts. Unlisted posts have no neighbours, and show only tags with pages. */
function postPages(all: readonly Post[], view: BlogView): readonly Page[] {
  const numbers = new Map(view.newestFirst.map((post, index) => [post, index]))
  const tags = new Set(view.newestFirst.flatMap((post) => post.tags.map(({ href }) => href)))
  const related = relatedPosts(view.newestFirst)
  return all.map((post) => {
    const number = numbers.get(post)
    if (number === undefined) {
      return postPage({ ...post, ref: { ...post.ref, tags: post.ref.tags.filter(({ href }) => tags.has(href)) } }, view)
    }
    const newer = view.newestFirst[number - 1]
    const older = view.newestFirst[number + 1]
    return postPage(post, view, defined({ newer, older, related: related(post) }))
  })
}

function newestFirst(a: Post, b: Post): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.entry.source < b.entry.source ? -1 : a.entry.source > b.entry.source ? 1 : 0
}

/** Page of a post. `around` contains the previous and next post, and related ones. */
function postPage(
  post: Post,
  view: BlogView,
  neighbours: { readonly newer?: Post; readonly older?: Post; readonly related?: readonly Post[] } = {},
): Page {
  const { ref, entry } = post
  const { data, source, locations } = entry
  const related = (neighbours.related ?? []).map(({ ref: { title, href, dateLabel } }) => ({ title, href, dateLabel }))
  const { editUrl, showLastUpdateTime: showDate, showLastUpdateAuthor: showAuthor, blogTitle } = view.options
  return defined({
    ...pageParts(entry, { editUrl, showDate, showAuthor }),
    route: ref.href,
    layout: 'blog-post',
    features: ['blog'],
    title: ref.title,
    hideTitle: post.hideTitle,
    documentTitle: data.title_meta === ref.title ? undefined : data.title_meta,
    data: { ...ref, ...(related.length > 0 && { related }) },
    sidebar: view.sidebar,
    breadcrumbs: [...trail(view), { label: ref.title, href: ref.href }],
    previous: neighbours.newer && reference(neighbours.newer),
    next: neighbours.older && reference(neighbours.older),
    kind: 'article',
    published: post.date,
    authors: ref.authors.length === 0 ? undefined : ref.authors.map(({ name, href }) => defined({ label: name, href })),
    group: blogTitle,
    location: locations.slug ?? startOf(source),
  })
}

function reference({ ref }: Post): Reference {
  return { label: ref.title, href: ref.href }
}
