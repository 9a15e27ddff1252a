/** A term of a query. */
export interface Term {
  readonly text: string
  /** A page without it is a partial result at most. */
  readonly isRequired: boolean
  /** Says only how a question is asked, and counts less. */
  readonly isWeak?: true
  /** The reader may still be typing it. */
  readonly isOpen: boolean
  /** Of a gram: the share of all grams of the query that a page needs. */
  readonly gramShare?: number
  /** Synonyms that the site defines; words with spaces between them must occur on a page together. */
  readonly synonyms?: readonly string[]
  /** Words for much the same thing, which count less. */
  readonly related?: readonly string[]
}
