import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, joinRoute as route, kebab } from '../kit.ts'
import type { Code, Diagnostic, Entry, Place } from '../kit.ts'
import { kindKey, type PostFrontMatter, type TagConfig } from './front-matter.ts'
import { severityOf, type BlogOptions } from './options.ts'

/** A tag with its page. */
export interface Tag {
  readonly label: string
  readonly route: string
  readonly description?: string
  /** Where it is defined, if not in a post. */
  readonly place?: Place
}

/** The tags of the file, by key. */
export interface Tags {
  readonly byKey: ReadonlyMap<string, Tag>
  /** Path of the file, if the blog has one: only then a key can be unknown. */
  readonly file?: string
  /** Route of the list of tags. */
  readonly base: string
}

/** The tags file, read. */
export function readTags(entry: Entry<Readonly<Record<string, unknown>>> | undefined, options: BlogOptions): Tags {
  const base = route(options.routeBasePath, options.tagsBasePath)
  const byKey = new Map<string, Tag>()
  for (const [key, value] of Object.entries(entry?.data ?? {})) {
    if (key === kindKey) continue
    const config = value as TagConfig
    const tag = defined({
      label: config?.label ?? key,
      route: route(base, config?.permalink ?? kebab(key)),
      description: config?.description,
      place: entry?.places[key],
    })
    byKey.set(key, tag)
  }
  return defined({ byKey, base, file: entry?.source })
}

/** The tags of a post. One that the file does not know is reported, and used as it is written. */
export function postTags(
  { data, places }: Entry<PostFrontMatter>,
  tags: Tags,
  { onInlineTags }: Pick<BlogOptions, 'onInlineTags'>,
): { readonly tags: readonly Tag[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const found = new Map<string, Tag>()
  const severity = severityOf(onInlineTags)
  for (const [index, written] of (data.tags ?? []).entries()) {
    const known = typeof written === 'string' ? tags.byKey.get(written) : undefined
    const label = typeof written === 'string' ? written : written.label
    const path = typeof written === 'string' ? kebab(written) : written.permalink
    const tag = known ?? { label, route: route(tags.base, path) }
    if (!found.has(tag.route)) found.set(tag.route, tag)
    if (known !== undefined || tags.file === undefined || severity === undefined) continue
    diagnostics.push(
      diagnostic('blog/unknown-tag', `no tag "${label}" in ${tags.file}`, {
        severity,
        subject: label,
        place: places[`tags.${index}`] ?? places['tags'],
        hint: didYouMean(label, tags.byKey.keys()),
      }),
    )
  }
  return { tags: [...found.values()], diagnostics }
}

/**
 * Warnings about the tags file: a tag that no post has, and two that have the same page. `posts` holds all of them: a tag
 * of a draft or of an unlisted post is in use.
 */
export function tagFileProblems(
  { byKey, file, base }: Tags,
  posts: readonly Entry<PostFrontMatter>[],
): readonly Diagnostic[] {
  if (file === undefined) return []
  const written = posts.flatMap(({ data }) => data.tags ?? [])
  const used = new Set(
    written.map((tag) =>
      typeof tag === 'string' ? (byKey.get(tag)?.route ?? route(base, kebab(tag))) : route(base, tag.permalink),
    ),
  )
  const pages = new Map<string, string>()
  return [...byKey].flatMap(([key, { route: page, place }]): Diagnostic[] => {
    const warning = (code: Code, message: string, hint?: string): Diagnostic =>
      diagnostic(code, message, { subject: key, place, hint })
    const other = pages.get(page)
    if (other === undefined) pages.set(page, key)
    const twice = `the tags "${other}" and "${key}" have the same page, "${page}"`
    return [
      ...(used.has(page) ? [] : [warning('blog/unused-tag', `no post has the tag "${key}"`)]),
      ...(other === undefined ? [] : [warning('blog/duplicate-tag', twice, 'give one of them another permalink')]),
    ]
  })
}
