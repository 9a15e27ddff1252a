import { rankOf, type Part, type Sizes } from './cut.ts'

/**
 * Minimum and maximum characters of JSON in a file of documents: a page of 300 words, or several short ones. A longer
 * page has a file of its own. Displaying a result requires one file.
 */
export const documentSizes: Sizes = { least: 2_000, most: 4_000 }

/** The serialized documents of a page. */
export interface DocumentsPart extends Part {
  readonly text: string
}

/** Documents of the page at a route. */
export function documentsPart(route: string, text: string): DocumentsPart {
  return { text, size: text.length, rank: rankOf(route) }
}

const [start, end] = ['{"documents":[', ']}\n']

/** Text of a file of documents, with one line for each page. */
export function documentsText(parts: readonly DocumentsPart[]): string {
  return `${start}${parts.map(({ text }) => text).join(',\n')}${end}`
}

/** Splits the result of `documentsText` into the texts of its parts. */
export function readDocuments(text: string): readonly string[] {
  return text.slice(start.length, -end.length).split(',\n')
}
