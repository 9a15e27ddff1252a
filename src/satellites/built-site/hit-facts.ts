import type { Hit } from '../../plugins/search/browser.ts'

/** Texts of a hit for assistants and terminals. */
interface HitFacts {
  /** Title of the page, with the heading of the part. */
  readonly name: string
  /** HTTP method, parents of the page, and reservations about the match. */
  readonly notes: readonly string[]
}

/** Describes a hit in words. */
export function hitFacts({ title, section, method, breadcrumb, isNear, isPartial }: Hit): HitFacts {
  const parents = breadcrumb.slice(0, -1).join(' › ')
  const notes = [method ?? '', parents, isNear ? 'similar words' : '', isPartial === true ? 'not all words' : '']
  return {
    name: section === '' || section === title ? title : `${title} › ${section}`,
    notes: notes.filter((note) => note !== ''),
  }
}
