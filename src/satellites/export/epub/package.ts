import type { Element as XmlElement } from 'xast'
import type { Book } from '../book.ts'
import { xml, xmlText } from './chapter.ts'
import type { ChapterFile } from './pages.ts'
import { isForeign, type PictureFile } from './picture-files.ts'

/** Contents of the package. */
export interface PackageParts {
  readonly book: Book
  readonly chapters: readonly ChapterFile[]
  readonly pictures: readonly PictureFile[]
}

/** The package document: metadata, file list, reading order, and accessibility. */
export function packageText({ book, chapters, pictures }: PackageParts): string {
  const { direction, language } = book
  const root = xml(
    'package',
    {
      xmlns: 'http://www.idpf.org/2007/opf',
      version: '3.0',
      'unique-identifier': 'identifier',
      'xml:lang': language,
      dir: direction,
      prefix: 'schema: http://schema.org/',
    },
    xml(
      'metadata',
      { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
      ...about(book),
      ...accessibility(chapters, pictures).map(([property, value]) => meta(`schema:${property}`, value)),
    ),
    xml('manifest', {}, ...items(chapters, pictures)),
    xml(
      'spine',
      { 'page-progression-direction': direction },
      xml('itemref', { idref: 'cover' }),
      xml('itemref', { idref: 'nav' }),
      ...chapters.map((_, index) => xml('itemref', { idref: `chapter-${index + 1}` })),
    ),
  )
  return xmlText(root)
}

function about({ title, parts, tagline, identifier, language, url, baseUrl, date }: Book): XmlElement[] {
  const fullTitle = [title, ...parts].join(', ')
  return [
    xml('dc:identifier', { id: 'identifier' }, identifier),
    xml('dc:title', {}, fullTitle),
    xml('dc:language', {}, language),
    ...(tagline === '' ? [] : [xml('dc:description', {}, tagline)]),
    xml('dc:source', {}, url + baseUrl),
    ...(date === undefined ? [] : [xml('dc:date', {}, date.day)]),
    // Required, even for a site without dates.
    meta('dcterms:modified', `${date?.day ?? '1980-01-01'}T00:00:00Z`),
  ]
}

function meta(property: string, value: string): XmlElement {
  return xml('meta', { property }, value)
}

/** Metadata of EPUB Accessibility 1.1. Hazards of animated pictures are declared unknown. */
function accessibility(chapters: readonly ChapterFile[], pictures: readonly PictureFile[]): [string, string][] {
  const has = (name: 'hasMath' | 'hasPictures' | 'hasSvg'): boolean => chapters.some(({ features }) => features[name])
  const isVisual = has('hasPictures') || has('hasSvg')
  const isDescribed = chapters.every(({ features }) => features.isDescribed)
  const moves = pictures.some(({ type }) => !['image/jpeg', 'image/png', 'image/svg+xml'].includes(type))
  return [
    ['accessMode', 'textual'],
    ...(isVisual ? [['accessMode', 'visual'] as [string, string]] : []),
    ...(isDescribed ? [['accessModeSufficient', 'textual'] as [string, string]] : []),
    ...(isVisual ? [['accessModeSufficient', 'textual,visual'] as [string, string]] : []),
    ['accessibilityFeature', 'structuralNavigation'],
    ['accessibilityFeature', 'tableOfContents'],
    ['accessibilityFeature', 'readingOrder'],
    ['accessibilityFeature', 'displayTransformability'],
    ...(isVisual && isDescribed ? [['accessibilityFeature', 'alternativeText'] as [string, string]] : []),
    ...(has('hasMath') ? [['accessibilityFeature', 'MathML'] as [string, string]] : []),
    ['accessibilityHazard', moves ? 'unknown' : 'none'],
  ]
}

function items(chapters: readonly ChapterFile[], pictures: readonly PictureFile[]): XmlElement[] {
  const page = 'application/xhtml+xml'
  const item = (id: string, href: string, type: string, more: Record<string, string> = {}) =>
    xml('item', { id, href, 'media-type': type, ...more })
  return [
    item('cover', 'cover.xhtml', page),
    item('nav', 'nav.xhtml', page, { properties: 'nav' }),
    item('style', 'style.css', 'text/css'),
    ...chapters.map(({ path, features }, index) => {
      const properties = [...(features.hasMath ? ['mathml'] : []), ...(features.hasSvg ? ['svg'] : [])].join(' ')
      return item(`chapter-${index + 1}`, path, page, properties === '' ? {} : { properties })
    }),
    ...pictures.flatMap(({ path, type }, index) => {
      const id = `picture-${index + 1}`
      if (!isForeign(type)) return [item(id, path, type)]
      return [
        item(id, path, type, { fallback: `${id}-words` }),
        item(`${id}-words`, fallbackPath(path), 'image/svg+xml'),
      ]
    }),
  ]
}

/** Path of the fallback for a picture whose type older reading systems do not support. */
export function fallbackPath(path: string): string {
  return `${path}.svg`
}
