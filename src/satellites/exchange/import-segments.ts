import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { unitsOf, type KnownTranslation } from './align.ts'
import { compose, type Composed } from './compose.ts'
import { keyOf, restored, type ImportedSegment } from './imported-segment.ts'
import type { Inline } from '../../compiler/translations/inline.ts'
import type { ParsePage, TranslatedPage } from '../../compiler/translations/page.ts'

/** A page with what came back of it. */
export interface ImportedPage {
  readonly source: TranslatedPage
  readonly known?: KnownTranslation
  readonly segments: readonly ImportedSegment[]
  readonly parse: ParsePage
}

/** A translation with imported segments. */
export interface Received extends Composed {
  /** Sentences that were taken over. */
  readonly taken: number
}

/** Writes imported segments into the translation of a page. The words of a sentence identify it, wherever it has moved. */
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
      const back = restored(match, pieces, target)
      if ('problem' in back) problems.push(back.problem)
      else restoredPieces.set(`${section}\0${key}`, back.pieces)
    }
  const composed = compose(source, {
    ...(known && { known }),
    parse,
    targetOf: ({ section }, { source: pieces }) => restoredPieces.get(`${section}\0${keyOf(pieces)}`),
  })
  const unused = done.filter(({ key }) => !used.has(key))
  const [first] = unused
  if (first !== undefined) {
    const others = unused.length === 1 ? '' : `, nor are ${unused.length - 1} others`
    const message = `this sentence is not in ${source.file} any more${others}`
    const hint = 'the source has changed since the export: export it anew for what is left'
    problems.push(diagnostic('translation/unmatched', message, { location: first.location, hint }))
  }
  return { ...composed, diagnostics: [...problems, ...composed.diagnostics], taken: restoredPieces.size }
}
