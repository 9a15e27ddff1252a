import { nearest, type Diagnostic, type Entry, type Place } from '../../plugin.ts'
import type { Doc } from './doc.ts'
import { kindKey, type TagConfig, type TagsFile } from './front-matter.ts'
import type { DocsOptions } from './options.ts'
import { kebab, pathIn, resolveSlug, route } from './route.ts'
import type { Version } from './versions.ts'

/** A tag with its page. */
export interface Tag {
  readonly label: string
  readonly href: string
  readonly description?: string
}

/** The tags of a version that its tags file has. */
export interface Tags {
  /** Route of the list of tags. */
  readonly base: string
  readonly byKey: ReadonlyMap<string, Tag>
  readonly byHref: ReadonlyMap<string, Tag>
  /** The tags file, if the version has one: only then a tag can be unknown. */
  readonly file?: Entry<TagsFile>
}

/** Path of the tags file of the docs in a folder, if they may have one. */
export function tagsFileOf(folder: string, options: Pick<DocsOptions, 'tags'>): string | undefined {
  return options.tags === false || options.tags === null ? undefined : pathIn(folder, options.tags ?? 'tags.yml')
}

/** The tags file, read. Of tags with one permalink the second is reported. */
export function readTags(
  file: Entry<TagsFile> | undefined,
  version: Version,
  options: DocsOptions,
): { readonly tags: Tags; readonly diagnostics: readonly Diagnostic[] } {
  const base = route(version.path, options.tagsBasePath)
  const diagnostics: Diagnostic[] = []
  const byKey = new Map<string, Tag>()
  const byHref = new Map<string, Tag>()
  const keys = new Map<string, string>()
  for (const [key, value] of Object.entries(file?.data ?? {})) {
    if (key === kindKey) continue
    const config = value as TagConfig
    const href = route(base, config?.permalink === undefined ? kebab(key) : resolveSlug(config.permalink, ''))
    const description = config?.description === undefined ? {} : { description: config.description }
    const tag = { label: config?.label ?? key, href, ...description }
    byKey.set(key, tag)
    const first = keys.get(href)
    if (first === undefined) {
      keys.set(href, key)
      byHref.set(href, tag)
    } else {
      const message = `the tag "${key}" has the same page as the tag "${first}"`
      const hint = 'give it another "permalink:"'
      const about = { subject: key, ...at(file?.places[key]), hint }
      diagnostics.push({ code: 'docs/duplicate-tag', severity: 'warning', message, ...about })
    }
  }
  return { tags: { base, byKey, byHref, ...(file === undefined ? {} : { file }) }, diagnostics }
}

/**
 * The tags of a doc, each once. A text that is a key of the tags file is that tag; another is a tag of its own, unless
 * the file has one with the same page.
 */
export function tagsOf(doc: Doc, tags: Tags): readonly Tag[] {
  const found = new Map<string, Tag>()
  for (const written of doc.entry.data.tags ?? []) {
    const known = typeof written === 'string' ? tags.byKey.get(written) : undefined
    const own = known ?? inline(written, tags.base)
    if (!found.has(own.href)) found.set(own.href, tags.byHref.get(own.href) ?? own)
  }
  return [...found.values()]
}

type Written = NonNullable<Doc['entry']['data']['tags']>[number]

function inline(written: Written, base: string): Tag {
  if (typeof written === 'string') return { label: written, href: route(base, kebab(written)) }
  const { label, permalink, description } = written
  const href = route(base, resolveSlug(permalink, ''))
  return { label, href, ...(description === undefined ? {} : { description }) }
}

/** Tags of docs that the tags file does not have, and tags of the file that no doc has, be it a draft. */
export function tagProblems(
  { docs, drafts, tags }: { readonly docs: readonly Doc[]; readonly drafts: readonly Doc[]; readonly tags: Tags },
  { onInlineTags }: Pick<DocsOptions, 'onInlineTags'>,
): readonly Diagnostic[] {
  const { file, byKey } = tags
  if (file === undefined) return []
  const diagnostics: Diagnostic[] = []
  for (const doc of onInlineTags === 'ignore' ? [] : docs) {
    for (const [index, written] of (doc.entry.data.tags ?? []).entries()) {
      if (typeof written === 'string' && byKey.has(written)) continue
      const label = typeof written === 'string' ? written : written.label
      const near = keyOf(label, byKey) ?? nearest(label, byKey.keys())
      diagnostics.push({
        code: 'docs/unknown-tag',
        severity: onInlineTags === 'throw' ? 'error' : 'warning',
        message: `no tag "${label}" in ${file.source}`,
        subject: label,
        place: doc.entry.places[`tags.${index}`] ?? doc.entry.places.tags ?? start(doc.entry.source),
        hint: near === undefined ? `add it to ${file.source}` : `did you mean "${near}"?`,
      })
    }
  }
  const used = new Set([...docs, ...drafts].flatMap((doc) => tagsOf(doc, tags).map(({ href }) => href)))
  for (const [key, tag] of byKey) {
    if (used.has(tag.href)) continue
    const message = `no doc has the tag "${key}"`
    const hint = 'use it in the front matter of a doc, or take it out'
    const about = { subject: key, ...at(file.places[key]), hint }
    diagnostics.push({ code: 'docs/unused-tag', severity: 'warning', message, ...about })
  }
  return diagnostics
}

/** The key of the tag that is called so. */
function keyOf(label: string, byKey: ReadonlyMap<string, Tag>): string | undefined {
  return [...byKey].find(([, tag]) => tag.label.toLowerCase() === label.toLowerCase())?.[0]
}

function start(file: string): Place {
  return { file, line: 1, column: 1 }
}

function at(place: Place | undefined): { readonly place?: Place } {
  return place === undefined ? {} : { place }
}
