import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Book, ReadFile } from '../book.ts'
import type { RemotePicture } from '../pictures.ts'
import { printPdf } from './chromium.ts'
import { destinationsIn, withDate } from './destinations.ts'
import { printDocument, type PrintOptions } from './document.ts'

/** What a book is printed with. */
export interface Printing extends PrintOptions {
  readonly chromium: string
  /** A folder of ours that is removed afterwards. */
  readonly scratch: string
  readonly read: ReadFile
  readonly progress?: (step: number) => void
}

/** A book as a PDF, with the pictures that it only links to. */
export interface Printed {
  readonly pdf: Uint8Array
  readonly remote: readonly RemotePicture[]
}

/**
 * Prints a book. Chromium has no `target-counter`: the first print tells on which page each chapter begins, the second one
 * says so in the contents, whose numbers have their room from the start.
 */
export async function printBook(book: Book, { progress, ...options }: Printing): Promise<Printed | Diagnostic> {
  const document = printDocument(book, options)
  const { baseUrl } = book
  const print = (numbers?: ReadonlyMap<string, number>) =>
    printPdf({ ...options, baseUrl, html: document.html(numbers), isDraft: numbers === undefined })
  const first = await print()
  if (!(first instanceof Uint8Array)) return first
  progress?.(1)
  const numbers = destinationsIn(first)
  const second = await print(numbers)
  if (!(second instanceof Uint8Array)) return second
  progress?.(1)
  return { pdf: withDate(second, book.date?.day), remote: document.remote }
}
