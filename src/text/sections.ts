import type { Element, Root } from 'hast'
import { defined } from '../base/defined.ts'
import { fold, foldBlocks, oneLine } from './blocks.ts'
import { headingText, plainText } from './markup.ts'
import { isHeading, walkHtml, type Visitor } from './walk-html.ts'

/** Text below one heading (or before the first), or of a row of a table with an id, for the search index. */
export interface Section {
  /** Id of the heading or row; empty before the first heading. */
  readonly id: string
  /**
   * Text of the heading, or first line of the first cell of the row; empty before the first heading, and if search skips
   * the heading but not the text below it.
   */
  readonly title: string
  /** Plain text with collapsed white space, and a line for each block. */
  readonly text: string
  /** The section is a row of a table. */
  readonly isRow?: true
}

/** Rules for sections: headings that start one, and separators around elements. */
interface SectionStyle {
  begins(node: Element): boolean
  before(tagName: string): string
  after(tagName: string): string
}

interface SectionVisitor extends Visitor {
  /** Number of characters so far, including text excluded from the search. */
  length(): number
  /** Text of the first paragraph. */
  excerpt(): string
  sections(): Section[]
}

const excerptLength = 300

const blocks = new Set('p li td th tr pre div dd dt blockquote figcaption summary br'.split(' '))

/** Rules for the body of a page: each block is a line, and every heading starts a section. */
const bodyStyle: SectionStyle = {
  begins: isHeading,
  before: () => '',
  after: (tagName) => (blocks.has(tagName) ? '\n' : ''),
}

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
)
const lines = new Set('p li dd tr pre'.split(' '))
const space = (tagName: string): string => (inline.has(tagName) ? '' : ' ')

/** Rules for a rendered page: its `h1` is the title of the page; cells and controls separate words. */
const pageStyle: SectionStyle = {
  begins: (node) => isHeading(node) && node.tagName !== 'h1',
  before: (tagName) => (lines.has(tagName) ? '\n' : space(tagName)),
  after: space,
}

/** Reads the sections of a rendered page. */
export function sectionsOfPage(tree: Root): Section[] {
  const visitor = sectionVisitor(pageStyle)
  walkHtml(tree, { reading: [visitor] })
  return visitor.sections()
}

/** Visitor that collects the text of a tree by heading. */
export function sectionVisitor({ begins, before, after }: SectionStyle = bodyStyle): SectionVisitor {
  const sections: PartialSection[] = [{ id: '', title: '', isRow: undefined, parts: [] }]
  let length = 0
  let excerpt = ''
  /** Rows around the current element, each with the section that contains its table. */
  const rows: { readonly node: Element; readonly around: PartialSection | undefined }[] = []
  let current = sections[0]
  /** First cell of a row, before its title ends. */
  let titleCell: Element | undefined
  const begin = (id: unknown, title: string, isRow?: true): void => {
    current = { id: String(id ?? ''), title, isRow, parts: [] }
    sections.push(current)
  }
  const add = (text: string, isSkipped: boolean): void => {
    if (text === '') return
    length += text.length
    if (!isSkipped) current?.parts.push(text)
  }
  return {
    enter(node, { inHeading, aside, ...around }) {
      const { tagName, properties } = node
      const isSkippedNode = properties['dataSearch'] === 'skip'
      const isSkipped = around.isSkipped || isSkippedNode
      if (begins(node)) {
        const title = isSkippedNode ? '' : headingText(node)
        if (!around.isSkipped) begin(properties['id'], title)
      } else if (isRow(node) && !isSkipped) {
        rows.push({ node, around: current })
        titleCell = firstCell(node)
        begin(properties['id'], titleCell === undefined ? '' : headingText(firstLine(titleCell)), true)
      } else if (tagName === 'p' && excerpt === '' && !aside && properties['className'] === undefined)
        excerpt = fold(plainText(node)).slice(0, excerptLength)
      else if (tagName === 'math' && !inHeading) add(oneLine(plainText(node)), isSkipped)
      const searchText = properties['dataSearchText']
      if (typeof searchText === 'string') add(`\n${oneLine(searchText)}\n`, isSkipped)
      if (tagName === 'br') titleCell = undefined
      if (!inHeading) add(before(tagName), isSkipped)
    },
    text(node, { inHeading, isSkipped }) {
      if (titleCell !== undefined && !isSkipped) return
      if (node.type === 'text' && !inHeading) add(oneLine(node.value), isSkipped)
      if (node.type !== 'raw') return
      // Highlighted code contains its text in addition to the HTML.
      const { text } = (node.data ?? {}) as { readonly text?: string }
      if (text !== undefined) add(`${oneLine(text)}\n`, isSkipped)
    },
    leave(node, { inHeading, isSkipped }) {
      if (node === titleCell) titleCell = undefined
      if (node.type === 'element' && !inHeading) add(after(node.tagName), isSkipped)
      if (node === rows.at(-1)?.node) current = rows.pop()?.around
    },
    save() {
      const saved = { length, excerpt }
      return () => ({ length, excerpt } = saved)
    },
    length: () => length,
    excerpt: () => excerpt,
    sections: () =>
      sections
        .map(({ parts, ...section }) => defined({ ...section, text: foldBlocks(parts.join('')) }))
        .filter(({ title, text }) => title !== '' || text !== ''),
  }
}

interface PartialSection {
  readonly id: string
  readonly title: string
  readonly isRow: true | undefined
  readonly parts: string[]
}

/** Returns true for a row of a table that is a section, since links can lead to it. */
function isRow({ tagName, properties }: Element): boolean {
  return tagName === 'tr' && typeof properties['id'] === 'string'
}

function firstCell({ children }: Element): Element | undefined {
  return children.find((child) => child.type === 'element')
}

/** A cell without everything after its first line. */
function firstLine(cell: Element): Element {
  const end = cell.children.findIndex((child) => child.type === 'element' && child.tagName === 'br')
  return end === -1 ? cell : { ...cell, children: cell.children.slice(0, end) }
}
