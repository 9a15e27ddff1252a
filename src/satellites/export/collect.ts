import { addressesOf, type Addresses, type Target } from './addresses.ts'
import { inOrder, type Book, type BookPage, type NumberedChapter } from './book.ts'
import { contentOf, type PageContent } from './content.ts'
import { uniqueNames } from './names.ts'

/** A chapter with its parsed content. */
export interface OpenChapter extends NumberedChapter {
  /** Name of the chapter, unique in the book. */
  readonly name: string
  readonly content?: PageContent
}

/** A book with the data that all formats need: names of chapters, and resolved links. */
export interface OpenBook {
  readonly book: Book
  readonly chapters: readonly OpenChapter[]
  readonly addresses: Addresses
  /**
   * Resolves a link to a chapter and an anchor on its page (empty for the start of the page), or to an external
   * address.
   */
  follow(
    href: string,
    from: BookPage,
  ):
    | { readonly chapter: OpenChapter; readonly anchor: string }
    | { readonly chapter?: undefined; readonly href: string }
    | undefined
}

/** Opens a book. Each page is parsed once. */
export function openBook(book: Book): OpenBook {
  const nameOf = uniqueNames()
  const chapters = inOrder(book.chapters).map((chapter): OpenChapter => {
    const name = nameOf(chapter.page?.route ?? chapter.title)
    return { ...chapter, name, ...(chapter.page !== undefined && { content: contentOf(chapter.page) }) }
  })
  const ofPages = new Map(chapters.map((chapter) => [chapter.page, chapter]))
  const addresses = addressesOf(book)
  const inside = ({ page, anchor }: Extract<Target, { page: BookPage }>) => {
    const chapter = ofPages.get(page)
    return chapter && { chapter, anchor: chapter.content?.ids.has(anchor) === true ? anchor : '' }
  }
  return {
    book,
    chapters,
    addresses,
    follow(href, from) {
      const target = addresses.target(href, from)
      return target?.page === undefined ? target : inside(target)
    },
  }
}
