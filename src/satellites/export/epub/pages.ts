import type { ElementContent } from 'hast'
import { inspect, type PageFeatures } from './features.ts'
import type { OpenBook, OpenChapter } from '../collect.ts'
import { classesOf } from '../../../text/markup.ts'
import { placeNodes, type PageForm } from '../place.ts'
import { picturesOf, type RemotePicture } from '../pictures.ts'
import { html } from '../html.ts'
import { xhtml } from './chapter.ts'
import { plain } from './plain.ts'
import { pictureFiles, type PictureFile } from './picture-files.ts'

/** A chapter as a file of the book. */
export interface ChapterFile {
  readonly chapter: OpenChapter
  /** Path relative to the package document. */
  readonly path: string
  readonly text: string
  /** Features that the package declares. */
  readonly features: PageFeatures
}

/** Files of the chapters, the pictures they show, and the pictures they only link to. */
export interface ChapterFiles {
  readonly files: readonly ChapterFile[]
  readonly pictures: readonly PictureFile[]
  readonly remote: readonly RemotePicture[]
}

/** Path of a chapter relative to the package document. All chapters are in one folder. */
export function pathOf({ name }: OpenChapter): string {
  return `text/${asciiName(name)}.xhtml`
}

/** Converts a file name to ASCII: some reading systems support nothing else. */
function asciiName(name: string): string {
  return name.replace(/[^\x21-\x7e]/gu, (sign) => `u${(sign.codePointAt(0) ?? 0).toString(16)}`)
}

/** Builds the files of all chapters. */
export function chapterFiles(open: OpenBook): ChapterFiles {
  const pictures = picturesOf(open.addresses)
  const bookPictures = pictureFiles()
  const { language, direction } = open.book
  const files = open.chapters.map((chapter): ChapterFile => {
    const nodes = (chapter.content?.root.children ?? []) as ElementContent[]
    const group = html('h1', { className: ['group'] }, chapter.title)
    const plainNodes = plain(chapter.page === undefined ? [group] : nodes)
    const children = withUniqueIds(placeNodes(plainNodes, { chapter, open, pictures }, formOf(chapter, bookPictures)))
    const type = chapter.page === undefined ? 'part' : 'chapter'
    const text = xhtml({ title: chapter.title, language, direction, style: '../style.css', type, children })
    return { chapter, path: pathOf(chapter), text, features: inspect(children) }
  })
  return { files, pictures: bookPictures.files(), remote: pictures.remote }
}

/**
 * Transformations for EPUB: a file for each chapter, pictures in a folder of the book, heading levels by depth.
 */
function formOf(chapter: OpenChapter, bookPictures: ReturnType<typeof pictureFiles>): PageForm {
  return {
    picture(properties, path) {
      const alt = String(properties['alt'] ?? '')
      const name = bookPictures.name(path === '' ? String(properties['src']) : path, alt)
      if (name === undefined) return { type: 'text', value: alt }
      properties['src'] = `../${name}`
      return undefined
    },
    heading(properties, level, isTitle) {
      // The style depends on the level that the heading had on its page.
      const classes = classesOf({ properties })
      properties['className'] = [...classes, `level-${level}`, ...(isTitle ? ['chapter-title'] : [])]
      return `h${Math.min(level + chapter.depth, 6)}`
    },
    link: (properties, target) => void (properties['href'] = relativeHref(target.chapter, target.anchor, chapter)),
  }
}

function relativeHref(chapter: OpenChapter, anchor: string, from: OpenChapter): string {
  const file = chapter === from && anchor !== '' ? '' : pathOf(chapter).slice('text/'.length)
  return anchor === '' ? file : `${file}#${encodeURIComponent(anchor)}`
}

/** Removes duplicate ids. The first element keeps the id, since links lead to it. */
function withUniqueIds(nodes: readonly ElementContent[]): ElementContent[] {
  const seen = new Set<string>()
  const visit = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node
    const { id, ...others } = node.properties
    const isFirst = typeof id === 'string' && !seen.has(id)
    if (isFirst) seen.add(id)
    return { ...node, properties: isFirst ? { id, ...others } : others, children: node.children.map(visit) }
  }
  return nodes.map(visit)
}
