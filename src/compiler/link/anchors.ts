import GithubSlugger from 'github-slugger'
import { diagnostic, type Details, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { decode } from '../../base/percent.ts'
import type { Entry } from '../../model/entry.ts'
import type { Outline } from '../../model/facts.ts'
import type { Page } from '../../model/page.ts'
import { namesOf, nearestName } from './names.ts'
import type { OriginalTargets } from './resolve.ts'

/** The anchors of all pages: ids of their final HTML. */
export interface Anchors {
  /**
   * Hash in the Unicode form of the page's id; `undefined` if it does not exist. For an unknown page, the hash stays
   * unchanged.
   */
  find(route: string, hash: string): string | undefined
  /** All ids of a page; `undefined` if they are unknown. */
  of(route: string): ReadonlySet<string> | undefined
  /**
   * Returns true if the page has errors or missing content, so that a report about a missing anchor may be
   * wrong. A translation lacks the headings of its source that are not translated yet.
   */
  isFollowUp(route: string, hash?: string): boolean
  /** Report for a missing anchor. */
  missing(route: string, hash: string, details: Details): Diagnostic
}

/**
 * Collects the anchors of pages that have a body or headings of their layout. `broken` contains sources with errors.
 * Headings of translations (`isTranslated`) have the ids of their sources; an id derived from the translated text, and
 * the id of the source if the translation sets another one, is resolved to that of its heading.
 */
export function anchorsOf(
  pages: readonly Page[],
  entries: ReadonlyMap<string, Entry>,
  {
    broken,
    isTranslated = () => false,
    original,
  }: {
    readonly broken: ReadonlySet<string>
    readonly isTranslated?: (source: string) => boolean
    readonly original?: Pick<OriginalTargets, 'outline'> | undefined
  },
): Anchors {
  const isForAgents = (page: Page | undefined, id: string): boolean =>
    page !== undefined &&
    entriesOf(page, entries).some(({ fragments }) =>
      Object.values(fragments).some(({ agentIds = [] }) => agentIds.includes(id)),
    )
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  // Computed on demand: most pages are never linked to with a hash.
  const anchorIds = new Map<string, ReadonlySet<string> | undefined>()
  const idsOf = (route: string): ReadonlySet<string> | undefined => {
    const page = byRoute.get(route)
    if (!anchorIds.has(route)) anchorIds.set(route, page === undefined ? undefined : idsOfPage(page, entries))
    return anchorIds.get(route)
  }
  return {
    of: idsOf,
    find(route, hash) {
      const ids = idsOf(route)
      const id = idIn(hash)
      if (ids === undefined || ids.has(id) || id === '' || id.toLowerCase() === 'top' || id === 'page.content')
        return hash
      const composed = id.normalize('NFC')
      for (const candidate of ids)
        if (candidate.normalize('NFC') === composed) return `#${encodeURIComponent(candidate)}`
      const entry = entries.get(byRoute.get(route)?.entry ?? '')
      if (entry === undefined || !isTranslated(entry.source)) return undefined
      const translatedId = idByWords(entry, composed) ?? idByPosition(entry, id, original?.outline(entry.source))
      return translatedId === undefined ? undefined : `#${encodeURIComponent(translatedId)}`
    },
    isFollowUp(route, hash = '') {
      const page = byRoute.get(route)
      const source = entries.get(page?.entry ?? '')?.source
      if (
        source !== undefined &&
        isTranslated(source) &&
        original?.outline(source).some(([, id]) => id === idIn(hash)) === true
      )
        return true
      return page !== undefined && entriesOf(page, entries).some((entry) => broken.has(entry.source) || isLost(entry))
    },
    missing(route, hash, details) {
      const id = idIn(hash)
      const ids = namesOf(idsOf(route) ?? [])
      const other = ids.inOtherCase(id)
      const inOtherCase = other === undefined ? undefined : `anchors are case-sensitive: write "#${other}"`
      const unseen = isForAgents(byRoute.get(route), id) ? 'its heading is only visible to agents' : undefined
      const hint = unseen ?? inOtherCase ?? nearestName(id, ids, (anchor) => `#${anchor}`) ?? itsAnchors(ids)
      const about = { ...details, subject: `${route}#${id}`, ...defined({ hint }) }
      return diagnostic('link/no-anchor', `the page "${route}" has no anchor "#${id}"`, about)
    },
  }
}

/** Maximum number of listed anchors. */
const maxListed = 6

/** Hint that lists the anchors of a page, if none is similar to the missing one. */
function itsAnchors(ids: Iterable<string>): string {
  const all = [...ids].map((id) => `#${id}`)
  if (all.length === 0) return 'the page has no anchors'
  if (all.length === 1) return `its only anchor is ${all[0]}`
  const rest = all.length > maxListed ? ` and ${all.length - maxListed + 1} more` : ''
  return `its anchors are ${all.slice(0, rest === '' ? undefined : maxListed - 1).join(', ')}${rest}`
}

/** Id of the heading whose text would result in this id. */
function idByWords({ fragments }: Entry, id: string): string | undefined {
  const slugger = new GithubSlugger()
  const headings = Object.values(fragments).flatMap((facts) => facts.headings)
  return headings.find(({ text }) => slugger.slug(text).normalize('NFC') === id)?.id
}

/** Id of the heading at the position of a heading of the source, if both have headings of the same levels. */
function idByPosition({ fragments }: Entry, id: string, source: Outline = []): string | undefined {
  const withoutTitle = (outline: Outline): Outline => outline.slice(outline[0]?.[0] === 1 ? 1 : 0)
  const translation = withoutTitle(fragments['body']?.headings.map(({ depth, id }) => [depth, id] as const) ?? [])
  const original = withoutTitle(source)
  if (original.map(([level]) => level).join() !== translation.map(([level]) => level).join()) return undefined
  return translation[original.findIndex(([, sourceId]) => sourceId === id)]?.[1]
}

/** Id in a hash, without a text fragment (`:~:text=…`). */
function idIn(hash: string): string {
  return decode(hash.slice(1).split(':~:', 1)[0] ?? '')
}

function idsOfPage(page: Page, entries: ReadonlyMap<string, Entry>): ReadonlySet<string> | undefined {
  const entry = page.entry === undefined ? undefined : entries.get(page.entry)
  if (Object.keys(entry?.fragments ?? {}).length === 0 && page.headings === undefined) return undefined
  const ids = new Set(page.headings?.map(({ id }) => id))
  for (const { fragments } of entriesOf(page, entries))
    for (const fragment of Object.values(fragments)) for (const id of fragment.ids) ids.add(id)
  return ids
}

const isLost = ({ fragments }: Entry): boolean =>
  Object.values(fragments).some(({ placeholders = [] }) => placeholders.length > 0)

function entriesOf({ entry, uses = [] }: Page, entries: ReadonlyMap<string, Entry>): Entry[] {
  return [entry, ...uses].flatMap((key) => (key === undefined ? [] : (entries.get(key) ?? [])))
}
