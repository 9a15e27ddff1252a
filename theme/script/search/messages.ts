import type { GroupCounts, Hit, PageGroup, StartPage } from '@waybill/docs/search'

/** A request of the page to the worker. A newer request replaces an older one. */
export interface Request {
  readonly id: number
  /** Absolute address of the index. */
  readonly index: string
  /** Name of the searched docs version, unless it is the last one. */
  readonly version?: string | undefined
  /** Query. If it is empty, the index is loaded, and the answer contains the start pages. */
  readonly query: string
  readonly limit: number
  /** Only results of this group. */
  readonly group?: PageGroup | undefined
}

/** Answer to a request. */
export type Answer =
  | {
      readonly is: 'found'
      readonly hits: readonly Hit[]
      /** Number of pages with all words, if known. */
      readonly total?: number | undefined
      /** Number of these pages in each group, if known. */
      readonly groups?: GroupCounts | undefined
      /** Without hits: words of the site to try instead. */
      readonly similar?: readonly string[] | undefined
      /** For an empty query, and without hits: suggested pages. */
      readonly start?: readonly StartPage[] | undefined
    }
  /** The index could not be loaded; another attempt follows. */
  | { readonly is: 'retrying' }
  /** The index could not be loaded; the next request tries again. */
  | { readonly is: 'failed' }

/** An answer with the id of its request. */
export interface Reply {
  readonly id: number
  readonly answer: Answer
}
