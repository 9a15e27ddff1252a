/**
 * Writes a site as one document: PDF, EPUB or Markdown.
 *
 * @module
 */
export type { BookPage } from './book.ts'
export { type DocumentOptions, type RenderedBook, exportDocument, outlineOfSite } from './document.ts'
export { findChromium } from './print/chromium.ts'
export { withOwnAddresses } from './print/sheet-addresses.ts'
