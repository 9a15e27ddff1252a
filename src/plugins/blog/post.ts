import type { Diagnostic, Entry, Reference } from '../../plugin.ts'
import { postAuthors, type Author, type Authors } from './authors.ts'
import { dateLabel, parseDate } from './date.ts'
import type { PostFrontMatter } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { route } from './route.ts'
import { postTags, type Tag, type Tags } from './tags.ts'

/** Words a person reads in a minute: the constant of the package `reading-time`, which Docusaurus uses. */
const wordsPerMinute = 200

/** What layouts show of a post. */
export type PostRef = {
  /** Key of the entry; its fragment `preview` is the excerpt where `truncated`. */
  readonly key: string
  readonly title: string
  readonly href: string
  /** The day, ISO 8601. */
  readonly date: string
  readonly dateLabel: string
  readonly authors: readonly Author[]
  readonly tags: readonly { readonly label: string; readonly href: string }[]
  readonly minutes: number
  readonly truncated: boolean
}

/** A post. */
export interface Post {
  readonly ref: PostRef
  readonly entry: Entry<PostFrontMatter>
  /** ISO 8601, UTC. */
  readonly date: string
  readonly tags: readonly Tag[]
  /** Keys of those authors whom the authors file knows. */
  readonly authorKeys: readonly string[]
  /** Name in the sidebar. */
  readonly label: string
  readonly description?: string
  readonly unlisted: boolean
}

/** What posts are read with. */
export interface BlogContext {
  readonly options: BlogOptions
  readonly authors: Authors
  readonly tags: Tags
}

/** What the path of a post says of it. */
export interface FileName {
  readonly date?: string
  readonly name: string
  /** Folders and name, without the date. */
  readonly path: string
  /** The route below the blog that Docusaurus gives such a post: the date as folders, then `path`. */
  readonly datedPath: string
}

/** `2025-11-21-name.md`, `2025-11-21-name/index.md` and `2025/11/21/name.md`, also in folders. */
export function parseFileName(path: string): FileName {
  const plain = path.replace(/(?:\/index)?\.mdx?$/, '')
  const match = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?([^]*)$/.exec(plain)
  const date = match === null ? undefined : parseDate((match[2] ?? '').replaceAll('/', '-'))
  if (match === null || date === undefined) {
    return { name: plain.slice(plain.lastIndexOf('/') + 1), path: plain, datedPath: plain }
  }
  const [, folder = '', day = '', rest = ''] = match
  const name = rest === '' ? day.replaceAll('/', '-') : rest
  const datedPath = `${day.replaceAll('-', '/')}/${folder}${rest}`.replace(/\/$/, '')
  return { date, name, path: folder + name, datedPath }
}

/** The post that an entry is; none, but a report, if nothing says its date. */
export function readPost(
  entry: Entry<PostFrontMatter>,
  { options, authors, tags }: BlogContext,
): { readonly post?: Post; readonly diagnostics: readonly Diagnostic[] } {
  const {
    data,
    fragments: { body },
  } = entry
  const file = parseFileName(entry.source.slice(options.path.length + 1))
  const date = data.date ?? file.date ?? entry.dates?.created
  if (date === undefined) return { diagnostics: [noDate(entry.source)] }
  const by = postAuthors(entry, authors)
  const on = postTags(entry, tags)
  const title = body?.title ?? data.title ?? file.name
  const description = data.description ?? body?.excerpt
  const ref: PostRef = {
    key: entry.key,
    title,
    href: route(options.routeBasePath, data.slug ?? (options.datedRoutes ? file.datedPath : file.path)),
    date: date.slice(0, 10),
    dateLabel: dateLabel(date),
    authors: by.shown,
    tags: on.tags.map((tag) => ({ label: tag.label, href: tag.route }) satisfies Reference),
    minutes: Math.max(1, Math.ceil((body?.words ?? 0) / wordsPerMinute)),
    truncated: body?.truncated ?? false,
  }
  const post: Post = {
    ref,
    entry,
    date,
    tags: on.tags,
    authorKeys: by.keys,
    label: data.sidebar_label ?? data.title ?? title,
    ...(description === undefined || description === '' ? {} : { description }),
    unlisted: data.unlisted === true,
  }
  return { post, diagnostics: [...by.diagnostics, ...on.diagnostics] }
}

function noDate(file: string): Diagnostic {
  return {
    code: 'blog/no-date',
    severity: 'error',
    message: 'the post has no date',
    place: { file, line: 1, column: 1 },
    hint: 'write `date:` in the front matter, or let the name of the file start with the date',
  }
}
