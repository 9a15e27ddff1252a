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

/** A book as EPUB 3, and what could not be part of it. */
export interface MadeEpub {
  readonly epub: Uint8Array
  readonly remote: readonly RemotePicture[]
}

/**
 * Makes an EPUB 3 of a book. The same book gives the same bytes: entries have no date but the first one that a zip can have.
 */
export async function epubOf(book: Book, read: ReadFile): Promise<MadeEpub> {
  const open = openBook(book)
  const { files, pictures, remote } = chapterFiles(open)
  const read1 = async ({ source }: PictureFile) => (source.startsWith('data:') ? dataBytes(source) : read(source))
  const bytes = await Promise.all(pictures.map(read1))
  const logo = await logoOf(open.addresses.file(book.logo ?? '', undefined), read)
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
  // The fields of a date are those of the clock on the wall: so they are the same in every place.
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
 * EPUB 3.2 is checked by SVG 1.1, in which the order of painting is a matter of style alone, and it may declare nothing: what a
 * program that draws has declared is put where it is named, and the drawing that diagrams.net keeps in a picture goes.
 */
function asSvg1(svg: string): string {
  const declared = /<!DOCTYPE[^[>]*(?:\[([^]*?)\]\s*)?>/.exec(svg)
  const entities = [...(declared?.[1] ?? '').matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&]*)"|'([^'<&]*)')\s*>/g)]
  const values = new Map(entities.map(([, name = '', double, single]) => [name, double ?? single ?? '']))
  const plain =
    declared === null
      ? svg
      : svg.replace(declared[0], () => '').replace(/&([\w.-]+);/g, (named, name: string) => values.get(name) ?? named)
  const withoutSource = plain.replace(/(<svg\b[^>]*?)\scontent=(?:"[^"]*"|'[^']*')/, '$1')
  return withoutSource.replace(
    /\spaint-order="([\w ]*)"(?=[^<>]*>)/g,
    (_, order: string) => ` style="paint-order:${order}"`,
  )
}

/** The description of a picture as an SVG. */
function wordsPicture(alt: string): string {
  const words = xml('text', { x: '16', y: '36', 'font-family': 'sans-serif', 'font-size': '16' }, alt)
  return xmlText(
    xml('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 640 64' }, xml('title', {}, alt), words),
  )
}

async function logoOf(path: string | undefined, read: ReadFile) {
  const type = path === undefined ? undefined : lookup(path)
  if (path === undefined || path === '' || type === undefined || !/^image\/(?:png|jpeg|gif|svg\+xml)$/.test(type))
    return undefined
  const bytes = await read(path)
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
