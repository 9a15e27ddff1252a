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
  /** As seen from the package. */
  readonly path: string
  readonly text: string
  /** Features that the package declares. */
  readonly features: PageFeatures
}

/** The files of the chapters, the pictures that they show, and those that they only link to. */
export interface ChapterFiles {
  readonly files: readonly ChapterFile[]
  readonly pictures: readonly PictureFile[]
  readonly remote: readonly RemotePicture[]
}

/** The path of a chapter as seen from the package, all of which lie in one folder. */
export function pathOf({ name }: OpenChapter): string {
  return `text/${asciiName(name)}.xhtml`
}

/** Names of files are of ASCII: some reading systems have no others. */
function asciiName(name: string): string {
  return name.replace(/[^\x21-\x7e]/gu, (sign) => `u${(sign.codePointAt(0) ?? 0).toString(16)}`)
}

/** Makes the files of all chapters. */
export function chapterFiles(open: OpenBook): ChapterFiles {
  const pictures = picturesOf(open.addresses)
  const named = pictureFiles()
  const { language, direction } = open.book
  const files = open.chapters.map((chapter): ChapterFile => {
    const nodes = (chapter.content?.root.children ?? []) as ElementContent[]
    const group = html('h1', { className: ['group'] }, chapter.title)
    const plainNodes = plain(chapter.page === undefined ? [group] : nodes)
    const children = withUniqueIds(placeNodes(plainNodes, { chapter, open, pictures }, formOf(chapter, named)))
    const type = chapter.page === undefined ? 'part' : 'chapter'
    const text = xhtml({ title: chapter.title, language, direction, style: '../style.css', type, children })
    return { chapter, path: pathOf(chapter), text, features: inspect(children) }
  })
  return { files, pictures: named.files(), remote: pictures.remote }
}

/** The form of an EPUB: a file for each chapter, pictures in a folder of the book, levels of headings by depth. */
function formOf(chapter: OpenChapter, named: ReturnType<typeof pictureFiles>): PageForm {
  return {
    picture(properties, path) {
      const alt = String(properties['alt'] ?? '')
      const name = named.name(path === '' ? String(properties['src']) : path, alt)
      if (name === undefined) return { type: 'text', value: alt }
      properties['src'] = `../${name}`
      return undefined
    },
    heading(properties, level, isTitle) {
      // The style follows from the level on its page.
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

/** Of two elements with one id, the first one keeps it: links mean that one. */
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
