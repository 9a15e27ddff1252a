/**
 * Follow-up reports: a file that could not be read may define any route, id or name that stands in it. A report that one
 * of these is missing may be wrong, and is held back.
 *
 * @module
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Routes and names that an unread input may define. */
export interface FollowUps {
  has(path: string): boolean
}

/** Of a site whose inputs were all read. */
export const noFollowUps: FollowUps = { has: () => false }

/**
 * What unread inputs may define. `texts` are texts of files, with their paths; any page at and below the routes `bases`
 * may exist; with `anything` the configuration itself is not known.
 */
export function followUpsOf({
  texts,
  bases,
  anything,
}: {
  readonly texts: readonly string[]
  readonly bases: readonly string[]
  readonly anything: boolean
}): FollowUps {
  if (anything) return { has: () => true }
  if (texts.length === 0 && bases.length === 0) return noFollowUps
  return {
    has: (path) =>
      bases.some((base) => path === base || path.startsWith(base.replace(/\/?$/, '/'))) || isNamed(path, texts),
  }
}

/** Whether the subject of a report may exist after all. */
export function isFollowUp({ subject }: Diagnostic, followUps: FollowUps): boolean {
  return subject !== undefined && followUps.has(subject)
}

/** What a part of the link stage reports. */
export interface Reports {
  readonly diagnostics: readonly Diagnostic[]
  /** Follow-ups, which are held back. */
  readonly doubtful: readonly Diagnostic[]
}

/** Collects reports, follow-ups apart. */
export function reportCollector(followUps: FollowUps) {
  const diagnostics: Diagnostic[] = []
  const doubtful: Diagnostic[] = []
  const report = (one: Diagnostic, mayBeWrong = isFollowUp(one, followUps)): void =>
    void (mayBeWrong ? doubtful : diagnostics).push(one)
  return { diagnostics, doubtful, report }
}

/**
 * Whether one of the texts names the last segment of a path, as an address, a key's value or an item. Case and spaces
 * are ignored, since routes are made of titles, too; so are numbers and dates before a file's name.
 */
export function isNamed(path: string, texts: readonly string[]): boolean {
  const bare = (path.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '')
  const name = bare.slice(bare.lastIndexOf('/') + 1).replace(/\.(?:mdx?|html)$/i, '')
  if (name === '') return false
  const letters = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[-\s]/g, '[-\\s]')
  const before = `(?:[/"'(\`:=[,}]|^[ \\t]*-)[ \\t]*(?:\\d[\\d._-]*[-_.])?`
  const named = new RegExp(`${before}${letters}(?=["'\`)#?./\\],}\\s]|$)|^[ \\t]*${letters}[ \\t]*:`, 'imu')
  return texts.some((text) => named.test(text))
}
