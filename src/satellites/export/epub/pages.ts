import type { ElementContent, Properties } from 'hast'
import { inspect, type PageFeatures } from './features.ts'
import type { OpenBook, OpenChapter } from '../collect.ts'
import { classesOf } from '../../../text/markup.ts'
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
  /** What reading systems are to be told of it. */
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
    const state = { isNamed: false }
    const nodes = (chapter.content?.root.children ?? []) as ElementContent[]
    const group = html('h1', { className: ['group'] }, chapter.title)
    const at = { chapter, open, pictures, named, state }
    const written = plain(chapter.page === undefined ? [group] : nodes).flatMap((node) => placed(node, at))
    const children = withUniqueIds(written)
    const type = chapter.page === undefined ? 'part' : 'chapter'
    const text = xhtml({ title: chapter.title, language, direction, style: '../style.css', type, children })
    return { chapter, path: pathOf(chapter), text, features: inspect(children) }
  })
  return { files, pictures: named.files(), remote: pictures.remote }
}

interface At {
  readonly chapter: OpenChapter
  readonly open: OpenBook
  readonly pictures: ReturnType<typeof picturesOf>
  readonly named: ReturnType<typeof pictureFiles>
  readonly state: { isNamed: boolean }
  /** Within a link, which holds no other. */
  readonly inLink?: true
}

function placed(node: ElementContent, at: At): ElementContent[] {
  if (node.type !== 'element') return [node]
  const { chapter, open, state } = at
  const { page } = chapter
  const properties: Properties = { ...node.properties }
  let { tagName } = node
  if (tagName === 'img' && page !== undefined) {
    const found = at.pictures.locate(node, page)
    if ('instead' in found) return [at.inLink === true ? found.words : found.instead]
    const name = at.named.name(
      found.path === '' ? String(properties['src']) : found.path,
      String(properties['alt'] ?? ''),
    )
    if (name === undefined) return [{ type: 'text', value: String(properties['alt'] ?? '') }]
    properties['src'] = `../${name}`
  }
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level !== undefined) {
    tagName = `h${Math.min(Number(level) + chapter.depth, 6)}`
    // The look follows from the place on its page.
    properties['className'] = [...classesOf(node), `level-${level}`]
    if (level === '1') {
      if (!state.isNamed) properties['className'] = [...classesOf(node), 'level-1', 'chapter-title']
      state.isNamed = true
    }
  }
  if (tagName === 'a' && typeof properties['href'] === 'string' && page !== undefined) {
    const target = open.follow(properties['href'], page)
    const href = target?.chapter === undefined ? target?.href : relativeHref(target.chapter, target.anchor, chapter)
    if (href === undefined) delete properties['href']
    else properties['href'] = href
  }
  const within = tagName === 'a' ? { ...at, inLink: true as const } : at
  return [{ ...node, tagName, properties, children: node.children.flatMap((child) => placed(child, within)) }]
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
