import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { Book, ReadFile } from '../book.ts'
import type { RemotePicture } from '../pictures.ts'
import { printPdf } from './chromium.ts'
import { destinationsIn, joined, withDate, type Destinations } from './destinations.ts'
import { printDocument, type PrintOptions } from './document.ts'

/** Tools and options for printing a book. */
export interface Printing extends PrintOptions {
  readonly chromium: string
  /** Temporary folder, deleted by the caller. */
  readonly scratch: string
  readonly read: ReadFile
  readonly progress?: (step: number) => void
}

/** A book as a PDF, and the pictures it only links to. */
export interface Printed {
  readonly pdf: Uint8Array
  /** Number of sheets; absent if it cannot be read from the PDF. */
  readonly sheets?: number
  readonly remote: readonly RemotePicture[]
}

/**
 * Below this number of chapters one draft is enough: each draft starts a browser, which needs time
 * and memory.
 */
const fewChapters = 40
const maxDrafts = 4

/**
 * Prints a book. Chromium does not support `target-counter`: a first print determines the page of each chapter, and a
 * second one writes the numbers into the contents, which reserve the space from the start.
 */
export async function printBook(book: Book, { progress, ...options }: Printing): Promise<Printed | Diagnostic> {
  const document = printDocument(book, options)
  const { baseUrl } = book
  const drafts = document.drafts(document.chapters < fewChapters ? 1 : Math.min(availableParallelism(), maxDrafts))
  const firsts = await Promise.all(
    drafts.map(async ({ html, first }, index) => {
      const scratch = join(options.scratch, String(index))
      return { pdf: await printPdf({ ...options, scratch, baseUrl, html, isDraft: true }), first }
    }),
  )
  const parts: (Destinations & { readonly first: string })[] = []
  for (const { pdf, first } of firsts) {
    if (!(pdf instanceof Uint8Array)) return pdf
    parts.push({ ...destinationsIn(pdf), first })
  }
  progress?.(1)
  const second = await printPdf({ ...options, baseUrl, html: document.html(joined(parts)) })
  if (!(second instanceof Uint8Array)) return second
  progress?.(1)
  const { sheets } = destinationsIn(second)
  return { pdf: withDate(second, book.date?.day), ...(sheets > 0 && { sheets }), remote: document.remote }
}
