import { nearest, type Diagnostic, type Entry, type Place } from '../../plugin.ts'
import { kindKey, type PostFrontMatter, type TagConfig } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { severityOf } from './report.ts'
import { kebab, route } from './route.ts'

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
    const description = config?.description
    const place = entry?.places[key]
    byKey.set(key, {
      label: config?.label ?? key,
      route: route(base, config?.permalink ?? kebab(key)),
      ...(description === undefined ? {} : { description }),
      ...(place === undefined ? {} : { place }),
    })
  }
  return { byKey, base, ...(entry === undefined ? {} : { file: entry.source }) }
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
    const near = nearest(label, tags.byKey.keys())
    const place = places[`tags.${index}`] ?? places['tags']
    diagnostics.push({
      code: 'blog/unknown-tag',
      severity,
      message: `no tag "${label}" in ${tags.file}`,
      subject: label,
      ...(place === undefined ? {} : { place }),
      ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
    })
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
    const at = place === undefined ? {} : { place }
    const other = pages.get(page)
    if (other === undefined) pages.set(page, key)
    const unused = {
      code: 'blog/unused-tag',
      severity: 'warning',
      message: `no post has the tag "${key}"`,
      subject: key,
    } as const
    const twice = {
      code: 'blog/duplicate-tag',
      severity: 'warning',
      message: `the tags "${other}" and "${key}" have the same page, "${page}"`,
      subject: key,
      hint: 'give one of them another permalink',
    } as const
    return [...(used.has(page) ? [] : [{ ...unused, ...at }]), ...(other === undefined ? [] : [{ ...twice, ...at }])]
  })
}
