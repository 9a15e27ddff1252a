import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { unitsOf, type KnownTranslation } from './align.ts'
import { compose, type Composed } from './compose.ts'
import { keyOf, restored, type ImportedSegment } from './imported-segment.ts'
import type { Inline } from '../../compiler/translations/inline.ts'
import type { ParsePage, TranslatedPage } from '../../compiler/translations/page.ts'

/** A page with its imported segments. */
export interface ImportedPage {
  readonly source: TranslatedPage
  readonly known?: KnownTranslation
  readonly segments: readonly ImportedSegment[]
  readonly parse: ParsePage
}

/** A translation with imported segments. */
export interface Received extends Composed {
  /** Number of imported sentences. */
  readonly taken: number
}

/**
 * Writes imported segments into the translation of a page. A sentence is identified by its text, so it may be in
 * another section.
 */
export function importSegments({ source, known, segments, parse }: ImportedPage): Received {
  const done = segments.filter(({ state }) => state !== 'initial')
  const bySection = new Map<string, ImportedSegment>()
  const byKey = new Map<string, ImportedSegment>()
  for (const segment of done) {
    bySection.set(`${segment.section}\0${segment.key}`, segment)
    if (!byKey.has(segment.key)) byKey.set(segment.key, segment)
  }
  const used = new Set<string>()
  const problems: Diagnostic[] = []
  const restoredPieces = new Map<string, readonly Inline[]>()
  for (const { section, segments: unitSegments } of unitsOf(source, known))
    for (const { source: pieces, target } of unitSegments) {
      const key = keyOf(pieces)
      const match = bySection.get(`${section}\0${key}`) ?? byKey.get(key)
      if (match === undefined) continue
      used.add(key)
      const restoration = restored(match, pieces, target)
      if ('problem' in restoration) problems.push(restoration.problem)
      else restoredPieces.set(`${section}\0${key}`, restoration.pieces)
    }
  const composed = compose(source, {
    ...(known && { known }),
    parse,
    targetOf: ({ section }, { source: pieces }) => restoredPieces.get(`${section}\0${keyOf(pieces)}`),
  })
  const unused = done.filter(({ key }) => !used.has(key))
  const [first] = unused
  if (first !== undefined) {
    const others = unused.length === 1 ? '' : ` and ${unused.length - 1} others`
    const message = `${source.file} no longer contains this sentence${others}`
    const hint = 'the source has changed since the export: export it again to translate the rest'
    problems.push(diagnostic('translation/unmatched', message, { location: first.location, hint }))
  }
  return { ...composed, diagnostics: [...problems, ...composed.diagnostics], taken: restoredPieces.size }
}
