import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { FragmentFacts, Link } from '../../../model/facts.ts'
import type { FragmentContext } from '../fragment.ts'
import type { Where } from '../where.ts'

type Options = FragmentContext['options']

/** Input of `finish` in addition to the tree. */
export interface FinishInput extends Where, Pick<FragmentContext, 'asset'>, Pick<Options, 'words'> {
  readonly staticFolder?: Options['staticFolder']
  readonly origins?: NonNullable<Options['origins']>
  /** Size of a picture that a module imports, by its address on the page. */
  readonly importedSize?: (url: string) => { readonly width: number; readonly height: number } | undefined
  /** Raw nodes are highlighted code. */
  readonly hasHighlighted?: boolean
  readonly mentions?: FragmentFacts['mentions']
  /** Adds ids to headings without one. By default they come from components and stay unchanged. */
  readonly identifies?: boolean
  /** Keeps the first heading in the body. By default an `h1` at the start is the title and removed. */
  readonly keepTitle?: boolean
}

/** Input of the visitors, and the list that receives their diagnostics. */
export interface FinishContext extends FinishInput {
  /** Links of the source, by slot number. */
  readonly sourceLinks: readonly Link[]
  readonly diagnostics: Diagnostic[]
}
