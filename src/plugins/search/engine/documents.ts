import type { SearchDocument, TitleDocument } from '../documents.ts'

/** Groups documents by page, in order. Documents whose page is missing are ignored. */
export function pagesOfDocuments(documents: Iterable<SearchDocument>): SearchPage[] {
  const pages = new Map<string, Writable>()
  for (const document of documents) {
    if (document.type === 'Title') {
      const { id, parent: _parent, type: _type, text: _text, ...about } = document
      pages.set(id, { ...about, description: '', keywords: [], sections: [] })
      continue
    }
    const page = pages.get(document.parent)
    if (page === undefined) continue
    if (document.type === 'Description') page.description = document.text
    else if (document.type === 'Keywords') page.keywords = document.text.split(', ')
    else if (document.type === 'Heading')
      page.sections.push({ hash: document.hash ?? '', heading: document.text, text: '' })
    else {
      const { hash = '', section = '', text } = document
      const last = page.sections.at(-1)
      if (last !== undefined && last.hash === hash) page.sections[page.sections.length - 1] = { ...last, text }
      else page.sections.push({ hash, heading: section, text, ...(section !== '' && { isRow: true }) })
    }
  }
  return [...pages.values()]
}

type Writable = { -readonly [Key in keyof SearchPage]: SearchPage[Key] } & { readonly sections: SearchSection[] }

/** A part of a page: the text below one heading, or the row of a table. */
export interface SearchSection {
  /** Id of the heading; empty before the first one. */
  readonly hash: string
  /** Text of the heading; empty before the first one, and for a heading that search skips. */
  readonly heading: string
  readonly text: string
  /** The part is a row of a table, and the heading its name. */
  readonly isRow?: true
}

/** Texts of a page that may contain a phrase. */
export function textsOf({ title, description, keywords, sections }: SearchPage): readonly string[] {
  return [title, description, ...keywords, ...sections.flatMap(({ heading, text }) => [heading, text])]
}

/** The searched texts of a page. */
export interface SearchPage extends Omit<TitleDocument, 'id' | 'parent' | 'type' | 'text'> {
  readonly description: string
  readonly keywords: readonly string[]
  readonly sections: readonly SearchSection[]
}
