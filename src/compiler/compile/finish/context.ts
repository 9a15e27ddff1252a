import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { FragmentFacts, Link } from '../../../model/facts.ts'
import type { FragmentContext } from '../fragment.ts'
import type { Where } from '../where.ts'

type Options = FragmentContext['options']

/** Input of `finish` beside the tree. */
export interface FinishInput extends Where, Pick<FragmentContext, 'asset'>, Pick<Options, 'words'> {
  readonly staticFolder?: Options['staticFolder']
  readonly origins?: NonNullable<Options['origins']>
  /** Raw nodes are code that is highlighted already. */
  readonly hasHighlighted?: boolean
  readonly mentions?: FragmentFacts['mentions']
  /** Headings without an id get one. Default: they come from components, and stay as they are. */
  readonly identifies?: boolean
  /** The first heading stays in the body. Default: an `h1` at the start is the title, and taken out. */
  readonly keepTitle?: boolean
}

/** Input of the visitors, and the list that their reports join. */
export interface FinishContext extends FinishInput {
  /** Links of the source, by the numbers of their slots. */
  readonly sourceLinks: readonly Link[]
  readonly diagnostics: Diagnostic[]
}
