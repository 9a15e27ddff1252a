import { rankOf, type Part, type Sizes } from './cut.ts'

/** Characters of JSON in a file of documents: a page of 1,000 words, or some short ones. A result needs one. */
export const documentSizes: Sizes = { least: 6_000, most: 12_000 }

/** The documents of a page, in the form of a file. */
export interface DocumentsPart extends Part {
  readonly text: string
}

/** The documents of the page at a route. */
export function documentsPart(route: string, text: string): DocumentsPart {
  return { text, size: text.length, rank: rankOf(route) }
}

const [start, end] = ['{"documents":[', ']}\n']

/** A file of documents, those of a page on a line. */
export function documentsText(parts: readonly DocumentsPart[]): string {
  return `${start}${parts.map(({ text }) => text).join(',\n')}${end}`
}

/** Splits the result of `documentsText` into the texts of its parts. */
export function readDocuments(text: string): readonly string[] {
  return text.slice(start.length, -end.length).split(',\n')
}
