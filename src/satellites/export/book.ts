/**
 * A site, or part of it, as one document: the common input of all output formats. Plain data, except for the bytes of
 * files.
 *
 * @module
 */

/** A page of the site that is part of the book. */
export interface BookPage {
  readonly route: string
  readonly title: string
  /** HTML of the published page. */
  readonly html: string
  /** Markdown of the page, without the line that names the index. */
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

/** All content of a document. Nothing depends on the clock. */
export interface Book {
  readonly title: string
  readonly tagline: string
  /** Titles of the exported parts: a version, a section. */
  readonly parts: readonly string[]
  /** Language code. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Day of the last change (`2026-01-31`), also formatted for the locale. */
  readonly date?: { readonly day: string; readonly text: string }
  /** Address of the site: `https://…` without a final slash. `baseUrl` is the base path. */
  readonly url: string
  readonly baseUrl: string
  /** Id of the book. Changes of the text do not change it. */
  readonly identifier: string
  /** Title of the list of chapters. */
  readonly contents: string
  /** Address of the logo of the site. */
  readonly logo?: string
  readonly chapters: readonly Chapter[]
}

/** A chapter with its nesting depth; 0 is the top level. */
export interface NumberedChapter extends Chapter {
  readonly depth: number
}

/** Lists the chapters in reading order. */
export function inOrder(chapters: readonly Chapter[], depth = 0): NumberedChapter[] {
  return chapters.flatMap((chapter) => [{ ...chapter, depth }, ...inOrder(chapter.children, depth + 1)])
}

/** Lists the pages in reading order. */
export function pagesOf(chapters: readonly Chapter[]): BookPage[] {
  return inOrder(chapters).flatMap(({ page }) => page ?? [])
}
