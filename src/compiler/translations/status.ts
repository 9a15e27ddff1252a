/** Stale sections of a page, with their locations in the translation. Pure. */
import { diagnostic, startOf, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import type { PageLock } from './lock-file.ts'
import { introId, matterId, type Section, type TranslatedPage } from './page.ts'
import { counterparts, sectionStates, type SectionState } from './staleness.ts'

/** An outdated section of a translation. */
export interface StaleSection {
  readonly state: 'changed' | 'added' | 'removed'
  /** Id of the section, as accepted by `docs translate update`. */
  readonly id: string
  readonly title: string
  /** Digest of the translated source; absent for a new section. */
  readonly digest?: string
  /** Location in the translation. */
  readonly location: Location
  /** Location in the source; absent for a removed section. */
  readonly source?: Location
  /** The section has the words of the source: it was never translated. */
  readonly fallsBack?: true
}

/** A source and its translation. */
export interface PagePair {
  readonly source: TranslatedPage
  readonly translation: TranslatedPage
  readonly lock: PageLock
}

/** Outdated sections of a translation, in the order of the source. */
export function staleSections({ source, translation, lock }: PagePair): readonly StaleSection[] {
  const matched = counterparts(lock, translation.sections)
  let last: Section | undefined
  return sectionStates(source.sections, lock).flatMap((state): StaleSection[] => {
    const translatedSection = 'locked' in state ? matched.get(state.locked) : undefined
    if (translatedSection !== undefined && state.state !== 'removed') last = translatedSection
    if (state.state === 'fresh') return []
    const at = translatedSection ?? (state.state === 'added' ? last : undefined)
    const location = locationIn(translation, at, translatedSection === undefined)
    const id = 'section' in state ? state.section.id : state.locked.id
    const sourceLocation = 'section' in state ? locationOfSection(source, state.section) : undefined
    const digest = state.state === 'added' ? undefined : state.locked.digest
    return [
      defined({
        state: state.state,
        id,
        title: titleOf(state, translatedSection),
        digest,
        location,
        source: sourceLocation,
        fallsBack: state.state === 'added' && state.locked !== undefined ? true : undefined,
      }),
    ]
  })
}

function titleOf(state: SectionState, translatedSection: Section | undefined): string {
  const section = 'section' in state ? state.section : translatedSection
  const id = 'section' in state ? state.section.id : state.locked.id
  if (id === matterId) return 'front matter'
  if (id === introId) return 'introduction'
  return section?.title ?? id
}

/**
 * Location of a section's heading; with `behind`, of its last line, after which text is to be
 * added.
 */
function locationIn(page: TranslatedPage, section: Section | undefined, behind: boolean): Location {
  if (section === undefined) return startOf(page.file)
  if (behind) return page.locationOf(Math.max(section.start, page.text.slice(0, section.end).trimEnd().length - 1))
  return locationOfSection(page, section)
}

function locationOfSection(page: TranslatedPage, { start, end }: Section): Location {
  const line = page.text.slice(start, end).search(/\S/)
  const from = start + Math.max(0, line)
  const to = page.text.indexOf('\n', from)
  return page.locationOf(from, to === -1 ? page.text.length : to)
}

const words = { changed: 'has changed since it was translated', added: 'is not translated yet', removed: 'was removed' }
const codeOf = {
  changed: 'translation/stale',
  added: 'translation/new-section',
  removed: 'translation/old-section',
} as const

/**
 * Stale sections as warnings with their locations in the translation. Sections with the words of the source are as good as
 * untranslated pages, which are not reported either.
 */
export function staleReports(pair: PagePair): readonly Diagnostic[] {
  const { file } = pair.translation
  const stale = staleSections(pair).filter(({ fallsBack }) => fallsBack !== true)
  return stale.map(({ state, id, title, location, source }) => {
    const name = id === matterId ? 'the front matter' : id === introId ? 'the introduction' : `the section "${title}"`
    const at = source === undefined ? pair.source.file : `${source.file}:${source.line}`
    const done = `run "docs translate update ${file}#${id}"`
    const hint = state === 'removed' ? `remove it, then ${done}` : `translate ${at}, then ${done}`
    const message = `${name} of ${pair.source.file} ${words[state]}`
    return diagnostic(codeOf[state], message, { location, hint, subject: `${file}#${id}` })
  })
}
