/** Compares the sections of a source with the lock of its translation. Pure. */
import { sentenceDigests, type Section } from './page.ts'
import { untranslated, type LockedSection, type PageLock } from './lock-file.ts'

/** State of a section of the source in a translation. */
export type SectionState =
  | { readonly state: 'fresh'; readonly section: Section; readonly locked: LockedSection }
  | { readonly state: 'changed'; readonly section: Section; readonly locked: LockedSection }
  /** With its recorded state, if the translation contains the text of the source. */
  | { readonly state: 'added'; readonly section: Section; readonly locked?: LockedSection }
  | { readonly state: 'removed'; readonly locked: LockedSection }

/** Compares a source with the source revision of its translation. Sections of the source come first, in order. */
export function sectionStates(source: readonly Section[], lock: PageLock): readonly SectionState[] {
  const byId = new Map(lock.map((locked) => [locked.id, locked]))
  const ids = new Set(source.map(({ id }) => id))
  const unmatched = lock.filter(({ id }) => !ids.has(id))
  const states = source.map((section): SectionState => {
    const locked = byId.get(section.id) ?? takeRenamed(section, unmatched)
    if (locked === undefined) return { state: 'added', section }
    if (locked.digest === untranslated) return { state: 'added', section, locked }
    return { state: locked.digest === section.digest ? 'fresh' : 'changed', section, locked }
  })
  return [...states, ...unmatched.map((locked): SectionState => ({ state: 'removed', locked }))]
}

/** Finds a section whose heading has changed: the one with most sentences in common. Removes it from the list. */
function takeRenamed(section: Section, unmatched: LockedSection[]): LockedSection | undefined {
  const digests = new Set(section.blocks.filter(({ kind }) => kind !== 'h').flatMap((block) => sentenceDigests(block)))
  let best: { readonly index: number; readonly count: number } | undefined
  for (const [index, { blocks }] of unmatched.entries()) {
    const count = blocks.flatMap(({ sentences }) => sentences).filter((sentence) => digests.has(sentence)).length
    if (count > 0 && count * 2 >= digests.size && count > (best?.count ?? 0)) best = { index, count }
  }
  return best === undefined ? undefined : unmatched.splice(best.index, 1)[0]
}

/**
 * Matches the sections of a lock with those of the translation by order; if their numbers differ, only equal ids match.
 */
export function counterparts(lock: PageLock, translation: readonly Section[]): ReadonlyMap<LockedSection, Section> {
  const matched = new Map<LockedSection, Section>()
  if (lock.length === translation.length && lock.every(({ id }, index) => isSpecial(id, translation[index]?.id))) {
    for (const [index, locked] of lock.entries()) {
      const section = translation[index]
      if (section !== undefined) matched.set(locked, section)
    }
    return matched
  }
  const byId = new Map(translation.map((section) => [section.id, section]))
  for (const locked of lock) {
    const section = byId.get(locked.id)
    if (section !== undefined) matched.set(locked, section)
  }
  return matched
}

/** Front matter only matches front matter, an introduction only an introduction. */
function isSpecial(id: string, other: string | undefined): boolean {
  return /^(?:---|\.)$/.test(id) || /^(?:---|\.)$/.test(other ?? '') ? id === other : true
}
