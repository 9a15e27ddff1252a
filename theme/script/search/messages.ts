import type { Hit, StartPage } from '@waybill/docs/search'

/** What the page asks of the worker. A newer request takes the place of the older. */
export interface Request {
  readonly id: number
  /** Address of the index, absolute. */
  readonly index: string
  /** Name of the docs version that is searched, if it is not the last. */
  readonly version?: string | undefined
  /** Empty: the index is loaded, and the answer has what it begins with. */
  readonly query: string
  readonly limit: number
}

/** What becomes of a request. */
export type Answer =
  | {
      readonly is: 'found'
      readonly hits: readonly Hit[]
      /** How many pages have all words, where that is known. */
      readonly total?: number | undefined
      /** For an empty query: pages that a reader may want. */
      readonly start?: readonly StartPage[] | undefined
    }
  /** The index could not be had; it is tried again. */
  | { readonly is: 'retrying' }
  /** The index could not be had; the next request tries anew. */
  | { readonly is: 'failed' }

/** An answer, and to which request. */
export interface Reply {
  readonly id: number
  readonly answer: Answer
}
