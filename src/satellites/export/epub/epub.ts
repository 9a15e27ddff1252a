import { strToU8, zipSync, type Zippable } from 'fflate'
import type { Book, ReadFile } from '../book.ts'
import { openBook } from '../collect.ts'
import type { RemotePicture } from '../pictures.ts'
import { xml, xmlText } from './chapter.ts'
import { coverText, navigationText } from './navigation.ts'
import { fallbackPath, packageText } from './package.ts'
import { chapterFiles, pathOf } from './pages.ts'
import { dataBytes, isForeign, type PictureFile } from './picture-files.ts'
import { epubStyle } from './style.ts'
import { lookup } from 'mrmime'

/** An EPUB file, and the remote pictures it could not include. */
export interface MadeEpub {
  readonly epub: Uint8Array
  readonly remote: readonly RemotePicture[]
}

/**
 * Builds an EPUB 3 from a book. The same book results in the same bytes: all zip entries have the earliest date of the
 * format.
 */
export async function epubOf(book: Book, readFile: ReadFile): Promise<MadeEpub> {
  const open = openBook(book)
  const { files, pictures, remote } = chapterFiles(open)
  const read1 = async ({ source }: PictureFile) => (source.startsWith('data:') ? dataBytes(source) : readFile(source))
  const bytes = await Promise.all(pictures.map(read1))
  const logo = await logoOf(open.addresses.file(book.logo ?? '', undefined), readFile)
  const entries: [string, Uint8Array][] = [
    ['META-INF/container.xml', strToU8(containerText())],
    [
      'EPUB/package.opf',
      strToU8(packageText({ book, chapters: files, pictures: [...(logo?.files ?? []), ...pictures] })),
    ],
    ['EPUB/nav.xhtml', strToU8(navigationText(open, (index) => chapterPath(open.chapters[index])))],
    ['EPUB/cover.xhtml', strToU8(coverText(book, logo?.files[0]?.path))],
    ['EPUB/style.css', strToU8(epubStyle)],
    ...files.map(({ path, text }): [string, Uint8Array] => [`EPUB/${path}`, strToU8(text)]),
    ...(logo?.files.map(({ path }): [string, Uint8Array] => [`EPUB/${path}`, logo.bytes]) ?? []),
    ...pictures.flatMap((picture, index) => pictureEntries(picture, bytes[index])),
  ]
  return { epub: zipped(entries), remote }
}

function chapterPath(chapter: Parameters<typeof pathOf>[0] | undefined): string {
  return chapter === undefined ? 'cover.xhtml' : pathOf(chapter)
}

/** The specification requires `mimetype` first, uncompressed. */
function zipped(entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  // Zip stores local time, so the date is given in local time: the bytes are equal in all time
  // zones.
  const mtime = new Date(1980, 0, 1)
  const all: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0, mtime }] }
  for (const [path, bytes] of entries)
    all[path] = [bytes, { level: /\.(?:png|jpe?g|webp|avif|gif)$/.test(path) ? 0 : 9, mtime }]
  return zipSync(all)
}

function pictureEntries({ path, type, alt }: PictureFile, bytes: Uint8Array | undefined): [string, Uint8Array][] {
  const content =
    type === 'image/svg+xml' && bytes !== undefined ? strToU8(asSvg1(Buffer.from(bytes).toString())) : bytes
  const entry: [string, Uint8Array] = [`EPUB/${path}`, content ?? new Uint8Array()]
  return isForeign(type) ? [entry, [`EPUB/${fallbackPath(path)}`, strToU8(wordsPicture(alt))]] : [entry]
}

/**
 * Reduces an SVG to SVG 1.1, which EPUB 3.2 validators require. `paint-order` moves to a style, internal entities are
 * expanded, and the diagram source that diagrams.net embeds is removed.
 */
function asSvg1(svg: string): string {
  const declared = /<!DOCTYPE[^[>]*(?:\[([^]*?)\]\s*)?>/.exec(svg)
  const entities = [...(declared?.[1] ?? '').matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&]*)"|'([^'<&]*)')\s*>/g)]
  const values = new Map(entities.map(([, name = '', double, single]) => [name, double ?? single ?? '']))
  const plain =
    declared === null
      ? svg
      : svg.replace(declared[0], () => '').replace(/&([\w.-]+);/g, (entity, name: string) => values.get(name) ?? entity)
  const withoutSource = plain.replace(/(<svg\b[^>]*?)\scontent=(?:"[^"]*"|'[^']*')/, '$1')
  return withoutSource.replace(
    /\spaint-order="([\w ]*)"(?=[^<>]*>)/g,
    (_, order: string) => ` style="paint-order:${order}"`,
  )
}

/** SVG with the description of a picture. */
function wordsPicture(alt: string): string {
  const words = xml('text', { x: '16', y: '36', 'font-family': 'sans-serif', 'font-size': '16' }, alt)
  return xmlText(
    xml('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 640 64' }, xml('title', {}, alt), words),
  )
}

async function logoOf(path: string | undefined, readFile: ReadFile) {
  const type = path === undefined ? undefined : lookup(path)
  if (path === undefined || path === '' || type === undefined || !/^image\/(?:png|jpeg|gif|svg\+xml)$/.test(type))
    return undefined
  const bytes = await readFile(path)
  if (bytes === undefined) return undefined
  const file: PictureFile = {
    path: `logo.${type.slice('image/'.length).replace('+xml', '')}`,
    type,
    source: path,
    alt: '',
  }
  return { bytes, files: [file] }
}

function containerText(): string {
  const rootfile = xml('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' })
  const namespace = 'urn:oasis:names:tc:opendocument:xmlns:container'
  return xmlText(xml('container', { xmlns: namespace, version: '1.0' }, xml('rootfiles', {}, rootfile)))
}
