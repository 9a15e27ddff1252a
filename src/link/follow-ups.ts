/**
 * What may exist though nobody found it: a file that could not be read may give any route, id or name that it speaks
 * of. A report that something is missing is held back where this is so: better none than a wrong one.
 *
 * @module
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** What a site has beside what is known of it. */
export interface Doubt {
  /** Whether something may stand at a path, or have a name. */
  has(path: string): boolean
}

/** What could not be read. */
export interface Unread {
  /** Texts of files, with their paths. */
  readonly texts: readonly string[]
  /** Routes at and below which pages are missing that nothing is known of. */
  readonly bases: readonly string[]
  /** The configuration itself is not known, so that anything may exist. */
  readonly anything: boolean
}

/** The doubt of a site that was read to its end. */
export const noDoubt: Doubt = { has: () => false }

/** What the files that could not be read may stand for. */
export function doubtOf({ texts, bases, anything }: Unread): Doubt {
  if (anything) return { has: () => true }
  if (texts.length === 0 && bases.length === 0) return noDoubt
  return {
    has: (path) =>
      bases.some((base) => path === base || path.startsWith(base.replace(/\/?$/, '/'))) || isNamed(path, texts),
  }
}

/** Whether a report is about something that may exist. */
export function isDoubtful({ subject }: Diagnostic, doubt: Doubt): boolean {
  return subject !== undefined && doubt.has(subject)
}

/**
 * Whether one of the texts names what a path ends in, as an address, a key's value or an item. Capitals and spaces
 * count for nothing, since routes are made of titles, too; nor do numbers and dates before a file's name.
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
