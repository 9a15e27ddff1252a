import { diagnostic, dateLabel, joinRoute as route, parseTimestamp, startOf, tagsOf, titleOf } from '../kit.ts'
import type { Diagnostic, Entry, PluginWords, Tag, Tags } from '../kit.ts'
import { postAuthors, type Authors, type Author } from './authors.ts'
import type { PostFrontMatter } from './front-matter.ts'
import { severityOf, type BlogOptions } from './options.ts'

/** Data of a post for layouts. */
export type PostRef = {
  /** Key of the entry. If `truncated`, its fragment `preview` is the excerpt. */
  readonly key: string
  readonly title: string
  readonly href: string
  /** Date, ISO 8601. */
  readonly date: string
  readonly dateLabel: string
  readonly authors: readonly Author[]
  readonly tags: readonly { readonly label: string; readonly href: string }[]
  /** Reading time in minutes, if it is shown. */
  readonly minutes?: number
  readonly truncated: boolean
}

/** A post. */
export interface Post {
  readonly ref: PostRef
  readonly entry: Entry<PostFrontMatter>
  /** ISO 8601, UTC. */
  readonly date: string
  readonly tags: readonly Tag[]
  /** Keys of authors in the authors file. */
  readonly authorKeys: readonly string[]
  /** Name in the sidebar. */
  readonly label: string
  /** The text contains the title. */
  readonly hideTitle: true | undefined
  readonly unlisted: boolean
}

/** Context for reading posts. */
export interface BlogContext {
  readonly options: BlogOptions
  readonly authors: Authors
  readonly tags: Tags
  readonly words: PluginWords
  readonly locale: string
}

/** Converts an entry to a post. A post without a date is reported and omitted. */
export function readPost(
  entry: Entry<PostFrontMatter>,
  { options, authors, tags, words: { language } }: BlogContext,
): { readonly post?: Post; readonly diagnostics: readonly Diagnostic[] } {
  const {
    data,
    fragments: { body },
  } = entry
  const file = parseFileName(entry.source.slice(options.path.length + 1))
  const date = data.date ?? file.date ?? entry.dates?.created
  const problems = dateProblems(entry, data.date === undefined ? file : {}, date)
  if (date === undefined) return { diagnostics: problems }
  const by = postAuthors(entry, authors, options)
  const onTags = tagsOf(entry, tags)
  const { title = file.name, hideTitle } = titleOf(entry, 'front matter')
  const words = body?.words ?? 0
  const hasTime = options.showReadingTime && data.hide_reading_time !== true
  const ref: PostRef = {
    key: entry.key,
    title,
    href: route(options.routeBasePath, data.slug ?? (options.datedRoutes ? file.datedPath : file.path)),
    date: date.slice(0, 10),
    dateLabel: dateLabel(date, language),
    authors: by.shown,
    tags: onTags.map(({ label, href }) => ({ label, href })),
    ...(hasTime ? { minutes: Math.max(1, Math.ceil(words / options.wordsPerMinute)) } : {}),
    truncated: body?.truncated ?? false,
  }
  const post: Post = {
    ref,
    entry,
    date,
    tags: onTags,
    authorKeys: by.keys,
    label: data.sidebar_label ?? title,
    hideTitle,
    unlisted: data.unlisted === true,
  }
  return { post, diagnostics: [...problems, ...untruncated(post, options), ...by.diagnostics] }
}

function dateProblems(
  entry: Entry,
  file: Pick<FileName, 'date' | 'impossible'>,
  date: string | undefined,
): readonly Diagnostic[] {
  const location = startOf(entry.source)
  if (file.impossible !== undefined) {
    const counts = file.date === undefined ? '' : `: it counts as ${file.date.slice(0, 10)}, the last day of the month`
    const message = `the path of the post has a date that does not exist, "${file.impossible}"${counts}`
    const hint = 'rename the file or its folder, or write `date:` in the front matter'
    return [
      diagnostic('blog/impossible-date', message, {
        severity: date === undefined ? 'error' : 'warning',
        location,
        hint,
      }),
    ]
  }
  if (date !== undefined) return []
  const hint = 'write `date:` in the front matter, or let the name of the file start with the date'
  return [diagnostic('blog/no-date', 'the post has no date', { location, hint })]
}

function untruncated({ ref, entry }: Post, { onUntruncatedBlogPosts }: BlogOptions): readonly Diagnostic[] {
  const severity = severityOf(onUntruncatedBlogPosts)
  if (severity === undefined || ref.truncated) return []
  const message = 'lists show the whole post, because it has no truncation mark'
  const hint = 'write <!-- truncate --> (in MDX {/* truncate */}) after its beginning'
  return [diagnostic('blog/untruncated', message, { severity, location: startOf(entry.source), hint })]
}

/** Parts of the path of a post. */
interface FileName {
  readonly date?: string
  /** An invalid date as written. */
  readonly impossible?: string
  readonly name: string
  /** Folders and name without the date. */
  readonly path: string
  /** Route below the blog as in Docusaurus: the date as folders, then `path`. */
  readonly datedPath: string
}

const dated = /^(.*?)(?<!\d)(\d{4}[-/]\d{1,2}[-/]\d{1,2})(?!\d)[-/]?([^]*)$/

/**
 * Parses a path such as `2025-11-21-name.md`, `2025-11-21-name/index.md` or `2025/11/21/name.md`, mixed forms,
 * and paths in folders.
 */
export function parseFileName(path: string): FileName {
  const plain = path.replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
  const [, folder = '', day, rest = ''] = dated.exec(plain) ?? []
  const text = day?.replaceAll('/', '-') ?? ''
  const existing = parseTimestamp(text)
  const isImpossible = day !== undefined && existing === undefined && /^$|\/$/.test(folder)
  const date = isImpossible ? parseTimestamp(text, { lastDay: true }) : existing
  const impossible = isImpossible ? { impossible: day } : {}
  if (day === undefined || date === undefined) {
    return { ...impossible, name: plain.slice(plain.lastIndexOf('/') + 1), path: plain, datedPath: plain }
  }
  const name = rest === '' ? text : rest.slice(rest.lastIndexOf('/') + 1)
  const datedPath = `${day.replaceAll('-', '/')}/${folder}${rest}`.replace(/\/$/, '')
  return { ...impossible, date, name, path: folder + (rest === '' ? name : rest), datedPath }
}
