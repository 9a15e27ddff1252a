import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, joinRoute as route, kebab, resolveSlug, startOf, counted, fill } from '../kit.ts'
import type { Code, Page, PluginWords, Diagnostic, Entry } from '../kit.ts'
import type { Doc } from './doc.ts'
import { kindKey, type TagConfig, type TagsFile } from './front-matter.ts'
import type { DocsOptions } from './options.ts'
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
  return options.tags === false || options.tags === null
    ? undefined
    : resolveSlug(options.tags ?? 'tags.yml', folder).slice(1)
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
    const tag = tagOf(key, value as TagConfig, base)
    byKey.set(key, tag)
    const first = keys.get(tag.href)
    if (first === undefined) {
      keys.set(tag.href, key)
      byHref.set(tag.href, tag)
    } else {
      const message = `the tag "${key}" has the same page as the tag "${first}"`
      diagnostics.push(tagWarning('docs/duplicate-tag', message, { key, file, hint: 'give it another "permalink:"' }))
    }
  }
  return { tags: defined({ base, byKey, byHref, file }), diagnostics }
}

/**
 * The tags of a doc, each once. A text that is a key of the tags file is that tag; another is a tag of its own, unless
 * the file has one with the same page.
 */
export function tagsOf(doc: Doc, tags: Tags): readonly Tag[] {
  const found = new Map<string, Tag>()
  for (const written of doc.entry.data.tags ?? []) {
    const known = typeof written === 'string' ? tags.byKey.get(written) : undefined
    const own =
      known ??
      (typeof written === 'string' ? tagOf(written, null, tags.base) : tagOf(written.label, written, tags.base))
    if (!found.has(own.href)) found.set(own.href, tags.byHref.get(own.href) ?? own)
  }
  return [...found.values()]
}

/** A tag with the page that its permalink names, else one after its key. */
function tagOf(key: string, config: TagConfig, base: string): Tag {
  const path = config?.permalink === undefined ? kebab(key) : resolveSlug(config.permalink, '')
  return defined({ label: config?.label ?? key, href: route(base, path), description: config?.description })
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
      const named = [...byKey].find(([, tag]) => tag.label.toLowerCase() === label.toLowerCase())?.[0]
      const details = {
        severity: onInlineTags === 'throw' ? 'error' : 'warning',
        subject: label,
        place: doc.entry.places[`tags.${index}`] ?? doc.entry.places.tags ?? startOf(doc.entry.source),
        hint:
          named === undefined
            ? didYouMean(label, byKey.keys(), `add it to ${file.source}`)
            : `did you mean "${named}"?`,
      } as const
      diagnostics.push(diagnostic('docs/unknown-tag', `no tag "${label}" in ${file.source}`, details))
    }
  }
  const used = new Set([...docs, ...drafts].flatMap((doc) => tagsOf(doc, tags).map(({ href }) => href)))
  for (const [key, tag] of byKey) {
    if (used.has(tag.href)) continue
    const hint = 'use it in the front matter of a doc, or take it out'
    diagnostics.push(tagWarning('docs/unused-tag', `no doc has the tag "${key}"`, { key, file, hint }))
  }
  return diagnostics
}

function tagWarning(
  code: Code,
  message: string,
  { key, file, hint }: { readonly key: string; readonly file: Entry<TagsFile> | undefined; readonly hint: string },
): Diagnostic {
  return diagnostic(code, message, { subject: key, place: file?.places[key], hint })
}

/** A page for each tag and one for all of them; none where no doc has a tag. Unlisted docs have none. */
export function tagPages(
  docs: readonly Doc[],
  tags: Tags,
  { version, words: { docs: words, language } }: { readonly version: Page['version']; readonly words: PluginWords },
): readonly Page[] {
  const byHref = new Map<string, Tag & { readonly docs: Doc[] }>()
  for (const doc of docs) {
    if (doc.unlisted) continue
    for (const tag of tagsOf(doc, tags)) {
      const listed = byHref.get(tag.href) ?? { ...tag, docs: [] }
      byHref.set(tag.href, listed)
      listed.docs.push(doc)
    }
  }
  if (byHref.size === 0) return []
  const shared = defined({ layout: 'category-index', headings: [], noindex: true, toc: false, version })
  const sorted = [...byHref.values()].sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
  const list: Page = {
    route: tags.base,
    title: words.tags,
    data: {
      items: sorted.map(({ label, href, description, docs: { length } }) => ({
        label,
        href,
        description:
          description === undefined
            ? counted(words.pages, length, language)
            : counted(words.described, length, language, { description }),
      })),
    },
    ...shared,
  }
  const each = sorted.map((tag): Page => ({
    route: tag.href,
    title: fill(words.tagged, { pages: counted(words.pages, tag.docs.length, language), tag: tag.label }),
    ...defined({ description: tag.description }),
    data: {
      items: tag.docs.map(({ title: label, route: href, description }) => defined({ label, href, description })),
    },
    ...shared,
  }))
  return [list, ...each]
}
