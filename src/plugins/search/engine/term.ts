/** A term of a query. */
export interface Term {
  readonly text: string
  /** A page without it is at most a partial result. */
  readonly isRequired: boolean
  /** Only expresses a question, so it has a lower weight. */
  readonly isWeak?: true
  /** The reader may still be typing the word. */
  readonly isOpen: boolean
  /** For a gram: share of the query's grams that a page must contain. */
  readonly gramShare?: number
  /** Synonyms defined by the site. Words separated by spaces must occur on a page together. */
  readonly synonyms?: readonly string[]
}
