import type { Element, ElementContent, Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Book } from '../book.ts'
import { html } from '../html.ts'
import { openBook, type OpenBook, type OpenChapter } from '../collect.ts'
import { coverLines, placeNodes, type PageForm } from '../place.ts'
import { picturesOf, type Pictures, type RemotePicture } from '../pictures.ts'
import { printStyle } from './style.ts'

/** Page numbers of the chapters, by id. Empty before they are known. */
type PageNumbers = ReadonlyMap<string, number>

/** The whole book as one document for a browser to print. */
export interface PrintDocument {
  /** Number of chapters. */
  readonly chapters: number
  html(numbers: PageNumbers): string
  /**
   * Divides the document into drafts, each with cover and contents. Only the contents have internal links: Chromium
   * searches the whole document for every link target on each sheet.
   *
   * @param count number of drafts; fewer, if fewer chapters start a sheet
   */
  drafts(count: number): readonly Draft[]
  readonly remote: readonly RemotePicture[]
}

/** A part of the document, printed to learn the page numbers of its chapters. */
interface Draft {
  readonly html: string
  /** Id of its first chapter. */
  readonly first: string
}

/** Paper and style of the printed document. */
export interface PrintOptions {
  readonly paper: 'A4' | 'letter'
  /** Texts of the style sheets of the site. */
  readonly styles: readonly string[]
}

/**
 * Builds the document for printing: cover, contents, chapters. Elements and classes stay those of the site, so that its
 * style sheets apply. The level of a heading in the book is its `aria-level`, which defines the PDF outline.
 */
export function printDocument(book: Book, options: PrintOptions): PrintDocument {
  const open = openBook(book)
  const pictures = picturesOf(open.addresses)
  const links: Link[] = []
  const chapters = open.chapters.map((chapter) => chapterOf(chapter, { open, pictures, links }))
  const sheets = [...options.styles, printStyle({ ...options, direction: book.direction })]
  const head: ElementContent[] = [
    html('meta', { charSet: 'utf-8' }),
    html('title', {}, [book.title, ...book.parts].join(', ')),
    html('style', {}, sheets.join('\n').replaceAll('</style', '<\\/style')),
  ]
  const start = `<!doctype html><html lang="${attribute(book.language)}" dir="${book.direction}" data-theme="light">`
  const documentOf = (sections: readonly Element[], numbers: PageNumbers): string =>
    [
      `${start}<head>${toHtml({ type: 'root', children: head })}</head><body>`,
      toHtml(coverOf(book)),
      toHtml(contentsOf(open, numbers)),
      `<main class="main book">${sections.map((chapter) => toHtml(chapter)).join('\n')}</main></body></html>\n`,
    ].join('\n')
  return {
    chapters: chapters.length,
    remote: pictures.remote,
    html(numbers) {
      for (const { properties, href } of links) properties['href'] = href
      return documentOf(chapters, numbers)
    },
    drafts(count) {
      // The elements stay links with the same style.
      for (const { properties } of links) properties['href'] = 'about:blank'
      const starts = partsOf(open.chapters, count)
      return starts.map((from, index) => ({
        html: documentOf(chapters.slice(from, starts[index + 1]), new Map()),
        first: idOf(open.chapters[from] as OpenChapter),
      }))
    },
  }
}

/**
 * Start indexes of parts of about equal size. A chapter that follows a mere title does not start a sheet.
 */
function partsOf(chapters: readonly OpenChapter[], count: number): readonly number[] {
  const starts = Array.from({ length: count }, (_, part) => {
    let at = Math.floor((part * chapters.length) / count)
    while (at > 0 && chapters[at - 1]?.content === undefined) at--
    return at
  })
  return [...new Set(starts)].filter((at) => at < chapters.length)
}

/** Id of a chapter, or of an anchor in it. Names of chapters contain no colon. */
function idOf({ name }: OpenChapter, anchor = ''): string {
  return anchor === '' ? name : `${name}:${anchor}`
}

function coverOf(book: Book): Element {
  const { logo } = book
  return html(
    'header',
    { className: ['book-cover'] },
    ...(logo === undefined ? [] : [html('img', { src: logo, alt: '', className: ['book-logo'] })]),
    // The outline starts with the first chapter, so the title is a paragraph.
    ...coverLines(book, 'book', 'p'),
  )
}

function contentsOf({ book, chapters }: OpenBook, numbers: PageNumbers): Element {
  const items = chapters.map((chapter) =>
    html(
      'li',
      { dataDepth: String(Math.min(chapter.depth, 5)) },
      html(
        'a',
        { href: `#${idOf(chapter)}` },
        html('span', { className: ['book-label'] }, chapter.title),
        html('span', { className: ['book-number'] }, String(numbers.get(idOf(chapter)) ?? '')),
      ),
    ),
  )
  return html(
    'nav',
    { className: ['book-contents'] },
    html('h1', { ariaLevel: '1' }, book.contents),
    html('ol', {}, ...items),
  )
}

/** A link to a place in the book. */
interface Link {
  readonly properties: Properties
  readonly href: string
}

interface Context {
  readonly open: OpenBook
  readonly pictures: Pictures
  /** Receives the links to places in the book. */
  readonly links: Link[]
}

function chapterOf(chapter: OpenChapter, context: Context): Element {
  const { depth, content, title, page } = chapter
  const properties: Properties = { className: ['book-chapter'], dataDepth: String(Math.min(depth, 5)) }
  if (content === undefined || page === undefined) {
    const level = { id: idOf(chapter), ariaLevel: String(Math.min(depth + 1, 6)), className: ['book-group'] }
    return html('section', properties, html('h1', level, title))
  }
  const children = placeNodes(
    content.root.children as ElementContent[],
    { chapter, ...context },
    formOf(chapter, context),
  )
  return html('section', { ...properties, dataPage: '' }, ...children)
}

const references = ['ariaLabelledBy', 'ariaDescribedBy', 'ariaControls', 'ariaOwns', 'htmlFor', 'headers'] as const

/**
 * Transformations for print: ids get the prefix of their chapter, and headings keep their elements.
 */
function formOf(chapter: OpenChapter, { links }: Context): PageForm {
  return {
    any(properties) {
      if (typeof properties['id'] === 'string') properties['id'] = idOf(chapter, properties['id'])
      for (const name of references) {
        const ids = properties[name]
        if (ids === undefined || ids === null) continue
        const parts = String(ids).split(/[\s,]+/)
        Object.assign(properties, { [name]: parts.map((id) => idOf(chapter, id)).join(' ') })
      }
      delete properties['target']
    },
    heading(properties, level, isTitle) {
      properties['ariaLevel'] = String(Math.min(level + chapter.depth, 6))
      if (isTitle) properties['id'] = idOf(chapter)
      return undefined
    },
    link: (properties, target) => void links.push({ properties, href: `#${idOf(target.chapter, target.anchor)}` }),
  }
}

function attribute(value: string): string {
  return value.replace(/[^\w-]/g, '')
}
