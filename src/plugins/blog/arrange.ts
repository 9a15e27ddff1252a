import type { Arrangement, Diagnostic, Entry, Page, PluginContext } from '../../plugin.ts'
import { readAuthors } from './authors.ts'
import { kindKey, type BlogData, type PostFrontMatter } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { archivePages, authorPages, frontPages, tagPages, type BlogView } from './pages.ts'
import { postPage } from './post-page.ts'
import { readPost, type BlogContext, type Post } from './post.ts'
import { readTags } from './tags.ts'
import { blogSidebar } from './years.ts'

/** All posts, the authors and the tags of a blog → its pages and its sidebar. */
export function arrange(
  entries: readonly Entry<BlogData>[],
  options: BlogOptions,
  context: PluginContext,
): Arrangement {
  const dataOf = (kind: 'authors' | 'tags'): Readonly<Record<string, unknown>> | undefined =>
    entries.find((entry) => entry.data[kindKey] === kind)?.data
  const blog: BlogContext = {
    options,
    authors: readAuthors(dataOf('authors') ?? {}, options, context.baseUrl),
    tags: readTags(dataOf('tags'), options),
  }
  const diagnostics: Diagnostic[] = []
  const all: Post[] = []
  for (const entry of entries) {
    if (entry.data[kindKey] !== 'post' || (entry.data.draft === true && !context.drafts)) continue
    const read = readPost(entry as Entry<PostFrontMatter>, blog)
    diagnostics.push(...read.diagnostics)
    if (read.post !== undefined) all.push(read.post)
  }
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
    pages: [
      ...postPages(all, view),
      ...frontPages(view),
      ...archivePages(view),
      ...tagPages(view),
      ...authorPages(view),
    ],
    sidebars: hasSidebar ? [blogSidebar(context.instance, listed, options.blogSidebarCount)] : [],
    diagnostics,
  }
}

/** Unlisted posts have no neighbours, and are none. */
function postPages(all: readonly Post[], view: BlogView): readonly Page[] {
  const numbers = new Map(view.newestFirst.map((post, index) => [post, index]))
  return all.map((post) => {
    const number = numbers.get(post)
    const newer = number === undefined ? undefined : view.newestFirst[number - 1]
    const older = number === undefined ? undefined : view.newestFirst[number + 1]
    return postPage(post, view, {
      ...(newer === undefined ? {} : { newer }),
      ...(older === undefined ? {} : { older }),
    })
  })
}

function newestFirst(a: Post, b: Post): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.entry.source < b.entry.source ? -1 : a.entry.source > b.entry.source ? 1 : 0
}
