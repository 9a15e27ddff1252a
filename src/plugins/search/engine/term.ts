/** A term of a query. */
export interface Term {
  readonly text: string
  /** A page that has it not is no result; a question also has words that say only how it is asked. */
  readonly isRequired: boolean
  /** The reader may still be typing it. */
  readonly isOpen: boolean
  /** Of a gram: the share of all grams of the query that a page needs. */
  readonly gramShare?: number
  /** What the site says that it also means; words with spaces between them have to be on a page together. */
  readonly synonyms?: readonly string[]
  /** Words for much the same thing, which count less. */
  readonly related?: readonly string[]
}
