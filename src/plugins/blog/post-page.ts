import { defined, pageParts, startOf, type Page, type Reference } from '../../plugin.ts'
import { trail, type BlogView } from './pages.ts'
import type { Post } from './post.ts'

/** The page of a post; `around` are its neighbours in time. */
export function postPage(
  post: Post,
  view: BlogView,
  around: { readonly newer?: Post; readonly older?: Post } = {},
): Page {
  const { ref, entry } = post
  const { data, source, places } = entry
  const { editUrl, showLastUpdateTime: showDate, showLastUpdateAuthor: showAuthor, blogTitle } = view.options
  return defined({
    ...pageParts(entry, { editUrl, showDate, showAuthor }),
    route: ref.href,
    layout: 'blog-post',
    title: ref.title,
    documentTitle: data.title_meta === ref.title ? undefined : data.title_meta,
    data: ref,
    sidebar: view.sidebar,
    breadcrumbs: [...trail(view), { label: ref.title, href: ref.href }],
    previous: around.newer && reference(around.newer),
    next: around.older && reference(around.older),
    kind: 'article',
    published: post.date,
    group: blogTitle,
    place: places.slug ?? startOf(source),
  })
}

function reference({ ref }: Post): Reference {
  return { label: ref.title, href: ref.href }
}
