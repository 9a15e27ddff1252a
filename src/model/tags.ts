/**
 * Tags of docs and posts, and the file that defines them.
 *
 * @module
 */
import { z } from 'zod'
import { defined } from '../base/defined.ts'
import type { Code } from '../diagnostics/codes.ts'
import { diagnostic, startOf, type Diagnostic, type Location, type Severity } from '../diagnostics/diagnostic.ts'
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
  readonly location?: Location
}

/** The tags of a file. */
export interface Tags {
  /** Route of the list of tags. */
  readonly base: string
  readonly byKey: ReadonlyMap<string, Tag>
  readonly byHref: ReadonlyMap<string, Tag>
  /** Routes of tag pages by identity of their words (`identityOf`). */
  readonly byWords: ReadonlyMap<string, string>
  /** Words whose page has a number, because other words would have the same page. */
  readonly numbered: ReadonlySet<string>
  /** Path of the file. Without a file, no tag is unknown. */
  readonly file?: string
}

/** A tag in front matter: a key of the file or words, or a tag with its own page. */
type WrittenTag =
  string | { readonly label: string; readonly permalink: string; readonly description?: string | undefined }

/** An entry that may have tags. */
export type TaggedEntry = Entry<{ readonly tags?: readonly WrittenTag[] | null | undefined }>

/** Reads the file of tags, and the tags of all entries. Words that differ in more than case and spaces have separate pages. */
export function readTags(
  file: Entry<Readonly<Record<string, unknown>>> | undefined,
  base: string,
  entries: readonly TaggedEntry[],
): Tags {
  const byKey = new Map<string, Tag>()
  const byHref = new Map<string, Tag>()
  const byWords = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const [key, config] of Object.entries(file?.data ?? {})) {
    if (key === kindKey) continue
    const tag: Tag = defined({ ...tagOf(key, config as TagConfig, { base }), location: file?.locations[key] })
    byKey.set(key, tag)
    if (byHref.has(tag.href)) continue
    byHref.set(tag.href, tag)
    keys.set(tag.href, key)
  }
  const used = new Set(byHref.keys())
  const numbered = new Set<string>()
  const words = entries.flatMap(({ data }) => (data.tags ?? []).filter((tag) => typeof tag === 'string'))
  // Words without signs have the plain page.
  for (const label of [...words.filter((tag) => signsOf(tag) === ''), ...words]) {
    const identity = identityOf(label)
    if (byKey.has(label) || byWords.has(identity)) continue
    const usual = tagOf(label, null, { base }).href
    const key = keys.get(usual)
    let href = usual
    if (key === undefined || signsOf(key) !== signsOf(label))
      for (let number = 2; used.has(href); number++) href = `${usual}-${number}`
    if (href !== usual) numbered.add(label)
    used.add(href)
    byWords.set(identity, href)
  }
  return defined({ base, byKey, byHref, byWords, numbered, file: file?.source })
}

/** Key that is equal for words that differ only in case, spaces, hyphens and underscores. */
function identityOf(words: string): string {
  return `${kebab(words)} ${signsOf(words)}`
}

function signsOf(words: string): string {
  return words.normalize('NFC').replace(/[\p{L}\p{M}\p{N}\s_'’-]+/gu, '')
}

/** Creates a tag with the page named in its permalink, or else one derived from its key. */
function tagOf(
  key: string,
  config: TagConfig,
  { base, page }: { readonly base: string; readonly page?: string | undefined },
): Tag {
  const path = config?.permalink === undefined ? kebab(key) : resolveSlug(config.permalink, '')
  const href = page ?? joinRoute(base, path)
  return defined({ label: config?.label ?? key, href, description: config?.description })
}

/** Unique tags of an entry. Words that lead to the page of a tag in the file become that tag. */
export function tagsOf({ data }: TaggedEntry, { base, byKey, byHref, byWords }: Tags): readonly Tag[] {
  const tags = (data.tags ?? []).map((name) => {
    if (typeof name !== 'string') return tagOf(name.label, name, { base })
    // A tag without a key is displayed as written in each entry.
    return byKey.get(name) ?? tagOf(name, null, { base, page: byWords.get(identityOf(name)) })
  })
  return [...new Map(tags.map((tag) => [tag.href, byHref.get(tag.href) ?? tag])).values()]
}

interface Tagged {
  /** Displayed entries. */
  readonly shown: readonly TaggedEntry[]
  /** Entries whose tags count as used, including drafts. */
  readonly all: readonly TaggedEntry[]
  /** Word for an entry. */
  readonly kind: 'doc' | 'post'
  readonly code: (problem: 'unknown-tag' | 'unused-tag' | 'duplicate-tag') => Code
  /** Severity of an unknown tag; `undefined` if it is not reported. */
  readonly unknown: Severity | undefined
}

/** Reports unknown tags, unused tags in the file, and tags with the same page. */
export function tagProblems(tags: Tags, { shown, all, kind, code, unknown }: Tagged): readonly Diagnostic[] {
  const { file, byKey, byHref } = tags
  if (file === undefined) return sameNames(tags, shown, code('duplicate-tag'))
  const used = new Set(all.flatMap((entry) => tagsOf(entry, tags).map(({ href }) => href)))
  const keys = new Map([...byKey].map(([key, tag]) => [tag, key]))
  return [
    ...sameNames(tags, shown, code('duplicate-tag')),
    ...(unknown === undefined
      ? []
      : shown.flatMap((entry) => unknownTags(entry, { byKey, file, code: code('unknown-tag'), severity: unknown }))),
    ...[...byKey].flatMap(([subject, { href, location }]) => {
      const first = keys.get(byHref.get(href)!)
      const isSecond = first !== undefined && first !== subject
      return [
        ...(isSecond
          ? [
              diagnostic(code('duplicate-tag'), `the tag "${subject}" has the same page as the tag "${first}"`, {
                subject,
                location,
                hint: 'give it another "permalink:"',
              }),
            ]
          : []),
        ...(used.has(href)
          ? []
          : [
              diagnostic(code('unused-tag'), `no ${kind} has the tag "${subject}"`, {
                subject,
                location,
                hint: `use it in the front matter of a ${kind}, or remove it`,
              }),
            ]),
      ]
    }),
  ]
}

/** Reports tags whose page has a number, each where it is first used. */
function sameNames(
  { numbered, byWords, base }: Tags,
  entries: readonly TaggedEntry[],
  code: Code,
): readonly Diagnostic[] {
  return [...numbered].flatMap((label) => {
    const entry = entries.find(({ data }) => data.tags?.includes(label))
    if (entry === undefined) return []
    const usual = tagOf(label, null, { base }).href
    const index = entry.data.tags?.indexOf(label)
    return diagnostic(
      code,
      `the tag "${label}" has the page "${byWords.get(identityOf(label))}", since "${usual}" is that of another tag`,
      {
        subject: label,
        location: entry.locations[`tags.${index}`] ?? entry.locations['tags'] ?? startOf(entry.source),
        hint: 'remove one of the tags, or set a different "permalink:" for each in the tags file',
      },
    )
  })
}

function unknownTags(
  { data, locations, source }: TaggedEntry,
  about: Required<Pick<Tags, 'byKey' | 'file'>> & { readonly code: Code; readonly severity: Severity },
): readonly Diagnostic[] {
  const { byKey, file, code, severity } = about
  return (data.tags ?? []).flatMap((name, index) => {
    if (typeof name === 'string' && byKey.has(name)) return []
    const label = typeof name === 'string' ? name : name.label
    const key = [...byKey].find(([, tag]) => tag.label.toLowerCase() === label.toLowerCase())?.[0]
    const hint = key === undefined ? didYouMean(label, byKey.keys(), `add it to ${file}`) : `did you mean "${key}"?`
    const location = locations[`tags.${index}`] ?? locations['tags'] ?? startOf(source)
    return diagnostic(code, `no tag "${label}" in ${file}`, {
      severity,
      subject: label,
      location,
      hint,
    })
  })
}
