/**
 * A site, or a part of it, as one document: what every form of it is made from. Plain data, but for the bytes of files.
 *
 * @module
 */

/** A page of the site that is part of the book. */
export interface BookPage {
  readonly route: string
  readonly title: string
  /** Its document, as it is published. */
  readonly html: string
  /** Its Markdown, without the line that names the index. */
  readonly markdown: string
}

/** A heading of the book with the chapters below it: a page, a group of pages, or both. */
export interface Chapter {
  readonly title: string
  readonly page?: BookPage
  readonly children: readonly Chapter[]
}

/** Reads a file of the site by its path in the output; `undefined` if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** All that a document is made of. Nothing in it comes from a clock. */
export interface Book {
  readonly title: string
  readonly tagline: string
  /** Parts of the site in the book, in the words of the site: a version, a section. */
  readonly parts: readonly string[]
  /** Code of the language. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** When what is in it was last changed: a day (`2026-01-31`), and in the words of the language. */
  readonly date?: { readonly day: string; readonly text: string }
  /** `https://…` without a final slash, and the base URL. */
  readonly url: string
  readonly baseUrl: string
  /** Identifies the book. It stays the same when the text changes. */
  readonly identifier: string
  /** Title of the list of chapters. */
  readonly contents: string
  /** Address of the logo of the site. */
  readonly logo?: string
  readonly chapters: readonly Chapter[]
}

/** A chapter with its place: `depth` is 0 at the top. */
export interface NumberedChapter extends Chapter {
  readonly depth: number
}

/** The chapters in reading order. */
export function inOrder(chapters: readonly Chapter[], depth = 0): NumberedChapter[] {
  return chapters.flatMap((chapter) => [{ ...chapter, depth }, ...inOrder(chapter.children, depth + 1)])
}

/** The pages in reading order. */
export function pagesOf(chapters: readonly Chapter[]): BookPage[] {
  return inOrder(chapters).flatMap(({ page }) => page ?? [])
}
