import type { Page, Reference } from '../../plugin.ts'
import { imageName, imagePath } from './authors.ts'
import type { BlogOptions } from './options.ts'
import { trail, type BlogView } from './pages.ts'
import { startOf, type Post } from './post.ts'
import { defined } from '../../plugin.ts'

/** The page of a post; `around` are its neighbours in time. */
export function postPage(
  post: Post,
  view: BlogView,
  around: { readonly newer?: Post; readonly older?: Post } = {},
): Page {
  const { ref, entry, description } = post
  const { data, source } = entry
  const editUrl = editUrlOf(source, data.custom_edit_url, view.options)
  const lastUpdate = lastUpdateOf(post, view.options)
  return defined({
    route: ref.href,
    layout: 'blog-post',
    title: ref.title,
    ...(data.title_meta === undefined || data.title_meta === ref.title ? {} : { documentTitle: data.title_meta }),
    description,
    keywords: data.keywords,
    ...(data.image === undefined ? {} : { image: imagePath(data.image, entry.fragments[imageName([])]) }),
    entry: entry.key,
    data: ref,
    sidebar: view.sidebar,
    breadcrumbs: [...trail(view), { label: ref.title, href: ref.href }],
    ...(around.newer === undefined ? {} : { previous: reference(around.newer) }),
    ...(around.older === undefined ? {} : { next: reference(around.older) }),
    ...tocOf(post),
    ...(post.unlisted ? { unlisted: true } : {}),
    editUrl,
    lastUpdate,
    kind: 'article',
    published: post.date,
    group: view.options.blogTitle,
    place: entry.places.slug ?? startOf(entry),
  })
}

function reference({ ref }: Post): Reference {
  return { label: ref.title, href: ref.href }
}

function tocOf(post: Post): Pick<Page, 'toc'> {
  const { hide_table_of_contents: hidden, toc_min_heading_level: min, toc_max_heading_level: max } = post.entry.data
  if (hidden === true) return { toc: false }
  if (min === undefined && max === undefined) return {}
  const from = min ?? Math.min(2, max ?? 2)
  return { toc: { min: from, max: Math.max(from, max ?? 3) } }
}

function lastUpdateOf(
  { entry: { data, dates } }: Post,
  { showLastUpdateTime, showLastUpdateAuthor }: BlogOptions,
): Page['lastUpdate'] {
  const date = data.last_update?.date ?? (showLastUpdateTime ? dates?.updated : undefined)
  const author = data.last_update?.author ?? (showLastUpdateAuthor ? dates?.author : undefined)
  if (date === undefined && author === undefined) return undefined
  return defined({ date, author })
}

function editUrlOf(source: string, custom: string | null | undefined, options: BlogOptions): string | undefined {
  if (custom !== undefined) return custom ?? undefined
  return options.editUrl === undefined ? undefined : `${options.editUrl.replace(/\/+$/, '')}/${encodeURI(source)}`
}
