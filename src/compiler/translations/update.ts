import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { lockOf, type LockedSection, type PageLock } from './lock-file.ts'
import { sectionStates } from './staleness.ts'
import type { PagePair } from './status.ts'

/** Sections to record as up to date. */
export interface Updated {
  /** The previous lock, if there is one. */
  readonly before?: PageLock
  /** Ids of sections; empty for all. */
  readonly sections: readonly string[]
  /** Allows headings that differ from those of the source. */
  readonly accept: boolean
}

/**
 * Updates the lock of a translation that is up to date, completely or in some sections. Rejects a translation with
 * different headings, whose sections cannot be matched.
 */
export function updatedLock(
  { source, translation }: Pick<PagePair, 'source' | 'translation'>,
  { before = [], sections, accept }: Updated,
): { readonly lock: PageLock } | { readonly problem: Diagnostic } {
  const now = lockOf(source.sections)
  if (sections.length > 0) return updatedSections(now, { before, sections, source, file: translation.file })
  const levels = (page: PagePair['source']) => page.sections.filter(({ level }) => level > 0).map(({ level }) => level)
  const [from, to] = [levels(source), levels(translation)]
  if (accept || from.join() === to.join()) return { lock: now }
  const at = from.findIndex((level, index) => level !== to[index])
  const heading = translation.sections.filter(({ level }) => level > 0)[at === -1 ? from.length : at]
  const location = heading === undefined ? startOf(translation.file) : translation.locationOf(heading.start)
  const message = `${source.file} has ${from.length} headings, its translation ${to.length}, or other levels`
  const hint = 'use the same headings, or accept the difference with --accept'
  return { problem: diagnostic('translation/refused', message, { location, hint, subject: translation.file }) }
}

function updatedSections(
  now: PageLock,
  about: Pick<Updated, 'sections'> & {
    readonly before: PageLock
    readonly source: PagePair['source']
    readonly file: string
  },
): { readonly lock: PageLock } | { readonly problem: Diagnostic } {
  const { before, sections, source, file } = about
  const states = sectionStates(source.sections, before)
  const ids = new Set([...now, ...before].map(({ id }) => id))
  const unknown = sections.find((id) => !ids.has(id))
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, [...ids]) ?? `its sections are ${[...ids].join(', ')}`
    const message = `${source.file} has no section "${unknown}"`
    return { problem: diagnostic('translation/refused', message, { location: startOf(file), hint, subject: file }) }
  }
  const chosen = new Set(sections)
  const fresh = new Map(now.map((section) => [section.id, section]))
  const lock = states.flatMap((state): LockedSection[] => {
    if (state.state === 'removed') return chosen.has(state.locked.id) ? [] : [state.locked]
    const current = chosen.has(state.section.id) ? fresh.get(state.section.id) : undefined
    if (current !== undefined) return [current]
    return 'locked' in state ? [state.locked] : []
  })
  return { lock }
}
