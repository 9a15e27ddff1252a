import type { Book, BookPage, Chapter } from '../../../src/satellites/export/book.ts'

/** A page with this content in the `<main>` of its document. */
export function page(route: string, title: string, main: string, markdown = `# ${title}\n`): BookPage {
  const html = `<!doctype html><html><body><nav>menu</nav><main>${main}</main></body></html>`
  return { route, title, html, markdown }
}

export function chapter(content: BookPage, ...children: readonly Chapter[]): Chapter {
  return { title: content.title, page: content, children }
}

/** A book with these chapters. */
export function book(chapters: readonly Chapter[], overrides: Partial<Book> = {}): Book {
  return {
    title: 'Parcels & more',
    tagline: 'How to <send> them',
    parts: [],
    language: 'en',
    direction: 'ltr',
    date: { day: '2026-01-31', text: '31 January 2026' },
    url: 'https://parcels.example',
    baseUrl: '/kit/',
    identifier: 'urn:uuid:0d5c1f9e-0000-5000-8000-000000000000',
    contents: 'Contents',
    chapters,
    ...overrides,
  }
}
