/**
 * Writes a site as one document: PDF, EPUB or Markdown.
 *
 * @module
 */
export type { Book, BookPage, ReadFile } from './book.ts'
export { type Outline, chaptersOf, outlineOf, pagesInOutline } from './chapters.ts'
export { epubOf } from './epub/epub.ts'
export { labelledSidebars } from './labels.ts'
export { markdownOf } from './markdown.ts'
export { slug } from './names.ts'
export type { RemotePicture } from './pictures.ts'
export { findChromium } from './print/chromium.ts'
export { type Printed, printBook } from './print/print.ts'
export { withOwnAddresses } from './print/sheet-addresses.ts'
export { type Selection, select } from './select.ts'
