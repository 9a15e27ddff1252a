/** Parts of a page: the text below a heading, with the rows of its tables. */
import type { SearchSection } from './documents.ts'
import type { Query } from './query.ts'

export interface Part {
  /** The text with all rows. */
  readonly all: SearchSection
  /** The text without rows, then each row. */
  readonly pieces: readonly SearchSection[]
}

/** Groups the sections of a page: rows belong to the heading above them. */
export function partsOf(sections: readonly SearchSection[]): readonly Part[] {
  const parts: { all: SearchSection; readonly pieces: SearchSection[] }[] = []
  for (const section of sections) {
    const part = section.isRow === true ? parts.at(-1) : undefined
    if (part === undefined) parts.push({ all: section, pieces: [section] })
    else {
      part.all = { ...part.all, text: `${part.all.text}\n${section.heading}\n${section.text}` }
      part.pieces.push(section)
    }
  }
  return parts
}

/** The best row of a part, if it scores enough; otherwise the part. */
export function targetIn(
  { all, pieces }: Part,
  { scoreOf, minScore }: { scoreOf(section: SearchSection): number; readonly minScore: number },
): SearchSection {
  let [target, max] = [all, minScore]
  for (const piece of pieces) {
    const score = scoreOf(piece)
    if (score > max) [target, max] = [piece.isRow === true ? piece : all, score]
  }
  return target
}

/** The row with the name that is the query, letter for letter. */
export function rowNamed(
  { isName, text }: Pick<Query, 'isName' | 'text'>,
  sections: readonly SearchSection[],
): SearchSection | undefined {
  return isName ? sections.find(({ isRow, heading }) => isRow === true && heading === text.trim()) : undefined
}
