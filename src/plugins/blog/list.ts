import { defined, joinRoute as route, type Crumb, type Json, type Page, type Place } from '../../plugin.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './post.ts'

/** A list of posts, on as many pages as it needs. */
export interface List {
  /** Route of its first page. */
  readonly route: string
  readonly layout: 'blog-list' | 'blog-tag' | 'blog-author'
  readonly title: string
  readonly description?: string
  readonly posts: readonly Post[]
  /** What the layout shows beside posts. */
  readonly data: { readonly [key: string]: Json | undefined }
  readonly breadcrumbs?: readonly Crumb[]
  readonly noindex: boolean
  readonly sidebar?: string
  readonly group: string
  /** What the list is made for, in a file. */
  readonly place?: Place
}

/** The pages of a list; one, if it is empty. Only the first can be indexed: the others change with every post. */
export function listPages(list: List, options: BlogOptions): readonly Page[] {
  const chunks = chunked(list.posts, options.postsPerPage)
  const at = (number: number): string =>
    number === 1 ? list.route : route(list.route, options.pageBasePath, `${number}`)
  return chunks.map((posts, index): Page => {
    const page = index + 1
    const newer = page === 1 ? undefined : { label: 'Newer entries', href: at(page - 1) }
    const older = page === chunks.length ? undefined : { label: 'Older entries', href: at(page + 1) }
    return defined({
      route: at(page),
      layout: list.layout,
      title: list.title,
      ...(page === 1 ? {} : { documentTitle: `${list.title}, page ${page}` }),
      description: list.description,
      uses: posts.map((post) => post.ref.key),
      data: defined({ ...list.data, posts: posts.map((post) => post.ref), page, pages: chunks.length, newer, older }),
      breadcrumbs: list.breadcrumbs,
      sidebar: list.sidebar,
      toc: false,
      ...(list.noindex || page > 1 ? { noindex: true } : {}),
      group: list.group,
      place: list.place,
    })
  })
}

function chunked(posts: readonly Post[], size: BlogOptions['postsPerPage']): readonly (readonly Post[])[] {
  if (size === 'ALL' || posts.length === 0) return [posts]
  return Array.from({ length: Math.ceil(posts.length / size) }, (_, at) => posts.slice(at * size, (at + 1) * size))
}
