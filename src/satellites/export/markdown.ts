import type { Definition, Heading, Link, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Node } from 'unist'
import { visit } from 'unist-util-visit'
import type { Book, BookPage } from './book.ts'
import { openBook, type OpenBook, type OpenChapter } from './collect.ts'
import { oneLine } from './content.ts'
import { uniqueNames } from './names.ts'

/** A replacement of a range of a text. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Deepest heading level of Markdown. */
const deepest = 6

/**
 * Joins the book into one Markdown file: title, list of chapters, then every page with its headings nested below those
 * of its chapter. Links to pages and sections of the book become anchors in the file. The rest of the text stays
 * unchanged.
 */
export function markdownOf(book: Book): string {
  const open = openBook(book)
  const anchors = anchorsOf(open)
  const texts = new Map(
    open.chapters.flatMap((chapter) => (chapter.page === undefined ? [] : [[chapter.name, textOf(chapter.page)]])),
  )
  const linkedIds = linkedSections(open, texts)
  const about = [book.tagline, [...book.parts, book.date?.text ?? ''].filter((text) => text !== '').join(' · ')]
  const list = open.chapters.map(
    ({ title, depth, name }) => `${'  '.repeat(depth)}- [${escaped(title)}](#${anchors(name)})`,
  )
  const front = [
    `# ${escaped(book.title)}`,
    ...about.filter((text) => text !== ''),
    `**${book.contents}**`,
    list.join('\n'),
  ]
  const chapters = open.chapters.map((chapter) => chapterText(chapter, { open, texts, anchors, linkedIds }))
  return `${[...front, ...chapters].join('\n\n')}\n`
}

/** The parsed Markdown of a page. */
interface PageText {
  readonly text: string
  readonly tree: Root
  /** The words of its headings. */
  readonly headings: ReadonlySet<string>
}

interface Context {
  readonly open: OpenBook
  /** Parsed pages, by the name of the chapter. */
  readonly texts: ReadonlyMap<string, PageText>
  /** Anchor of a chapter, or of one of its sections. */
  anchors(chapter: string, section?: string): string
  /** Sections that are link targets, as `chapter#section`. */
  readonly linkedIds: ReadonlySet<string>
}

function chapterText(chapter: OpenChapter, context: Context): string {
  const { name, depth, title } = chapter
  const anchor = `<a id="${context.anchors(name)}"></a>`
  const head = `${'#'.repeat(Math.min(depth + 2, deepest))} ${escaped(title)}`
  const chapterSource = context.texts.get(name)
  if (chapterSource === undefined) return `${anchor}\n\n${head}`
  const { text, tree } = chapterSource
  const edits: Edit[] = []
  const sections = [...(chapter.content?.headings ?? [])]
  visit(tree, (node) => {
    if (node.type === 'heading') edits.push(...headingEdits(node, { text, depth, sections, chapter, context }))
    else if (node.type === 'link' || node.type === 'definition')
      edits.push(...linkEdits(node, { text, chapter, context }))
  })
  const [first] = tree.children
  const hasTitle = first?.type === 'heading' && first.depth === 1
  return [anchor, ...(hasTitle ? [] : [head]), edited(text, edits)].join('\n\n').trimEnd()
}

function headingEdits(
  node: Heading,
  about: {
    text: string
    depth: number
    sections: { id: string; text: string }[]
    chapter: OpenChapter
    context: Context
  },
): Edit[] {
  const { text, depth, sections, chapter, context } = about
  const [start, end] = rangeOf(node)
  const marks = '#'.repeat(Math.min(node.depth + depth + 1, deepest))
  const headingMarks = /^#{1,6}/.exec(text.slice(start, end))
  const inner = rangeOf({ position: spanOf(node.children) })
  const edit: Edit =
    headingMarks === null
      ? { start, end, text: `${marks} ${text.slice(...inner).replace(/\s*\n\s*/g, ' ')}` }
      : { start, end: start + headingMarks[0].length, text: marks }
  const words = oneLine(toString(node))
  const index = sections.findIndex((section) => section.text === words)
  if (index === -1) return [edit]
  const [section] = sections.splice(0, index + 1).slice(-1)
  const isWanted = section !== undefined && context.linkedIds.has(`${chapter.name}#${section.id}`)
  if (!isWanted) return [edit]
  return [{ ...edit, text: `<a id="${context.anchors(chapter.name, section.id)}"></a>\n\n${edit.text}` }]
}

function linkEdits(
  node: Link | Definition,
  { text, chapter, context }: { text: string; chapter: OpenChapter; context: Context },
): Edit[] {
  const { page } = chapter
  const target = page && context.open.follow(node.url, page)
  if (target?.chapter === undefined) return []
  const section = context.linkedIds.has(`${target.chapter.name}#${target.anchor}`) ? target.anchor : undefined
  const href = `#${context.anchors(target.chapter.name, section)}`
  const [start, end] = rangeOf(node)
  const inner = 'children' in node ? spanOf(node.children) : undefined
  const tail = node.type === 'link' && inner !== undefined ? rangeOf({ position: inner })[1] : start
  const linkSource = text.slice(tail, end)
  // `](address "title")`, or `[label]: address "title"`.
  const match =
    node.type === 'link'
      ? /^\]\(\s*(<[^>\n]*>|[^\s)]*(?:\([^\s)]*\)[^\s)]*)*)/.exec(linkSource)
      : /^\[.*?\]:\s*(<[^>\n]*>|\S+)/s.exec(linkSource)
  if (match?.[1] !== undefined) {
    const at = tail + match[0].length - match[1].length
    return [{ start: at, end: tail + match[0].length, text: href }]
  }
  if (node.type === 'definition') return []
  return [{ start, end, text: `[${escaped(toString(node))}](${href})` }]
}

/** Sections that links of the book lead to and that can have an anchor in Markdown. */
function linkedSections(open: OpenBook, texts: Context['texts']): ReadonlySet<string> {
  const sections = new Set<string>()
  for (const { name, page } of open.chapters) {
    const chapterSource = texts.get(name)
    if (page === undefined || chapterSource === undefined) continue
    visit(chapterSource.tree, (node: Nodes) => {
      if (node.type !== 'link' && node.type !== 'definition') return
      const target = open.follow(node.url, page)
      if (target?.chapter === undefined || target.anchor === '') return
      const { chapter, anchor } = target
      const heading = chapter.content?.headings.find(({ id }) => id === anchor)
      if (heading !== undefined && texts.get(chapter.name)?.headings.has(heading.text) === true)
        sections.add(`${chapter.name}#${anchor}`)
    })
  }
  return sections
}

function anchorsOf({ chapters }: OpenBook): Context['anchors'] {
  const nameOf = uniqueNames()
  const names = new Map<string, string>()
  for (const { name } of chapters) names.set(name, nameOf(name))
  return (chapter, section) => {
    const key = section === undefined ? chapter : `${chapter}#${section}`
    const name = names.get(key) ?? nameOf(`${chapter} ${section ?? ''}`)
    names.set(key, name)
    return name
  }
}

/**
 * Parses the Markdown of a page. Of the extensions, only tables, footnotes and bare addresses matter: no other
 * syntax has links or headings.
 */
function textOf({ markdown }: BookPage): PageText {
  const text = markdown.trim()
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), gfmFootnote(), gfmAutolinkLiteral()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  const headings = new Set<string>()
  visit(tree, 'heading', (node) => void headings.add(oneLine(toString(node))))
  return { text, tree, headings }
}

type Positioned = Pick<Node, 'position'>

function rangeOf({ position }: Positioned): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function spanOf(nodes: readonly Positioned[]): Positioned['position'] {
  const [first] = nodes
  const last = nodes.at(-1)
  if (first?.position === undefined || last?.position === undefined) return undefined
  return { start: first.position.start, end: last.position.end }
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: fresh } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    result += text.slice(at, start) + fresh
    at = end
  }
  return result + text.slice(at)
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&')
}
