import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { unitsOf, type KnownTranslation } from './align.ts'
import { compose, type Composed } from './compose.ts'
import { keyOf, restored, type HandedIn } from './handed-in.ts'
import type { Inline } from '../../compiler/translations/inline.ts'
import type { ParsePage, TranslatedPage } from '../../compiler/translations/page.ts'

/** A page with what came back of it. */
export interface HandedInPage {
  readonly source: TranslatedPage
  readonly known?: KnownTranslation
  readonly segments: readonly HandedIn[]
  readonly parse: ParsePage
}

/** A translation that was handed in. */
export interface Received extends Composed {
  /** Sentences that were taken over. */
  readonly taken: number
}

/** Writes what came back into the translation of a page. A sentence is found by its words, wherever it stands now. */
export function handIn({ source, known, segments, parse }: HandedInPage): Received {
  const done = segments.filter(({ state }) => state !== 'initial')
  const bySection = new Map<string, HandedIn>()
  const byKey = new Map<string, HandedIn>()
  for (const one of done) {
    bySection.set(`${one.section}\0${one.key}`, one)
    if (!byKey.has(one.key)) byKey.set(one.key, one)
  }
  const used = new Set<string>()
  const problems: Diagnostic[] = []
  const made = new Map<string, readonly Inline[]>()
  for (const { section, segments: own } of unitsOf(source, known))
    for (const { source: pieces, target } of own) {
      const key = keyOf(pieces)
      const found = bySection.get(`${section}\0${key}`) ?? byKey.get(key)
      if (found === undefined) continue
      used.add(key)
      const back = restored(found, pieces, target)
      if ('problem' in back) problems.push(back.problem)
      else made.set(`${section}\0${key}`, back.pieces)
    }
  const composed = compose(source, {
    ...(known && { known }),
    parse,
    given: ({ section }, { source: pieces }) => made.get(`${section}\0${keyOf(pieces)}`),
  })
  const unused = done.filter(({ key }) => !used.has(key))
  const [first] = unused
  if (first !== undefined) {
    const others = unused.length === 1 ? '' : `, nor are ${unused.length - 1} others`
    const message = `this sentence is not in ${source.file} any more${others}`
    const hint = 'the source has changed since the export: export it anew for what is left'
    problems.push(diagnostic('translation/unmatched', message, { place: first.place, hint }))
  }
  return { ...composed, diagnostics: [...problems, ...composed.diagnostics], taken: made.size }
}
