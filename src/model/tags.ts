/**
 * Tags of docs and posts, and the file that defines them.
 *
 * @module
 */
import { z } from 'zod'
import { defined } from '../base/defined.ts'
import type { Code } from '../diagnostics/codes.ts'
import { diagnostic, startOf, type Diagnostic, type Place, type Severity } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { joinRoute, kebab, resolveSlug } from './address.ts'
import type { Entry } from './entry.ts'
import { kindKey } from './kind-entries.ts'
import { fields } from './page-front-matter.ts'

/** Keys of a tag in the file of tags. */
export const tagConfig = z.object({
  label: fields.text.optional(),
  permalink: fields.text.optional(),
  description: z.string().optional(),
})

type TagConfig = z.infer<typeof tagConfig> | null

/** A tag with its page. */
export interface Tag {
  readonly label: string
  readonly href: string
  readonly description?: string
  /** Location in the file of tags. */
  readonly place?: Place
}

/** The tags of a file. */
export interface Tags {
  /** Route of the list of tags. */
  readonly base: string
  readonly byKey: ReadonlyMap<string, Tag>
  readonly byHref: ReadonlyMap<string, Tag>
  /** Path of the file. Without a file, no tag is unknown. */
  readonly file?: string
}

/** A tag in front matter: a key of the file or words, or a tag with its own page. */
type WrittenTag =
  string | { readonly label: string; readonly permalink: string; readonly description?: string | undefined }

/** An entry that may have tags. */
export type TaggedEntry = Entry<{ readonly tags?: readonly WrittenTag[] | null | undefined }>

/** Reads the file of tags. */
export function readTags(file: Entry<Readonly<Record<string, unknown>>> | undefined, base: string): Tags {
  const byKey = new Map<string, Tag>()
  const byHref = new Map<string, Tag>()
  for (const [key, config] of Object.entries(file?.data ?? {})) {
    if (key === kindKey) continue
    const tag: Tag = defined({ ...tagOf(key, config as TagConfig, base), place: file?.places[key] })
    byKey.set(key, tag)
    if (!byHref.has(tag.href)) byHref.set(tag.href, tag)
  }
  return defined({ base, byKey, byHref, file: file?.source })
}

/** A tag with the page that its permalink names, else one after its key. */
function tagOf(key: string, config: TagConfig, base: string): Tag {
  const path = config?.permalink === undefined ? kebab(key) : resolveSlug(config.permalink, '')
  return defined({ label: config?.label ?? key, href: joinRoute(base, path), description: config?.description })
}

/** The tags of an entry, each once. Words that lead to the page of a tag of the file are that tag. */
export function tagsOf({ data }: TaggedEntry, { base, byKey, byHref }: Tags): readonly Tag[] {
  const tags = (data.tags ?? []).map((written) => {
    if (typeof written !== 'string') return tagOf(written.label, written, base)
    return byKey.get(written) ?? tagOf(written, null, base)
  })
  return [...new Map(tags.map((tag) => [tag.href, byHref.get(tag.href) ?? tag])).values()]
}

interface Tagged {
  /** Entries that are shown. */
  readonly shown: readonly TaggedEntry[]
  /** Entries whose tags are in use, drafts among them. */
  readonly all: readonly TaggedEntry[]
  /** Word for an entry. */
  readonly kind: 'doc' | 'post'
  readonly code: (problem: 'unknown-tag' | 'unused-tag' | 'duplicate-tag') => Code
  /** Severity of a tag that the file does not have; `undefined`: it is not reported. */
  readonly unknown: Severity | undefined
}

/** Reports tags that the file does not have, tags of the file that no entry has, and tags with the same page. */
export function tagProblems(tags: Tags, { shown, all, kind, code, unknown }: Tagged): readonly Diagnostic[] {
  const { file, byKey, byHref } = tags
  if (file === undefined) return []
  const used = new Set(all.flatMap((entry) => tagsOf(entry, tags).map(({ href }) => href)))
  const keys = new Map([...byKey].map(([key, tag]) => [tag, key]))
  return [
    ...(unknown === undefined
      ? []
      : shown.flatMap((entry) => unknownTags(entry, { byKey, file, code: code('unknown-tag'), severity: unknown }))),
    ...[...byKey].flatMap(([subject, { href, place }]) => {
      const first = keys.get(byHref.get(href)!)
      const isSecond = first !== undefined && first !== subject
      return [
        ...(isSecond
          ? [
              diagnostic(code('duplicate-tag'), `the tag "${subject}" has the same page as the tag "${first}"`, {
                subject,
                place,
                hint: 'give it another "permalink:"',
              }),
            ]
          : []),
        ...(used.has(href)
          ? []
          : [
              diagnostic(code('unused-tag'), `no ${kind} has the tag "${subject}"`, {
                subject,
                place,
                hint: `use it in the front matter of a ${kind}, or remove it`,
              }),
            ]),
      ]
    }),
  ]
}

function unknownTags(
  { data, places, source }: TaggedEntry,
  about: Required<Pick<Tags, 'byKey' | 'file'>> & { readonly code: Code; readonly severity: Severity },
): readonly Diagnostic[] {
  const { byKey, file, code, severity } = about
  return (data.tags ?? []).flatMap((written, index) => {
    if (typeof written === 'string' && byKey.has(written)) return []
    const label = typeof written === 'string' ? written : written.label
    const key = [...byKey].find(([, tag]) => tag.label.toLowerCase() === label.toLowerCase())?.[0]
    const hint = key === undefined ? didYouMean(label, byKey.keys(), `add it to ${file}`) : `did you mean "${key}"?`
    const place = places[`tags.${index}`] ?? places['tags'] ?? startOf(source)
    return diagnostic(code, `no tag "${label}" in ${file}`, {
      severity,
      subject: label,
      place,
      hint,
    })
  })
}
