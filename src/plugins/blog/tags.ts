import { nearest, type Diagnostic, type Entry } from '../../plugin.ts'
import { kindKey, type PostFrontMatter, type TagConfig } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { kebab, route } from './route.ts'

/** A tag with its page. */
export interface Tag {
  readonly label: string
  readonly route: string
  readonly description?: string
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
export function readTags(data: Readonly<Record<string, unknown>> | undefined, options: BlogOptions): Tags {
  const base = route(options.routeBasePath, options.tagsBasePath)
  const byKey = new Map<string, Tag>()
  for (const [key, value] of Object.entries(data ?? {})) {
    if (key === kindKey) continue
    const config = value as TagConfig
    const description = config?.description
    byKey.set(key, {
      label: config?.label ?? key,
      route: route(base, config?.permalink ?? kebab(key)),
      ...(description === undefined ? {} : { description }),
    })
  }
  return { byKey, base, ...(data === undefined ? {} : { file: `${options.path}/${options.tags}` }) }
}

/** The tags of a post. One that the file does not know is reported, and used as it is written. */
export function postTags(
  { data, places }: Entry<PostFrontMatter>,
  tags: Tags,
): { readonly tags: readonly Tag[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const found = new Map<string, Tag>()
  for (const written of data.tags ?? []) {
    const known = typeof written === 'string' ? tags.byKey.get(written) : undefined
    const label = typeof written === 'string' ? written : written.label
    const path = typeof written === 'string' ? kebab(written) : written.permalink
    const tag = known ?? { label, route: route(tags.base, path) }
    if (!found.has(tag.route)) found.set(tag.route, tag)
    if (known !== undefined || tags.file === undefined) continue
    const near = nearest(label, tags.byKey.keys())
    diagnostics.push({
      code: 'blog/unknown-tag',
      severity: 'warning',
      message: `no tag "${label}" in ${tags.file}`,
      ...(places.tags === undefined ? {} : { place: places.tags }),
      ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
    })
  }
  return { tags: [...found.values()], diagnostics }
}
