import type { Hit, StartPage } from '@waybill/docs/search'

/** A request of the page to the worker. A newer request replaces an older one. */
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

/** The answer to a request. */
export type Answer =
  | {
      readonly is: 'found'
      readonly hits: readonly Hit[]
      /** Number of pages with all words, if known. */
      readonly total?: number | undefined
      /** For an empty query: pages that a reader may want. */
      readonly start?: readonly StartPage[] | undefined
    }
  /** The index could not be had; it is tried again. */
  | { readonly is: 'retrying' }
  /** The index could not be loaded; the next request tries again. */
  | { readonly is: 'failed' }

/** An answer, and to which request. */
export interface Reply {
  readonly id: number
  readonly answer: Answer
}
