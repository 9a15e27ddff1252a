/**
 * One document of a linked site: selects the pages, renders them, and returns the bytes of a PDF, EPUB or Markdown file.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { defined } from '../../base/defined.ts'
import { mappingOf } from '../../base/mapping.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { LinkedNavbarItem } from '../../model/linked.ts'
import type { DocsVersion, Page, Sidebar } from '../../model/page.ts'
import type { SiteView } from '../../model/theme.ts'
import { dateLabel, type Words } from '../../model/words.ts'
import type { Book, BookPage, ReadFile } from './book.ts'
import { chaptersOf, outlineOf, pagesInOutline, type Outline } from './chapters.ts'
import { epubOf } from './epub/epub.ts'
import { labelledSidebars } from './labels.ts'
import { markdownOf } from './markdown.ts'
import { slug } from './names.ts'
import type { RemotePicture } from './pictures.ts'
import { printBook, type Printed } from './print/print.ts'
import { routeOfSection, select, type Selection } from './select.ts'

/** Format of a document, and the part of the site to export. */
export interface DocumentOptions extends Selection {
  readonly as: 'pdf' | 'epub' | 'markdown'
  /** Code of the locale; part of the file name. */
  readonly locale?: string
  /** Date of the document (`YYYY-MM-DD`). Default: the last change of any of its pages. */
  readonly date?: string
  /** Default: A4. */
  readonly paper?: 'A4' | 'letter'
}

/** Rendered pages of a document, with the files they use. */
export interface RenderedBook {
  readonly pages: ReadonlyMap<string, BookPage>
  /** Texts of the style sheets, in the order in which pages link them. */
  readonly styles: readonly string[]
  readonly read: ReadFile
  readonly diagnostics: readonly Diagnostic[]
}

/** The parts of a linked site that an export needs. */
export interface DocumentSource {
  readonly pages: readonly Page[]
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly sidebars: readonly Sidebar[]
  readonly navbar: readonly LinkedNavbarItem[]
  readonly view: SiteView
  readonly words: Words
}

/** Tools of the caller for one document. */
export interface DocumentTools {
  render(pages: readonly Page[]): Promise<RenderedBook>
  /** Announces a step of the work. The returned function reports its progress. */
  stage(name: string, total?: number): (count: number) => void
  /** Path of the Chromium that prints a PDF. */
  readonly chromium: string
  /** Folder for temporary files. */
  readonly scratch: string
}

/** A finished document. */
export interface ExportedDocument {
  readonly bytes: Uint8Array
  /** Default file name. */
  readonly fileName: string
  /** Number of exported pages. */
  readonly pages: number
  /** Number of sheets, for a PDF. */
  readonly sheets?: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Selects the pages of a document in reading order. Returns a problem if no page matches. */
export function outlineOfSite(
  { pages, versions, sidebars, navbar }: Omit<DocumentSource, 'view' | 'words'>,
  selection: Selection,
): { readonly outline: readonly Outline[]; readonly version?: string } | { readonly problem: Diagnostic } {
  const selected = select(pages, versions, selection)
  if ('problem' in selected) return selected
  const outline = outlineOf(selected.pages, labelledSidebars(sidebars, navbar, pages))
  return defined({ outline, version: selected.version })
}

/**
 * Exports the pages of an outline as a document. If there are errors, the result has diagnostics and no
 * bytes.
 */
export async function exportDocument(
  source: DocumentSource,
  options: DocumentOptions & { readonly outline: readonly Outline[]; readonly versionLabel?: string },
  tools: DocumentTools,
): Promise<ExportedDocument | { readonly diagnostics: readonly Diagnostic[] }> {
  const rendered = await tools.render(pagesInOutline(options.outline))
  const { diagnostics, pages } = rendered
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics }
  const book = bookOf(source, options, pages)
  const file = await bytesOf(book, options, { ...tools, ...rendered })
  if ('code' in file) return { diagnostics: [...diagnostics, file] }
  return defined({
    bytes: file.bytes,
    fileName: fileNameOf(book, options),
    pages: pages.size,
    sheets: file.sheets,
    diagnostics: [...diagnostics, ...file.remote.map(remotePicture)],
  })
}

/** Collects the data of a document. Its date is that of its last change, never the clock's. */
function bookOf(
  { view, words, pages }: DocumentSource,
  options: Parameters<typeof exportDocument>[1],
  rendered: ReadonlyMap<string, BookPage>,
): Book {
  const { outline, versionLabel } = options
  const dates = pagesInOutline(outline).flatMap(({ lastUpdate, published }) => lastUpdate?.date ?? published ?? [])
  const day = (options.date ?? dates.sort().at(-1))?.slice(0, 10)
  const sections = options.sections.map((section) => sectionTitle(section, outline, pages))
  const version = versionLabel === undefined ? [] : [words.page.version.replace('{version}', versionLabel)]
  const { title, tagline, url, baseUrl, locale, direction, navbar } = view
  const scope = [url + baseUrl, locale, options.version ?? '', ...options.sections].join('\n')
  return defined({
    title,
    tagline,
    parts: [...sections, ...version],
    language: locale,
    direction: direction ?? 'ltr',
    date: day === undefined ? undefined : { day, text: dateLabel(day, words.language) },
    url,
    baseUrl,
    identifier: `urn:uuid:${uuidOf(scope)}`,
    contents: wordAt(words, 'frame', 'toc'),
    logo: navbar.logo?.src,
    chapters: chaptersOf(
      outline,
      ({ route, title: name }) => rendered.get(route) ?? { route, title: name, html: '', markdown: '' },
    ),
  })
}

/** A translated word that the type of `Words` does not list. */
function wordAt(words: Words, group: string, name: string): string {
  const text = mappingOf(words[group])[name]
  return typeof text === 'string' ? text : name
}

/** Title of a section: that of its own page, or of the group that contains the whole section. */
function sectionTitle(section: string, outline: readonly Outline[], pages: readonly Page[]): string {
  const route = routeOfSection(section)
  const title = pages.find((page) => page.route === route)?.title
  const only = outline.length === 1 ? outline[0]?.title : undefined
  return title ?? only ?? route
}

/** A version 5 UUID (RFC 9562) in the URL namespace. */
function uuidOf(name: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const endings = { pdf: '.pdf', epub: '.epub', markdown: '.md' } as const

function fileNameOf({ title }: Book, { as, sections, version, locale }: DocumentOptions): string {
  const parts = [title, ...sections, version ?? '', locale ?? ''].filter((part) => part !== '')
  return parts.map(slug).join('-').replace(/-p-/g, '-') + endings[as]
}

type Bytes = Omit<Printed, 'pdf'> & { readonly bytes: Uint8Array }

/** Returns the bytes of the document, or the problem that prevents it. */
async function bytesOf(
  book: Book,
  { as, paper = 'A4' }: DocumentOptions,
  { stage, read, styles, scratch, chromium }: DocumentTools & RenderedBook,
): Promise<Bytes | Diagnostic> {
  if (as === 'markdown') return { bytes: Buffer.from(markdownOf(book)), remote: [] }
  if (as === 'epub') {
    stage('pack')
    const { epub, remote } = await epubOf(book, read)
    return { bytes: epub, remote }
  }
  const progress = stage('print', 2)
  const printed = await printBook(book, { paper, styles, chromium, scratch: join(scratch, '.print'), read, progress })
  if ('code' in printed) return printed
  const { pdf: bytes, ...more } = printed
  return { bytes, ...more }
}

function remotePicture({ src, route }: RemotePicture): Diagnostic {
  const hint = 'put it beside the page, or into the static folder, and name it by its path'
  const message = `"${src}" on ${route} is not part of the site: the document has a link in its place`
  return diagnostic('export/image', message, { hint, subject: src })
}
